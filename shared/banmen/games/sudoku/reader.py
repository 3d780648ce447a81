"""Read the sudoku grids of a text that looks like one or several, and turn a grid into the options of a table.

A text that is meant to be a grid and is none is refused with the place of its fault; any other text gives None, so that
the readers of other games can try it.
"""

from collections.abc import Sequence
from typing import Any

from banmen.game import MOST_LISTED, BadFile, Beside, Puzzle, RecordedGames
from banmen.games.sudoku.engine.units import candidates_of
from banmen.games.sudoku.files import BadGrid, Sheet, name_of, read_bytes, read_grids, write_sudoku
from banmen.games.sudoku.files.grids import COMMENTS, is_address_of_grid, other_size
from banmen.games.sudoku.files.sheet import DIGITS, SIDE

_SQUARES = frozenset(f"{DIGITS}.*_?")
_LINES = frozenset("-|+=,;:'`{}\"()") | frozenset(map(chr, range(0x2500, 0x2580)))
_HEADS = (*COMMENTS, "[")
_SEPARATORS = ",;\t "

_OTHER_SIDES = (4, 6, 8, 10, 12, 16, 25)
"""The numbers of rows of grids of other sizes."""

_SHARE = 0.8
"""A text with this share of squares and lines is meant to be a grid, valid or not."""


def read_game(text: str) -> Puzzle | RecordedGames | None:
    """Return the grid, or grids, of a text that looks like one; None for another text. Raise BadGrid."""
    try:
        sheets = read_grids(text)
    except BadGrid:
        if _is_of_other_size(text):
            raise other_size(line=1, column=1) from None
        if _is_meant(text):
            raise
        return None
    if not any(any(sheet.digits) for sheet in sheets):
        return None
    if len(sheets) == 1:
        return Puzzle(text, table_options(sheets[0], sheets[0].givens))
    return _collection(sheets)


def read_file(data: bytes, beside: Beside) -> RecordedGames | None:  # noqa: ARG001 - one file is enough
    """Return the grids of a file that is no text or too long for one; None for another file. Raise BadFile."""
    try:
        sheets = read_bytes(data)
    except BadGrid as fault:
        text = f"Line {fault.line}: {fault.text}"
        code = "sudoku_file_many" if fault.fault == "many" else "sudoku_file"
        details = {name: str(value) for name, value in fault.named.items()}
        raise BadFile(code, text, **{**details, "line": str(fault.line)}) from None
    return None if sheets is None else _collection(sheets)


def _collection(sheets: Sequence[Sheet]) -> RecordedGames:
    return RecordedGames(sheets, lambda: [(name_of(sheet), write_sudoku(sheet)) for sheet in sheets[:MOST_LISTED]])


def _is_meant(text: str) -> bool:
    """Return True if a text is meant to be a grid: squares of one digit, at least one filled, and little else."""
    filled = [line for line in text.splitlines() if line.strip()]
    if any(is_address_of_grid(line) for line in filled):
        return True
    if not any(_is_like_row(line) for line in filled):
        return False
    signs = "".join("".join(line.split()) for line in text.splitlines() if not line.startswith(_HEADS))
    squares = sum(sign in _SQUARES for sign in signs)
    lines = sum(sign in _LINES for sign in signs)
    return squares >= SIDE and squares + lines >= _SHARE * len(signs) and any(digit in signs for digit in DIGITS[1:])


def _is_like_row(line: str) -> bool:
    """Return True if most fields of a line have at most one character, or it is long enough without separators."""
    for separator in _SEPARATORS:
        if separator in line.strip():
            fields = [field.strip() for field in line.split(separator)]
            return sum(len(field) <= 1 for field in fields) > len(fields) / 2
    return len(line.strip()) >= SIDE - 1


def _is_of_other_size(text: str) -> bool:
    """Return True if a text is a square grid of another size: no number exceeds its side, and one repeats."""
    rows = [line.replace("|", " ").replace(",", " ").split() for line in text.splitlines() if line.strip()]
    side = len(rows)
    if side not in _OTHER_SIDES:
        return False
    cells = [cell for row in rows for cell in (row if len(row) == side else "".join(row))]
    numbers = [int(cell) for cell in cells if cell.isascii() and cell.isdecimal() and cell.strip("0")]
    is_full = len(cells) == side * side and all(cell in _SQUARES or len(cell) <= 2 for cell in cells)  # noqa: PLR2004
    return is_full and len(set(numbers)) < len(numbers) > side // 2 and max(numbers) <= side


# --- options --------------------------------------------------------------------------------------------------------


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
