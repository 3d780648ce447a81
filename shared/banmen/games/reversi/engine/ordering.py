"""Order the moves of a node, the most promising first: an early good move cuts off more of the others."""

from collections.abc import Sequence

from banmen.games.reversi.engine.bitboards import NOTHING, ONE, flips, mobility
from banmen.games.reversi.engine.evaluation import evaluate
from banmen.games.reversi.engine.geometry import Geometry
from banmen.games.reversi.engine.last_squares import odd_quadrants
from banmen.games.reversi.engine.primitives import bits, square_of
from banmen.games.reversi.engine.stack import BOARDS, COUNT, FIELDS, NEXT, OTHER, OWN, Stack

_FIRST = 1 << 24
_EVALUATED_FROM = 3
"""Plies left; with fewer, moves are ordered by the number of replies that they leave."""
_EVALUATED_IN_ENDGAME_FROM = 16
_ANSWER, _ODD_QUADRANT = 128, 64


def list_moves(  # noqa: PLR0917 - what is compiled is called by position
    ply: int, moves: int, first: int, depth: int, geometry: Geometry, weights: Sequence[int], stack: Stack
) -> None:
    """Write the moves of a ply to the stack, with their flips and order values; `first` is a square to try first."""
    own, other = stack.boards[BOARDS * ply + OWN], stack.boards[BOARDS * ply + OTHER]
    at = ply * stack.width
    empty = geometry.frame.inside & ~(own | other)
    empties = bits(empty)
    odd = odd_quadrants(empty, geometry)
    evaluated = depth >= _EVALUATED_FROM if depth < empties else empties >= _EVALUATED_IN_ENDGAME_FROM
    while moves:
        rest = moves & moves - ONE
        bit = moves ^ rest
        moves = rest
        square, lines = square_of(bit), flips(own, other, bit, geometry.frame)
        stack.squares[at], stack.turned[at] = square, lines
        after, theirs = own | lines | bit, other ^ lines
        if square == first or theirs == NOTHING:
            stack.orders[at] = _FIRST
        else:
            answers = mobility(theirs, after, geometry.frame)
            order = -_ANSWER * (bits(answers) + bits(answers & geometry.corners))
            if bit & odd:
                order += _ODD_QUADRANT
            if evaluated:
                order -= evaluate(theirs, after, geometry, weights)
            stack.orders[at] = order
        at += 1
    stack.numbers[FIELDS * ply + COUNT] = at - ply * stack.width
    stack.numbers[FIELDS * ply + NEXT] = 0


def bring_best_forward(ply: int, stack: Stack) -> int:
    """Swap the most promising remaining move into the next place; return its place in the stack."""
    start = ply * stack.width + stack.numbers[FIELDS * ply + NEXT]
    end = ply * stack.width + stack.numbers[FIELDS * ply + COUNT]
    best = start
    for at in range(start + 1, end):
        if stack.orders[at] > stack.orders[best]:
            best = at
    if best != start:
        for column in (stack.squares, stack.orders):
            column[start], column[best] = column[best], column[start]
        stack.turned[start], stack.turned[best] = stack.turned[best], stack.turned[start]
    return start
