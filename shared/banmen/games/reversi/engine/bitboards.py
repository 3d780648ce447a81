"""Legal moves and flipped discs on bitboards: the bit of a square is `row * size + column`.

These are plain loops over ints: Python runs them on boards of any size, and Numba compiles them for up to 64 squares. A
line never wraps around an edge, because the masks `between` exclude the edge squares where it would leave the board.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

NOTHING, ONE = 0, 1
"""The empty bitboard and that of the first square. Compiled code replaces them by unsigned 64-bit ints."""

LEAST_ROW = 8
"""Minimum number of squares in a row of the search's bitboards."""


class BoardMasks(NamedTuple):
    """Constants of a board of one size: the shifts of the four lines, used in both directions, and masks.

    `between` has, for each shift, the squares where a line may continue; `ways` pairs both. `inside` are all squares.
    `longest` is the length of the longest line that can be flipped.
    """

    shifts: tuple[int, int, int, int]
    between: tuple[int, int, int, int]
    ways: tuple[tuple[int, int], ...]
    inside: int
    longest: int


@cache
def frame(size: int) -> BoardMasks:
    """Return the frame of a board of `size` by `size`, even of size 0, because folding is total."""
    inside = (1 << size * size) - 1
    row, last = (1 << size) - 1, max(0, size - 1)
    sides = 1 | 1 << last
    columns = sum((row ^ sides) << size * at for at in range(size))
    shifts, between = (1, last, size, size + 1), (columns, columns, inside, columns)
    return BoardMasks(shifts, between, tuple(zip(shifts, between, strict=True)), inside, size - 2)


def mobility(own: int, other: int, frame: BoardMasks) -> int:
    """Return the squares where `own` may place a disc."""
    found = NOTHING
    for way in range(4):
        shift = frame.shifts[way]
        rival = other & frame.between[way]
        up, down = rival & own << shift, rival & own >> shift
        for _ in range(1, frame.longest):
            up |= rival & up << shift
            down |= rival & down >> shift
        found |= up << shift | down >> shift
    return found & frame.inside & ~(own | other)


def can_move(own: int, other: int, frame: BoardMasks) -> bool:
    """Return True if `own` may place a disc anywhere. Checks line by line, and stops at the first legal move."""
    _, _, ways, inside, _ = frame
    empty = inside ^ (own | other)
    if not empty:  # common at the end of a game, where both sides are checked
        return False
    for shift, between in ways:
        rival = other & between
        line = rival & own << shift
        while line:
            line <<= shift
            if line & empty:
                return True
            line &= rival
        line = rival & own >> shift
        while line:
            line >>= shift
            if line & empty:
                return True
            line &= rival
    return False


def flips(own: int, other: int, bit: int, frame: BoardMasks) -> int:
    """Return the discs of `other` that a disc of `own` on the square `bit` flips; 0 if it flips none."""
    lines = NOTHING
    for way in range(4):
        shift = frame.shifts[way]
        rival = other & frame.between[way]
        ahead = bit << shift & rival
        if ahead:
            line = ahead
            ahead <<= shift
            while ahead & rival:
                line |= ahead
                ahead <<= shift
            if ahead & own:
                lines |= line
        ahead = bit >> shift & rival
        if ahead:
            line = ahead
            ahead >>= shift
            while ahead & rival:
                line |= ahead
                ahead >>= shift
            if ahead & own:
                lines |= line
    return lines


# --- single bits ------------------------------------------------------------------------------------------------------


def bits(board: int) -> int:
    """Return the number of squares of a bitboard."""
    return board.bit_count()


def square_of(bit: int) -> int:
    """Return the number of the only (or first) square of a bitboard that is not empty."""
    return (bit & -bit).bit_length() - 1


def last_bit(board: int) -> int:
    """Return the bit of the last square of a bitboard; that of the board's first square if it is empty."""
    return 1 << max(0, board.bit_length() - 1)


def hash_of(own: int, other: int) -> int:
    """Return a number below 2**62 that two positions rarely share."""
    return hash((own, other)) & (1 << 62) - 1


# --- the board of the search ------------------------------------------------------------------------------------------


class Geometry(NamedTuple):
    """A board of `size` by `size` squares. All fields except `frame`, `size` and `squares` are bitboards.

    `quadrants` are four parts of the board; the parity of a part's empty squares tells who plays last in it. `diagonal`
    are the squares diagonally beside the `corners`, `beside` those along the edges. For each shift of the frame,
    `above` are the squares that it can reach, `below` those that the opposite shift can reach, and `borders` the
    squares where a line ends.
    """

    frame: BoardMasks
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
