"""Stable discs, which can never be flipped again: enough of them decide a window without a search."""

from banmen.games.reversi.engine.bitboards import NOTHING
from banmen.games.reversi.engine.geometry import Geometry


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
