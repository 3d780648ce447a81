"""Boards of goishi hiroi as text: rows between quotes, rows of `O` and `.`, a puzz.link address, a pzprv3 file.

The content decides the form. All line ends, trailing blanks, a byte order mark, blank lines and comments around the
board are accepted. Stones marked as picked in a pzprv3 file are on the board again. `read_goishi` expects a board;
`read_game` also recognises text that is none.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from banmen.game import BadText, Puzzle
from banmen.games.goishi.engine import NO_STONE, STONE, StoneBoard
from banmen.games.goishi.state import LARGEST
from banmen.texts import Texts

COMMENTS = ("#", "%", "//", ";")
ADDRESS = "https://puzz.link/p?"

_MOST_CHARACTERS = 1 << 18
_QUOTE, _BLANKS, _NOTHING = '"', " \t", " \u3000"
_PIECE = re.compile(r"[^/\r\n]+")
_LINE_END = re.compile(r"\r\n|\r|\n")
_URL = re.compile(
    r"(?<![a-z0-9_.-])(?P<kind>[a-z0-9_.-]+)/(?:v:/)?(?P<columns>\d+)/(?P<rows>\d+)/(?P<squares>[^/?#&\s]*)/?",
    re.IGNORECASE,
)  # matches a kind from its first letter only, so that a long line without one fails fast
_DIGITS = "0123456789abcdefghijklmnopqrstuv"
_BITS = 5

_ROWS = frozenset("O./ \t\r\n")
_MEANT = re.compile(
    r"""\s*(?: "[^"\n]*"?\s*?(?:\n|$) | pzprv3 | \S*goishi(?:_edit)?/(?:v:/)?\d
            | (?:https?://)?[\w.-]*puzz\.link/ | https?://\S*/p(?:\.html)?\?\w+/ )""",
    re.IGNORECASE | re.VERBOSE,
)
"""Matches the beginning of a text that is meant to be a board, valid or not: a quoted row, a pzprv3 file or an
address."""


class BadBoard(BadText):
    """Text that is no board of goishi hiroi. `fault` selects the message, and `named` are its variables."""

    def __init__(self, fault: str, text: str, *, line: int, column: int, **named: str | int) -> None:
        super().__init__("bad_board", text, line=line, column=column)
        self.fault, self.named = fault, named


class _SourceLine(NamedTuple):
    """A line or a part of one, without trailing blanks, and where it begins, from 1."""

    text: str
    number: int
    column: int = 1

    def bad(self, fault: str, text: str, at: int = 0, **named: str | int) -> BadBoard:
        """Return the error at the character `at`, from 0."""
        return BadBoard(fault, text, line=self.number, column=self.column + at, **named)


def read_goishi(text: str, largest: int = LARGEST) -> StoneBoard:
    """Return the board of a text in any form, with at most `largest` rows and columns. Raise BadBoard."""
    lines = _lines(text)
    if not lines:
        raise BadBoard("nothing", "There is nothing to read.", line=1, column=1)
    return _reader(lines[0].text)(lines, largest)


def rows_of(board: StoneBoard) -> tuple[str, ...]:
    """Return a board's rows, `O` a stone and `.` an empty square."""
    return tuple(board.stones[start : start + board.columns] for start in range(0, len(board.stones), board.columns))


def write_quoted(board: StoneBoard) -> str:
    """Return a board as rows between double quotes, `O` a stone and a space for none, with a final line end."""
    return "".join(f'"{row.replace(NO_STONE, " ")}"\n' for row in rows_of(board))


def write_url(board: StoneBoard) -> str:
    """Return the address that shows a board on puzz.link."""
    bits = "".join("0" if sign == STONE else "1" for sign in board.stones)
    groups = (bits[start : start + _BITS].ljust(_BITS, "0") for start in range(0, len(bits), _BITS))
    squares = "".join(_DIGITS[int(group, 2)] for group in groups)
    return f"{ADDRESS}goishi/{board.columns}/{len(board.stones) // board.columns}/{squares}"


def write_pzprv3(board: StoneBoard, path: Sequence[int] = ()) -> str:
    """Return a board and the squares picked so far as a pzprv3 file, with a final line end."""
    numbers = {square: number for number, square in enumerate(path, 1)}
    signs = [str(numbers.get(square, 0)) if sign == STONE else NO_STONE for square, sign in enumerate(board.stones)]
    rows = [signs[start : start + board.columns] for start in range(0, len(signs), board.columns)]
    lines = ["pzprv3", "goishi", str(len(rows)), str(board.columns), *(" ".join(row) + " " for row in rows)]
    return "".join(f"{line}\n" for line in lines)


# --- recognising ------------------------------------------------------------------------------------------------------

_Reader = Callable[[list[_SourceLine], int], StoneBoard]


def _lines(text: str) -> list[_SourceLine]:
    """Return the lines from the first to the last that is not empty."""
    read = text[:_MOST_CHARACTERS].removeprefix("\ufeff").rstrip(f"{_BLANKS}\r\n")
    lines = [_SourceLine(line.rstrip(_BLANKS), number) for number, line in enumerate(_LINE_END.split(read), 1)]
    lines = [line for line in lines if not line.text.lstrip(_BLANKS).startswith(COMMENTS)]
    first = next((at for at, line in enumerate(lines) if line.text), len(lines))
    return lines[first:]


def _reader(first: str) -> _Reader:
    """Return the reader for a text with this first line."""
    start = first.lstrip(_BLANKS)
    if start.startswith(_QUOTE):
        return _read_quoted
    if start.startswith("pzprv3"):
        return _read_pzprv3
    if "://" in start or "?" in start or (_URL.search(start) and not set(start) <= set("Oo./")):
        return _read_url
    return _read_rows


# --- reading ----------------------------------------------------------------------------------------------------------


def _read_quoted(lines: list[_SourceLine], largest: int) -> StoneBoard:
    rows = []
    for line in lines:
        text = line.text.lstrip(_BLANKS)
        indent = len(line.text) - len(text)
        if not text.startswith(_QUOTE):
            raise line.bad("opens", "A row begins with a double quote.", indent)
        end = text.find(_QUOTE, 1)
        if end < 0:
            raise line.bad("closes", "A row ends with a double quote.", len(line.text))
        if end + 1 < len(text):
            raise line.bad("over", "A row is over at its second double quote.", indent + end + 1)
        if "\t" in text:
            raise line.bad("tab", "A tab is neither a space nor a stone.", indent + text.index("\t"))
        signs = "".join(NO_STONE if sign in _NOTHING else STONE for sign in text[1:end])
        rows.append(_SourceLine(signs, line.number, line.column + indent + 1))
    return _board(rows, largest)


def _read_rows(lines: list[_SourceLine], largest: int) -> StoneBoard:
    rows = list(_split_rows(lines[0])) if len(lines) == 1 else lines
    for row in rows:
        for at, sign in enumerate(row.text):
            if sign not in "Oo.":
                raise row.bad("sign", f"{sign!r} is neither O, a stone, nor a point, none.", at, sign=sign)
    return _board([row._replace(text=row.text.upper()) for row in rows], largest)


def _split_rows(line: _SourceLine) -> Iterator[_SourceLine]:
    """Yield the rows of a line, separated by slashes, with an optional slash after the last."""
    column = line.column
    for row in line.text.removesuffix("/").split("/"):
        yield _SourceLine(row, line.number, column)
        column += len(row) + 1


def _board(rows: Sequence[_SourceLine], largest: int) -> StoneBoard:
    """Return the board made of rows of `O` and `.`.

    Raise BadBoard if they differ in length, or are too many or too long.
    """
    width = len(rows[0].text)
    _size(rows[0], len(rows), width, largest)
    for row in rows:
        if len(row.text) != width:
            sentence = f"The first row has {_squares(width)}, this one {len(row.text)}."
            raise row.bad("length", sentence, min(width, len(row.text)), first=width, this=len(row.text))
    return StoneBoard(width, "".join(row.text for row in rows))


def _read_url(lines: list[_SourceLine], largest: int) -> StoneBoard:
    line = lines[0]
    found = _URL.search(line.text, line.text.find("?") + 1)
    if found is None:
        raise line.bad("address", "An address of goishi hiroi has goishi/COLUMNS/ROWS/SQUARES in it.")
    kind = found["kind"].lower().removesuffix("_edit")
    if kind != "goishi":
        raise line.bad("other", f"This is the address of another puzzle, {kind}.", found.start("kind"), kind=kind)
    columns, rows = _number(found["columns"]), _number(found["rows"])
    _size(line._replace(column=line.column + found.start("columns")), rows, columns, largest)
    squares, start = found["squares"].lower(), found.start("squares")
    wrong = next((at for at, sign in enumerate(squares) if sign not in _DIGITS), None)
    if wrong is not None:
        raise line.bad("digit", f"{squares[wrong]!r} is none of {_DIGITS}.", start + wrong, sign=squares[wrong])
    needed = -(-rows * columns // _BITS)
    if len(squares) != needed:
        sentence = f"The squares of such a board are {needed} characters, here {len(squares)}."
        raise line.bad("digits", sentence, start + min(needed, len(squares)), needed=needed, this=len(squares))
    bits = "".join(f"{_DIGITS.index(sign):05b}" for sign in squares)[: rows * columns]
    return StoneBoard(columns, bits.replace("0", STONE).replace("1", NO_STONE))


def _read_pzprv3(lines: list[_SourceLine], largest: int) -> StoneBoard:
    pieces = list(_pieces(lines))
    last = pieces[-1]
    head, rest = pieces[1:4], pieces[4:]
    if head and head[0].text.strip() != "goishi":
        kind = head[0].text.strip()
        raise head[0].bad("other", f"This is a file of another puzzle, {kind}.", kind=kind)
    sides = [_number(piece.text.strip()) for piece in head[1:]]
    if len(sides) < 2 or not all(sides):  # noqa: PLR2004 - rows and columns
        raise (head[-1] if head else last).bad("sides", "After goishi come the numbers of rows and columns.")
    rows, columns = sides
    _size(head[1], rows, columns, largest)
    if len(rest) < rows:
        raise last.bad(
            "rows", f"There are {rows} rows, here only {len(rest)}.", len(last.text), rows=rows, this=len(rest)
        )
    return StoneBoard(columns, "".join(_row_of_fields(row, columns) for row in rest[:rows]))


def _row_of_fields(row: _SourceLine, columns: int) -> str:
    """Return the squares of a row of a pzprv3 file.

    `.` is an empty square, 0 a stone, and another number a picked stone and its place in the order.
    """
    fields = list(re.finditer(r"\S+", row.text))
    for field in fields:
        if field.group() != NO_STONE and not field.group().isdecimal():
            sentence = f"{field.group()!r} is neither a point nor a number."
            raise row.bad("field", sentence, field.start(), sign=field.group())
    if len(fields) != columns:
        sentence = f"A row has {_squares(columns)}, this one {len(fields)}."
        raise row.bad("fields", sentence, len(row.text), columns=columns, this=len(fields))
    return "".join(NO_STONE if field.group() == NO_STONE else STONE for field in fields)


def _pieces(lines: Sequence[_SourceLine]) -> Iterator[_SourceLine]:
    """Yield the parts between line ends and slashes."""
    for line in lines:
        for found in _PIECE.finditer(line.text):
            yield _SourceLine(found.group(), line.number, line.column + found.start())


def _number(text: str) -> int:
    """Return a number, or 0 for other text and for numbers with too many digits for any board."""
    return int(text) if text.isdecimal() and len(text) <= len(str(_MOST_CHARACTERS)) else 0


def _size(at: _SourceLine, rows: int, columns: int, largest: int) -> None:
    """Raise BadBoard if a board is too small or too large."""
    if not (1 <= rows <= largest and 1 <= columns <= largest):
        raise at.bad("size", f"A board has from 1 to {largest} rows and columns.", largest=largest)


def _squares(count: int) -> str:
    return "1 square" if count == 1 else f"{count} squares"


def read_game(text: str) -> Puzzle | None:
    """Return the board of a text that looks like one; None for another text. Raise BadBoard."""
    rows = "\n".join("" if line.lstrip().startswith(COMMENTS) else line for line in text.split("\n"))
    if not (_MEANT.match(rows) or _is_rows(rows.upper())):
        return None
    return Puzzle(text, {"board": "/".join(rows_of(read_goishi(text)))})


def _is_rows(text: str) -> bool:
    """Return True if a text consists of rows of stones and points."""
    return "O" in text and _ROWS.issuperset(text)


def fault_text(t: Texts, fault: BadBoard) -> str:
    """Return the message for an error."""
    text = f"goishi-fault-{fault.fault}"
    return t(text, **fault.named) if t.has(text) else fault.text
