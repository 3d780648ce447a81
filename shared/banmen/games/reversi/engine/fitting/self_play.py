"""Games that the search plays against itself, as positions with their values: what the weights are fitted to.

A game begins with random moves, so that positions differ and are as wild as those that a search looks at. Then both
sides search, and from some number of empty squares on every position is solved. A position before that has the value
that was solved at the end of the play from it.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from banmen.games.reversi.engine.bitboards import can_move, frame, mobility, turned
from banmen.games.reversi.engine.search import Limits, Searcher
from banmen.games.reversi.engine.weights import SIZE

OPENING = (1 << 28 | 1 << 35, 1 << 27 | 1 << 36)
LEAST_RANDOM, MOST_RANDOM = 4, 36
"""How many plies are random; few are more frequent."""
RANDOM_AT_END = 0.3
"""How often a move is random where all is solved."""


class Sample(NamedTuple):
    """A position, `own` to move and with a move, the `value` for it of the play from there, and the `searched` one."""

    own: int
    other: int
    value: float
    searched: float


class Play(NamedTuple):
    """How games are played: the plies searched, and the empty squares from which they are solved."""

    depth: int = 4
    exact_from: int = 14


class _Step(NamedTuple):
    """A position in which one side chose; `side` is 1 for the first player and -1 for the second."""

    own: int
    other: int
    side: int
    searched: float
    exact: bool


def samples(searcher: Searcher, play: Play, rng: Random) -> Iterator[Sample]:
    """The positions of one game after its random moves."""
    steps = list(_steps(searcher, play, rng))
    value: float | None = None
    for step in reversed(steps):
        if step.exact:
            value = step.side * step.searched
        if value is not None:
            yield Sample(step.own, step.other, step.side * value, step.searched)


def _steps(searcher: Searcher, play: Play, rng: Random) -> Iterator[_Step]:
    """The positions from the end of the random moves on."""
    searcher.clear()
    (own, other), side = OPENING, 1
    random_plies = LEAST_RANDOM + int((MOST_RANDOM - LEAST_RANDOM + 1) * rng.random() ** 2)
    for ply in range(2 * SIZE * SIZE):
        if not can_move(own, other, frame(SIZE)):
            own, other, side = other, own, -side
            if not can_move(own, other, frame(SIZE)):
                return
        if ply < random_plies:
            square = random_move(own, other, rng)
        else:
            exact = SIZE * SIZE - (own | other).bit_count() <= play.exact_from
            found = searcher.best(own, other, Limits(play.depth, exact_from=play.exact_from))
            yield _Step(own, other, side, found.value, exact)
            at_random = exact and rng.random() < RANDOM_AT_END
            square = random_move(own, other, rng) if at_random or found.square is None else found.square
        own, other = after(own, other, square)
        side = -side


def random_move(own: int, other: int, rng: Random) -> int:
    """One of the squares where `own` may place a disc."""
    moves = mobility(own, other, frame(SIZE))
    return rng.choice([square for square in range(SIZE * SIZE) if moves >> square & 1])


def after(own: int, other: int, square: int) -> tuple[int, int]:
    """The position after `own` placed a disc, as the other side sees it."""
    lines = turned(own, other, 1 << square, frame(SIZE))
    return other ^ lines, own | lines | 1 << square
