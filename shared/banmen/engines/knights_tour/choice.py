"""Where the knight may go next, in what order, and what cannot lead to a tour.

A board is bytes, one a square, row by row: 1 where the knight has been, else 0.
"""

from collections.abc import Sequence
from typing import NamedTuple

from banmen.engines.knights_tour.board import moves, reached

FOUR = 4
_OUTER_FIRST = 30
"""Bits, more than the distances along the other side have."""


class Onward(NamedTuple):
    """A free square one move away: by which direction, and to how many free squares it leads on."""

    direction: int
    square: int
    exits: int


def onward(rows: int, columns: int, board: bytes, square: int) -> list[Onward]:
    """The free squares one move from `square`, where the knight stands, in the order of the directions."""
    found = []
    for way, there in moves(rows, columns, square):
        if not board[there]:
            exits = 0
            for beyond in reached(rows, columns, there):
                if not board[beyond]:
                    exits += 1
            found.append(Onward(way, there, exits))
    return found


def by_warnsdorff(rows: int, columns: int, squares: Sequence[Onward]) -> list[Onward]:
    """Fewest exits first; of equals those of the highest `rank`, then in the order of the directions."""
    if len(squares) <= 1:
        return list(squares)

    def order(one: Onward) -> tuple[int, int]:
        row, column = divmod(one.square, columns)
        return one.exits, -rank(row, rows) - rank(column, columns)

    return sorted(squares, key=order)


def rank(at: int, side: int) -> int:
    """What a row, or column, adds to the rank of its squares among those with as many exits, on a side of so many.

    That is the distance from the middle, squared. Four of them are so few that the outer ones come before all others:
    from these the knight can leave only for the inner ones, and a tour is in reach only as long as it does so.
    """
    away = (2 * at - side + 1) ** 2
    return away << _OUTER_FIRST if side == FOUR else away


def hopeful(squares: Sequence[Onward], left: int, ways_home: Sequence[int] | None) -> list[Onward]:
    """Those of the squares `onward` of the knight from which a tour is not plainly impossible.

    `left` counts the free squares. For a closed tour `ways_home` are the free squares one move from its start, where it
    must end; else None. A square that the knight passes by needs a way in and a way out, unless the tour ends there.
    """
    if ways_home is not None:
        return _hopeful_closed(squares, left, ways_home)
    if left == 1:
        return list(squares)
    forced = [one for one in squares if one.exits <= 1]
    if len(forced) > 2 or any(not one.exits for one in forced):  # noqa: PLR2004 - one is next, one is last
        return []
    return forced if len(forced) == 2 else list(squares)  # noqa: PLR2004 - one is next, one is last


def _hopeful_closed(squares: Sequence[Onward], left: int, ways_home: Sequence[int]) -> list[Onward]:
    if left == 1:
        return [one for one in squares if one.square in ways_home]
    forced = [one for one in squares if one.exits + (one.square in ways_home) <= 1]
    if not ways_home or len(forced) > 1:
        return []
    return [one for one in forced or squares if ways_home != [one.square]]


def ways_to(rows: int, columns: int, board: bytes, home: int) -> list[int]:
    """The free squares one move from `home`."""
    return [square for square in reached(rows, columns, home) if not board[square]]
