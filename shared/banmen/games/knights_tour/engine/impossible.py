"""Boards and starts that are known to have no tour without a search, and why.

Sizes: A. J. Schwenk, "Which rectangular chessboards have a knight's tour?", Mathematics Magazine 64 (1991), for closed
tours; P. Cull and J. De Curtins, "Knight's tour revisited", Fibonacci Quarterly 16 (1978), for open ones.
"""

from functools import lru_cache
from typing import Literal, TypeAlias

from banmen.games.knights_tour.engine.board import is_dark

Reason: TypeAlias = Literal["colours", "too_small", "four_rows", "inner_row"]
"""`colours`: each move changes the colour, and one colour has too many squares.

`four_rows`: on four rows every move from an outer row leads to an inner one, so on a closed tour every other square
would be an outer one, and all these would have the same colour. `inner_row`: for the same reason an open tour on four
rows begins and ends in outer rows.
"""

_TOO_SMALL_OPEN = {(3, 3), (3, 5), (3, 6), (4, 4)}
_TOO_SMALL_CLOSED = {(3, 3), (3, 4), (3, 6), (3, 8), (4, 4)}
_NARROW = 3
_FOUR_ROWS = 4


def detailed_reason(reason: str, rows: int, columns: int, *, closed: bool) -> str:
    """Return a reason in more detail, if it is known why a board is too small.

    `narrow`: the knight cannot turn on two rows. `centre`: no move leads to the middle of 3x3. `corners`: opposite
    corners of 4x4 share their two neighbours, so an open tour leads from corner to corner and leaves two rings of side
    squares, which no move joins. `corner_ring`: on a closed tour these four squares are a ring of their own.
    """
    if reason != "too_small":
        return reason
    sides = (min(rows, columns), max(rows, columns))
    if sides == (_FOUR_ROWS, _FOUR_ROWS):
        return "corner_ring" if closed else "corners"
    if sides == (_NARROW, _NARROW):
        return "centre"
    return "narrow" if sides[0] < _NARROW else reason


@lru_cache(maxsize=1024)
def no_tour_reason(rows: int, columns: int, start: int | None, *, closed: bool) -> Reason | None:
    """Return why a board has no tour from this square (None: from any square), or None if no reason is known."""
    sides = (min(rows, columns), max(rows, columns))
    if closed:
        return _no_closed_tour_reason(*sides)
    if sides == (1, 1):
        return None
    if sides[0] < _NARROW or sides in _TOO_SMALL_OPEN:
        return "too_small"
    if start is None:
        return None
    if rows * columns % 2 and not is_dark(columns, start):
        return "colours"
    return "inner_row" if _FOUR_ROWS in sides and _is_inner(rows, columns, start) else None


def impossible_starts(rows: int, columns: int) -> bytes:
    """Return a byte for each square: 1 if it is known that no open tour starts there, else 0."""
    if rows * columns % 2:
        return (b"\0\1" * (rows * columns))[: rows * columns]
    if rows == _FOUR_ROWS:
        return bytes(columns) + b"\1" * (2 * columns) + bytes(columns)
    return b"\0\1\1\0" * rows if columns == _FOUR_ROWS else bytes(rows * columns)


def _is_inner(rows: int, columns: int, square: int) -> bool:
    """Return True if a square of a board with four rows (or columns) is in one of the inner two."""
    row, column = divmod(square, columns)
    return (row if rows == _FOUR_ROWS else column) in (1, 2)


def _no_closed_tour_reason(short: int, long: int) -> Reason | None:
    if short < _NARROW or (short, long) in _TOO_SMALL_CLOSED:
        return "too_small"
    if short * long % 2:
        return "colours"
    return "four_rows" if short == _FOUR_ROWS else None
