"""The thinkers of `banmen reversi nboard`: the search to a fixed depth, or a level of play for people."""

from collections.abc import Callable
from functools import cache
from random import Random

from banmen.game import Seat
from banmen.games.reversi.engine.search import Found, Limits, Searcher, Stop
from banmen.games.reversi.nboard.session import Chosen
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import Position, bitboards
from banmen.grid import parse_square

EXACT_BEYOND = 6
"""The game is solved from this many more empty squares than the depth."""


class Search:
    """The search, limited only by its depth. `searcher` creates one for a board size."""

    limit_s: float | None = None

    def __init__(self, searcher: Callable[[int], Searcher] = Searcher) -> None:
        self._searcher = cache(searcher)

    def name(self, depth: int) -> str:
        """Return `banmen 8` for a depth of 8 plies."""
        return f"banmen {depth}"

    def choose(self, position: Position, seat: Seat, depth: int, stop: Stop) -> Chosen:
        """Return the best move."""
        found = self.best(position, seat, depth, stop)
        if found.square is None:
            raise ValueError(f"{seat} has no move")
        return Chosen(found.square, found.value, found.nodes)

    def best(self, position: Position, seat: Seat, depth: int, stop: Stop) -> Found:
        """Return the value of the position for the seat."""
        own, other = bitboards(position, seat)
        return self._searcher(position.size).best(own, other, _limits(depth), stop)

    def values(self, position: Position, seat: Seat, depth: int, stop: Stop) -> list[Found]:
        """Return the values of the seat's moves, the best first."""
        own, other = bitboards(position, seat)
        return self._searcher(position.size).values(own, other, _limits(depth), stop)


class LevelThinker(Search):
    """One of the levels for people, which chooses as it does at a table. Its values are those of the search."""

    def __init__(self, level: str, rng: Random) -> None:
        super().__init__()
        self._level, self._rng = level, rng
        self.limit_s = REVERSI.programs[level].limit_s

    def name(self, depth: int) -> str:  # noqa: ARG002 - a level has its own depth
        """Return `banmen level 5`."""
        return f"banmen level {self._level}"

    def choose(self, position: Position, seat: Seat, depth: int, stop: Stop) -> Chosen:  # noqa: ARG002 - see `name`
        """Return the move of the level. The side to move must be the seat."""
        place = REVERSI.programs[self._level].choose(position, seat, self._rng, stop)
        if place is None:
            raise ValueError(f"{seat} has no move")
        row, column = parse_square(place.square, position.size, position.size)
        return Chosen(row * position.size + column, None, 0)


def _limits(depth: int) -> Limits:
    return Limits(depth=depth, exact_from=depth + EXACT_BEYOND)
