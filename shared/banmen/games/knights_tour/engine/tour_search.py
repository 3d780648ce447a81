"""Search one tour step by step, with backtracking and without recursion, so that the board may have any size.

The board has a border two squares wide. It stores for each square the number of free squares one move away, so a step
changes eight numbers. Moves are tried in Warnsdorff's order (`onward_moves` and `rank`), without those that cannot lead
to a tour. There a board is one byte for each square, row by row: 1 if the knight has been there, else 0.
"""

from collections.abc import Sequence
from random import Random
from typing import Literal, NamedTuple, TypeAlias

from banmen.games.knights_tour.engine.backtracking_kernel import MOST_EXITS, TAKEN
from banmen.games.knights_tour.engine.board import BorderedBoard, neighbours
from banmen.games.knights_tour.engine.board import moves as moves_from

FOUR = 4
_OUTER_FIRST = 30
"""More bits than a squared distance has."""


class OnwardMove(NamedTuple):
    """A move to a free square: its direction, and the number of free squares one move further."""

    direction: int
    square: int
    exits: int


def onward_moves(rows: int, columns: int, board: bytes, square: int) -> list[OnwardMove]:
    """Return the moves to free squares from `square`, where the knight is, in the order of the directions."""
    found = []
    for way, there in moves_from(rows, columns, square):
        if not board[there]:
            exits = 0
            for beyond in neighbours(rows, columns, there):
                if not board[beyond]:
                    exits += 1
            found.append(OnwardMove(way, there, exits))
    return found


def warnsdorff_order(rows: int, columns: int, moves: Sequence[OnwardMove]) -> list[OnwardMove]:
    """Sort moves by fewest exits, then by highest `rank`, then by direction."""
    if len(moves) <= 1:
        return list(moves)

    def order(one: OnwardMove) -> tuple[int, int]:
        row, column = divmod(one.square, columns)
        return one.exits, -rank(row, rows) - rank(column, columns)

    return sorted(moves, key=order)


def rank(at: int, side: int) -> int:
    """Return what row (or column) `at` of `side` adds to the rank of its squares among those with equal exits.

    That is the squared distance from the middle. On four rows the outer ones come before all others: from there the
    knight can only go to the inner rows, and a tour stays possible only as long as it does.
    """
    away = (2 * at - side + 1) ** 2
    return away << _OUTER_FIRST if side == FOUR else away


def viable_moves(moves: Sequence[OnwardMove], left: int, ways_home: Sequence[int] | None) -> list[OnwardMove]:
    """Return the moves after which a tour is not obviously impossible.

    `left` is the number of free squares. For a closed tour `ways_home` are the free squares one move from its start,
    one of which must be the last; for an open one it is None. A square next to the knight that is not the next one
    needs a way in and a way out, unless the tour ends there.
    """
    if ways_home is not None:
        return _viable_closed_moves(moves, left, ways_home)
    if left == 1:
        return list(moves)
    forced = [one for one in moves if one.exits <= 1]
    if len(forced) > 2 or any(not one.exits for one in forced):  # noqa: PLR2004 - one is next, one is last
        return []
    return forced if len(forced) == 2 else list(moves)  # noqa: PLR2004 - one is next, one is last


def _viable_closed_moves(moves: Sequence[OnwardMove], left: int, ways_home: Sequence[int]) -> list[OnwardMove]:
    if left == 1:
        return [one for one in moves if one.square in ways_home]
    forced = [one for one in moves if one.exits + (one.square in ways_home) <= 1]
    if not ways_home or len(forced) > 1:
        return []
    return [one for one in forced or moves if ways_home != [one.square]]


def free_neighbours(rows: int, columns: int, board: bytes, home: int) -> list[int]:
    """Return the free squares one move from `home`."""
    return [square for square in neighbours(rows, columns, home) if not board[square]]


Method: TypeAlias = Literal["backtracking", "warnsdorff", "warnsdorff_backtracking"]

_EQUAL_EXITS = 1 << 40
"""More than any rank, so that the number of exits decides first."""


class SearchResult(NamedTuple):
    """A tour, its squares in order, or None.

    Without a tour, `exhausted` means that everything was tried, so none exists. Otherwise the search got stuck or
    reached its step limit.
    """

    path: list[int] | None
    exhausted: bool
    steps: int


class TourSearch:
    """A search on one board. Arguments and results are squares, without the border."""

    def __init__(self, rows: int, columns: int, *, closed: bool = False, ties: Random | None = None) -> None:
        """Set up an empty board.

        Ties between squares are won by the farthest from the middle, or by lot with `ties`.
        """
        self.board = BorderedBoard(rows, columns)
        self.squares, self.offsets = self.board.squares, self.board.offsets
        self.closed = closed
        self.exits = self.board.exits()
        self.ranks = _ranks(self.board, ties)
        self.path: list[int] = []

    def run(self, path: Sequence[int], method: Method, limit: int | None = None) -> SearchResult:
        """Continue from a path of at least one square, for at most `limit` steps. The given path is never shortened."""
        for square in path:
            self._enter(self.board.cell_of(square))
        shortest, steps = len(path), 0
        find_moves = {
            "backtracking": self._free_cells,
            "warnsdorff": self._warnsdorff_order,
            "warnsdorff_backtracking": self._viable_moves,
        }[method]
        tried = 0
        while not self._is_tour():
            if limit is not None and steps >= limit:
                return SearchResult(None, exhausted=False, steps=steps)
            steps += 1
            moves = find_moves()
            if tried:
                moves = moves[moves.index(tried) + 1 :]
            if moves:
                self._enter(moves[0])
                tried = 0
            elif method == "warnsdorff" or len(self.path) <= shortest:
                return SearchResult(None, exhausted=method != "warnsdorff", steps=steps)
            else:
                tried = self._leave()
        return SearchResult([self.board.square_of(cell) for cell in self.path], exhausted=False, steps=steps)

    def _is_tour(self) -> bool:
        return len(self.path) == self.squares and (not self.closed or self.path[-1] - self.path[0] in self.offsets)

    def _enter(self, cell: int) -> None:
        exits = self.exits
        exits[cell] += TAKEN
        for offset in self.offsets:
            exits[cell + offset] -= 1
        self.path.append(cell)

    def _leave(self) -> int:
        cell, exits = self.path.pop(), self.exits
        exits[cell] -= TAKEN
        for offset in self.offsets:
            exits[cell + offset] += 1
        return cell

    def _free_cells(self) -> list[int]:
        """Return the free cells one move away, in the order of the directions."""
        exits, here = self.exits, self.path[-1]
        return [here + offset for offset in self.offsets if exits[here + offset] <= MOST_EXITS]

    def _warnsdorff_order(self) -> list[int]:
        free = self._free_cells()
        if len(free) > 1:
            exits, ranks = self.exits, self.ranks
            free.sort(key=lambda cell: exits[cell] * _EQUAL_EXITS - ranks[cell])
        return free

    def _viable_moves(self) -> list[int]:
        """Return the moves of `warnsdorff.viable_moves`, in `warnsdorff_order`."""
        free, exits = self._warnsdorff_order(), self.exits
        left = self.squares - len(self.path)
        if self.closed:
            return self._viable_closed_moves(free, left)
        if left == 1 or not free or exits[free[0]] > 1:
            return free
        forced = [cell for cell in free if exits[cell] <= 1]
        if len(forced) > 2 or not exits[free[0]]:  # noqa: PLR2004 - one is next, one is last
            return []
        return forced if len(forced) == 2 else free  # noqa: PLR2004 - one is next, one is last

    def _viable_closed_moves(self, free: list[int], left: int) -> list[int]:
        home, exits = self.path[0], self.exits
        if left == 1:
            return [cell for cell in free if cell - home in self.offsets]
        ways_home = exits[home] - TAKEN
        forced = [cell for cell in free if exits[cell] + (cell - home in self.offsets) <= 1]
        if not ways_home or len(forced) > 1:
            return []
        return [cell for cell in forced or free if ways_home > 1 or cell - home not in self.offsets]


def _ranks(board: BorderedBoard, ties: Random | None) -> list[int]:
    """Return, for each cell, its rank among those with equal exits, highest first.

    The rank is `warnsdorff.rank`, or random with `ties`.
    """
    rows, columns = board.rows, board.columns
    if ties is not None:
        return board.with_border([[ties.randrange(_EQUAL_EXITS) for _ in range(columns)] for _ in range(rows)], 0)
    across = [rank(column, columns) for column in range(columns)]
    downs = [rank(row, rows) for row in range(rows)]
    return board.with_border([[down + right for right in across] for down in downs], 0)
