"""The output of `banmen sudoku`: drawn grids, and every event of a solution in words.

Rows, columns and boxes are numbered from 1, boxes row by row.
"""

from banmen.games.sudoku.engine.passes import Assumption, Event, Pass, Placement, Retreat
from banmen.games.sudoku.engine.units import BOX, DIGITS, SQUARES, Grid
from banmen.games.sudoku.words.faults import dead_end_text, place_name, unit_name
from banmen.texts import Texts

LEVELS = range(1, 6)

_RULE = "------+-------+------"


def draw_grid(grid: Grid) -> str:
    """Return a grid as eleven lines, `.` for an empty square."""
    lines = []
    for start in range(0, SQUARES, DIGITS):
        signs = [str(digit) if digit else "." for digit in grid[start : start + DIGITS]]
        lines.append(" | ".join(" ".join(signs[at : at + BOX]) for at in range(0, DIGITS, BOX)))
    return "\n".join([*lines[:3], _RULE, *lines[3:6], _RULE, *lines[6:]])


def event_lines(t: Texts, event: Event, passes: int) -> list[str]:
    """Return the lines for an event; for pass number `passes` (from 1) a summary, and a line for each placement."""
    if isinstance(event, Pass):
        return [_pass_line(t, event, passes), *(f"  {_placement_line(t, step)}" for step in event.placements)]
    if isinstance(event, Assumption):
        candidates = t("grid-or").join(map(str, event.candidates))
        which = {"number": str(event.number), "place": place_name(t, event.at), "digit": str(event.digit)}
        return [t("sudoku-solve-assumption", candidates=candidates, **which)]
    if isinstance(event, Retreat):
        assumption = event.assumption
        place, digit = place_name(t, assumption.at), str(assumption.digit)
        return [
            t("sudoku-solve-contradiction", why=dead_end_text(t, event.reason)),
            t("sudoku-solve-retreat", number=str(assumption.number), place=place, digit=digit),
        ]
    return [dead_end_text(t, event)]


def level_list(t: Texts) -> str:
    """Return all levels with their names."""
    return t("grid-comma").join(f"{level} {level_name(t, level)}" for level in LEVELS)


def level_name(t: Texts, level: int) -> str:
    """Return the name of a level within a sentence."""
    return t(f"sudoku-level-{level}").lower()


def _pass_line(t: Texts, event: Pass, number: int) -> str:
    message = "sudoku-solve-pass-lone" if event.placements[0].unit is None else "sudoku-solve-pass-only"
    return t(message, number=str(number), count=len(event.placements))


def _placement_line(t: Texts, step: Placement) -> str:
    placed = {"place": place_name(t, step.at), "digit": str(step.digit)}
    if step.unit is None:
        return t("sudoku-solve-lone", **placed)
    return t("sudoku-solve-only", unit=unit_name(t, step.unit), **placed)
