"""One viewer's selection on the grid, the current tool, and the highlighting. It is never sent to the server.

Squares are 0 to 80, row by row.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from banmen.games.sudoku.engine.units import DIGITS, square

Tool = Literal["digit", "corner", "centre", "colour"]
"""The effect of a digit: it is written, noted as a pencil mark in a corner or the centre, or selects a colour."""

_MIDDLE = 40


@dataclass(frozen=True, slots=True)
class Selection:
    """The selection of one viewer. The `cursor` is one of the `selected` squares, or None if there are none.

    `filter` is the digit that is highlighted all over the grid, 0 for none; while `choosing_filter`, the next digit
    becomes the filter. `show_candidates` shows the automatic candidates, `show_conflicts` marks conflicts with the
    rules.
    """

    selected: frozenset[int] = frozenset()
    cursor: int | None = None
    tool: Tool = "digit"
    filter: int = 0
    choosing_filter: bool = False
    show_candidates: bool = False
    show_conflicts: bool = True

    @property
    def squares(self) -> tuple[int, ...]:
        """The selected squares in grid order."""
        return tuple(sorted(self.selected))

    def select(self, where: int) -> "Selection":
        """Select only this square."""
        return replace(self, selected=frozenset({where}), cursor=where)

    def select_all(self, squares: Iterable[int]) -> "Selection":
        """Select these squares, with the cursor on the first."""
        chosen = tuple(squares)
        return replace(self, selected=frozenset(chosen), cursor=chosen[0] if chosen else None)

    def add(self, where: int) -> "Selection":
        """Add this square to the selection."""
        return replace(self, selected=self.selected | {where}, cursor=where)

    def toggle(self, where: int) -> "Selection":
        """Add this square to the selection. If it is one of several selected ones, remove it."""
        if where in self.selected and len(self.selected) > 1:
            left = self.selected - {where}
            return replace(self, selected=left, cursor=max(left))
        return self.add(where)

    def move(self, rows: int, columns: int, *, extend: bool = False) -> "Selection":
        """Move the cursor within the grid, the first time to its middle. `extend` keeps the selection."""
        if self.cursor is None:
            return self.select(_MIDDLE)
        row, column = square(self.cursor)
        where = _clamp(row + rows) * DIGITS + _clamp(column + columns)
        return self.add(where) if extend else self.select(where)

    def switch_tool(self, tool: Tool) -> "Selection":
        """Select this tool. If it is selected already, return to writing digits."""
        return replace(self, tool="digit" if self.tool == tool else tool)

    def switch_filter(self, digit: int) -> "Selection":
        """Highlight this digit. If it is highlighted already, stop that."""
        return replace(self, filter=0 if self.filter == digit else digit, choosing_filter=False)


def _clamp(value: int) -> int:
    return min(max(value, 0), DIGITS - 1)
