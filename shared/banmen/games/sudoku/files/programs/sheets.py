"""Make the sheet of a puzzle of another program, with its name and its author."""

from collections.abc import Sequence

from banmen.games.sudoku.files.sheet import Form, Sheet

_LONGEST_NAME = 120
_NAME, _AUTHOR = "#D ", "#A "
NO_MARKS: Sequence[int] = ()


def named_sheet(
    digits: Sequence[int],
    givens: Sequence[int] = (),
    name: str = "",
    author: str = "",
    *,
    corner: Sequence[int] = NO_MARKS,
    centre: Sequence[int] = NO_MARKS,
    candidates: Sequence[int] = NO_MARKS,
    struck: Sequence[int] = NO_MARKS,
) -> Sheet:
    """Return a sheet in the simplest form that holds all of it. No given at all means that every digit is one."""
    header = tuple(f"{sign}{text}" for sign, text in ((_NAME, _line(name)), (_AUTHOR, _line(author))) if text)
    kept = tuple(givens) if any(givens) else ()
    notes = any(corner) or any(centre) or any(struck)
    separate = bool(kept) and kept != tuple(digits)
    form = Form.LINES if notes else Form.SDK if header or separate or any(candidates) else Form.LINE
    return Sheet(
        tuple(digits),
        form,
        givens=kept,
        corner=tuple(corner),
        centre=tuple(centre),
        struck=tuple(struck),
        candidates=tuple(candidates),
        header=header,
    )


def name_of(sheet: Sheet) -> str:
    """Return the name of a puzzle with its author, as far as the file gives them; else ""."""
    texts = (
        line.removeprefix(sign).strip() for sign in (_NAME, _AUTHOR) for line in sheet.header if line.startswith(sign)
    )
    return " · ".join(text for text in texts if text)


def sheet_of_signs(signs: str, name: str = "", author: str = "") -> Sheet:
    """Return the sheet of 81 digits, with `0`, `.` or another sign for an empty square."""
    return named_sheet([int(sign) if sign in "123456789" else 0 for sign in signs], (), name, author)


def _line(text: str) -> str:
    return " ".join(text.split())[:_LONGEST_NAME].rstrip()
