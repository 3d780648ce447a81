"""Grids drawn with lines, or with blanks between the squares, as forums and programs show them; also pencil marks.

```text
5 3 . | . 7 . | . . .           +-----------------+----
6 . . | 1 9 5 | . . .           | 5    3    124   | 26
```

A field is a digit, the sign of an empty square, or candidates: two digits or more, or any number in braces. Without
candidates the squares of a row may also stand side by side (`|53.|.7.|...|`), and where a bar stands on both sides of
each square (`|5|3| | |7|`), one without anything is empty. Lines of `-` or `=` with corners of `+*.:'|` are borders;
box-drawing characters are taken for the same.
"""

from banmen.games.sudoku.files.lines import SIDE, Line, empty_sign, empty_signs, rows_of
from banmen.games.sudoku.files.rows import (
    NUMBERS,
    Field,
    Square,
    aligned,
    check_nine_fields,
    check_nine_lines,
    digits_in,
    fields_of,
    square_of,
)
from banmen.games.sudoku.files.sheet import EMPTY_SIGNS, Form, Sheet

_BOX = 3
_BORDER = frozenset("-=+*|.:'` \t")
_RULES = ("--", "==")
_BARS_OF_CELLS = (SIDE - 1, SIDE, SIDE + 1)
"""The number of bars in a row with a bar between any two squares, and at none, one or both ends."""

_BOX_DRAWING = dict.fromkeys(range(0x2500, 0x2580), "+") | {ord(sign): "-" for sign in "─━═┄┅┈┉╌╍"}
_BOX_DRAWING |= {ord(sign): "|" for sign in "│┃║┆┇┊┋╎╏"}


def is_drawn(text: str) -> bool:
    """Return True if this is the first line of a drawn grid: a border, or squares with bars or blanks between them."""
    plain = text.translate(_BOX_DRAWING)
    return is_border(plain) or any(sign in plain.strip() for sign in "| \t")


def read_drawn(lines: list[Line]) -> Sheet:
    """Read a drawn grid. Raise BadGrid."""
    plain = [Line(line.number, with_plain_bars(line.text)) for line in lines]
    rows = [line for line in plain if line.text and not is_border(line.text)]
    texts = [line.text for line in rows]
    empty = empty_signs(texts, EMPTY_SIGNS[Form.DRAWN])
    squares = [square for line in rows[:SIDE] for square in squares_of(line, empty)]
    check_nine_lines(rows, "nine fields", lines[-1])
    digits, candidates = tuple(zip(*squares, strict=True))
    return Sheet(digits, Form.DRAWN, empty=empty_sign(texts, empty), candidates=candidates)


def write_drawn(sheet: Sheet) -> str:
    """Return a drawn grid, with a final line end: eleven lines without candidates, thirteen with them."""
    if not sheet.candidates:
        rows = [_join_boxes([str(digit or sheet.empty) for digit in row], " ") for row in rows_of(sheet.digits)]
        rule = "".join("+" if sign == "|" else "-" for sign in rows[0])
        return "".join(f"{row}\n" for row in [*rows[:3], rule, *rows[3:6], rule, *rows[6:]])
    cells = [_cell(*square, sheet.empty) for square in zip(sheet.digits, sheet.candidates, strict=True)]
    rows = [f"| {_join_boxes(row, '  ')} |" for row in aligned(cells)]
    rule = "".join("+" if sign == "|" else "-" for sign in rows[0])
    return "".join(f"{row}\n" for row in [rule, *rows[:3], rule, *rows[3:6], rule, *rows[6:], rule])


def with_plain_bars(text: str) -> str:
    """Return a line with `-`, `|` and `+` instead of box-drawing characters."""
    return text.translate(_BOX_DRAWING)


def is_border(text: str) -> bool:
    """Return True if this is a line of dashes, bars and corners."""
    return _BORDER.issuperset(text) and any(rule in text for rule in _RULES)


def squares_of(line: Line, empty: str) -> list[Square]:
    """Return the nine squares of a row. Raise BadGrid."""
    return [square_of(field, empty, line.number) for field in _fields(line, empty)]


def _fields(line: Line, empty: str) -> list[Field]:
    """Return the nine fields of a row; if it has fewer, its nine characters. Raise BadGrid."""
    fields = fields_of(line)
    if len(fields) < SIDE and line.text.count("|") in _BARS_OF_CELLS:
        fields = _cells(line, empty)
    signs = [Field(column, sign) for field in fields for column, sign in enumerate(field.text, field.column)]
    if len(fields) != SIDE and len(signs) == SIDE and all(sign.text in empty + NUMBERS for sign in signs):
        return signs
    check_nine_fields(fields, line)
    return fields


def _cells(line: Line, empty: str) -> list[Field]:
    """Return the fields between bars, with the sign of an empty square for an empty one."""
    cells, column = list[Field](), 1
    for cell in line.text.split("|"):
        blanks = len(cell) - len(cell.lstrip())
        cells.append(Field(column + (blanks if cell.strip() else 0), cell.strip() or empty[0]))
        column += len(cell) + 1
    if len(cells) == SIDE + 2 or line.text.lstrip().startswith("|"):
        cells = cells[len(cells) > SIDE :]
    return cells[:SIDE]


def _cell(digit: int, candidates: int, empty: str) -> str:
    if digit or not candidates:
        return str(digit or empty)
    digits = digits_in(candidates)
    return digits if len(digits) > 1 else f"{{{digits}}}"


def _join_boxes(row: list[str], between: str) -> str:
    """Return a row of nine texts with bars between the boxes."""
    return " | ".join(between.join(row[start : start + _BOX]) for start in range(0, SIDE, _BOX))
