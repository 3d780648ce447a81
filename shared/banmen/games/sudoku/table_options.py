"""The table options for a grid from a file: its givens and what is written on them. Pure."""

from collections.abc import Sequence
from typing import Any

from banmen.games.sudoku.engine.units import candidates_of
from banmen.games.sudoku.files import Sheet


def table_options(sheet: Sheet, givens: Sequence[int]) -> dict[str, Any]:
    """Return the game's options with these givens, 81 digits; the sheet's other digits are entries."""
    options: dict[str, Any] = {"givens": grid_text(givens)}
    entries = tuple(digit if not given else 0 for digit, given in zip(sheet.digits, givens, strict=True))
    if any(entries):
        options["entries"] = grid_text(entries)
    if any(sheet.colours):
        options["colours"] = "".join(map(str, sheet.colours))
    for name, marks in (("corner", sheet.corner), ("centre", sheet.centre), ("struck", _struck(sheet))):
        if any(marks):
            options[name] = list(marks)
    return options


def grid_text(grid: Sequence[int]) -> str:
    """Return 81 characters, `.` for an empty square."""
    return "".join(str(digit) if digit else "." for digit in grid)


def _struck(sheet: Sheet) -> Sequence[int]:
    """Return the eliminated candidates: the file's, or those that the rules allow and the file's candidates lack."""
    if any(sheet.struck) or not any(sheet.candidates):
        return sheet.struck
    allowed = candidates_of(sheet.digits)
    return [left & ~kept if kept else 0 for left, kept in zip(allowed, sheet.candidates, strict=True)]
