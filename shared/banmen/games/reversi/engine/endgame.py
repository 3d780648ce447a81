"""Solve the last empty squares without a transposition table; parity decides which squares to try first."""

from banmen.games.reversi.engine.bitboards import NOTHING, ONE, Geometry, bits, flips, mobility
from banmen.games.reversi.engine.memory import NODES, Stack

FEW, COMPILED_FEW = 6, 8
"""The number of empty squares solved here, without checking for a stop: takes milliseconds. In Python, and compiled."""
LAST = 4
"""With this many empty squares, `last_four` takes over."""

_NONE = -1000
"""No move was found."""
_OWN, _OTHER, _MOVES, _ODD, _BOARDS = 0, 1, 2, 3, 4
_ALPHA, _BETA, _BEST, _SIGN, _NUMBERS = 0, 1, 2, 3, 4


def solve_few(own: int, other: int, alpha: int, beta: int, geometry: Geometry, stack: Stack) -> int:  # noqa: PLR0917
    """Return the value in discs with `LAST` to `FEW` empty squares: at most alpha, at least beta, or exact."""
    boards, numbers, frame = stack.few_boards, stack.few_numbers, geometry.frame
    level, nodes, value = 0, 0, 0
    odd = odd_quadrants(frame.inside & ~(own | other), geometry)
    while True:
        empty = frame.inside & ~(own | other)
        nodes += 1
        sign = 1
        known = True
        if bits(empty) == LAST:
            value = last_four(own, other, alpha, beta, empty, odd, geometry)
        else:
            moves = mobility(own, other, frame)
            if moves == NOTHING:
                moves = mobility(other, own, frame)
                own, other, alpha, beta, sign = other, own, -beta, -alpha, -1
            known = moves == NOTHING
            if known:
                value = sign * final_discs(own, other, geometry)
            else:
                at, number = _BOARDS * level, _NUMBERS * level
                boards[at + _OWN], boards[at + _OTHER], boards[at + _MOVES], boards[at + _ODD] = own, other, moves, odd
                numbers[number + _ALPHA], numbers[number + _BETA] = alpha, beta
                numbers[number + _BEST], numbers[number + _SIGN] = _NONE, sign
                level += 1
        while known:
            if level == 0:
                stack.control[NODES] += nodes
                return value
            at, number = _BOARDS * (level - 1), _NUMBERS * (level - 1)
            best = max(numbers[number + _BEST], -value)
            numbers[number + _BEST] = best
            numbers[number + _ALPHA] = max(numbers[number + _ALPHA], best)
            known = boards[at + _MOVES] == NOTHING or best >= numbers[number + _BETA]
            if known:
                value = numbers[number + _SIGN] * best
                level -= 1
        at, number = _BOARDS * (level - 1), _NUMBERS * (level - 1)
        moves, odd = boards[at + _MOVES], boards[at + _ODD]
        first = moves & odd
        if first == NOTHING:
            first = moves
        bit = first ^ (first & first - ONE)
        boards[at + _MOVES] = moves ^ bit
        lines = flips(boards[at + _OWN], boards[at + _OTHER], bit, frame)
        own, other = boards[at + _OTHER] ^ lines, boards[at + _OWN] | lines | bit
        alpha, beta = -numbers[number + _BETA], -numbers[number + _ALPHA]
        odd ^= quadrant_of(bit, geometry)


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


def odd_quadrants(empty: int, geometry: Geometry) -> int:
    """Return the quadrants with an odd number of empty squares."""
    found = NOTHING
    for quadrant in geometry.quadrants:
        if bits(empty & quadrant) & 1:
            found |= quadrant
    return found


def quadrant_of(bit: int, geometry: Geometry) -> int:
    """Return the quadrant that a square is in."""
    first, second, third, fourth = geometry.quadrants
    upper, lower = (first, third) if bit & (first | third) else (second, fourth)
    return upper if bit & upper else lower


def final_discs(own: int, other: int, geometry: Geometry) -> int:
    """Return the result of a finished game in discs."""
    mine, theirs = bits(own), bits(other)
    if mine > theirs:
        return geometry.squares - 2 * theirs
    if mine < theirs:
        return 2 * mine - geometry.squares
    return 0
