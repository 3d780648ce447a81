"""Read a board of goishi hiroi from a text that looks like one, to open a table with it."""

import re

from banmen.game import Puzzle
from banmen.games.goishi.files import COMMENTS, read_goishi, rows_of

_ROWS = frozenset("O./ \t\r\n")
_MEANT = re.compile(
    r"""\s*(?: "[^"\n]*"?\s*?(?:\n|$) | pzprv3 | \S*goishi(?:_edit)?/(?:v:/)?\d
            | (?:https?://)?[\w.-]*puzz\.link/ | https?://\S*/p(?:\.html)?\?\w+/ )""",
    re.IGNORECASE | re.VERBOSE,
)
"""Matches the beginning of a text that is meant to be a board, valid or not: a quoted row, a pzprv3 file or an
address."""


def read_game(text: str) -> Puzzle | None:
    """Return the board of a text that looks like one; None for another text. Raise BadBoard."""
    rows = "\n".join("" if line.lstrip().startswith(COMMENTS) else line for line in text.split("\n"))
    if not (_MEANT.match(rows) or _is_rows(rows.upper())):
        return None
    return Puzzle(text, {"board": "/".join(rows_of(read_goishi(text)))})


def _is_rows(text: str) -> bool:
    """Return True if a text consists of rows of stones and points."""
    return "O" in text and _ROWS.issuperset(text)
