"""Where a disc may be placed and which discs it turns, on bitboards: the bit of a square is `row * size + column`.

Plain loops over ints, which Python runs on boards of any size and Numba compiles for those of at most 64 squares. No
line wraps round a side: a line of the other colour never stands on the side that it would leave.
"""

from functools import cache
from typing import NamedTuple

NOTHING, ONE = 0, 1
"""The empty bitboard and that of the first square. Compiled code replaces them by unsigned ints of 64 bits."""


class Frame(NamedTuple):
    """What a board of one size needs: the shifts of the four lines, which are used both ways, and masks.

    `between` has for each shift the squares where a line may go on, `ways` both in pairs. `inside` are all squares.
    `longest` is the length of the longest line that can be turned.
    """

    shifts: tuple[int, int, int, int]
    between: tuple[int, int, int, int]
    ways: tuple[tuple[int, int], ...]
    inside: int
    longest: int


@cache
def frame(size: int) -> Frame:
    """Return the frame of a board of `size` by `size`; of a board without squares too, as folding is total."""
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
    """Whether `own` may place a disc anywhere: one line after the other, until one leads to an empty square."""
    _, _, ways, inside, _ = frame
    empty = inside ^ (own | other)
    if not empty:  # as at the end of most games, where both sides are asked for
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


def turned(own: int, other: int, bit: int, frame: Frame) -> int:
    """Return the discs of `other` that a disc of `own` on the square `bit` turns; 0 where it turns none."""
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
