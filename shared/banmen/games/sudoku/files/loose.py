"""Rewrite a text whose grids are in unusual forms, so that the readers of rows recognise them.

Each rewriting returns other lines for those of the text, or None if it does not apply; the first one that gives grids
is used (see `read_grids`). Remaining characters keep their places, except in a grid on a single line and in a table of
HTML.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from html.parser import HTMLParser
from urllib.parse import unquote

from banmen.games.sudoku.files.grids import COMMENTS, is_row, whole_grid
from banmen.games.sudoku.files.rows import NUMBERS, is_border, with_plain_bars
from banmen.games.sudoku.files.sheet import DIGITS, SIDE, SQUARES, TextLine

Rewriting = Callable[[Sequence[TextLine]], "list[TextLine] | None"]
_EMPTY = f"{DIGITS[0]}.-_?*"

_LONGEST_OF_TABLES = 1 << 16
"""The longest line that is parsed, in characters: no table that a page shows has a longer one."""

_QUOTES = re.compile(r"^[ \t]*(?:>[ \t]?)+")

_BEFORE_ROW, _BEHIND_ROW = " \t{('=", " \t})',;"
"""What source code has around a row: `{5, 3, 0},`."""

_END_OF_LATEX = "|."
_SIGNS_WITH_HASHES = frozenset(f"{NUMBERS}# \t|,;")
_WHOLE_NUMBER = re.compile(r"(?<=\d)\.0+(?=[\s,;|]|$)")
_WORD = re.compile(r"[^\W\d_]{2,}")

_LETTERS = "xXoO"
"""Letters that stand for an empty square in some texts."""

_LONGEST = 400
"""Longer lines are no rows."""

_NOTHING = re.compile(r"\b(?:null|none|nan)\b", re.IGNORECASE)
_BETWEEN_SQUARES = re.compile(r"[\s,;|/+:&=?#'\"<>(){}\[\]]+")
_BETWEEN_ROWS = re.compile(r"[\s,;|/+:&=?#'\"<>(){}\[\]-]+")

_MOST_SIGNS = 4000
"""Longer texts do not hold one grid on one line."""

_FEWEST_GIVENS = 8
_LABEL = re.compile(r"^[ \t|]*(?:[Rr]?(?P<number>\d)|(?P<letter>[A-Ia-i]))(?=[\s|,;:.)])[:.)]?")
_SEPARATORS = (",", ";", "\t")

_WAYS_IN_BLANKS = (
    tuple(range(SIDE)),
    tuple(range(0, 2 * SIDE, 2)),
    tuple(column + column // 3 for column in range(SIDE)),
    tuple(2 * (column + column // 3) for column in range(SIDE)),
)
"""The columns of the squares in a row whose empty squares are blanks: adjacent, spaced, with bars, and both."""


def rewritings(lines: Sequence[TextLine]) -> Iterator[list[TextLine]]:
    """Yield other lines for a text that has no grid as it is, the least bold rewriting first."""
    for rewrite in _REWRITINGS:
        found = rewrite(lines)
        if found is not None:
            yield found


def with_points_for_hashes(lines: list[TextLine]) -> list[TextLine]:
    """Return these lines with points instead of the `#` of rows that use it for empty squares.

    Such a row may begin like a comment, but it has only digits, `#` and separators. With fewer than half a grid of them
    `#` begins a comment. Otherwise a line that is one square too short or too long, or has one wrong character, is a
    row too, so that its actual error is reported and not its `#`.
    """
    pointed = [line._replace(text=line.text.replace("#", ".")) for line in lines]
    rows = [line.text for line, other in zip(lines, pointed, strict=True) if _is_of_hashes(line.text, other.text)]
    is_grid = len(rows) >= SIDE / 2 or any(whole_grid(text.replace("#", ".")) for text in rows)
    lengths = {len(text) + off for text in rows for off in (-2, -1, 0, 1, 2)} if is_grid else set()
    return [
        other if len(line.text) in lengths and sum(sign not in _SIGNS_WITH_HASHES for sign in line.text) <= 1 else line
        for line, other in zip(lines, pointed, strict=True)
    ]


def _is_of_hashes(text: str, pointed: str) -> bool:
    """Return True if a row or a whole grid has digits, and `#` for its empty squares."""
    is_possible = len(text) <= _LONGEST and "#" in text and not set(text) - _SIGNS_WITH_HASHES
    return is_possible and any(map(str.isdigit, text)) and (is_row(pointed) or whole_grid(pointed) is not None)


# --- tables of HTML -------------------------------------------------------------------------------------------------


def rows_of_tables(lines: Sequence[TextLine]) -> list[TextLine] | None:
    """Return the rows of nine cells as rows of nine characters; None if the text has no table cell.

    Each row has the number of the line where it begins. Nested tables (a table for each box) are not read: their cells
    are not in grid order.
    """
    if not any("<td" in line.text.lower() for line in lines) or any(
        len(line.text) > _LONGEST_OF_TABLES for line in lines
    ):
        return None
    reader = _TableReader()
    reader.feed("\n".join(line.text for line in lines))
    reader.close()
    rows = ((place, [_square(cell) for cell in cells]) for place, cells in reader.rows)
    return [TextLine(lines[place].number, "".join(row)) for place, row in rows if len(row) == SIDE and all(row)]


def _square(cell: str) -> str:
    """Return the character of a square; "" if the cell has anything else."""
    text = cell.strip()
    if not text or (len(text) == 1 and text in _EMPTY):
        return "."
    return text if len(text) == 1 and text in DIGITS else ""


class _TableReader(HTMLParser):
    """Collects the rows of all tables: the line where each begins, from 0, and the texts of its cells."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: list[tuple[int, list[str]]] = []
        self._is_in_cell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "tr":
            self.rows.append((self.getpos()[0] - 1, []))
            self._is_in_cell = False
        elif tag in {"td", "th"}:
            self._is_in_cell = tag == "td" and bool(self.rows)
            if self._is_in_cell:
                self.rows[-1][1].append("")
        elif tag == "input":
            self.handle_data(dict(attrs).get("value") or "")

    def handle_endtag(self, tag: str) -> None:
        if tag in {"td", "th", "tr", "table"}:
            self._is_in_cell = False

    def handle_data(self, data: str) -> None:
        if self._is_in_cell:
            self.rows[-1][1][-1] += data


# --- rows between other text ----------------------------------------------------------------------------------------


def _rows_alone(lines: Sequence[TextLine]) -> list[TextLine] | None:
    """Return the rows without comments behind them and without source code; sentences become empty lines.

    None if a sentence stands within a grid: it may be meant as a row.
    """
    kept, rows = list[TextLine](), 0
    for line in lines:
        row = _row_in(line.text)
        if not row and rows % SIDE and line.text and not line.text.lstrip().startswith(COMMENTS):
            return None
        rows += is_row(row)
        kept.append(line._replace(text=row))
    return kept


def _row_in(text: str) -> str:
    if len(text) > _LONGEST or is_row(text) or whole_grid(text) is not None or is_border(with_plain_bars(text)):
        return text
    for row in (text, _blank_out(_QUOTES, text), _without_comment(text)):
        for tried in (row, _without_code(row), _with_letters(row)):
            if is_row(tried):
                return tried
    return "" if _WORD.search(text) or text.lstrip().startswith(COMMENTS) or not _without_code(text).strip() else text


def _without_comment(text: str) -> str:
    return text[: min((place for sign in COMMENTS if (place := text.find(sign)) > 0), default=len(text))]


def _without_code(text: str) -> str:
    row = text.rstrip(_BEHIND_ROW)
    row = row[:-1] if row.endswith(_END_OF_LATEX) else row
    start = len(row) - len(row.lstrip(_BEFORE_ROW))
    return _blank_out(_WHOLE_NUMBER, " " * start + row[start:])


def _with_letters(text: str) -> str:
    """Return a row that uses a letter for empty squares with points instead."""
    signs = set(text) - set(f"{NUMBERS} \t,;|")
    letter = signs.pop() if len(signs) == 1 else ""
    return text.replace(letter, ".") if letter and letter in _LETTERS else text


def _blank_out(pattern: re.Pattern[str], text: str) -> str:
    return pattern.sub(lambda found: " " * len(found.group()), text)


# --- rows with labels, without ends, with blanks --------------------------------------------------------------------


def _without_labels(lines: Sequence[TextLine]) -> list[TextLine] | None:
    """Return the rows without row labels in order before them, and without column labels above."""
    kept, labels = list[TextLine](), list[str]()
    for line in lines:
        if len(line.text) > _LONGEST:
            return None
        label = _LABEL.match(line.text)
        end = 0 if label is None else label.end()
        rest = line.text[end:]
        if rest[:1] in _SEPARATORS:
            rest = rest[1:]
        if label is not None and is_row(rest):
            labels.append(label["number"] or label["letter"].upper())
            kept.append(line._replace(text=" " * (len(line.text) - len(rest)) + rest))
        elif is_border(with_plain_bars(line.text)):
            kept.append(line)
    names = {"".join(labels[place : place + SIDE]) for place in range(0, len(labels), SIDE)}
    return kept if labels and names <= {NUMBERS, DIGITS[:SIDE], "ABCDEFGHI"} else None


def _with_ends(lines: Sequence[TextLine]) -> list[TextLine] | None:
    """Return the rows of a table whose rows end at their last filled square, with the missing empty fields added."""
    for separator in _SEPARATORS:
        kept = [line for line in lines if separator in line.text or line.text.strip() in NUMBERS]
        fields = [[field.strip() for field in line.text.split(separator)] for line in kept]
        are_squares = all(field in DIGITS for row in fields for field in row)
        if len(kept) == SIDE and are_squares and any("" in row for row in fields) and max(map(len, fields)) == SIDE:
            rows = (separator.join([*row, *[""] * (SIDE - len(row))]) for row in fields)
            return [line._replace(text=row) for line, row in zip(kept, rows, strict=True)]
    return None


def _with_blanks(lines: Sequence[TextLine]) -> list[TextLine] | None:
    """Return the rows of a grid whose empty squares are blanks: adjacent, spaced, with or without bars."""
    rows = [line for line in lines if not is_border(with_plain_bars(line.text))]
    if len(rows) != SIDE or {sign for line in rows for sign in line.text} - set(f"{NUMBERS} |"):
        return None
    if sum(sign in NUMBERS for line in rows for sign in line.text) < _FEWEST_GIVENS:
        return None
    for places in _WAYS_IN_BLANKS:
        for first in range(3):
            at = {place + first for place in places}
            texts = [line.text.ljust(max(at) + 1) for line in rows]
            if all((place in at) or sign in " |" for text in texts for place, sign in enumerate(text)) and not any(
                text[place] == "|" for text in texts for place in at
            ):
                squares = ("".join(text[place] for place in sorted(at)).replace(" ", ".") for text in texts)
                return [line._replace(text=row) for line, row in zip(rows, squares, strict=True)]
    return None


# --- one line -------------------------------------------------------------------------------------------------------


def _in_one_line(lines: Sequence[TextLine]) -> list[TextLine] | None:
    """Return the one grid of a text that is 81 squares or nine rows of nine, with any separators, and nothing else."""
    text = unquote(" ".join(line.text for line in lines))
    if len(text) > _MOST_SIGNS:
        return None
    for separator in ",;":
        fields = [field.strip() for field in text.split(separator)]
        if len(fields) == SQUARES and all(field in DIGITS for field in fields):
            return [TextLine(lines[0].number, "".join(field or "." for field in fields))]
    plain = _NOTHING.sub(".", text)
    for between, count, length in ((_BETWEEN_SQUARES, SQUARES, 1), (_BETWEEN_ROWS, SIDE, SIDE)):
        parts = [part for part in between.split(plain) if part and not any(map(str.isalpha, part))]
        if len(parts) == count and all(len(part) == length for part in parts):
            return [TextLine(lines[0].number, "".join(parts))]
    return None


_REWRITINGS: Sequence[Rewriting] = (
    rows_of_tables,
    _rows_alone,
    _without_labels,
    _with_ends,
    _with_blanks,
    _in_one_line,
)
