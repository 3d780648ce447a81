"""The search for all tours as plain loops over flat sequences of ints, which Python runs and Numba compiles.

A cell is a square of a board with a border two squares wide (see `BorderedBoard`). `exits` has, for each cell, the
number of free squares one move away, plus `TAKEN` if the cell is not free.
"""

from collections.abc import MutableSequence, Sequence
from typing import TypeAlias

Ints: TypeAlias = Sequence[int]
Table: TypeAlias = MutableSequence[int]

TAKEN = 64
"""More than the exits of any free square, and more than can ever be subtracted."""
MOST_EXITS = 8

WAYS = 8
MOST_LAST = 2
"""At most this many squares can be such that only the end of the tour fits there: one of them may be the next square
instead."""


def enter(  # noqa: PLR0917 - what is compiled is called by position
    offsets: Ints, exits: Table, near_home: Ints, home: int, cell: int, last: int, left: int
) -> int:
    """Put the knight on a cell, with `left` squares left; return the moves from there that may lead to a tour.

    Bits 0 to 7 are the moves of `offsets`. The higher bits count the squares that can now only be the last of the tour;
    `last` is this count before the move.
    """
    free, single, nearby, dead = 0, 0, 0, 0
    for way in range(WAYS):
        there = cell + offsets[way]
        many = exits[there] - 1
        exits[there] = many
        if many <= MOST_EXITS:
            bit = 1 << way
            free |= bit
            single |= bit * (many == 1)
            dead |= bit * (many == 0)
            nearby |= bit * near_home[there]
    exits[cell] += TAKEN
    if home:
        return closed_tour_moves(free, single, dead, nearby, exits[home] - TAKEN, left)
    if left == 1:
        return free
    return 0 if dead else open_tour_moves(free, single, last)


def open_tour_moves(free: int, single: int, last: int) -> int:
    """Return the moves that may lead to an open tour: of squares with one exit, all but the next must be the last."""
    bits = single
    while bits:
        bits &= bits - 1
        last += 1
    if last > MOST_LAST:
        return 0
    return last << WAYS | (single if last == MOST_LAST else free)


def closed_tour_moves(  # noqa: PLR0917 - what is compiled is called by position
    free: int, single: int, dead: int, nearby: int, ways_home: int, left: int
) -> int:
    """Return the moves that may lead to a closed tour.

    A square that is not taken next needs two exits, one of which may be the start.
    """
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


def backtrack(  # noqa: PLR0917 - what is compiled is called by position
    offsets: Ints, exits: Table, near_home: Ints, home: int, path: Table, untried: Table, position: Table, most: int
) -> int:
    """Continue the search for all tours, for at most `most` steps; return the number of tours found.

    `path` holds the cells so far, and at the end the last tour found. `untried` holds, for each cell of the path, the
    result of `enter` without the moves already tried. `position` is the length of the path (0 when everything was
    tried) and the number of squares of the board. `near_home` has a 1 for each cell one move from `home`, the start of
    a closed tour; for open tours it has only 0, and `home` is 0.
    """
    depth, squares = position[0], position[1]
    tours = 0
    while depth > 0:
        here, moves = path[depth - 1], untried[depth - 1]
        if moves & 255 == 0:
            depth -= 1
            exits[here] -= TAKEN
            for way in range(WAYS):
                exits[here + offsets[way]] += 1
            continue
        if most == 0:
            break
        most -= 1
        untried[depth - 1] = moves & moves - 1
        way = 0
        while not moves & 1:
            moves >>= 1
            way += 1
        there = here + offsets[way]
        path[depth] = there
        if depth == squares - 1:
            tours += 1
            continue
        last = (untried[depth - 1] >> WAYS) - (exits[there] == 1)
        untried[depth] = enter(offsets, exits, near_home, home, there, last, squares - depth - 1)
        depth += 1
    position[0] = depth
    return tours
