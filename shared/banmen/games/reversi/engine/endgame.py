"""Solve the last empty squares without a transposition table; parity decides which squares to try first."""

from banmen.games.reversi.engine.bitboards import NOTHING, ONE, flips, mobility
from banmen.games.reversi.engine.geometry import Geometry
from banmen.games.reversi.engine.last_squares import final_discs, last_four, odd_quadrants, quadrant_of
from banmen.games.reversi.engine.primitives import bits
from banmen.games.reversi.engine.stack import NODES, Stack

FEW, COMPILED_FEW = 6, 8
"""The number of empty squares solved here, without checking for a stop: takes milliseconds. In Python, and compiled."""
LAST = 4
"""With at most this many empty squares, `last_squares` takes over."""
_OWN, _OTHER, _MOVES, _ODD, _BOARDS = 0, 1, 2, 3, 4
_ALPHA, _BETA, _BEST, _SIGN, _NUMBERS = 0, 1, 2, 3, 4
_NONE = -1000


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
