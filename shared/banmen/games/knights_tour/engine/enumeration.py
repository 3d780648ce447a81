"""Enumerate all tours of a board by backtracking, to count or show them. For boards with few tours."""

from collections.abc import Iterator

import msgspec

from banmen.games.knights_tour.engine.backend import PYTHON, CountingBackend
from banmen.games.knights_tour.engine.backtracking_kernel import WAYS, enter
from banmen.games.knights_tour.engine.board import BorderedBoard, neighbours

_MOVES = (1 << WAYS) - 1
"""The bits of the moves in the result of `enter`."""
_LEVELS_OF_PROGRESS = 8


class EnumerationState(msgspec.Struct):
    """The state of an enumeration: the squares of its path, the untried moves at each, and the tours found.

    `untried` is the result of `backtracking_kernel.enter` without the tried moves. In JSON it is called `ahead`.
    """

    path: list[int]
    untried: list[int] = msgspec.field(name="ahead")
    tours: int


class Enumeration:
    """All tours from a square, by backtracking. A closed tour is found twice, once in each direction."""

    def __init__(self, rows: int, columns: int, start: int, *, closed: bool = False) -> None:
        """Start with the knight on its start."""
        self._board = board = BorderedBoard(rows, columns)
        self._home = board.cell_of(start) if closed else 0
        near_home = set(map(board.cell_of, neighbours(rows, columns, start))) if closed else set()
        self._near_home = [int(cell in near_home) for cell in range(len(board.exits()))]
        self.tours = 0
        self._set_up(PYTHON, [start], [])

    def _set_up(self, backend: CountingBackend, squares: list[int], untried: list[int]) -> None:
        """Make new tables for a path of these squares. Without `untried` no move from them was tried."""
        table, board = backend.table, self._board
        self._backend = backend
        path = [board.cell_of(square) for square in squares]
        exits = board.exits()
        entered = self._enter_all(path, exits)
        unused = [0] * (board.squares - len(path))
        self._tables = (
            table(board.offsets),
            table(exits),
            table(self._near_home),
            self._home,
            table(path + unused),
            table((untried or entered) + unused),
            table((len(path), board.squares)),
        )

    def _enter_all(self, path: list[int], exits: list[int]) -> list[int]:
        """Return, for each cell of a path, the moves that were untried when the knight arrived.

        Removes the cells from `exits`.
        """
        untried: list[int] = []
        for depth, cell in enumerate(path):
            last = (untried[-1] >> WAYS) - (exits[cell] == 1) if untried else 0
            left = self._board.squares - depth - 1
            untried.append(enter(self._board.offsets, exits, self._near_home, self._home, cell, last, left))
        return untried

    def _path_and_untried(self) -> tuple[list[int], list[int]]:
        """Return the cells of the path, and the untried moves at each."""
        *_, path, untried, (depth, _) = self._tables
        return [int(cell) for cell in path[:depth]], [int(moves) for moves in untried[:depth]]

    @property
    def finished(self) -> bool:
        """Whether all tours were found."""
        *_, (depth, _) = self._tables
        return not depth

    @property
    def progress(self) -> float:
        """The approximate share that is done, from 0 to 1: the share of tried moves at the path's first squares."""
        path, untried = self._path_and_untried()
        if not path:
            return 1.0
        share, width = 0.0, 1.0
        entered = self._enter_all(path[:_LEVELS_OF_PROGRESS], self._board.exits())
        for depth, (at_first, now) in enumerate(zip(entered, untried, strict=False)):
            moves = (at_first & _MOVES).bit_count()
            tried = moves - (now & _MOVES).bit_count()
            under_way = depth + 1 < len(path)
            if moves:
                share += width * (tried - under_way) / moves
                width /= moves
        return share

    def advance(self, steps: int | None = None) -> int:
        """Search for at most `steps` steps (default: the backend's); return the number of tours found."""
        found = int(self._backend.backtrack(*self._tables, steps or self._backend.steps))
        self.tours += found
        return found

    def tour(self) -> list[int]:
        """Return the squares of the tour just found, in order."""
        return [self._board.square_of(int(cell)) for cell in self._tables[4]]

    def switch_to(self, backend: CountingBackend) -> None:
        """Switch to another backend."""
        state = self.state()
        self._set_up(backend, state.path, state.untried)

    def state(self) -> EnumerationState:
        """Return the state from which `resume` can continue."""
        path, untried = self._path_and_untried()
        return EnumerationState([self._board.square_of(cell) for cell in path], untried, self.tours)

    def resume(self, state: EnumerationState) -> None:
        """Continue another enumeration from its state. Raise ValueError for an impossible path."""
        path, squares = state.path, self._board.squares
        is_path = len(set(path)) == len(path) and all(0 <= square < squares for square in path)
        if not is_path or len(path) != len(state.untried):
            raise ValueError("That is no path of an enumeration.")
        self.tours = state.tours
        self._set_up(self._backend, path, state.untried)


def enumerate_tours(rows: int, columns: int, start: int, *, closed: bool = False) -> Iterator[list[int]]:
    """Yield the tours from a square, each as its squares in order; a closed one in one direction only."""
    if rows * columns == 1 and not closed:
        yield [start]  # there is no move to search for
        return
    enumeration = Enumeration(rows, columns, start, closed=closed)
    while not enumeration.finished:
        if enumeration.advance(1):
            tour = enumeration.tour()
            if not closed or tour[1] < tour[-1]:  # only one of the two directions
                yield tour
