"""Positions of games that the search plays against itself: what the weights are fitted to.

A game begins with random moves, so that positions differ. Then both sides search, but for a few moves. A search asks
for the value of positions after bad moves too, so each position is followed by one after a random move.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from banmen.games.reversi.engine.bitboards import can_move, frame, mobility, turned
from banmen.games.reversi.engine.search import Limits, Searcher
from banmen.games.reversi.engine.weights import SIZE

OPENING = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36)
LEAST_RANDOM, MOST_RANDOM = 2, 36
"""How many plies are random at first; few are more frequent."""


class Sample(NamedTuple):
    """A position of a game that is not over; `own` is to move, and may have to pass."""

    own: int
    other: int


class Play(NamedTuple):
    """How games are played: the plies searched, and the part of the later moves that are random."""

    depth: int = 2
    at_random: float = 0.1


def samples(searcher: Searcher, play: Play, rng: Random) -> Iterator[Sample]:
    """Yield the positions of one game after its first random moves, each followed by one after a random move in it."""
    own, other = OPENING
    random_plies = LEAST_RANDOM + int((MOST_RANDOM - LEAST_RANDOM + 1) * rng.random() ** 2)
    ply = 0
    while not is_over(own, other):
        opening = ply < random_plies
        if not opening:
            yield Sample(own, other)
        if not can_move(own, other, frame(SIZE)):
            own, other = other, own
            continue
        aside = after(own, other, random_move(own, other, rng))
        if not opening and not is_over(*aside):
            yield Sample(*aside)
        if opening or rng.random() < play.at_random:
            own, other = aside
        else:
            square = searcher.best(own, other, Limits(play.depth)).square
            own, other = after(own, other, random_move(own, other, rng) if square is None else square)
        ply += 1


def is_over(own: int, other: int) -> bool:
    """Whether neither side may place a disc."""
    return not can_move(own, other, frame(SIZE)) and not can_move(other, own, frame(SIZE))


def random_move(own: int, other: int, rng: Random) -> int:
    """One of the squares where `own` may place a disc."""
    moves = mobility(own, other, frame(SIZE))
    return rng.choice([square for square in range(SIZE * SIZE) if moves >> square & 1])


def after(own: int, other: int, square: int) -> tuple[int, int]:
    """Return the position after `own` placed a disc, as the other side sees it."""
    lines = turned(own, other, 1 << square, frame(SIZE))
    return other ^ lines, own | lines | 1 << square
