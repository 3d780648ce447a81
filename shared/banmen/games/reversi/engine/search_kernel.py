"""Principal variation search as one loop over an explicit stack, which Python runs and Numba compiles.

`search` enters a node, descends to its next move, or returns a value to the ply above. The first move of a node gets
the whole window, each later one a null window, which is opened again if the move proves better. In a selective search
a null window is first probed at half the depth, as in ProbCut (M. Buro, ICCA Journal 18/2, 1995).
"""

from collections.abc import MutableSequence, Sequence

from banmen.games.reversi.engine.bitboards import NOTHING, ONE, Geometry, bits, flips, mobility, square_of
from banmen.games.reversi.engine.endgame import FEW, LAST, odd_quadrants, solve_few
from banmen.games.reversi.engine.evaluation import DISC, evaluate, final_value, stable_discs
from banmen.games.reversi.engine.memory import (
    ALPHA,
    BEST,
    BEST_SQUARE,
    BETA,
    BOARDS,
    CHOICE,
    COUNT,
    DEPTH,
    DRAFT,
    ENTERING,
    EXACT,
    FIELDS,
    FIRST,
    FLOOR,
    LOWER,
    NARROW,
    NEXT,
    NO_PLACE,
    NO_SQUARE,
    NODES,
    NOTES,
    OTHER,
    OWN,
    PASS,
    PLY,
    PROBE,
    PROBED_BOUND,
    SELECTIVE,
    UPPER,
    VALUE,
    Stack,
    Transpositions,
    place_of,
    store_position,
    stored_choice,
)

_FIRST = 1 << 24
_EVALUATED_FROM = 3
"""Plies left; with fewer, moves are ordered by the number of replies that they leave."""
_EVALUATED_IN_ENDGAME_FROM = 16
_ANSWER, _ODD_QUADRANT = 128, 64

_OPEN = -(1 << 30)
"""No value: the moves of the node must be searched."""
_STABILITY_FROM = 12
"""If alpha is at least this many discs, the opponent's stable discs are counted."""
_PROBED_FROM = 5
"""Plies left from which a null window is first searched at half the depth."""
_PROBE_MARGIN, _PROBE_MARGIN_A_SQUARE = 5 * DISC, 9
"""The margin by which that must miss the window, at the end of the game, and how much less it is for each empty square.

It follows the standard deviation between the two depths, which was measured: docs/engine.md.
"""
_KEPT_FROM = 2
"""Plies left from which positions are stored and looked up."""


def search(geometry: Geometry, weights: Sequence[int], table: Transpositions, stack: Stack, most: int) -> bool:
    """Continue the search in the stack for `most` nodes; return True if its value is known, in control[VALUE]."""
    control = stack.control
    ply, entering, value = control[PLY], control[ENTERING], control[VALUE]
    known, until = False, control[NODES] + most
    while control[NODES] < until:
        if entering:
            control[NODES] += 1
            value = _enter(ply, geometry, weights, table, stack)
            if value == _OPEN:
                _descend(ply, stack)
                ply += 1
                continue
        if ply == 0:
            known = True
            break
        ply -= 1
        if stack.numbers[FIELDS * ply + PROBE]:
            value = _end_probe(ply, value, geometry, weights, table, stack)
        else:
            value = _accept_value(ply, -value, geometry, table, stack)
        entering = value == _OPEN
        if entering:
            _descend(ply, stack)
            ply += 1
    control[PLY], control[ENTERING], control[VALUE] = ply, entering, value
    return known


def _enter(ply: int, geometry: Geometry, weights: Sequence[int], table: Transpositions, stack: Stack) -> int:
    """Return the value of a node if it is known without searching moves; else list its moves and return _OPEN."""
    numbers, at, frame = stack.numbers, FIELDS * ply, geometry.frame
    own, other = stack.boards[BOARDS * ply + OWN], stack.boards[BOARDS * ply + OTHER]
    moves = mobility(own, other, frame)
    if moves == NOTHING and mobility(other, own, frame) == NOTHING:
        return final_value(own, other, geometry)
    depth = numbers[at + DEPTH]
    if depth <= 0:
        return evaluate(own, other, geometry, weights)
    empties = bits(frame.inside & ~(own | other))
    numbers[at + FLOOR], numbers[at + FIRST] = numbers[at + ALPHA], NO_SQUARE
    if ply > 0:
        if LAST <= empties <= min(FEW, depth):
            alpha, beta = numbers[at + ALPHA], numbers[at + BETA]
            return DISC * solve_few(own, other, alpha // DISC, -(-beta // DISC), geometry, stack)
        value = _bound(own, other, empties, at, geometry, table, stack)
        if value != _OPEN:
            return value
    else:
        numbers[at + FIRST] = stored_choice(own, other, table)
    numbers[at + PROBE] = 0
    if _PROBED_FROM <= depth < empties and stack.control[SELECTIVE] and ply > 0 and moves:
        _begin_probe(own, other, empties, at, geometry, weights, numbers)
    if numbers[at + PROBE] == 0:
        _expand(ply, moves, geometry, weights, stack)
    return _OPEN


def _expand(ply: int, moves: int, geometry: Geometry, weights: Sequence[int], stack: Stack) -> None:
    """List the moves of a node, or the pass."""
    numbers, at = stack.numbers, FIELDS * ply
    numbers[at + BEST], numbers[at + CHOICE], numbers[at + NARROW] = _OPEN, PASS, 0
    if moves == NOTHING:
        numbers[at + COUNT], numbers[at + NEXT] = 1, 0
        stack.squares[ply * stack.width], stack.turned[ply * stack.width] = PASS, NOTHING
    else:
        list_moves(ply, moves, numbers[at + FIRST], numbers[at + DEPTH], geometry, weights, stack)
        bring_best_forward(ply, stack)


def _begin_probe(  # noqa: PLR0917 - what is compiled is called by position
    own: int,
    other: int,
    empties: int,
    at: int,
    geometry: Geometry,
    weights: Sequence[int],
    numbers: MutableSequence[int],
) -> None:
    """Start a probe at reduced depth for a null window, on the side where the value seems to be."""
    alpha, beta = numbers[at + ALPHA], numbers[at + BETA]
    if beta - alpha == 1:
        estimate = evaluate(own, other, geometry, weights)
        margin = _PROBE_MARGIN - _PROBE_MARGIN_A_SQUARE * empties
        if estimate >= beta:
            numbers[at + PROBE], numbers[at + PROBED_BOUND] = 1, beta + margin
        else:
            numbers[at + PROBE], numbers[at + PROBED_BOUND] = -1, alpha - margin


def _end_probe(  # noqa: PLR0917 - what is compiled is called by position
    ply: int, value: int, geometry: Geometry, weights: Sequence[int], table: Transpositions, stack: Stack
) -> int:
    """Return the bound that a probe makes probable enough; else list the moves and return _OPEN."""
    numbers, at = stack.numbers, FIELDS * ply
    bound, high = numbers[at + PROBED_BOUND], numbers[at + PROBE] > 0
    numbers[at + PROBE] = 0
    if high and value >= bound:
        return numbers[at + BETA]
    if not high and value <= bound:
        return numbers[at + ALPHA]
    own, other = stack.boards[BOARDS * ply + OWN], stack.boards[BOARDS * ply + OTHER]
    numbers[at + FIRST] = stored_choice(own, other, table)  # the probe has found one
    _expand(ply, mobility(own, other, geometry.frame), geometry, weights, stack)
    return _OPEN


def _bound(  # noqa: PLR0917 - what is compiled is called by position
    own: int,
    other: int,
    empties: int,
    at: int,
    geometry: Geometry,
    table: Transpositions,
    stack: Stack,
) -> int:
    """Narrow the node's window by the table entry; return its value if that is enough, else _OPEN.

    A deeper entry counts only in a selective search: otherwise a value must be that of its own depth, whatever was
    searched before.
    """
    numbers = stack.numbers
    alpha, beta, depth = numbers[at + ALPHA], numbers[at + BETA], numbers[at + DEPTH]
    place = place_of(own, other, table) if depth >= _KEPT_FROM else NO_PLACE
    if place != NO_PLACE:
        notes, note = table.notes, NOTES * place
        numbers[at + FIRST] = notes[note + BEST_SQUARE]
        kept, wanted = notes[note + DRAFT], _draft(depth, empties)
        if kept == wanted or (kept > wanted and stack.control[SELECTIVE]):
            lower, upper = notes[note + LOWER], notes[note + UPPER]
            if lower >= beta or lower == upper:
                return lower
            if upper <= alpha:
                return upper
            alpha, beta = max(alpha, lower), min(beta, upper)
    if depth >= empties and alpha >= _STABILITY_FROM * DISC:
        upper = DISC * (geometry.squares - 2 * bits(stable_discs(other, own, geometry)))
        if upper <= alpha:
            return upper
        beta = min(beta, upper)
    numbers[at + ALPHA], numbers[at + BETA], numbers[at + FLOOR] = alpha, beta, alpha
    return _OPEN


def _draft(depth: int, empties: int) -> int:
    """Return the draft that a table entry needs in order to count at this depth."""
    return EXACT + empties if depth >= empties else depth


def _descend(ply: int, stack: Stack) -> None:
    """Push the position after the next move (or the same one for a probe) with its window and depth."""
    numbers, boards, at = stack.numbers, stack.boards, FIELDS * ply
    if numbers[at + PROBE]:
        depth, bound, high = numbers[at + DEPTH], numbers[at + PROBED_BOUND], numbers[at + PROBE] > 0
        boards[BOARDS * (ply + 1) + OWN] = boards[BOARDS * ply + OWN]
        boards[BOARDS * (ply + 1) + OTHER] = boards[BOARDS * ply + OTHER]
        numbers[FIELDS * (ply + 1) + DEPTH] = depth // 4 * 2 + depth % 2
        numbers[FIELDS * (ply + 1) + ALPHA] = bound - 1 if high else bound
        numbers[FIELDS * (ply + 1) + BETA] = bound if high else bound + 1
        return
    move = ply * stack.width + numbers[at + NEXT]
    square, lines = stack.squares[move], stack.turned[move]
    own, other = boards[BOARDS * ply + OWN], boards[BOARDS * ply + OTHER]
    below, alpha, beta = FIELDS * (ply + 1), numbers[at + ALPHA], numbers[at + BETA]
    if square == PASS:
        boards[BOARDS * (ply + 1) + OWN], boards[BOARDS * (ply + 1) + OTHER] = other, own
        numbers[below + DEPTH] = numbers[at + DEPTH]
    else:
        boards[BOARDS * (ply + 1) + OWN] = other ^ lines
        boards[BOARDS * (ply + 1) + OTHER] = own | lines | ONE << square
        numbers[below + DEPTH] = numbers[at + DEPTH] - 1
    numbers[below + ALPHA] = -alpha - 1 if numbers[at + NARROW] else -beta
    numbers[below + BETA] = -alpha


def _accept_value(ply: int, value: int, geometry: Geometry, table: Transpositions, stack: Stack) -> int:
    """Update a node with the value of the searched move; return the node's value, or _OPEN if more must be searched."""
    numbers, at = stack.numbers, FIELDS * ply
    alpha, beta = numbers[at + ALPHA], numbers[at + BETA]
    if numbers[at + NARROW] and alpha < value < beta:
        numbers[at + NARROW] = 0
        return _OPEN
    if value > numbers[at + BEST]:
        numbers[at + BEST] = value
        numbers[at + CHOICE] = stack.squares[ply * stack.width + numbers[at + NEXT]]
        alpha = max(alpha, value)
        numbers[at + ALPHA] = alpha
    numbers[at + NEXT] += 1
    if alpha < beta and numbers[at + NEXT] < numbers[at + COUNT]:
        bring_best_forward(ply, stack)
        numbers[at + NARROW] = 1 if beta - alpha > 1 else 0
        return _OPEN
    best = numbers[at + BEST]
    if numbers[at + DEPTH] >= _KEPT_FROM:
        own, other = stack.boards[BOARDS * ply + OWN], stack.boards[BOARDS * ply + OTHER]
        empties = bits(geometry.frame.inside & ~(own | other))
        most = geometry.squares * DISC
        lower = best if best > numbers[at + FLOOR] else -most
        upper = best if best < beta else most
        store_position(own, other, _draft(numbers[at + DEPTH], empties), lower, upper, numbers[at + CHOICE], table)
    return best


# --- the order of moves -----------------------------------------------------------------------------------------------


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
