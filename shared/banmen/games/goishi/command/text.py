"""The output of `banmen goishi`: drawn boards, and picks in words, with rows and columns from 1."""

from collections.abc import Collection, Sequence

from banmen.games.goishi.engine import Board
from banmen.games.goishi.files import rows_of
from banmen.texts import Texts

TAKEN = "="


def draw_board(board: Board, picked: Collection[int]) -> str:
    """Return the board row by row: `O` a stone, `=` a picked stone, `.` an empty square."""
    taken = set(picked)
    signs = "".join(TAKEN if square in taken else sign for square, sign in enumerate(board.stones))
    return "\n".join(" ".join(row) for row in rows_of(board._replace(stones=signs)))


def draw_numbers(board: Board, order: Sequence[int]) -> str:
    """Return the board row by row, each stone as its number in the order."""
    numbers = {square: str(number) for number, square in enumerate(order, 1)}
    width = len(str(len(order)))
    signs = [numbers.get(square, sign).rjust(width) for square, sign in enumerate(board.stones)]
    rows = (signs[start : start + board.columns] for start in range(0, len(signs), board.columns))
    return "\n".join(" ".join(row) for row in rows)


def pick_sentence(t: Texts, board: Board, number: int, square: int) -> str:
    """Return one pick in words."""
    row, column = divmod(square, board.columns)
    return t("goishi-solve-pick", number=str(number), row=str(row + 1), column=str(column + 1))
