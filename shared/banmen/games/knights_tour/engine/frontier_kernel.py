"""The step of frontier dynamic programming as plain loops over flat sequences of ints, for Python and for Numba.

`frontier` defines the states. Here a state is one int: a digit for each slot, and above the digits the ends of the tour
that may still be placed. Digits are below `width + 2`, where `width` is the largest number of slots between two
squares. The digit `width` is a path whose other end is an end of the tour, and `width + 1` is a finished square. In the
tables of mates both are one more, because there is one more slot.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple, TypeAlias

Ints: TypeAlias = Sequence[int]
Table: TypeAlias = MutableSequence[int]

DARK_END, LIGHT_END = 1, 3
"""What an end of the tour on a square of this colour subtracts from the ends that may be placed."""
COLOURS = 3

MOST_CHOICES = 11
"""A square has four moves to earlier squares, of which none, one or two are added: 1 + 4 + 6 choices."""

COMPLETE = 0
"""The state after the last square, when the moves make one tour."""


class Layer(NamedTuple):
    """How to process one square. It gets the slot `slot`, after the existing slots.

    `cost` is the cost of an end of the tour on it, if one must be there, else 0. Choice `i` adds moves to the slots
    `one[i]` and `two[i]` (-1: no move). The slots `leaving` have no moves to later squares; an end of the tour costs
    `costs` there. The others are `kept`, and `renumbered` has the number of each in the next layer. `tight` are the
    kept slots with only one later square.
    """

    slot: int
    cost: int
    one: Ints
    two: Ints
    leaving: Ints
    costs: Ints
    kept: Ints
    renumbered: Ints
    tight: Ints
    is_last: bool
    closed: bool


def expand(  # noqa: PLR0917 - what is compiled is called by position
    state: int, layer: Layer, width: int, old_mates: Table, mates: Table, successors: Table, choices: Table
) -> int:
    """Write the successors of a state and the choice that leads to each; return their number.

    `old_mates` and `mates` are scratch tables of `width + 1` numbers each.
    """
    slot = layer.slot
    rest = state
    for other in range(slot):
        digit = rest % (width + 2)
        rest //= width + 2
        old_mates[other] = digit if digit < width else digit + 1
    ends = rest
    old_mates[slot] = slot
    if layer.cost:
        if not may_end(ends, layer.cost):
            return 0
        ends -= layer.cost
        old_mates[slot] = width + 1
    many = 0
    for choice in range(len(layer.one)):
        for other in range(slot + 1):
            mates[other] = old_mates[other]
        joined = 0
        if layer.one[choice] >= 0:
            joined = add_move(mates, layer.one[choice], slot, width, layer.closed)
        if layer.two[choice] >= 0:
            joined = -1 if joined else add_move(mates, layer.two[choice], slot, width, layer.closed)
        if joined >= 0:
            successor = leave_frontier(layer, mates, ends, width, joined)
            if successor >= 0:
                successors[many] = successor
                choices[many] = choice
                many += 1
    return many


def may_end(ends: int, cost: int) -> bool:
    """Return True if an end of the tour with this cost may be placed."""
    return (ends % COLOURS if cost == DARK_END else ends // COLOURS) > 0


def add_move(mates: Table, there: int, here: int, width: int, closed: bool) -> int:  # noqa: FBT001 - a compiler's call
    """Add a move between two slots. Return 1 if it completes the tour, -1 if it is impossible, else 0."""
    far, near = mates[there], mates[here]
    if far == width + 2 or near == width + 2:
        return -1
    if far == here:
        mates[there] = mates[here] = width + 2
        return 1 if closed else -1
    if far != there:
        mates[there] = width + 2
    if near != here:
        mates[here] = width + 2
    if far == width + 1:
        if near == width + 1:
            return 1
        mates[near] = far
    elif near == width + 1:
        mates[far] = near
    else:
        mates[far] = near
        mates[near] = far
    return 0


def leave_frontier(layer: Layer, mates: Table, ends: int, width: int, joined: int) -> int:
    """Return the state without the slots that leave the frontier; -1 if it cannot be completed."""
    for number in range(len(layer.leaving)):
        slot, cost = layer.leaving[number], layer.costs[number]
        far = mates[slot]
        if far == width + 2:
            continue
        if far == slot or joined or not may_end(ends, cost):
            return -1
        ends -= cost
        mates[slot] = width + 2
        if far == width + 1:
            joined = 1
        else:
            mates[far] = width + 1
    if layer.is_last:
        return COMPLETE if joined else -1
    return -1 if joined else encode(layer, mates, ends, width)


def encode(layer: Layer, mates: Table, ends: int, width: int) -> int:
    """Return the state of the kept slots as an int; -1 if more of them must be ends of the tour than allowed."""
    lacking = 0
    for slot in layer.tight:
        if mates[slot] == slot:
            lacking += 1
    if lacking > ends % COLOURS + ends // COLOURS:
        return -1
    state = ends
    for number in range(len(layer.kept) - 1, -1, -1):
        digit = mates[layer.kept[number]]
        state = state * (width + 2) + (layer.renumbered[digit] if digit <= width else digit - 1)
    return state


LIMB_BITS = 62
"""The bits of the low part of a count in a hash table; the rest is the high part."""
EMPTY = -1
"""Marks a free place of the hash table."""

_LIMB = (1 << LIMB_BITS) - 1
_HASH_FACTOR, _HASH_SHIFT = -7046029254386353131, 24


def expand_all(  # noqa: PLR0917 - what is compiled is called by position
    states: Ints,
    lows: Ints,
    highs: Ints,
    position: Table,
    layer: Layer,
    width: int,
    room: Table,
    new_states: Table,
    new_lows: Table,
    new_highs: Table,
    most: int,
) -> None:
    """Expand at most `most` states, from the one at `position[0]`, into a hash table; stop when that `is_full`.

    `lows` and `highs` are the parts of the counts of `states`. The length of the hash table is a power of two.
    `position` is the next state and the number of states in the hash table. `room` is scratch space: two tables of
    mates, the successors, and the choices.
    """
    old_mates, mates = room[: width + 1], room[width + 1 : 2 * width + 2]
    successors, choices = room[2 * width + 2 : 2 * width + 2 + MOST_CHOICES], room[2 * width + 2 + MOST_CHOICES :]
    at, held = position[0], position[1]
    end = min(len(states), at + most)
    while at < end and not is_full(held, len(new_states)):
        for number in range(expand(states[at], layer, width, old_mates, mates, successors, choices)):
            held += add_count(new_states, new_lows, new_highs, successors[number], lows[at], highs[at])
        at += 1
    position[0], position[1] = at, held


def is_full(held: int, size: int) -> bool:
    """Return True if a hash table of this size with `held` states has no room for the successors of one more."""
    return 4 * (held + MOST_CHOICES) > 3 * size


def add_count(  # noqa: PLR0917 - what is compiled is called by position
    states: Table, lows: Table, highs: Table, state: int, low: int, high: int
) -> int:
    """Add to the count of a state in a hash table; return 1 if the state is new, else 0."""
    mask = len(states) - 1
    place = (state * _HASH_FACTOR & _LIMB) >> _HASH_SHIFT & mask
    while states[place] != state and states[place] != EMPTY:
        place = place + 1 & mask
    new = int(states[place] == EMPTY)
    states[place] = state
    low += lows[place]
    lows[place] = low & _LIMB
    highs[place] += high + (low >> LIMB_BITS)
    return new


def rehash(  # noqa: PLR0917 - what is compiled is called by position
    states: Ints, lows: Ints, highs: Ints, new_states: Table, new_lows: Table, new_highs: Table
) -> None:
    """Add all counts of a hash table to another."""
    for at in range(len(states)):
        if states[at] != EMPTY:
            add_count(new_states, new_lows, new_highs, states[at], lows[at], highs[at])
