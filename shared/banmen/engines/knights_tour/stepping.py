"""All tours from a square walked, as plain loops over ints in flat sequences: a compiler can take the same source.

Places are those of a board with a border two squares wide; `exits` has for each the number of free squares one move
from it, plus `TAKEN` where it is not free.
"""

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

Ints: TypeAlias = Sequence[int]
Table: TypeAlias = MutableSequence[int]

TAKEN = 64
"""More than a free square has exits, and more than is ever taken away from it."""
MOST_EXITS = 8

WAYS = 8
MOST_LAST = 2
"""Squares that can only be the last: one of them may be the next instead."""


def enter(  # noqa: PLR0917 - what is compiled is called by position
    offsets: Ints, exits: Table, near_home: Ints, home: int, place: int, last: int, left: int
) -> int:
    """Put the knight on a place, with so many squares left; gives the moves from there that may lead to a tour.

    These are bits 0 to 7, for `offsets`. Above them stands how many squares can now only be the last of the tour;
    `last` of them were so before.
    """
    free, single, nearby, dead = 0, 0, 0, 0
    for way in range(WAYS):
        there = place + offsets[way]
        many = exits[there] - 1
        exits[there] = many
        if many <= MOST_EXITS:
            bit = 1 << way
            free |= bit
            single |= bit * (many == 1)
            dead |= bit * (many == 0)
            nearby |= bit * near_home[there]
    exits[place] += TAKEN
    if home:
        return closing(free, single, dead, nearby, exits[home] - TAKEN, left)
    if left == 1:
        return free
    return 0 if dead else ending(free, single, last)


def ending(free: int, single: int, last: int) -> int:
    """The moves that may lead to an open tour: of the squares with a single exit all but the next must be its last."""
    bits = single
    while bits:
        bits &= bits - 1
        last += 1
    if last > MOST_LAST:
        return 0
    return last << WAYS | (single if last == MOST_LAST else free)


def closing(  # noqa: PLR0917 - what is compiled is called by position
    free: int, single: int, dead: int, nearby: int, ways_home: int, left: int
) -> int:
    """The moves that may lead to a closed tour: a square passed by needs two exits, of which one may be to its end."""
    if left == 1:
        return free & nearby
    forced = single & ~nearby | dead
    if dead & ~nearby or forced & (forced - 1) or ways_home == 0:
        return 0
    if forced:
        free = forced
    if ways_home == 1:
        free &= ~nearby
    return free


def walk_on(  # noqa: PLR0917 - what is compiled is called by position
    offsets: Ints, exits: Table, near_home: Ints, home: int, path: Table, ahead: Table, position: Table, most: int
) -> int:
    """Go on with the walk through all tours, for at most so many steps; gives to how many tours it came.

    The last of them is in `path`. That has the places so far, `ahead` for each what `enter` gave, without the moves
    already tried. `position` is the length of the path, 0 when all was tried, and the number of squares of the board.
    `near_home` has a 1 for each place one move from `home`, the start of a closed tour; for open ones it has none, and
    `home` is 0.
    """
    depth, squares = position[0], position[1]
    tours = 0
    while depth > 0:
        here, moves = path[depth - 1], ahead[depth - 1]
        if moves & 255 == 0:
            depth -= 1
            exits[here] -= TAKEN
            for way in range(WAYS):
                exits[here + offsets[way]] += 1
            continue
        if most == 0:
            break
        most -= 1
        ahead[depth - 1] = moves & moves - 1
        way = 0
        while not moves & 1:
            moves >>= 1
            way += 1
        there = here + offsets[way]
        path[depth] = there
        if depth == squares - 1:
            tours += 1
            continue
        last = (ahead[depth - 1] >> WAYS) - (exits[there] == 1)
        ahead[depth] = enter(offsets, exits, near_home, home, there, last, squares - depth - 1)
        depth += 1
    position[0] = depth
    return tours
