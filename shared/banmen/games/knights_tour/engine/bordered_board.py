"""A board with a border two squares wide, so that moves need no edge checks (a "mailbox" board).

A *cell* is an index into the rows with their border: `(row + 2) * stride + column`. The border at the right of a row is
also the one at the left of the next.
"""

from collections.abc import Sequence

from banmen.games.knights_tour.engine.backtracking_kernel import TAKEN
from banmen.games.knights_tour.engine.board import DIRECTIONS


class BorderedBoard:
    """Cells and squares of a board. `offsets` are the eight moves between cells, in the order of `DIRECTIONS`."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns, self.squares = rows, columns, rows * columns
        self.stride = columns + 2
        self.offsets = tuple(down * self.stride + right for down, right in DIRECTIONS)

    def cell_of(self, square: int) -> int:
        """Return the cell of a square."""
        row, column = divmod(square, self.columns)
        return (row + 2) * self.stride + column

    def square_of(self, cell: int) -> int:
        """Return the square of a cell."""
        row, column = divmod(cell, self.stride)
        return (row - 2) * self.columns + column

    def with_border(self, rows: Sequence[Sequence[int]], border: int) -> list[int]:
        """Return a number for each cell: those of the squares, given row by row, and `border` outside."""
        numbers = [border] * ((self.rows + 4) * self.stride)
        for row, line in enumerate(rows):
            start = (row + 2) * self.stride
            numbers[start : start + self.columns] = line
        return numbers

    def exits(self) -> list[int]:
        """Return, for each cell, the number of squares one move away on an empty board; `TAKEN` outside."""
        known: dict[tuple[int, int], list[int]] = {}
        return self.with_border([self._exits_of_row(row, known) for row in range(self.rows)], TAKEN)

    def _exits_of_row(self, row: int, known: dict[tuple[int, int], list[int]]) -> list[int]:
        """Return the exits of a row. Rows with the same distances to both edges, up to two, have the same."""
        kind = (min(row, 2), min(self.rows - 1 - row, 2))
        if kind not in known:
            known[kind] = [
                sum(0 <= row + down < self.rows and 0 <= column + right < self.columns for down, right in DIRECTIONS)
                for column in range(self.columns)
            ]
        return known[kind]
