"""Positions from games that the search plays against itself, to which the weights are fitted.

A game begins with random moves, so that positions differ. Then both sides search, except for a few moves. A search also
evaluates positions after bad moves, so each position is followed by one after a random move.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from banmen.games.reversi.engine.bitboards import can_move, flips, frame, mobility
from banmen.games.reversi.engine.search import Limits, Searcher
from banmen.games.reversi.engine.weights import SIZE

OPENING = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36)
LEAST_RANDOM, MOST_RANDOM = 2, 36
"""The number of random plies at the beginning of a game; small numbers are more frequent."""


class Sample(NamedTuple):
    """A position of an unfinished game; `own` is to move, and may have to pass."""

    own: int
    other: int


class Play(NamedTuple):
    """How games are played: the search depth in plies, and the share of later moves that are random."""

    depth: int = 2
    at_random: float = 0.1


def samples(searcher: Searcher, play: Play, rng: Random) -> Iterator[Sample]:
    """Yield the positions of one game after its random opening, each followed by one after a random move in it."""
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
    """Return True if neither side may place a disc."""
    return not can_move(own, other, frame(SIZE)) and not can_move(other, own, frame(SIZE))


def random_move(own: int, other: int, rng: Random) -> int:
    """Return a random square where `own` may place a disc."""
    moves = mobility(own, other, frame(SIZE))
    return rng.choice([square for square in range(SIZE * SIZE) if moves >> square & 1])


def after(own: int, other: int, square: int) -> tuple[int, int]:
    """Return the position after `own` placed a disc, from the other side's view."""
    lines = flips(own, other, 1 << square, frame(SIZE))
    return other ^ lines, own | lines | 1 << square
