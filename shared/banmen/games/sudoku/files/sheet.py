"""The content of a sudoku file: its lines, and a grid with its notes and its form; and what each form can hold.

A `Sheet` is checked when it is made, so readers and writers of the forms rely on it.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

import msgspec

from banmen.game import BadText

SIDE = 9
SQUARES = SIDE * SIDE
DIGITS = "0123456789"
USUAL_EMPTY = ".0"
MOST_HEADERS = 64
LONGEST_HEADER = 256

LONGEST_TEXT = 1 << 18
"""Maximum number of characters read of a text: three thousand grids of one line."""

_EVERY_DIGIT = (1 << SIDE) - 1
_LINE_END = re.compile(r"\r\n|\r|\n")

_SIGNS: Mapping[int, str] = {
    **dict.fromkeys(map(ord, '"[]()“”'), " "),  # what programming languages have around rows and digits
    **dict.fromkeys(map(ord, "·・∙•□▢☐⬜⬛◻◼◽◾🟦🟩🟨🟪⬚〇○"), "."),
    **dict.fromkeys(map(ord, "‐‑‒–—―−"), "-"),
    **{ord(sign): str(digit) for digit, sign in enumerate("零一二三四五六七八九")},
    **dict.fromkeys(map(ord, "¦∣‖│┃║┆┇┊┋╎╏"), "|"),
}

_DROPPED = ("givens", "colours", "corner", "centre", "struck", "candidates", "header")
_MARKS = ("corner", "centre", "struck", "candidates")


class BadGrid(BadText):
    """Text that is no sudoku grid. `fault` selects the message, and `named` are its variables."""

    def __init__(self, fault: str, text: str, *, line: int, column: int, **named: str | int) -> None:
        super().__init__("bad_grid", text, line=line, column=column)
        self.fault, self.named, self.message = fault, named, f"grid-fault-{fault}"


# --- sheets ---------------------------------------------------------------------------------------------------------


class Form(StrEnum):
    """The forms of a text that holds one grid; each value is the usual file extension, without the point."""

    CSV = "csv"
    LINES = "num"
    LINE = "txt"
    SDK = "sdk"
    DRAWN = "pm"


HOLDS: Mapping[Form, frozenset[str]] = {
    Form.CSV: frozenset(),
    Form.LINES: frozenset({"givens", "colours", "corner", "centre", "struck", "candidates", "header"}),
    Form.LINE: frozenset(),
    Form.SDK: frozenset({"givens", "colours", "candidates", "header"}),
    Form.DRAWN: frozenset({"candidates"}),
}
"""What each form holds besides the digits, by the names of Sheet's fields."""

EMPTY_SIGNS: Mapping[Form, str] = {
    Form.CSV: "0",
    Form.LINES: f"{USUAL_EMPTY}*_?",
    Form.LINE: f"{USUAL_EMPTY}*_?-",
    Form.SDK: ".",
    Form.DRAWN: f"{USUAL_EMPTY}*_?",
}
"""The signs that a form may use for an empty square, the usual one first."""


class Sheet(msgspec.Struct, frozen=True):
    """A grid, its notes, and how it was written. Raises ValueError for inconsistent values.

    Grids are 81 ints, row by row. `digits` and `givens` are 0 (empty, not given) to 9; if a file does not distinguish
    givens, or `givens` is (), every digit is given. `colours` are () or 0 to 9. The marks are () or 81 sets of digits,
    bit `digit - 1` for each: `corner` and `centre` notes, `struck` (eliminated) candidates, and `candidates`, those
    that are left (a filled square has none). `header` are lines that begin with `#` (`#A` author, `#D` description,
    `#C` comment, `#B` date, `#S` source, `#L` level, `#U` address, and others). `empty` is the sign of an empty square.
    Sheets with the same content are equal: marks without any digit are (), and if there is no choice of a sign, or none
    is written, it is the form's usual one.
    """

    digits: tuple[int, ...]
    form: Form
    colours: tuple[int, ...] = ()
    empty: str = "."
    givens: tuple[int, ...] = ()
    corner: tuple[int, ...] = ()
    centre: tuple[int, ...] = ()
    struck: tuple[int, ...] = ()
    candidates: tuple[int, ...] = ()
    header: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        settle = msgspec.structs.force_setattr
        _check(self)
        settle(self, "givens", self.givens or self.digits)
        left = (0 if digit else mask for digit, mask in zip(self.digits, self.candidates, strict=False))
        settle(self, "candidates", tuple(left))
        for name in _MARKS:
            settle(self, name, getattr(self, name) if any(getattr(self, name)) else ())
        if not _writes_empty(self):
            settle(self, "empty", EMPTY_SIGNS[self.form][0])


def _check(sheet: Sheet) -> None:
    """Raise ValueError if the sheet is inconsistent."""
    highest = {"digits": SIDE, "givens": SIDE, "colours": SIDE} | dict.fromkeys(_MARKS, _EVERY_DIGIT)
    for name, most in highest.items():
        values: tuple[int, ...] = getattr(sheet, name)
        if (values or name == "digits") and (len(values) != SQUARES or min(values) < 0 or max(values) > most):
            raise ValueError(f"{name} are {SQUARES} numbers from 0 to {most}.")
    if any(given not in {0, digit} for given, digit in zip(sheet.givens, sheet.digits, strict=False)):
        raise ValueError("A given stands where the digit is another.")
    if _writes_empty(sheet) and (len(sheet.empty) != 1 or sheet.empty not in EMPTY_SIGNS[sheet.form]):
        raise ValueError(f"{sheet.empty!r} is no sign of an empty square in .{sheet.form} files.")
    if len(sheet.header) > MOST_HEADERS or not all(map(_is_header, sheet.header)):
        raise ValueError(f"A header is at most {MOST_HEADERS} lines that begin with #.")


def _is_header(line: str) -> bool:
    fits = line.startswith("#") and len(line) <= LONGEST_HEADER
    return fits and line == line.rstrip(" \t") and "\r" not in line and "\n" not in line


def _writes_empty(sheet: Sheet) -> bool:
    """Return True if a sign of an empty square is written anywhere, and the form has several."""
    if len(EMPTY_SIGNS[sheet.form]) == 1:
        return False
    if sheet.form is Form.DRAWN and sheet.candidates:
        return any(not digit and not mask for digit, mask in zip(sheet.digits, sheet.candidates, strict=True))
    return 0 in sheet.digits


def fields_lost(sheet: Sheet, form: Form) -> tuple[str, ...]:
    """Return the names of the sheet's fields that a form cannot hold."""
    present = {name for name in _DROPPED if getattr(sheet, name)}
    if sheet.givens == sheet.digits:
        present.discard("givens")
    return tuple(name for name in _DROPPED if name in present - HOLDS[form])


def convert_sheet(sheet: Sheet, form: Form) -> Sheet:
    """Return the sheet in another form, without what that form cannot hold.

    If the form holds candidates but no notes, and the sheet has only notes, these become the candidates.
    """
    kept = {name: getattr(sheet, name) for name in HOLDS[form]}
    if "candidates" in kept and "centre" not in kept and not sheet.candidates:
        kept["candidates"] = _union(sheet.corner, sheet.centre)
    signs = EMPTY_SIGNS[form]
    return Sheet(sheet.digits, form, empty=sheet.empty if sheet.empty in signs else signs[0], **kept)


def _union(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    if one and other:
        return tuple(mask | more for mask, more in zip(one, other, strict=True))
    return one or other


# --- lines ----------------------------------------------------------------------------------------------------------


class TextLine(NamedTuple):
    """A line without trailing blanks, and its number in the text, from 1."""

    number: int
    text: str


def lines_of(text: str) -> list[TextLine]:
    """Return the lines from the first to the last that is not empty, without a byte order mark."""
    read = _LINE_END.split(text[:LONGEST_TEXT].removeprefix("\ufeff"))
    return without_empty_ends([TextLine(number, _without_end(line)) for number, line in enumerate(read, 1)])


def without_empty_ends(lines: Sequence[TextLine]) -> list[TextLine]:
    """Return the lines from the first to the last that is not empty."""
    filled = [place for place, line in enumerate(lines) if line.text]
    return [*lines[filled[0] : filled[-1] + 1]] if filled else []


def _without_end(line: str) -> str:
    """Return a line without trailing white space of any kind, unless this is tabs between empty squares."""
    return line.rstrip(" ") if line.count("\t") >= SIDE - 1 and line.strip() else line.rstrip()


def without_decoration(line: TextLine) -> TextLine:
    """Return a line with blanks for brackets and quotes, and plain characters for look-alikes, at the same places."""
    text = _without_end(line.text.translate(_SIGNS))
    ends_with_comma = text.endswith((",", ";")) and text.count(text[-1]) == 1
    return TextLine(line.number, text[:-1].rstrip() if ends_with_comma else text)


# --- signs and digits -----------------------------------------------------------------------------------------------


def empty_signs(texts: Iterable[str], unusual: str) -> str:
    """Return the signs of an empty square in these texts: `.` and `0`, or the one of `unusual` that is used instead."""
    used = set().union(*map(set, texts))
    others = [sign for sign in unusual if sign in used]
    return others[0] if len(others) == 1 and not used & set(USUAL_EMPTY) else USUAL_EMPTY


def empty_sign(texts: Iterable[str], signs: str) -> str:
    """Return the first of these signs that is used."""
    return next((sign for text in texts for sign in text if sign in signs), signs[0])


def digits_text(digits: Iterable[int], empty: str = "0") -> str:
    """Return the digits without separators, 0 as `empty`."""
    return "".join(str(digit) if digit else empty for digit in digits)


def rows_of(values: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return 81 values as nine rows, or no values as no rows."""
    return [values[start : start + SIDE] for start in range(0, len(values), SIDE)]
