"""Ten levels of play for people: the first loses to a child, the last plays as well as the search can in its time.

Lower levels err as people do. They look few plies ahead, count discs too early, overlook squares, and misjudge what
they see, but by at most twice their usual error. They play correctly what they have counted to the end, and no level
gives away a game that it sees won by far. Levels below the last are bounded by plies and nodes, so the same dice give
the same move everywhere; the last one is bounded by `stop`.
"""

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from banmen.game import Seat
from banmen.games.reversi.engine.bitboards import flips, frame, mobility
from banmen.games.reversi.engine.search import FoundMove, Limits, Searcher, Stop, never
from banmen.games.reversi.state import Place, Position, bitboards
from banmen.grid import square_name

WON_BY_FAR = 16.0
"""In discs."""
_LEAST_NOTICED, _MOST_ERRORS = 2, 2.0
_SHALLOW, _FEW_PLACES = 4, 1 << 12
"""Searches up to this depth use a small table: clearing a large one before each move would take longer than the
search."""


class Level(NamedTuple):
    """How a level evaluates a position.

    It searches `depth` plies, at most `nodes` nodes, and solves from `exact_from` empty squares on. It notices each
    legal square with probability `attention`. Its judgement of a move errs by `error` discs (standard deviation).
    `greed`, from 0 to 1, is the weight of the discs right after the move against the search's value. A `careful` level
    never gives up a corner while it has another move.
    """

    depth: int
    exact_from: int
    nodes: int | None = None
    attention: float = 1.0
    error: float = 0.0
    greed: float = 0.0
    careful: bool = False

    @property
    def errs(self) -> bool:
        """Whether it may choose another move than its search."""
        return self.attention < 1 or self.error > 0 or self.greed > 0 or self.careful


LEVELS: Sequence[Level] = (
    Level(depth=1, exact_from=2, attention=0.4, error=8.0, greed=0.95),
    Level(depth=1, exact_from=3, attention=0.63, error=6.0, greed=0.7),
    Level(depth=1, exact_from=4, attention=0.65, error=6.0, greed=0.6, careful=True),
    Level(depth=1, exact_from=6, attention=0.85, error=4.5, greed=0.25, careful=True),
    Level(depth=2, exact_from=7, attention=0.93, error=3.0, careful=True),
    Level(depth=4, exact_from=9, nodes=16_000, error=2.0),
    Level(depth=5, exact_from=12, nodes=200_000, error=1.25),
    Level(depth=6, exact_from=14, nodes=400_000, error=0.6),
    Level(depth=8, exact_from=16, nodes=1_000_000),
    Level(depth=60, exact_from=22, nodes=100_000_000),
)


def choose(position: Position, seat: Seat, level: int, rng: Random, stop: Stop = never) -> Place:
    """Return the move of a level from 1 to `len(LEVELS)`. Raise ValueError if the seat has no move."""
    size, how = position.size, LEVELS[level - 1]
    own, other = bitboards(position, seat)
    searcher = _searcher(size, how.depth <= _SHALLOW)
    if level < len(LEVELS):
        searcher.clear()  # stored positions would make the move depend on earlier moves
    limits = Limits(how.depth, how.nodes, how.exact_from)
    if how.errs:
        square = _erring_choice(searcher.values(own, other, limits, stop), how, _After(own, other, size), rng)
    else:
        square = _square(searcher.best(own, other, limits, stop))
    return Place(square_name(divmod(square, size)))


@cache
def _searcher(size: int, shallow: bool) -> Searcher:  # noqa: FBT001 - a key of the cache
    return Searcher(size, places=_FEW_PLACES if shallow else None)


class _After(NamedTuple):
    """A position, to evaluate its moves."""

    own: int
    other: int
    size: int

    def discs(self, square: int) -> int:
        """Return the lead of `own` in discs after its move."""
        theirs, ours = self._boards(square)
        return ours.bit_count() - theirs.bit_count()

    def opens_corner(self, square: int) -> bool:
        """Return True if the other side may take a corner after the move."""
        last = self.size - 1
        corners = 1 | 1 << last | 1 << self.size * last | 1 << self.size * self.size - 1
        return mobility(*self._boards(square), frame(self.size)) & corners != 0

    def _boards(self, square: int) -> tuple[int, int]:
        lines = flips(self.own, self.other, 1 << square, frame(self.size))
        return self.other ^ lines, self.own | lines | 1 << square


def _erring_choice(values: Sequence[FoundMove], level: Level, after: _After, rng: Random) -> int:
    """Return the square that the level takes for the best; `values` has all moves, the best first."""
    best = values[0]
    if best.exact:
        return _square(best)
    open_to = {_square(each): each.value for each in values if best.value < WON_BY_FAR or each.value > 0}
    if level.careful:
        open_to = {square: value for square, value in open_to.items() if not after.opens_corner(square)} or open_to
    noticed = [square for square in open_to if rng.random() < level.attention]
    if len(noticed) < _LEAST_NOTICED:
        noticed = rng.sample(list(open_to), min(_LEAST_NOTICED, len(open_to)))

    def judged(square: int) -> float:
        error = max(-_MOST_ERRORS, min(_MOST_ERRORS, rng.gauss(0, 1))) * level.error
        return (1 - level.greed) * open_to[square] + level.greed * after.discs(square) + error

    return max(noticed, key=judged)


def _square(found: FoundMove) -> int:
    """Return the square of a found move. Raise ValueError if there is none."""
    if found.square is None:
        raise ValueError("Only a side that has a move chooses one.")
    return found.square
