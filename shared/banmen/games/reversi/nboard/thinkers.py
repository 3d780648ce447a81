"""What thinks behind `banmen reversi nboard`: the search to a depth, or a level for people."""

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
"""The end of a game is solved from so many empty squares more than the depth."""


class Search:
    """The search. `searcher` makes that of a board size. Its depth is its only limit."""

    limit_s: float | None = None

    def __init__(self, searcher: Callable[[int], Searcher] = Searcher) -> None:
        self._searcher = cache(searcher)

    def name(self, depth: int) -> str:
        """`banmen 8` for a depth of 8 plies."""
        return f"banmen {depth}"

    def choose(self, position: Position, seat: Seat, depth: int, stop: Stop) -> Chosen:
        """Return the best move."""
        found = self.best(position, seat, depth, stop)
        if found.square is None:
            raise ValueError(f"{seat} has no move")
        return Chosen(found.square, found.value, found.nodes)

    def best(self, position: Position, seat: Seat, depth: int, stop: Stop) -> Found:
        """What the position is worth to the seat."""
        own, other = bitboards(position, seat)
        return self._searcher(position.size).best(own, other, _limits(depth), stop)

    def values(self, position: Position, seat: Seat, depth: int, stop: Stop) -> list[Found]:
        """What the moves of the seat are worth, the best first."""
        own, other = bitboards(position, seat)
        return self._searcher(position.size).values(own, other, _limits(depth), stop)


class LevelThinker(Search):
    """One of the levels for people, which chooses as it does at a table. What it says of positions is the search's."""

    def __init__(self, level: str, rng: Random) -> None:
        super().__init__()
        self._level, self._rng = level, rng
        self.limit_s = REVERSI.programs[level].limit_s

    def name(self, depth: int) -> str:  # noqa: ARG002 - a level has its own depth
        """`banmen level 5`."""
        return f"banmen level {self._level}"

    def choose(self, position: Position, seat: Seat, depth: int, stop: Stop) -> Chosen:  # noqa: ARG002 - see `name`
        """Return the move of the level. It is given to where it stands alone: the side to move is the seat."""
        place = REVERSI.programs[self._level].choose(position, seat, self._rng, stop)
        if place is None:
            raise ValueError(f"{seat} has no move")
        row, column = parse_square(place.square, position.size, position.size)
        return Chosen(row * position.size + column, None, 0)


def _limits(depth: int) -> Limits:
    return Limits(depth=depth, exact_from=depth + EXACT_BEYOND)
