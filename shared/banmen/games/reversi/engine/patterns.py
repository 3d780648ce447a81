"""The pattern evaluation of 8x8 positions: the configuration of each of 48 patterns, and the sum of their weights.

The patterns lie along one side of the board and are used from all four sides: the edge with both X squares, the three
rows behind it, the 3x3 corner, the two 2x5 corners along the edge, and the diagonals of 8 to 4 squares. A configuration
is a base-three number with a digit for each square: 0 empty, 1 the side to move, 2 the other. The mobility of both
sides and the number of quarters with odd parity have weights too. The source is shared: plain loops that Python runs on
ints and Numba compiles for unsigned 64-bit ints.
"""

from collections.abc import Sequence
from typing import TypeAlias

from banmen.games.reversi.engine.bitboards import Frame, mobility
from banmen.games.reversi.engine.primitives import bits

Weights: TypeAlias = Sequence[int]
"""The weights of all stages in a row, `WEIGHTS_A_STAGE` each, in units of `1 / UNITS_A_DISC` discs."""
SideIndices: TypeAlias = tuple[int, int, int, int, int, int, int, int, int, int, int, int]

PATTERN_SQUARES = 64
UNITS_A_DISC = 8
STAGES, EMPTIES_A_STAGE = 13, 4
BOARD_SIDES = 4
MOST_MOVES, QUARTERS = 63, 4


def base_three(width: int, half: int = 1) -> tuple[int, ...]:
    """Return each number of `width` bits, read as digits in base three; every `half` bits are in reverse order."""
    table: tuple[int, ...] = (0,)
    for at in range(width):
        digit = 3 ** (at - at % half + half - 1 - at % half)
        table += tuple(number + digit for number in table)
    return table


IN_THREES = base_three(10)
IN_MIRRORED_THREES = base_three(10, half=5)

# The offset of each pattern's weights within a stage.
EDGE = 0
BLOCK = EDGE + 3**10
CORNER = BLOCK + 3**10
SECOND_ROW = CORNER + 3**9
THIRD_ROW = SECOND_ROW + 3**8
FOURTH_ROW = THIRD_ROW + 3**8
DIAGONAL_8 = FOURTH_ROW + 3**8
DIAGONAL_7 = DIAGONAL_8 + 3**8
DIAGONAL_6 = DIAGONAL_7 + 3**7
DIAGONAL_5 = DIAGONAL_6 + 3**6
DIAGONAL_4 = DIAGONAL_5 + 3**5
OWN_MOVES = DIAGONAL_4 + 3**4
OTHER_MOVES = OWN_MOVES + MOST_MOVES + 1
ODD_QUARTERS = OTHER_MOVES + MOST_MOVES + 1
WEIGHTS_A_STAGE = ODD_QUARTERS + QUARTERS + 1

# Masks, unsigned 64-bit ints in compiled code. Multiplying by FILE collects all rows in the last one.
FILE = 0x0101010101010101
FALLING_8 = 0x8040201008040201
FALLING_7 = 0x0080402010080402
FALLING_6 = 0x0000804020100804
FALLING_5 = 0x0000008040201008
FALLING_4 = 0x0000000080402010
ABOVE_1 = 0x00AA00AA00AA00AA
ABOVE_2 = 0x0000CCCC0000CCCC
ABOVE_4 = 0x00000000F0F0F0F0
HALF_1 = 0x5555555555555555
HALF_2 = 0x3333333333333333
HALF_4 = 0x0F0F0F0F0F0F0F0F
MASKS = (
    *("FILE", "FALLING_8", "FALLING_7", "FALLING_6", "FALLING_5", "FALLING_4"),
    *("ABOVE_1", "ABOVE_2", "ABOVE_4", "HALF_1", "HALF_2", "HALF_4"),
)
TABLES = ("IN_THREES", "IN_MIRRORED_THREES")


def pattern_value(own: int, other: int, frame: Frame, weights: Weights) -> int:
    """Return the value of an 8x8 position for `own`, which is to move, in units of `1 / UNITS_A_DISC` discs."""
    at = stage_of(PATTERN_SQUARES - bits(own | other)) * WEIGHTS_A_STAGE
    total = weights[at + ODD_QUARTERS + odd_quarters(own | other)]
    total += weights[at + OWN_MOVES + bits(mobility(own, other, frame))]
    total += weights[at + OTHER_MOVES + bits(mobility(other, own, frame))]
    for _ in range(BOARD_SIDES):
        for index in side_indices(own, other):
            total += weights[at + index]
        own, other = quarter_turn(own), quarter_turn(other)
    return total


def stage_of(empties: int) -> int:
    """Return the stage of a position with this many empty squares: 0 is the last one; the opening is one stage."""
    return min(empties // EMPTIES_A_STAGE, STAGES - 1)


def side_indices(own: int, other: int) -> SideIndices:
    """Return the indices, within a stage, of the weights of the twelve patterns along the upper side."""
    return (
        EDGE
        + IN_THREES[own & 255 | own >> 1 & 256 | own >> 5 & 512]
        + 2 * IN_THREES[other & 255 | other >> 1 & 256 | other >> 5 & 512],
        BLOCK + IN_THREES[own & 31 | own >> 3 & 992] + 2 * IN_THREES[other & 31 | other >> 3 & 992],
        BLOCK
        + IN_MIRRORED_THREES[own >> 3 & 31 | own >> 6 & 992]
        + 2 * IN_MIRRORED_THREES[other >> 3 & 31 | other >> 6 & 992],
        CORNER
        + IN_THREES[own & 7 | own >> 5 & 56 | own >> 10 & 448]
        + 2 * IN_THREES[other & 7 | other >> 5 & 56 | other >> 10 & 448],
        SECOND_ROW + IN_THREES[own >> 8 & 255] + 2 * IN_THREES[other >> 8 & 255],
        THIRD_ROW + IN_THREES[own >> 16 & 255] + 2 * IN_THREES[other >> 16 & 255],
        FOURTH_ROW + IN_THREES[own >> 24 & 255] + 2 * IN_THREES[other >> 24 & 255],
        DIAGONAL_8
        + IN_THREES[(own & FALLING_8) * FILE >> 56 & 255]
        + 2 * IN_THREES[(other & FALLING_8) * FILE >> 56 & 255],
        DIAGONAL_7
        + IN_THREES[(own & FALLING_7) * FILE >> 57 & 127]
        + 2 * IN_THREES[(other & FALLING_7) * FILE >> 57 & 127],
        DIAGONAL_6
        + IN_THREES[(own & FALLING_6) * FILE >> 58 & 63]
        + 2 * IN_THREES[(other & FALLING_6) * FILE >> 58 & 63],
        DIAGONAL_5
        + IN_THREES[(own & FALLING_5) * FILE >> 59 & 31]
        + 2 * IN_THREES[(other & FALLING_5) * FILE >> 59 & 31],
        DIAGONAL_4
        + IN_THREES[(own & FALLING_4) * FILE >> 60 & 15]
        + 2 * IN_THREES[(other & FALLING_4) * FILE >> 60 & 15],
    )


def odd_quarters(board: int) -> int:
    """Return the number of quarters of 8x8 with an odd number of these squares."""
    board ^= board >> 16
    board ^= board >> 8
    board ^= board >> 2
    board ^= board >> 1
    return (board & 1) + (board >> 4 & 1) + (board >> 32 & 1) + (board >> 36 & 1)


def quarter_turn(board: int) -> int:
    """Return an 8x8 bitboard rotated clockwise: the left side becomes the upper one."""
    # Mirror at the falling diagonal, then left to right; both by swapping ever larger blocks of squares.
    swapped = (board ^ board >> 7) & ABOVE_1
    board ^= swapped ^ swapped << 7
    swapped = (board ^ board >> 14) & ABOVE_2
    board ^= swapped ^ swapped << 14
    swapped = (board ^ board >> 28) & ABOVE_4
    board ^= swapped ^ swapped << 28
    board = (board >> 1 & HALF_1) | (board & HALF_1) << 1
    board = (board >> 2 & HALF_2) | (board & HALF_2) << 2
    return (board >> 4 & HALF_4) | (board & HALF_4) << 4
