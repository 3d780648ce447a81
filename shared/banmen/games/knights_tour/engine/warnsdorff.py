"""The knight's next moves: Warnsdorff's order of them, and which of them cannot lead to a tour.

A board is one byte for each square, row by row: 1 if the knight has been there, else 0.
"""

from collections.abc import Sequence
from typing import NamedTuple

from banmen.games.knights_tour.engine.board import moves as moves_from
from banmen.games.knights_tour.engine.board import neighbours

FOUR = 4
_OUTER_FIRST = 30
"""More bits than a squared distance has."""


class OnwardMove(NamedTuple):
    """A move to a free square: its direction, and the number of free squares one move further."""

    direction: int
    square: int
    exits: int


def onward_moves(rows: int, columns: int, board: bytes, square: int) -> list[OnwardMove]:
    """Return the moves to free squares from `square`, where the knight is, in the order of the directions."""
    found = []
    for way, there in moves_from(rows, columns, square):
        if not board[there]:
            exits = 0
            for beyond in neighbours(rows, columns, there):
                if not board[beyond]:
                    exits += 1
            found.append(OnwardMove(way, there, exits))
    return found


def warnsdorff_order(rows: int, columns: int, moves: Sequence[OnwardMove]) -> list[OnwardMove]:
    """Sort moves by fewest exits, then by highest `rank`, then by direction."""
    if len(moves) <= 1:
        return list(moves)

    def order(one: OnwardMove) -> tuple[int, int]:
        row, column = divmod(one.square, columns)
        return one.exits, -rank(row, rows) - rank(column, columns)

    return sorted(moves, key=order)


def rank(at: int, side: int) -> int:
    """Return what row (or column) `at` of `side` adds to the rank of its squares among those with equal exits.

    That is the squared distance from the middle. On four rows the outer ones come before all others: from there the
    knight can only go to the inner rows, and a tour stays possible only as long as it does.
    """
    away = (2 * at - side + 1) ** 2
    return away << _OUTER_FIRST if side == FOUR else away


def viable_moves(moves: Sequence[OnwardMove], left: int, ways_home: Sequence[int] | None) -> list[OnwardMove]:
    """Return the moves after which a tour is not obviously impossible.

    `left` is the number of free squares. For a closed tour `ways_home` are the free squares one move from its start,
    one of which must be the last; for an open one it is None. A square next to the knight that is not the next one
    needs a way in and a way out, unless the tour ends there.
    """
    if ways_home is not None:
        return _viable_closed_moves(moves, left, ways_home)
    if left == 1:
        return list(moves)
    forced = [one for one in moves if one.exits <= 1]
    if len(forced) > 2 or any(not one.exits for one in forced):  # noqa: PLR2004 - one is next, one is last
        return []
    return forced if len(forced) == 2 else list(moves)  # noqa: PLR2004 - one is next, one is last


def _viable_closed_moves(moves: Sequence[OnwardMove], left: int, ways_home: Sequence[int]) -> list[OnwardMove]:
    if left == 1:
        return [one for one in moves if one.square in ways_home]
    forced = [one for one in moves if one.exits + (one.square in ways_home) <= 1]
    if not ways_home or len(forced) > 1:
        return []
    return [one for one in forced or moves if ways_home != [one.square]]


def free_neighbours(rows: int, columns: int, board: bytes, home: int) -> list[int]:
    """Return the free squares one move from `home`."""
    return [square for square in neighbours(rows, columns, home) if not board[square]]
