"""Files of sudoku grids, and conversion from them to the options of a table, and from a table to them.

Sets of digits are masks: bit `digit - 1`. Every fault of a file is an exception.
"""

import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from banmen.game import Seat
from banmen.games.sudoku import files
from banmen.games.sudoku.engine import count
from banmen.games.sudoku.engine.grade import grade
from banmen.games.sudoku.engine.units import SQUARES, Grid, candidates_of, conflicts
from banmen.games.sudoku.files import BadGrid, Form, Sheet, convert_sheet
from banmen.games.sudoku.reader import table_options
from banmen.games.sudoku.rules import SUDOKU
from banmen.games.sudoku.state import State
from banmen.reading import FILE_LIMIT, MOST_CHARACTERS, plain_text
from banmen_client.system import documents

GivensFinding = Literal["conflict", "none", "several", "one", "complete"]
"""The givens break a rule, have no solution, several solutions, or one; or the grid is complete."""


class GivensVerdict(NamedTuple):
    """The verdict on givens: the finding, the squares that break a rule, the level, 1 to 5, and the hardest technique.

    Level and technique are None if they are unknown.
    """

    finding: GivensFinding
    squares: frozenset[int] = frozenset()
    level: int | None = None
    hardest: str | None = None

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
    if graded is None or not graded.solved:
        return GivensVerdict("one")
    return GivensVerdict("one", level=graded.level, hardest=graded.hardest)


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


_MOST_LISTED = 400

SUFFIXES = frozenset(SUDOKU.file_endings)
"""The suffixes of files with grids."""


def listing(folder: Path) -> tuple[Sequence[Path], Sequence[Path]]:
    """Return the subfolders of a folder by name, and its files of grids, the newest first. Raise OSError."""
    with os.scandir(folder) as found:
        shown = [entry for entry in found if not entry.name.startswith(".")]
    folders = sorted((Path(entry.path) for entry in shown if _is_dir(entry)), key=lambda path: path.name.lower())
    found_files = [entry for entry in shown if Path(entry.name).suffix.lower() in SUFFIXES and not _is_dir(entry)]
    found_files.sort(key=_age)
    return folders[:_MOST_LISTED], [Path(entry.path) for entry in found_files[:_MOST_LISTED]]


def _is_dir(entry: "os.DirEntry[str]") -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _age(entry: "os.DirEntry[str]") -> tuple[float, str]:
    try:
        return -entry.stat().st_mtime, entry.name
    except OSError:
        return 0.0, entry.name


def read_grids(path: Path) -> Sequence[Sheet]:
    """Return the grids in a file, at least one. Raise OSError or BadGrid."""
    data = documents.read_bytes(path, FILE_LIMIT)
    return files.read_bytes(data) or grids_in(data[: 4 * MOST_CHARACTERS])


def grids_in(text: bytes | str) -> Sequence[Sheet]:
    """Return the grids in a text or in the bytes of a file, at least one. Raise BadGrid with the place in the text."""
    plain = plain_text(text)
    try:
        return files.read_grids(plain.text)
    except BadGrid as fault:
        fault.column = plain.column(fault.line, fault.column)
        raise


def reason(error: Exception) -> str:
    """Return the reason of an error as text for the user."""
    return error.text if isinstance(error, BadGrid) else documents.reason(error)
