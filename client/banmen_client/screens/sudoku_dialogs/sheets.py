"""What a file says of a grid as the options of a table, and a table's grid as what a file says. Pure.

Sets of digits are masks: bit `digit - 1`.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from banmen.engines.sudoku import count
from banmen.engines.sudoku.grade import grade
from banmen.engines.sudoku.units import SQUARES, Grid, candidates_of, conflicts
from banmen.formats.sudoku import Form, Sheet, converted
from banmen.game import Seat
from banmen.games.sudoku.values import State

Finding = Literal["conflict", "none", "several", "one", "complete"]
"""How givens stand: they break a rule, have no solution, several, or one, or nothing is left to be filled."""


class Verdict(NamedTuple):
    """How givens stand, the squares that break a rule, and the level, 1 to 5, where that is known."""

    finding: Finding
    squares: frozenset[int] = frozenset()
    level: int | None = None

    @property
    def playable(self) -> bool:
        """Whether a game can be played from such givens."""
        return self.finding in {"several", "one"}


@lru_cache(maxsize=64)
def judged(givens: Grid) -> Verdict:
    """How the givens stand. Takes up to a second for the hardest."""
    broken = frozenset(square for each in conflicts(givens) for square in each.indices)
    if broken:
        return Verdict("conflict", broken)
    solutions = count(givens, 2)
    if 0 not in givens:
        return Verdict("complete")
    if solutions != 1:
        return Verdict("several" if solutions else "none")
    graded = grade(givens)
    return Verdict("one", level=graded.level if graded and graded.solved else None)


class Brought(NamedTuple):
    """A grid brought to a table: the game's options, how its givens stand, and whether digits came `loose`.

    Loose digits are those of givens that nothing can be made of: they came as entries, so that they can be mended.
    """

    options: dict[str, Any]
    verdict: Verdict
    loose: bool = False


def brought(sheet: Sheet) -> Brought:
    """What a file brings to a table. Takes as long as `judged`."""
    verdict = judged(sheet.givens)
    loose = verdict.finding in {"conflict", "none"}
    givens = (0,) * SQUARES if loose else sheet.givens
    options: dict[str, Any] = {"givens": signs(givens)}
    entries = tuple(digit if not given else 0 for digit, given in zip(sheet.digits, givens, strict=True))
    if any(entries):
        options["entries"] = signs(entries)
    if any(sheet.colours):
        options["colours"] = "".join(map(str, sheet.colours))
    for name, marks in (("corner", sheet.corner), ("centre", sheet.centre), ("struck", _struck(sheet))):
        if any(marks):
            options[name] = list(marks)
    if 0 not in sheet.digits and not any(conflicts(sheet.digits)):
        verdict = Verdict("complete")
    return Brought(options, verdict, loose)


def _struck(sheet: Sheet) -> Sequence[int]:
    """The candidates struck out: as the file says, or those that the rules allow and its candidates lack."""
    if any(sheet.struck) or not any(sheet.candidates):
        return sheet.struck
    allowed = candidates_of(sheet.digits)
    return [left & ~kept if kept else 0 for left, kept in zip(allowed, sheet.candidates, strict=True)]


def signs(grid: Sequence[int]) -> str:
    """81 characters, `.` for an empty square."""
    return "".join(str(digit) if digit else "." for digit in grid)


def sheet_of(state: State, seat: Seat, form: Form, *, everything: bool) -> Sheet:
    """The grid that a seat sees, in a form: its digits and colours; with `everything` its notes and candidates too.

    What the form cannot hold is left out.
    """
    written = state.sheet_of(seat)
    digits = state.grid_of(seat)
    whole = Sheet(
        digits,
        Form.LINES,
        # The lines of colours are always there, as in the files that this kind comes from.
        written.colour,
        givens=tuple(0 if sign == "." else int(sign) for sign in state.givens),
    )
    if everything:
        allowed = candidates_of(digits)
        left = tuple(here & ~gone for here, gone in zip(allowed, written.struck, strict=True))
        whole = replace(whole, corner=written.corner, centre=written.centre, struck=written.struck, candidates=left)
    return whole if form is Form.LINES else converted(whole, form)
