"""Solve the last four empty squares: try each, parity first.

Values are in discs, with empty squares counted for the winner. There is a function for each number of squares, because
compiled code cannot be recursive. Each tries the moves of the side to move, and if it has none, those of the other
side.
"""

from banmen.games.reversi.engine.bitboards import NOTHING, ONE, flips
from banmen.games.reversi.engine.geometry import Geometry
from banmen.games.reversi.engine.primitives import bits

_NONE = -1000
"""No move was found."""


def last_four(own: int, other: int, alpha: int, beta: int, empty: int, odd: int, geometry: Geometry) -> int:  # noqa: PLR0917
    """Return the value with four empty squares; those in quadrants with an odd number (`odd`) are tried first."""
    best, sign = _NONE, 1
    for _ in range(2):
        first, then = empty & odd, empty & ~odd
        while first or then:
            if first:
                rest = first & first - ONE
                bit = first ^ rest
                first = rest
            else:
                rest = then & then - ONE
                bit = then ^ rest
                then = rest
            lines = flips(own, other, bit, geometry.frame)
            if lines:
                left = empty ^ bit
                single = odd ^ quadrant_of(bit, geometry)
                value = -last_three(other ^ lines, own | lines | bit, -beta, -alpha, left, single, geometry)
                best = max(best, value)
                alpha = max(alpha, value)
                if alpha >= beta:
                    return sign * best
        if best > _NONE:
            return sign * best
        own, other, alpha, beta, sign = other, own, -beta, -alpha, -1
    return final_discs(own, other, geometry)


def last_three(own: int, other: int, alpha: int, beta: int, empty: int, odd: int, geometry: Geometry) -> int:  # noqa: PLR0917
    """Return the value with three empty squares."""
    best, sign = _NONE, 1
    for _ in range(2):
        first, then = empty & odd, empty & ~odd
        while first or then:
            if first:
                rest = first & first - ONE
                bit = first ^ rest
                first = rest
            else:
                rest = then & then - ONE
                bit = then ^ rest
                then = rest
            lines = flips(own, other, bit, geometry.frame)
            if lines:
                value = -last_two(other ^ lines, own | lines | bit, -beta, -alpha, empty ^ bit, geometry)
                best = max(best, value)
                alpha = max(alpha, value)
                if alpha >= beta:
                    return sign * best
        if best > _NONE:
            return sign * best
        own, other, alpha, beta, sign = other, own, -beta, -alpha, -1
    return final_discs(own, other, geometry)


def last_two(own: int, other: int, alpha: int, beta: int, empty: int, geometry: Geometry) -> int:  # noqa: PLR0917
    """Return the value with two empty squares."""
    best, sign = _NONE, 1
    second = empty & empty - ONE
    for _ in range(2):
        bit = empty ^ second
        lines = flips(own, other, bit, geometry.frame)
        if lines:
            best = -last_one(other ^ lines, own | lines | bit, second, geometry)
        if best < beta:
            lines = flips(own, other, second, geometry.frame)
            if lines:
                best = max(best, -last_one(other ^ lines, own | lines | second, bit, geometry))
        if best > _NONE:
            return sign * best
        own, other, beta, sign = other, own, -alpha, -1
    return final_discs(own, other, geometry)


def last_one(own: int, other: int, empty: int, geometry: Geometry) -> int:
    """Return the value with one empty square."""
    mine, squares = bits(own), geometry.squares
    gained = bits(flips(own, other, empty, geometry.frame))
    if gained:
        return 2 * (mine + gained + 1) - squares
    lost = bits(flips(other, own, empty, geometry.frame))
    if lost:
        return 2 * (mine - lost) - squares
    theirs = squares - 1 - mine
    return squares - 2 * theirs if mine > theirs else 2 * mine - squares


def quadrant_of(bit: int, geometry: Geometry) -> int:
    """Return the quadrant that a square is in."""
    first, second, third, fourth = geometry.quadrants
    upper, lower = (first, third) if bit & (first | third) else (second, fourth)
    return upper if bit & upper else lower


def odd_quadrants(empty: int, geometry: Geometry) -> int:
    """Return the quadrants with an odd number of empty squares."""
    found = NOTHING
    for quadrant in geometry.quadrants:
        if bits(empty & quadrant) & 1:
            found |= quadrant
    return found


def final_discs(own: int, other: int, geometry: Geometry) -> int:
    """Return the result of a finished game in discs."""
    mine, theirs = bits(own), bits(other)
    if mine > theirs:
        return geometry.squares - 2 * theirs
    if mine < theirs:
        return 2 * mine - geometry.squares
    return 0
