"""A board with a border two squares wide, so that no move needs a look at its edges.

A *place* is an index into the rows with their border: `(row + 2) * stride + column`. The border at the right of a row
is that at the left of the next one.
"""

from collections.abc import Sequence

from banmen.engines.knights_tour.board import DIRECTIONS
from banmen.engines.knights_tour.stepping import TAKEN


class Ground:
    """Places and squares of a board of some size. `offsets` are the eight moves between places, in their order."""

    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns, self.squares = rows, columns, rows * columns
        self.stride = columns + 2
        self.offsets = tuple(down * self.stride + right for down, right in DIRECTIONS)

    def place(self, square: int) -> int:
        """The place of a square."""
        row, column = divmod(square, self.columns)
        return (row + 2) * self.stride + column

    def square(self, place: int) -> int:
        """The square of a place."""
        row, column = divmod(place, self.stride)
        return (row - 2) * self.columns + column

    def filled(self, lines: Sequence[Sequence[int]], border: int) -> list[int]:
        """A number for each place: those of the squares row by row, and one for the border."""
        numbers = [border] * ((self.rows + 4) * self.stride)
        for row, line in enumerate(lines):
            start = (row + 2) * self.stride
            numbers[start : start + self.columns] = line
        return numbers

    def exits(self) -> list[int]:
        """For each place how many squares are one move from it, before the knight is on the board; `TAKEN` outside."""
        known: dict[tuple[int, int], list[int]] = {}
        return self.filled([self._line(row, known) for row in range(self.rows)], TAKEN)

    def _line(self, row: int, known: dict[tuple[int, int], list[int]]) -> list[int]:
        """The exits of a row. Rows that are as far from the edges, up to two, are alike."""
        kind = (min(row, 2), min(self.rows - 1 - row, 2))
        if kind not in known:
            known[kind] = [
                sum(0 <= row + down < self.rows and 0 <= column + right < self.columns for down, right in DIRECTIONS)
                for column in range(self.columns)
            ]
        return known[kind]
