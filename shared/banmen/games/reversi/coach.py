"""Say why a move of reversi was bad: what it gave away that the best move would have kept. Pure; nothing here searches.

The search has told both lines: the best play from the position, and the best play after the move. `reason` plays both
out and compares what decides games of reversi: corners first, then who makes the last move in an area, then how many
safe moves each side has, and then the discs beside empty squares, which the other side can turn. It names the first
difference that is large enough. Where there is none it names none: not every loss of discs has a simple reason.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

import msgspec

from banmen.games.reversi.engine.bitboards import flips, frame, mobility

ReasonKind = Literal[
    "corner",
    "corner-later",
    "corner-open",
    "corner-won",
    "parity",
    "few-moves",
    "frees",
    "left",
    "beside-corner",
    "frontier",
    "mobility",
]

_PASS = -1
_HORIZON = 6
"""Plies of a line in which a corner counts: whatever comes later, people do not see as the move's effect."""
_PARITY_FROM = 20
"""Empty squares from which areas are few and small enough for the last move in each to count."""
_LARGEST_AREA = 12
_FEW, _FEWER = 4, 2
_FREED, _EXPOSED, _BALANCE = 3, 3, 3
"""How many more moves of the other side, discs beside empty squares, or moves in the balance are worth a sentence."""


class Reason(msgspec.Struct, frozen=True):
    """Why a ply was bad: `review-why-KIND` is its sentence.

    `square` (row * size + column) is the corner in question, -1 if the reason has none. `played` and `best` are what
    was counted after the ply and after the best one: moves, discs, or empty squares of an area.
    """

    kind: ReasonKind
    square: int = -1
    played: int = 0
    best: int = 0


class _Step(NamedTuple):
    """A position of a line: the bitboards of the player judged and of the other side, and who placed the last disc."""

    own: int
    other: int
    square: int
    by_own: bool


def reason(own: int, other: int, size: int, played: Sequence[int], best: Sequence[int]) -> Reason | None:
    """Return why the first ply of a line was worse than that of another; None if no simple reason is found.

    `own` is to move. `played` and `best` are the two lines, squares as row * size + column and -1 for a pass; they
    differ in their first ply.
    """
    one, another = _walk(own, other, size, played), _walk(own, other, size, best)
    if not one or not another:
        return None
    return (
        _corner(one, another, size)
        or _parity(own | other, size, one[0].square, another[0].square)
        or _moves(one, another, size)
        or _left(one, another)
        or _beside_corner(own | other, size, one[0].square, another[0].square)
        or _exposed(one[0], another[0], size)
        or _balance(one, another, size)
    )


def _walk(own: int, other: int, size: int, line: Sequence[int]) -> list[_Step]:
    """Return the positions after each ply of a line, as far as it is legal."""
    masks, by_own, steps = frame(size), True, list[_Step]()
    for square in line:
        if square != _PASS:
            bit, (mine, theirs) = 1 << square, (own, other) if by_own else (other, own)
            turned = flips(mine, theirs, bit, masks) if not (own | other) & bit else 0
            if not turned:
                break
            mine, theirs = mine | turned | bit, theirs ^ turned
            own, other = (mine, theirs) if by_own else (theirs, mine)
            steps.append(_Step(own, other, square, by_own))
        by_own = not by_own
    return steps


# --- corners ----------------------------------------------------------------------------------------------------------


def _corners(size: int) -> tuple[int, int, int, int]:
    last = size - 1
    return 0, last, size * last, size * size - 1


def _corner(one: Sequence[_Step], another: Sequence[_Step], size: int) -> Reason | None:
    """Return the corner that the line gives away, or does not take, and the best one keeps or takes."""
    corners, plies = _corners(size), max(2, _comparable(one, another))

    def corners_of(steps: Sequence[_Step], *, by_own: bool) -> list[int]:
        return [step.square for step in steps[:plies] if step.by_own == by_own and step.square in corners]

    kept_from = corners_of(another, by_own=False)
    given = [square for square in corners_of(one, by_own=False) if square not in kept_from]
    own_before = corners_of(one, by_own=True)
    won = [square for square in corners_of(another, by_own=True) if square not in own_before]
    if given and len(one) > 1 and one[1].square == given[0]:
        return Reason("corner", given[0])
    if won and another[0].square == won[0]:
        return Reason("corner-open", won[0])
    if given:
        return Reason("corner-later", given[0])
    return Reason("corner-won", won[0]) if won else None


def _comparable(one: Sequence[_Step], another: Sequence[_Step]) -> int:
    """Return the number of plies that both lines have, up to the horizon: a search does not keep all lines whole."""
    return min(len(one), len(another), _HORIZON)


def _beside_corner(taken: int, size: int, played: int, best: int) -> Reason | None:
    """Return the empty corner beside the square played, if the best one is not beside an empty corner itself."""
    empty = [corner for corner in _corners(size) if not taken >> corner & 1]

    def corners_beside(square: int) -> list[int]:
        return [corner for corner in empty if _distance(corner, square, size) == 1]

    found = corners_beside(played)
    return Reason("beside-corner", found[0]) if found and not corners_beside(best) else None


def _distance(one: int, another: int, size: int) -> int:
    """Return the number of steps of a king between two squares."""
    return max(abs(one // size - another // size), abs(one % size - another % size))


# --- the last move in an area -----------------------------------------------------------------------------------------


def _parity(taken: int, size: int, played: int, best: int) -> Reason | None:
    """Return that the ply enters an area of an even number of empty squares where the best one enters an odd one.

    Whoever enters an even area leaves its last move to the other side, as long as both can move there.
    """
    empty = ~taken & frame(size).inside
    if empty.bit_count() > _PARITY_FROM:
        return None
    even, odd = (_area(empty, square, size) for square in (played, best))
    small = even <= _LARGEST_AREA and odd <= _LARGEST_AREA
    return Reason("parity", played=even, best=odd) if small and even % 2 == 0 and odd % 2 == 1 else None


def _area(empty: int, square: int, size: int) -> int:
    """Return the number of empty squares that hang together with this one, diagonals included."""
    area, edge = 0, [square]
    seen = 1 << square
    while edge:
        at = edge.pop()
        area += 1
        row, column = divmod(at, size)
        for down in range(max(0, row - 1), min(size, row + 2)):
            for right in range(max(0, column - 1), min(size, column + 2)):
                bit = 1 << down * size + right
                if empty & bit and not seen & bit:
                    seen |= bit
                    edge.append(down * size + right)
    return area


# --- moves and discs --------------------------------------------------------------------------------------------------


def _moves(one: Sequence[_Step], another: Sequence[_Step], size: int) -> Reason | None:
    """Return that the ply leaves few safe moves, or frees the other side's, compared with the best one."""
    own = [_safe_moves(steps[min(1, len(steps) - 1)], size) for steps in (one, another)]
    if own[0] <= _FEW and own[1] - own[0] >= _FEWER:
        return Reason("few-moves", played=own[0], best=own[1])
    freed = [mobility(steps[0].other, steps[0].own, frame(size)).bit_count() for steps in (one, another)]
    return Reason("frees", played=freed[0], best=freed[1]) if freed[0] - freed[1] >= _FREED else None


def _left(one: Sequence[_Step], another: Sequence[_Step]) -> Reason | None:
    """Return that the other side plays on the square of the best ply itself."""
    return Reason("left") if len(one) > 1 and not one[1].by_own and one[1].square == another[0].square else None


def _balance(one: Sequence[_Step], another: Sequence[_Step], size: int) -> Reason | None:
    """Return that the player has fewer moves more than the other side, as many plies on in both lines."""
    plies, masks = _comparable(one, another), frame(size)
    played, best = (
        mobility(step.own, step.other, masks).bit_count() - mobility(step.other, step.own, masks).bit_count()
        for step in (one[plies - 1], another[plies - 1])
    )
    return Reason("mobility", played=played, best=best) if plies > 1 and best - played >= _BALANCE else None


def _safe_moves(step: _Step, size: int) -> int:
    """Return the number of moves of the player after which the other side cannot take a corner."""
    masks, corners, safe = frame(size), sum(1 << corner for corner in _corners(size)), 0
    moves = mobility(step.own, step.other, masks)
    while moves:
        bit = moves & -moves
        moves ^= bit
        turned = flips(step.own, step.other, bit, masks)
        safe += not mobility(step.other ^ turned, step.own | turned | bit, masks) & corners
    return safe


def _exposed(one: _Step, another: _Step, size: int) -> Reason | None:
    """Return that more discs of the player lie beside empty squares after the ply than after the best one."""
    counts = [_beside_empty(step, size) for step in (one, another)]
    return Reason("frontier", played=counts[0], best=counts[1]) if counts[0] - counts[1] >= _EXPOSED else None


def _beside_empty(step: _Step, size: int) -> int:
    """Return the number of discs of the player beside an empty square, diagonals included."""
    every = frame(size).inside
    left = sum(1 << size * at for at in range(size))
    empty = every & ~(step.own | step.other)
    wide = empty | (empty & ~(left << size - 1)) << 1 | (empty & ~left) >> 1
    near = wide | wide << size | wide >> size
    return (step.own & near & every).bit_count()
