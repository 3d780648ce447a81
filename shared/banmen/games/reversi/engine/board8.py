"""The line functions for rows of eight squares, without a step for each square: the fast versions for compiled code.

Both functions have the names and parameters of those in `bitboards` that they replace. A smaller board lies in the
first rows and columns; the squares outside it never hold discs, so no line crosses them.
"""

from banmen.games.reversi.engine.bitboards import NOTHING, ONE, BoardMasks, last_bit, square_of

BETWEEN = 0x7E7E7E7E7E7E7E7E
STEP_1, STEP_7, STEP_8, STEP_9 = 1, 7, 8, 9
STEPS_1, STEPS_7, STEPS_8, STEPS_9 = 2, 14, 16, 18


def _rays(down: int, right: int) -> tuple[int, ...]:
    """Return, for each square, the squares in one direction from it."""
    found = []
    for square in range(64):
        row, column = square // 8 + down, square % 8 + right
        ray = 0
        while 0 <= row < 8 and 0 <= column < 8:  # noqa: PLR2004 - eight squares a side
            ray |= 1 << 8 * row + column
            row, column = row + down, column + right
        found.append(ray)
    return tuple(found)


def _by_square(ways: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Return the rays of four directions, the four of a square together."""
    columns = [_rays(down, right) for down, right in ways]
    return tuple(column[square] for square in range(64) for column in columns)


UP = _by_square(((0, 1), (1, -1), (1, 0), (1, 1)))
"""Rays towards higher squares, at index `4 * square + way`."""
DOWN = _by_square(((0, -1), (-1, 1), (-1, 0), (-1, -1)))


def mobility(own: int, other: int, frame: BoardMasks) -> int:
    """Return the squares where `own` may place a disc."""
    rival = other & BETWEEN
    found = _line_ends(own, rival, STEP_1, STEPS_1)
    found |= _line_ends(own, rival, STEP_7, STEPS_7)
    found |= _line_ends(own, other, STEP_8, STEPS_8)
    found |= _line_ends(own, rival, STEP_9, STEPS_9)
    return found & frame.inside & ~(own | other)


def _line_ends(own: int, rival: int, one: int, two: int) -> int:
    """Return the squares behind lines of `rival` that begin beside `own`, in both directions.

    `one` and `two` are the shifts of one and two steps.
    """
    up = rival & own << one
    up |= rival & up << one
    pair = rival & rival << one
    up |= pair & up << two
    up |= pair & up << two
    down = rival & own >> one
    down |= rival & down >> one
    pair = rival & rival >> one
    down |= pair & down >> two
    down |= pair & down >> two
    return up << one | down >> one


def flips(own: int, other: int, bit: int, frame: BoardMasks) -> int:  # noqa: ARG001 - as that of bitboards
    """Return the discs of `other` that a disc of `own` on the square `bit` flips; 0 if it flips none."""
    at = 4 * square_of(bit)
    lines = NOTHING
    for way in range(4):
        ray = UP[at + way]
        end = (other | ~ray) + ONE & ray & own
        if end:
            lines |= ray & end - ONE
        ray = DOWN[at + way]
        end = last_bit(ray & ~other) & ray & own
        lines |= ray & NOTHING - (end << ONE)
    return lines
