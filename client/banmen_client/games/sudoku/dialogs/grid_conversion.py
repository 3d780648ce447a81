"""Conversion of grids: from a file to the options of a table, and from a table to a file. Pure.

Sets of digits are masks: bit `digit - 1`.
"""

from functools import lru_cache
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from banmen.game import Seat
from banmen.games.sudoku.engine import count
from banmen.games.sudoku.engine.grade import grade
from banmen.games.sudoku.engine.units import SQUARES, Grid, candidates_of, conflicts
from banmen.games.sudoku.files import Form, Sheet, convert_sheet
from banmen.games.sudoku.reader import table_options
from banmen.games.sudoku.state import State

GivensFinding = Literal["conflict", "none", "several", "one", "complete"]
"""The givens break a rule, have no solution, several solutions, or one; or the grid is complete."""


class GivensVerdict(NamedTuple):
    """The verdict on givens: the finding, the squares that break a rule, and the level, 1 to 5, if it is known."""

    finding: GivensFinding
    squares: frozenset[int] = frozenset()
    level: int | None = None

    @property
    def playable(self) -> bool:
        """Whether a game can be played from these givens."""
        return self.finding in {"several", "one"}


@lru_cache(maxsize=64)
def judge_givens(givens: Grid) -> GivensVerdict:
    """Judge givens. Cached; the hardest grid needs about a second."""
    broken = frozenset(square for each in conflicts(givens) for square in each.indices)
    if broken:
        return GivensVerdict("conflict", broken)
    solutions = count(givens, 2)
    if 0 not in givens:
        return GivensVerdict("complete")
    if solutions != 1:
        return GivensVerdict("several" if solutions else "none")
    graded = grade(givens)
    return GivensVerdict("one", level=graded.level if graded and graded.solved else None)


class ImportedGrid(NamedTuple):
    """A grid from a file: the options of the game, and the verdict on its givens.

    Givens without a solution become entries, so that they can be corrected: the grid is `loose`.
    """

    options: dict[str, Any]
    verdict: GivensVerdict
    loose: bool = False


def import_grid(sheet: Sheet) -> ImportedGrid:
    """Return the options of a table for the grid of a file. This takes as long as `judge_givens`."""
    verdict = judge_givens(sheet.givens)
    loose = verdict.finding in {"conflict", "none"}
    givens = (0,) * SQUARES if loose else sheet.givens
    options = table_options(sheet, givens)
    if 0 not in sheet.digits and not any(conflicts(sheet.digits)):
        verdict = GivensVerdict("complete")
    return ImportedGrid(options, verdict, loose)


def sheet_of(state: State, seat: Seat, form: Form, *, everything: bool) -> Sheet:
    """Return the grid that a seat sees, in a form: digits and colours, and with `everything` notes and candidates.

    Parts that the form does not support are left out.
    """
    written = state.sheet_of(seat)
    digits = state.grid_of(seat)
    whole = Sheet(
        digits,
        Form.LINES,
        # This form always has lines of colours, as in the original program's files.
        written.colour,
        givens=tuple(0 if sign == "." else int(sign) for sign in state.givens),
    )
    if everything:
        allowed = candidates_of(digits)
        left = tuple(here & ~gone for here, gone in zip(allowed, written.struck, strict=True))
        whole = replace(whole, corner=written.corner, centre=written.centre, struck=written.struck, candidates=left)
    return whole if form is Form.LINES else convert_sheet(whole, form)
