"""Reads a board of goishi hiroi from a text that looks like one, for a table to be opened with."""

import re

from banmen.game import Puzzle
from banmen.games.goishi.files import COMMENTS, read_goishi, rows_of

_ROWS = frozenset("O./ \t\r\n")
_MEANT = re.compile(
    r"""\s*(?: "[^"\n]*"?\s*?(?:\n|$) | pzprv3 | \S*goishi(?:_edit)?/(?:v:/)?\d
            | (?:https?://)?[\w.-]*puzz\.link/ | https?://\S*/p(?:\.html)?\?\w+/ )""",
    re.IGNORECASE | re.VERBOSE,
)
"""How a text begins that is meant to be a board, faulty or not: a row in quotes, a pzprv3 file, an address."""


def read_game(text: str) -> Puzzle | None:
    """Return the board of a text that looks like one; None for another. Raise BadBoard."""
    rows = "\n".join("" if line.lstrip().startswith(COMMENTS) else line for line in text.split("\n"))
    if not (_MEANT.match(rows) or _is_rows(rows.upper())):
        return None
    return Puzzle(text, {"board": "/".join(rows_of(read_goishi(text)))})


def _is_rows(text: str) -> bool:
    """Whether a text has rows of stones and points, and nothing else."""
    return "O" in text and _ROWS.issuperset(text)
