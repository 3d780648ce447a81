"""Positions as one word: the board row by row, then the side to move; 65 characters on 8x8.

Written with `-`, `X` and `O` by `state.position_text`. Read are also `.` and `_` for an empty square, `x`, `*`
and `●` for black, `o`, `0` and `○` for white, `b` and `w` for the side to move, and blanks and line ends anywhere, so
that a board of eight lines is read too.
"""

import re
from functools import cache
from typing import NamedTuple

from banmen.games.reversi.state import BLACK_MARK, EMPTY_MARK, LARGEST, SMALLEST, WHITE_MARK

_CELL = r"[-._XxOo0*●○]"
_SIDE = r"(?P<side>[XxOo0*●○BbWw])(?=[\s;,:]|\Z)"
_AS_MARKS = str.maketrans(
    {
        **dict.fromkeys("-._", EMPTY_MARK),
        **dict.fromkeys("Xx*●Bb", BLACK_MARK),
        **dict.fromkeys("Oo0○Ww", WHITE_MARK),
    }
)


class WrittenPosition(NamedTuple):
    """A position in a text: the squares a side, the word as it is written by banmen, and where in the text it ends."""

    size: int
    word: str
    end: int


def find_position(text: str) -> WrittenPosition | None:
    """The position with which a text begins, the largest board that it may be; None where it begins with none."""
    if not re.match(rf"\s*(?:{_CELL}\s*){{8}}", text):
        return None
    for size in range(LARGEST, SMALLEST - 1, -2):
        match = _pattern(size).match(text)
        if match:
            word = "".join(match["board"].split()) + match["side"]
            return WrittenPosition(size, word.translate(_AS_MARKS), match.end())
    return None


@cache
def _pattern(size: int) -> re.Pattern[str]:
    """A position of a board with `size` squares a side."""
    return re.compile(rf"\s*(?P<board>(?:{_CELL}\s*){{{size * size}}}){_SIDE}")
