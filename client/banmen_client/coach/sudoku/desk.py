"""What one person has before them on the grid: the squares selected, the cursor, what a digit does. Never on the wire.

Squares are 0 to 80, row by row.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from banmen.engines.sudoku.units import DIGITS, square

Tool = Literal["digit", "corner", "centre", "colour"]
"""What a digit does: it is written, noted in a corner or in the centre, or is the number of a colour."""

_MIDDLE = 40


@dataclass(frozen=True, slots=True)
class Desk:
    """`selected` has the cursor's square in it, where there is one.

    `filter` is the digit that is lit, 0 for none; while `choosing`, the next digit becomes it. `candidates` shows the
    automatic ones, `rules` marks what breaks a rule.
    """

    selected: frozenset[int] = frozenset()
    cursor: int | None = None
    tool: Tool = "digit"
    filter: int = 0
    choosing: bool = False
    candidates: bool = False
    rules: bool = True

    @property
    def squares(self) -> tuple[int, ...]:
        """The selected squares, in their order on the grid."""
        return tuple(sorted(self.selected))

    def at(self, where: int) -> "Desk":
        """The square alone."""
        return replace(self, selected=frozenset({where}), cursor=where)

    def selecting(self, squares: Iterable[int]) -> "Desk":
        """These squares, the cursor on the first."""
        chosen = tuple(squares)
        return replace(self, selected=frozenset(chosen), cursor=chosen[0] if chosen else None)

    def reaching(self, where: int) -> "Desk":
        """The square too."""
        return replace(self, selected=self.selected | {where}, cursor=where)

    def toggling(self, where: int) -> "Desk":
        """The square too, or, where it is one of several, no longer."""
        if where in self.selected and len(self.selected) > 1:
            left = self.selected - {where}
            return replace(self, selected=left, cursor=max(left))
        return self.reaching(where)

    def moved(self, rows: int, columns: int, *, reach: bool = False) -> "Desk":
        """The cursor so many squares on, never beyond the edge; the first move takes it to the middle."""
        if self.cursor is None:
            return self.at(_MIDDLE)
        row, column = square(self.cursor)
        where = _kept(row + rows) * DIGITS + _kept(column + columns)
        return self.reaching(where) if reach else self.at(where)

    def taking(self, tool: Tool) -> "Desk":
        """The tool, or, where it is taken already, digits again."""
        return replace(self, tool="digit" if self.tool == tool else tool)

    def lighting(self, digit: int) -> "Desk":
        """The digit lit, or, where it is already, none."""
        return replace(self, filter=0 if self.filter == digit else digit, choosing=False)


def _kept(value: int) -> int:
    return min(max(value, 0), DIGITS - 1)
