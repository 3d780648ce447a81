"""The static evaluation of a position, in Python or compiled.

With weights, an 8x8 position is the sum of the weights of its patterns: groups of squares along each of the four sides,
read as a number in base three (empty, own, other), and a few counts. Other boards, and a search without weights, have a
plain evaluation by moves, frontier, corners and stable discs.

`tools/fit_reversi` finds the weights and writes one compressed file for each stage into assets/reversi. A weight is a
signed byte. A file holds the differences to the previous stage, nearly all of which are 0, so the files are small.
"""

import zlib
from array import array
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TypeAlias

from banmen.assets import asset
from banmen.games.reversi.engine.bitboards import NOTHING, BoardMasks, Geometry, bits, mobility

DISC = 128
"""One disc in the search's units."""
UNITS_A_DISC = 8

PATTERN_SQUARES = 64
STAGES, EMPTIES_A_STAGE = 13, 4
BOARD_SIDES = 4
MOST_MOVES, QUARTERS = 63, 4

MOVE, FRONTIER, CORNER_DISC, STABLE, BESIDE_CORNER, EDGE_BESIDE_CORNER = 96, 24, 500, 120, 250, 60
"""The plain evaluation of each: a legal move, a disc beside an empty square, and so on.

In units of `1 / DISC` discs.
"""

Weights: TypeAlias = Sequence[int]
"""The weights of all stages in a row, `WEIGHTS_A_STAGE` each, in units of `1 / UNITS_A_DISC` discs."""
SideIndices: TypeAlias = tuple[int, int, int, int, int, int, int, int, int, int, int, int]


def evaluate(own: int, other: int, geometry: Geometry, weights: Weights) -> int:
    """Estimate the final discs of `own`, which is to move, minus those of `other`, times `DISC`.

    Neither side may have lost all discs.
    """
    if len(weights) > 0:
        value = pattern_value(own, other, geometry.frame, weights) * (DISC // UNITS_A_DISC)
    else:
        value = plain_value(own, other, geometry)
    most = (geometry.squares - 1) * DISC
    return min(most, max(-most, value))


def final_value(own: int, other: int, geometry: Geometry) -> int:
    """Return the result of a finished game, times `DISC`: empty squares count for the winner."""
    mine, theirs = bits(own), bits(other)
    if mine > theirs:
        return DISC * (geometry.squares - 2 * theirs)
    if mine < theirs:
        return DISC * (2 * mine - geometry.squares)
    return 0


# --- patterns on 8x8 --------------------------------------------------------------------------------------------------


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


def pattern_value(own: int, other: int, frame: BoardMasks, weights: Weights) -> int:
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


# --- the plain evaluation, for boards of any size ---------------------------------------------------------------------


def plain_value(own: int, other: int, geometry: Geometry) -> int:
    """Return the value of a position of any size by moves, frontier, corners and stable discs, times `DISC`."""
    frame, corners = geometry.frame, geometry.corners
    empty = frame.inside & ~(own | other)
    value = MOVE * (bits(mobility(own, other, frame)) - bits(mobility(other, own, frame)))
    beside_empty = neighbours(empty, geometry)
    value -= FRONTIER * (bits(own & beside_empty) - bits(other & beside_empty))
    if corners & empty:
        value -= BESIDE_CORNER * (bits(own & geometry.diagonal) - bits(other & geometry.diagonal))
        value -= EDGE_BESIDE_CORNER * (bits(own & geometry.beside) - bits(other & geometry.beside))
    if corners & ~empty:
        value += CORNER_DISC * (bits(own & corners) - bits(other & corners))
        value += STABLE * (bits(stable_discs(own, other, geometry)) - bits(stable_discs(other, own, geometry)))
    return value


def neighbours(squares: int, geometry: Geometry) -> int:
    """Return the squares beside any of these, in all eight directions."""
    shifts, above, below = geometry.frame.shifts, geometry.above, geometry.below
    found = squares << shifts[0] & above[0] | squares >> shifts[0] & below[0]
    found |= squares << shifts[1] & above[1] | squares >> shifts[1] & below[1]
    found |= squares << shifts[2] & above[2] | squares >> shifts[2] & below[2]
    return found | squares << shifts[3] & above[3] | squares >> shifts[3] & below[3]


def stable_discs(own: int, other: int, geometry: Geometry) -> int:
    """Return discs of `own` that can never be flipped.

    Each line through them is full, or ends at the border or a stable neighbour. All returned discs are stable; others
    may be too.
    """
    frame, inside = geometry.frame, geometry.frame.inside
    empty = inside & ~(own | other)
    shifts, above, below, borders = frame.shifts, geometry.above, geometry.below, geometry.borders
    safe_0 = borders[0] | inside & ~_lines_with_empty(empty, shifts[0], above[0], below[0], frame.longest)
    safe_1 = borders[1] | inside & ~_lines_with_empty(empty, shifts[1], above[1], below[1], frame.longest)
    safe_2 = borders[2] | inside & ~_lines_with_empty(empty, shifts[2], above[2], below[2], frame.longest)
    safe_3 = borders[3] | inside & ~_lines_with_empty(empty, shifts[3], above[3], below[3], frame.longest)
    stable, before = own & safe_0 & safe_1 & safe_2 & safe_3, NOTHING
    while stable != before:
        before = stable
        beside_0 = safe_0 | stable << shifts[0] & above[0] | stable >> shifts[0] & below[0]
        beside_1 = safe_1 | stable << shifts[1] & above[1] | stable >> shifts[1] & below[1]
        beside_2 = safe_2 | stable << shifts[2] & above[2] | stable >> shifts[2] & below[2]
        beside_3 = safe_3 | stable << shifts[3] & above[3] | stable >> shifts[3] & below[3]
        stable |= own & beside_0 & beside_1 & beside_2 & beside_3
    return stable


def _lines_with_empty(empty: int, shift: int, above: int, below: int, longest: int) -> int:
    """Return the squares on lines, in one direction and its opposite, that have an empty square."""
    up, down = empty, empty
    for _ in range(longest + 1):
        up |= up << shift & above
        down |= down >> shift & below
    return up | down


KIND = "b"
"""The type code of the arrays."""
LEAST_WEIGHT, MOST_WEIGHT = -127, 127
SIZE = 8
"""The board size that has weights."""
_FOLDER = "reversi"


@cache
def weights_of(size: int) -> "array[int]":
    """Return the weights of all stages for boards of `size` by `size`; empty except for 8x8.

    Raises what `read_weights` raises.
    """
    return read_weights(asset(_FOLDER)) if size == SIZE else array(KIND)


def read_weights(folder: Path) -> "array[int]":
    """Return the weights written by `write_weights`. Raise OSError, zlib.error, and ValueError if some are missing."""
    weights, of_stage = array(KIND), bytes(WEIGHTS_A_STAGE)
    for stage in range(STAGES):
        differences = zlib.decompress(_file(folder, stage).read_bytes())
        if len(differences) != WEIGHTS_A_STAGE:
            raise ValueError(f"Stage {stage} in {folder} has {len(differences)} weights, not {WEIGHTS_A_STAGE}.")
        of_stage = _sums(of_stage, differences)
        weights.frombytes(of_stage)
    return weights


def write_weights(folder: Path, weights: Sequence[int]) -> None:
    """Write the weights of all stages, each from `LEAST_WEIGHT` to `MOST_WEIGHT`. Raise OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    before: Sequence[int] = bytes(WEIGHTS_A_STAGE)
    for stage in range(STAGES):
        of_stage = weights[stage * WEIGHTS_A_STAGE : (stage + 1) * WEIGHTS_A_STAGE]
        differences = bytes(one - other & 255 for one, other in zip(of_stage, before, strict=True))
        _file(folder, stage).write_bytes(zlib.compress(differences, 9))
        before = of_stage


def _sums(one: bytes, other: bytes) -> bytes:
    """Return the bytes added pairwise without carries, as one addition of two large ints."""
    highest = int.from_bytes(b"\x80" * len(one))
    left, right = int.from_bytes(one), int.from_bytes(other)
    sums = (left & ~highest) + (right & ~highest) ^ (left ^ right) & highest
    return sums.to_bytes(len(one))


def _file(folder: Path, stage: int) -> Path:
    return folder / f"patterns-{stage:02}.zlib"
