"""Tables of the rules for a board of one size: the names of its squares, and the lines from each square."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TypeAlias

import msgspec

from banmen.games.reversi.engine.bitboards import Frame, frame
from banmen.grid import DIRECTIONS, square_name

Run: TypeAlias = tuple[Sequence[int], tuple[str, ...], int]
"""Squares in ascending order: their numbers, their names, and their bits in one int."""
Line: TypeAlias = tuple["_Ends", int]
"""A line away from a square.

The first part finds the end of a run of discs on it, by which of its squares hold one; the second has all its squares
but the last, beyond which nothing is turned.
"""


class Board(msgspec.Struct, frozen=True):
    """A board of `size` by `size`. Squares are numbers, `row * size + column`; `squares` maps names to them.

    `lines` has, for each square, the lines from it on which discs can be turned.
    """

    names: tuple[str, ...]
    squares: Mapping[str, int]
    lines: Mapping[int, "LinesFrom"]
    frame: Frame


@cache
def board_of(size: int) -> Board:
    """Return the board of a size, even of size 0, because folding is total."""
    names = tuple(square_name((row, column)) for row in range(size) for column in range(size))
    return Board(names, {name: square for square, name in enumerate(names)}, _Lines(size, names), frame(size))


class LinesFrom(dict[int, Sequence[Line]]):
    """The lines from a square, by which of its neighbours hold a disc; `next_to` are all neighbours with a line."""

    def __init__(self, ways: Sequence[Sequence[int]], names: Sequence[str]) -> None:
        super().__init__()
        self._all = [(1 << way[0], _line(way, names)) for way in ways]
        self.next_to = sum([first for first, _ in self._all])

    def __missing__(self, neighbours: int) -> Sequence[Line]:
        lines = self[neighbours] = [line for first, line in self._all if first & neighbours]
        return lines


class _Lines(dict[int, LinesFrom]):
    """The lines from each square, computed when the first disc is placed there: a large board has many."""

    def __init__(self, size: int, names: Sequence[str]) -> None:
        super().__init__()
        self._size, self._names = size, names

    def __missing__(self, square: int) -> LinesFrom:
        ways = [way for way in _squares_by_direction(self._size, square) if len(way) > 1]
        lines = self[square] = LinesFrom(ways, self._names)
        return lines


class _Ends(dict[int, tuple[int, Run]]):
    """The bit of the first square of a line without one of these discs, and the run of squares before it.

    Computed when needed; of a long line at most `_MAX_ENDS` are cached.
    """

    def __init__(self, way: Sequence[int], names: Sequence[str]) -> None:
        super().__init__()
        self._runs = [(1 << way[end], _run(sorted(way[:end]), names)) for end in range(1, len(way))]

    def __missing__(self, discs: int) -> tuple[int, Run]:
        if len(self) >= _MAX_ENDS:
            self.clear()
        found = self[discs] = next(end for end in self._runs if not end[0] & discs)
        return found


_MAX_ENDS = 64
"""As many as a line of the usual board has."""


def _line(way: Sequence[int], names: Sequence[str]) -> Line:
    return _Ends(way, names), sum([1 << square for square in way[:-1]])


def _squares_by_direction(size: int, square: int) -> Iterator[Sequence[int]]:
    """Yield the squares in each direction from a square, the nearest first."""
    for down, right in DIRECTIONS:
        row, column = divmod(square, size)
        way = []
        while 0 <= (row := row + down) < size and 0 <= (column := column + right) < size:
            way.append(row * size + column)
        yield way


def _run(squares: Sequence[int], names: Sequence[str]) -> Run:
    return squares, tuple([names[square] for square in squares]), sum([1 << square for square in squares])


def join_runs(runs: Iterable[Run], names: Sequence[str]) -> Run:
    """Join disjoint runs on a board with these names into one."""
    squares: list[int] = []
    discs = 0
    for some, _, bits in runs:
        squares += some
        discs |= bits
    squares.sort()
    return squares, tuple([names[square] for square in squares]), discs
