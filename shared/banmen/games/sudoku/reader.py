"""Reads a sudoku grid from a text that looks like one, for a table to be opened with."""

from banmen.game import Puzzle
from banmen.games.sudoku.files import read_sudoku
from banmen.games.sudoku.files.lines import DIGITS, SIDE

_SQUARES = frozenset(f"{DIGITS}.*_?")
_LINES = frozenset("-|+=,:'`{}") | frozenset(map(chr, range(0x2500, 0x2580)))
_HEADS = ("#", "[")
_SHARE = 0.8
"""A text of which so much is squares and lines is meant to be a grid, faulty or not."""


def read_game(text: str) -> Puzzle | None:
    """The grid of a text that looks like one; None for another. Raises BadGrid."""
    if not _is_meant(text):
        return None
    read_sudoku(text)
    return Puzzle(text)


def _is_meant(text: str) -> bool:
    """Whether a text has nine squares or more, one of them filled, and beside head lines little else."""
    signs = "".join("".join(line.split()) for line in text.splitlines() if not line.startswith(_HEADS))
    squares = sum(sign in _SQUARES for sign in signs)
    lines = sum(sign in _LINES for sign in signs)
    return squares >= SIDE and squares + lines >= _SHARE * len(signs) and any(digit in signs for digit in DIGITS[1:])
