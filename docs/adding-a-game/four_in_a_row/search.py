"""Looks ahead in four in a row: alpha-beta on two bitboards, deeper and deeper.

The bit of a square is `column * 7 + height`, the lowest square of a column being height 0. The seventh bit of a column
stays empty, so that no line wraps round the top.
"""

from collections.abc import Callable, Iterator
from random import Random

COLUMNS, ROWS = 7, 6
_STEP = ROWS + 1
_MIDDLE_FIRST = sorted(range(COLUMNS), key=lambda column: abs(column - COLUMNS // 2))
_WON = 100


class _Stopped(Exception):
    """The time was over before the search of this depth ended."""


def best_column(own: int, other: int, depth: int, rng: Random, stop: Callable[[], bool]) -> int:
    """Return the best column for `own` at a search depth of at most `depth` discs; of equal ones, a random one.

    When `stop` returns True, return the best of the previous depth.
    """
    columns = [column for column in _MIDDLE_FIRST if _landing(own | other, column)]
    best = columns[:1] if depth > 1 else columns
    for ahead in range(1, depth + 1):
        try:
            values = {
                column: -_value(other, own | _landing(own | other, column), ahead - 1, (-_WON, _WON), stop)
                for column in columns
            }
        except _Stopped:
            break
        best = [column for column in columns if values[column] == max(values.values())]
        if len(columns) == 1 or max(values.values()) > _WON // 2:
            break
    return rng.choice(best)


def _value(own: int, other: int, depth: int, window: tuple[int, int], stop: Callable[[], bool]) -> int:
    """Return the value for `own`, who is to move: early wins and late losses are better; 0 if undecided."""
    if has_four(other):
        return -_WON + (own | other).bit_count()
    moves = [move for column in _MIDDLE_FIRST if (move := _landing(own | other, column))]
    if not depth or not moves:
        return 0
    if depth > 2 and stop():  # noqa: PLR2004 - asked often enough, and not at every square
        raise _Stopped
    alpha, beta = window
    for move in moves:
        alpha = max(alpha, -_value(other, own | move, depth - 1, (-beta, -alpha), stop))
        if alpha >= beta:
            break
    return alpha


def has_four(board: int) -> bool:
    """Return True if there are four in a line."""
    for shift in (1, _STEP, _STEP - 1, _STEP + 1):
        pairs = board & board >> shift
        if pairs & pairs >> 2 * shift:
            return True
    return False


def bitboard(board: str, mark: str) -> int:
    """Return the squares with a mark; `board` is row by row from the top."""
    return sum(1 << bit for bit, sign in zip(_bits(), board, strict=False) if sign == mark)


def _bits() -> Iterator[int]:
    for row in range(ROWS):
        for column in range(COLUMNS):
            yield column * _STEP + ROWS - 1 - row


def _landing(discs: int, column: int) -> int:
    """Return the bit to which a disc falls in a column; 0 if it is full."""
    squares = ((1 << ROWS) - 1) << column * _STEP
    return (discs + (1 << column * _STEP)) & squares
