"""Error messages for a text that is no sudoku grid, and for a grid that breaks a rule."""

from banmen.games.sudoku.engine.units import DeadEnd, RepeatedDigit, Unit, square
from banmen.games.sudoku.files import BadGrid
from banmen.texts import Texts


def fault_text(t: Texts, fault: BadGrid) -> str:
    """Return the message for an error."""
    named = {name: str(value) for name, value in fault.named.items()}
    return fault.text if t.language == "en" or not t.has(fault.message) else t(fault.message, **named)


def dead_end_text(t: Texts, dead_end: DeadEnd) -> str:
    """Return why a grid cannot be filled."""
    if dead_end.unit is not None:
        return t("grid-dead-unit", unit=unit_name(t, dead_end.unit), digit=str(dead_end.digit))
    return t("grid-dead-square", place=place_name(t, dead_end.at or 0))


def conflict_text(t: Texts, conflict: RepeatedDigit) -> str:
    """Return which rule a grid breaks."""
    places = "; ".join(place_name(t, index) for index in conflict.indices)
    return t("grid-broken", unit=unit_name(t, conflict.unit), digit=str(conflict.digit), places=places)


def place_name(t: Texts, index: int) -> str:
    """Return a square by its row and column, both from 1."""
    row, column = square(index)
    return t("grid-place", row=str(row + 1), column=str(column + 1))


def unit_name(t: Texts, unit: Unit) -> str:
    """Return the name of a row, a column or a box; boxes are numbered row by row."""
    return t("grid-unit", kind=str(unit.kind), number=str(unit.number + 1))
