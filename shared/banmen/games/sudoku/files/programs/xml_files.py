"""Read the XML of OpenSudoku (one puzzle or folders of them), KSudoku and HoDoKu (`.hsol`, which is a ZIP file).

The parser reports elements one after another, so that only the puzzles are held. A file that declares entities is
refused: a few of them can stand for gigabytes.
"""

import re
import zlib
from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Protocol
from xml.parsers import expat
from zipfile import BadZipFile, ZipFile

from banmen.games.sudoku.files.programs.sheets import named_sheet, sheet_of_signs
from banmen.games.sudoku.files.sheet import DIGITS, SIDE, SQUARES, BadGrid, Sheet

_BEGIN = re.compile(rb"(?:\xef\xbb\xbf)?\s*<(?:\?xml|!DOCTYPE|!--|opensudoku|ksudoku|java\b)", re.IGNORECASE)
_MOST_DEPTH = 64
_MOST_PUZZLES = 100_000
_LONGEST_TEXT = 1 << 16
"""The most characters kept of the text inside an element: the state of a puzzle has a few hundred."""

_ZIP = b"PK\x03\x04"
_MOST_UNPACKED = 8 << 20
"""The most bytes that are unpacked of a `.hsol`: a puzzle with all its steps has some hundred thousand."""

_VERSION = re.compile(r"version: (\d)\s+")
_CELLS = {
    **dict.fromkeys("123", re.compile(r"(\d)\|([^|]*)\|()\|?([01])\|")),
    "4": re.compile(r"(\d)\|([^|]*)\|([^|]*)\|([01])\|"),
}
"""A square in each version of OpenSudoku's states: digit, notes, since version 4 centre notes, whether it is free."""

_LONGEST_MASK = 3
_ALL_NOTES = 511


def read_hsol(data: bytes) -> Sheet | None:
    """Return the puzzle of a `.hsol` file; None for another file. Raise BadGrid."""
    if not data.startswith(_ZIP):
        return None
    try:
        with ZipFile(BytesIO(data)) as packed:
            if "SudokuData" not in packed.namelist():
                return None
            with packed.open("SudokuData") as entry:
                content = entry.read(_MOST_UNPACKED + 1)
    except (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError):
        raise _damaged() from None
    if len(content) > _MOST_UNPACKED:
        raise _damaged()
    return next(iter(read_xml(content) or ()), None)


def read_xml(data: bytes) -> list[Sheet] | None:
    """Return the puzzles of a file; None if it is XML of none of these programs. Raise BadGrid."""
    if _BEGIN.match(data) is None:
        return None
    parser = expat.ParserCreate()
    reader = _Elements()
    parser.buffer_text = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.characters
    parser.EntityDeclHandler = reader.entity
    try:
        parser.Parse(data, True)
    except _OtherRoot:
        return None
    except expat.ExpatError as fault:
        raise BadGrid("damaged", "The file is damaged.", line=fault.lineno, column=fault.offset + 1) from None
    except BadGrid as fault:
        fault.line, fault.column = parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
        raise
    if reader.puzzles is None or not reader.puzzles.sheets:
        raise BadGrid("no-puzzle", "There is no puzzle in it.", line=1, column=1)
    return reader.puzzles.sheets


class _OtherRoot(Exception):
    """The outermost element belongs to no program that is read here."""


class _Puzzles(Protocol):
    """Collects the puzzles of one program's file. Methods raise BadGrid."""

    sheets: list[Sheet]

    def start(self, name: str, attributes: Mapping[str, str]) -> None: ...

    def end(self, name: str, text: str) -> None: ...


class _Elements:
    """Passes the elements that the parser reports to the program of the outermost one, within limits."""

    def __init__(self) -> None:
        self.puzzles: _Puzzles | None = None
        self._depth = 0
        self._text: list[str] = []
        self._length = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if self.puzzles is None:
            if name not in _PROGRAMS:
                raise _OtherRoot
            self.puzzles = _PROGRAMS[name]()
        self._depth += 1
        if self._depth > _MOST_DEPTH:
            raise _damaged()
        self._text, self._length = [], 0
        self.puzzles.start(name, attributes)
        if len(self.puzzles.sheets) > _MOST_PUZZLES:
            sentence = f"There are more than {_MOST_PUZZLES} puzzles in it."
            raise BadGrid("many", sentence, line=1, column=1, most=_MOST_PUZZLES)

    def end(self, name: str) -> None:
        self._depth -= 1
        text, self._text = "".join(self._text), []
        if self.puzzles is not None:
            self.puzzles.end(name, text.strip())

    def characters(self, text: str) -> None:
        self._length += len(text)
        if self._length <= _LONGEST_TEXT:
            self._text.append(text)

    def entity(self, *_declared: object) -> None:
        raise BadGrid("entity", "It declares entities, which can make a small file huge.", line=1, column=1)


def _damaged() -> BadGrid:
    return BadGrid("damaged", "The file is damaged.", line=1, column=1)


# --- OpenSudoku -------------------------------------------------------------------------------------------------------


class _OpenSudoku:
    """The puzzles of OpenSudoku, in folders or not, named after their folder or the file."""

    def __init__(self) -> None:
        self.sheets: list[Sheet] = []
        self._folder = ""
        self._about: dict[str, str] = {}

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "folder":
            self._folder = attributes.get("name", "")
        elif name == "game":
            title = self._folder or self._about.get("name", "")
            self.sheets.append(_opensudoku_sheet(attributes.get("data", ""), title, self._about.get("author", "")))

    def end(self, name: str, text: str) -> None:
        if name in {"name", "author"}:
            self._about[name] = text


def _opensudoku_sheet(data: str, name: str, author: str) -> Sheet:
    """Return the sheet of 81 digits, or of a version and the state of each square. Raise BadGrid."""
    if len(data) == SQUARES and not set(data) - set(f"{DIGITS}."):
        return sheet_of_signs(data, name, author)
    found = _VERSION.match(data)
    cells = _CELLS[found[1]].findall(data, found.end()) if found and found[1] in _CELLS else []
    if found is None or len(cells) != SQUARES:
        count = len(cells) or len(data)
        sentence = f"A line has {SQUARES} characters, this one {count}."
        raise BadGrid("characters", sentence, line=1, column=1, length=SQUARES, this=count)
    digits = [int(digit) for digit, *_ in cells]
    return named_sheet(
        digits,
        [digit if free == "0" else 0 for digit, (*_, free) in zip(digits, cells, strict=True)],
        name,
        author,
        corner=[_notes(notes, found[1]) for _, notes, _, _ in cells],
        centre=[_notes(notes, found[1]) for _, _, notes, _ in cells],
    )


def _notes(text: str, version: str) -> int:
    """Return a set of notes: digits with commas in the first version, a mask later."""
    if version == "1":
        return sum({1 << int(digit) - 1 for digit in text.split(",") if len(digit) == 1 and digit in DIGITS[1:]})
    return int(text) & _ALL_NOTES if text.isascii() and text.isdecimal() and len(text) <= _LONGEST_MASK else 0


# --- KSudoku ----------------------------------------------------------------------------------------------------------


class _KSudoku:
    """The puzzle of a game of KSudoku. Squares are counted down the columns; `b` is 1, and `_` an empty square."""

    def __init__(self) -> None:
        self.sheets: list[Sheet] = []
        self._givens: list[int] = []
        self._entries: dict[int, int] = {}

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if name == "graph" and (attributes.get("type"), attributes.get("order")) != ("sudoku", str(SIDE)):
            sentence = "A grid has nine rows of nine squares; this one is of another size."
            raise BadGrid("size", sentence, line=1, column=1)
        index, value = attributes.get("index", ""), attributes.get("value", "")
        if name == "simple-event" and index.isdecimal() and value in set(DIGITS):
            self._entries[int(index)] = int(value)

    def end(self, name: str, text: str) -> None:
        if name == "values":
            if len(text) != SQUARES or set(text) - set("_bcdefghij"):
                raise _damaged()
            self._givens = ["_bcdefghij".index(sign) for sign in text]
        elif name == "game" and self._givens:
            digits = [given or self._entries.get(at, 0) for at, given in enumerate(self._givens)]
            self.sheets.append(named_sheet(_turned(digits), _turned(self._givens)))


def _turned(squares: list[int]) -> list[int]:
    """Return squares counted along the rows that were counted down the columns."""
    return [squares[at % SIDE * SIDE + at // SIDE] for at in range(SQUARES)]


# --- HoDoKu -----------------------------------------------------------------------------------------------------------


class _Hsol:
    """The puzzle of a `.hsol`: Java's XML of an object with an array of digits and one of which are given.

    The first object is the puzzle; the solved grid and the steps follow. Java leaves out what is 0 or false.
    """

    def __init__(self) -> None:
        self.sheets: list[Sheet] = []
        self._property = ""
        self._index = -1
        self._values: dict[int, int] = {}
        self._fixed: set[int] = set()

    def start(self, name: str, attributes: Mapping[str, str]) -> None:
        if self.sheets or name not in {"void", "object"}:
            return
        if name == "object" and self._values:
            self._finish()
        if "property" in attributes:
            self._property = attributes["property"]
        index = attributes.get("index", "")
        self._index = int(index) if index.isdecimal() and len(index) <= _LONGEST_MASK else -1

    def end(self, name: str, text: str) -> None:
        if self.sheets:
            return
        if name == "java":
            self._finish()
        elif 0 <= self._index < SQUARES:
            if self._property == "values" and name == "int" and text in set(DIGITS):
                self._values[self._index] = int(text)
            elif self._property == "fixed" and name == "boolean" and text == "true":
                self._fixed.add(self._index)

    def _finish(self) -> None:
        digits = [self._values.get(at, 0) for at in range(SQUARES)]
        if any(digits):
            self.sheets.append(
                named_sheet(digits, [digit if at in self._fixed else 0 for at, digit in enumerate(digits)])
            )


_PROGRAMS: Mapping[str, Callable[[], _Puzzles]] = {
    "opensudoku": _OpenSudoku,
    "opensudoku2": _OpenSudoku,
    "ksudoku": _KSudoku,
    "java": _Hsol,
}
