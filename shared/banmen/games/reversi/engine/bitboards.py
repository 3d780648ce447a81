"""Legal moves and flipped discs on bitboards: the bit of a square is `row * size + column`.

These are plain loops over ints: Python runs them on boards of any size, and Numba compiles them for up to 64 squares. A
line never wraps around an edge, because the masks `between` exclude the edge squares where it would leave the board.
"""

from functools import cache
from typing import NamedTuple

NOTHING, ONE = 0, 1
"""The empty bitboard and that of the first square. Compiled code replaces them by unsigned 64-bit ints."""


class Frame(NamedTuple):
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
def frame(size: int) -> Frame:
    """Return the frame of a board of `size` by `size`, even of size 0, because folding is total."""
    inside = (1 << size * size) - 1
    row, last = (1 << size) - 1, max(0, size - 1)
    sides = 1 | 1 << last
    columns = sum((row ^ sides) << size * at for at in range(size))
    shifts, between = (1, last, size, size + 1), (columns, columns, inside, columns)
    return Frame(shifts, between, tuple(zip(shifts, between, strict=True)), inside, size - 2)


def mobility(own: int, other: int, frame: Frame) -> int:
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


def can_move(own: int, other: int, frame: Frame) -> bool:
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


def flips(own: int, other: int, bit: int, frame: Frame) -> int:
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
