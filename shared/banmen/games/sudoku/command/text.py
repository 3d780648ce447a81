"""The text that `banmen sudoku` writes: drawn grids, and every event of a solution in words.

Rows, columns and boxes are numbered from 1; boxes row by row.
"""

from banmen.games.sudoku.engine.passes import Assumption, Event, Pass, Placement, Retreat
from banmen.games.sudoku.engine.units import BOX, DIGITS, SQUARES, Conflict, DeadEnd, Grid, Unit, square

LEVELS = {1: "beginner", 2: "easy", 3: "medium", 4: "hard", 5: "expert"}
"""The names of the levels."""

_RULE = "------+-------+------"


def draw_grid(grid: Grid) -> str:
    """A grid as eleven lines, `.` for an empty square."""
    lines = []
    for start in range(0, SQUARES, DIGITS):
        signs = [str(digit) if digit else "." for digit in grid[start : start + DIGITS]]
        lines.append(" | ".join(" ".join(signs[at : at + BOX]) for at in range(0, DIGITS, BOX)))
    return "\n".join([*lines[:3], _RULE, *lines[3:6], _RULE, *lines[6:]])


def event_lines(event: Event, passes: int) -> list[str]:
    """The lines for an event: for a pass (number `passes`, from 1) a summary and a line for each placement."""
    if isinstance(event, Pass):
        return [_pass_line(event, passes), *(f"  {_placement_line(step)}" for step in event.placements)]
    if isinstance(event, Assumption):
        candidates = " or ".join(map(str, event.candidates))
        return [f"Assumption {event.number}: {_place(event.at)}: {event.digit} (it may be {candidates})"]
    if isinstance(event, Retreat):
        assumption = event.assumption
        return [
            f"Contradiction: {dead_end_sentence(event.reason)}",
            f"Retreat from assumption {assumption.number}: {_place(assumption.at)} is not {assumption.digit}",
        ]
    return [dead_end_sentence(event)]


def dead_end_sentence(dead_end: DeadEnd) -> str:
    """Why a grid cannot be filled, a sentence without its capital."""
    if dead_end.unit is not None:
        return f"{_unit(dead_end.unit)} has no place for {dead_end.digit}."
    return f"{_place(dead_end.at or 0)} has no candidate."


def conflict_sentence(conflict: Conflict) -> str:
    """Which rule a grid breaks, a sentence without its capital."""
    places = "; ".join(_place(index) for index in conflict.indices)
    return f"{_unit(conflict.unit)} has {conflict.digit} more than once ({places})."


def _pass_line(event: Pass, number: int) -> str:
    found = "lone candidate" if event.placements[0].unit is None else "only place"
    many = len(event.placements)
    return f"Pass {number}: {many} {found}{'' if many == 1 else 's'}"


def _placement_line(step: Placement) -> str:
    why = "the lone candidate" if step.unit is None else f"the only place in {_unit(step.unit)}"
    return f"{_place(step.at)}: {step.digit}, {why}"


def _place(index: int) -> str:
    row, column = square(index)
    return f"row {row + 1}, column {column + 1}"


def _unit(unit: Unit) -> str:
    return f"{unit.kind} {unit.number + 1}"
