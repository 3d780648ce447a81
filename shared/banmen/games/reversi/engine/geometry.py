"""The board as the search uses it: its squares on bitboards, and the groups of squares for evaluation.

Boards up to 8x8 lie in the first rows and columns of rows of eight squares, so that one compiled search plays them all;
larger ones have rows of their own length.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from banmen.games.reversi.engine.bitboards import Frame, frame

LEAST_ROW = 8
"""Minimum number of squares in a row of the search's bitboards."""


class Geometry(NamedTuple):
    """A board of `size` by `size` squares. All fields except `frame`, `size` and `squares` are bitboards.

    `quadrants` are four parts of the board; the parity of a part's empty squares tells who plays last in it. `diagonal`
    are the squares diagonally beside the `corners`, `beside` those along the edges. For each shift of the frame,
    `above` are the squares that it can reach, `below` those that the opposite shift can reach, and `borders` the
    squares where a line ends.
    """

    frame: Frame
    size: int
    squares: int
    quadrants: tuple[int, int, int, int]
    corners: int
    diagonal: int
    beside: int
    edges: int
    above: tuple[int, int, int, int]
    below: tuple[int, int, int, int]
    borders: tuple[int, int, int, int]


@cache
def geometry(size: int) -> Geometry:
    """Return the board of `size` by `size`."""
    row = max(LEAST_ROW, size)
    last, half = size - 1, size // 2

    def board(places: Iterable[tuple[int, int]]) -> int:
        return sum(1 << row * down + right for down, right in places)

    every = [(down, right) for down in range(size) for right in range(size)]
    north, south, west, east = range(half), range(half, size), range(half), range(half, size)
    parts = ((north, west), (north, east), (south, west), (south, east))
    first, second, third, fourth = (
        board((down, right) for down in rows for right in columns) for rows, columns in parts
    )
    steps = ((0, 1), (1, -1), (1, 0), (1, 1))

    def reached(way: int) -> tuple[int, int, int, int]:
        one, two, three, four = (
            board(
                (down, right)
                for down, right in every
                if 0 <= down - way * by_row <= last and 0 <= right - way * by_column <= last
            )
            for by_row, by_column in steps
        )
        return one, two, three, four

    above, below, squares = reached(1), reached(-1), board(every)
    borders = tuple(squares & ~(up & down) for up, down in zip(above, below, strict=True))
    ends, next_to_ends = (0, last), (1, last - 1)
    return Geometry(
        frame=frame(row)._replace(inside=squares),
        size=size,
        squares=size * size,
        quadrants=(first, second, third, fourth),
        corners=board((down, right) for down in ends for right in ends),
        diagonal=board((down, right) for down in next_to_ends for right in next_to_ends),
        beside=board(each for a in ends for b in next_to_ends for each in ((a, b), (b, a))),
        edges=board((down, right) for down, right in every if down in ends or right in ends),
        above=above,
        below=below,
        borders=(borders[0], borders[1], borders[2], borders[3]),
    )


def to_search_board(board: int, size: int) -> int:
    """Convert a bitboard with rows of `size` squares to the search's row length."""
    if size >= LEAST_ROW:
        return board
    row = (1 << size) - 1
    return sum((board >> size * at & row) << LEAST_ROW * at for at in range(size))


def square_on_board(square: int, size: int) -> int:
    """Return the number, `row * size + column`, of a square of the search."""
    return square if size >= LEAST_ROW else square // LEAST_ROW * size + square % LEAST_ROW
