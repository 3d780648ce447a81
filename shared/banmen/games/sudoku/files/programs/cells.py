"""Read the puzzles of f-puzzles and SudokuPad: JSON of nine rows of cells, also in SudokuPad's shortened form.

Both programs hold sudokus with additional rules too (cages, arrows, other regions). Without these rules such a grid has
other solutions than meant, so it is refused.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from banmen.games.sudoku.files.programs.sheets import named_sheet
from banmen.games.sudoku.files.sheet import SIDE, SQUARES, BadGrid, Sheet

_MOST_CHARACTERS = 1 << 18
_MOST_DEPTH = 40
"""Cells stand four levels deep; more than this is a text that wants to exhaust the stack."""

_PLAIN_KEYS = frozenset(
    {
        *("size", "title", "author", "ruleset", "grid", "solution", "highlightConflicts", "successMessage"),
        *("truecandidatesoptions", "disabledlogic"),
    }
)
"""What f-puzzles writes about a sudoku without additional rules. Every other entry with a content is a rule."""

_LONG_NAMES = {
    "ce": "cells",
    "v": "value",
    "re": "regions",
    "ca": "cages",
    "l": "lines",
    "a": "arrows",
    "o": "overlays",
    "u": "underlays",
    "t": "title",
}
"""SudokuPad's short names of what is read here."""

_RULES = ("lines", "arrows", "overlays", "underlays", "foglight", "triggereffect")
_BOXES = frozenset(
    frozenset((row + down, column + right) for down in range(3) for right in range(3))
    for row in range(0, SIDE, 3)
    for column in range(0, SIDE, 3)
)

_BARE = re.compile(r"[^,:{}\[\]'\"]*")
_QUOTED = {"'": re.compile(r"'((?:\\.|[^'\\])*)'", re.DOTALL), '"': re.compile(r'"((?:\\.|[^"\\])*)"', re.DOTALL)}


# --- cells ------------------------------------------------------------------------------------------------------------


def read_cells(text: str) -> Sheet | None:
    """Return the puzzle of a JSON text; None if it holds none. Raise BadGrid if it is no sudoku of nine by nine."""
    found = _parse(text)
    if not isinstance(found, dict):
        return None
    if _has_cells(found.get("grid")):
        return _of_f_puzzles(found)
    return _of_sudokupad(found) if _has_cells(found.get("cells")) else None


def _has_cells(rows: Any) -> bool:
    """Return True for rows with a cell that is an object; a grid of numbers alone is read as any other text."""
    nested = [row for row in rows if isinstance(row, list)] if isinstance(rows, list) else []
    return any(isinstance(cell, dict) for row in nested for cell in row)


def _of_f_puzzles(found: Mapping[str, Any]) -> Sheet:
    cells = _cells(found["grid"])
    if found.get("size", SIDE) != SIDE:
        raise _other_size()
    boxes = [(at // 27) * 3 + at % SIDE // 3 for at in range(SQUARES)]
    moved = any("region" in cell and cell["region"] != box for cell, box in zip(cells, boxes, strict=True))
    if moved or any(value for name, value in found.items() if name not in _PLAIN_KEYS):
        raise _other_rules()
    digits = tuple(_digit(cell.get("value")) for cell in cells)
    return named_sheet(
        digits,
        [digit if cell.get("given") else 0 for digit, cell in zip(digits, cells, strict=True)],
        _text(found.get("title")),
        _text(found.get("author")),
        corner=[_mask(cell.get("cornerPencilMarks")) for cell in cells],
        centre=[_mask(cell.get("centerPencilMarks")) for cell in cells],
    )


def _of_sudokupad(found: Mapping[str, Any]) -> Sheet:
    cells = _cells(found["cells"])
    regions = found.get("regions") or []
    cages = found.get("cages") or []
    if not isinstance(regions, list) or not isinstance(cages, list):
        raise _damaged()
    caged = any(isinstance(cage, dict) and cage.get("cells") and not _is_note(cage) for cage in cages)
    if caged or any(found.get(name) for name in _RULES) or (regions and not _BOXES.issuperset(map(_region, regions))):
        raise _other_rules()
    about = found.get("metadata")
    told = about if isinstance(about, dict) else {}
    digits = tuple(_digit(cell.get("value")) for cell in cells)
    return named_sheet(
        digits,
        [0 if cell.get("given") is False else digit for digit, cell in zip(digits, cells, strict=True)],
        _text(told.get("title") or found.get("title") or _noted(cages, "title")),
        _text(told.get("author") or found.get("author") or _noted(cages, "author")),
        corner=[_mask(cell.get("pencilMarks")) for cell in cells],
        centre=[_mask(cell.get("centremarks")) for cell in cells],
    )


def _cells(rows: Sequence[Any]) -> list[Mapping[str, Any]]:
    """Return the 81 cells. Raise BadGrid."""
    if len(rows) != SIDE or any(not isinstance(row, list) or len(row) != SIDE for row in rows):
        raise _other_size()
    cells = [cell for row in rows for cell in row]
    if not all(isinstance(cell, dict) for cell in cells):
        raise _damaged()
    return cells


def _digit(value: Any) -> int:
    """Return a digit, 0 for none. Raise BadGrid."""
    if value in {None, "", 0} if isinstance(value, str | int | None) else False:
        return 0
    text = str(value)
    if isinstance(value, str | int) and len(text) == 1 and text in "0123456789":
        return int(text)
    raise BadGrid("number", f"{text[:12]!r} is not a number from 0 to 9.", line=1, column=1, sign=text[:12])


def _mask(marks: Any) -> int:
    """Return noted digits as a set. Marks that are no digits are left out."""
    written = [str(mark) for mark in marks] if isinstance(marks, list) else []
    return sum({1 << int(mark) - 1 for mark in written if len(mark) == 1 and mark in "123456789"})


def _region(squares: Any) -> frozenset[tuple[int, int]]:
    try:
        return frozenset((int(row), int(column)) for row, column in squares)
    except (TypeError, ValueError, OverflowError):
        raise _damaged() from None


def _is_note(cage: Mapping[str, Any]) -> bool:
    """Return True for a cage around no sum, as SudokuPad draws one around the rows, or a `title: …`."""
    value = str(cage.get("value", ""))
    return cage.get("hidden") is True or cage.get("unique") is False or ":" in value


def _noted(cages: Sequence[Any], what: str) -> str:
    """Return what a cage says as `title: …`: so older puzzles give their names."""
    values = (str(cage.get("value", "")) for cage in cages if isinstance(cage, dict))
    return next((value.partition(":")[2] for value in values if value.lower().startswith(f"{what}:")), "")


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _other_size() -> BadGrid:
    sentence = "A grid has nine rows of nine squares; this one is of another size."
    return BadGrid("size", sentence, line=1, column=1)


def _other_rules() -> BadGrid:
    sentence = "This puzzle has rules that sudoku does not have, such as cages or arrows."
    return BadGrid("rules", sentence, line=1, column=1)


def _damaged() -> BadGrid:
    return BadGrid("damaged", "The puzzle in it is damaged.", line=1, column=1)


# --- JSON, also without quotes ----------------------------------------------------------------------------------------


def _parse(text: str) -> Any:
    """Return the content of JSON, or of SudokuPad's short form of it; None for another text."""
    if len(text) > _MOST_CHARACTERS:
        return None
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        pass
    reader = _ShortReader(text)
    try:
        found = reader.value(0)
    except (ValueError, IndexError):
        return None
    return found if reader.place == len(text) else None


class _ShortReader:
    """Reads JSON whose names have no quotes, whose strings may have single ones, and whose empty cells are left out."""

    def __init__(self, text: str) -> None:
        self._text, self.place = text, 0

    def value(self, depth: int) -> Any:
        """Return the value that begins here. Raise ValueError, or IndexError at the end of the text."""
        sign = self._text[self.place]
        if depth > _MOST_DEPTH:
            raise ValueError("It is too deep.")
        if sign == "{":
            return self._object(depth)
        if sign == "[":
            return self._array(depth)
        if sign in _QUOTED:
            return self._quoted(sign)
        bare = self._bare()
        return int(bare) if bare.isdecimal() else bare or {}

    def _object(self, depth: int) -> dict[str, Any]:
        members: dict[str, Any] = {}
        self.place += 1
        while self._text[self.place] != "}":
            name = self._quoted(self._text[self.place]) if self._text[self.place] in _QUOTED else self._bare()
            self._take(":")
            members[_LONG_NAMES.get(name, name)] = self.value(depth + 1)
            if self._text[self.place] != "}":
                self._take(",")
        self.place += 1
        return members

    def _array(self, depth: int) -> list[Any]:
        """Return the items. Nothing between brackets or commas is an empty cell."""
        items = list[Any]()
        self.place += 1
        while True:
            items.append(self.value(depth + 1))
            if self._text[self.place] == "]":
                self.place += 1
                return items
            self._take(",")

    def _take(self, sign: str) -> None:
        if self._text[self.place] != sign:
            raise ValueError(f"There is no {sign!r}.")
        self.place += 1

    def _bare(self) -> str:
        found = _BARE.match(self._text, self.place)
        self.place = found.end() if found else self.place
        return found.group().strip() if found else ""

    def _quoted(self, quote: str) -> str:
        found = _QUOTED[quote].match(self._text, self.place)
        if found is None:
            raise ValueError("A quote is not closed.")
        self.place = found.end()
        return re.sub(r"\\(.)", r"\1", found[1])
