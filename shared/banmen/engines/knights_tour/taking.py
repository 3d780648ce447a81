"""A profile taken one square further, as plain loops over ints in flat sequences: a compiler can take the same source.

What a profile is, `profile` says. Here it is one number: a digit for each slot, above them the ends that may be placed.
Digits are below `top + 2`, where `top` is the most slots that there are between two squares; `top` is the digit of an
open path and `top + 1` that of a square done with. Taken apart, both are one more: there is one slot more then.
"""

from collections.abc import MutableSequence, Sequence
from typing import NamedTuple, TypeAlias

Ints: TypeAlias = Sequence[int]
Table: TypeAlias = MutableSequence[int]

DARK_END, LIGHT_END = 1, 3
"""What an end that may be placed on a square of one colour adds to the ends of a profile."""
COLOURS = 3

MOST_CHOICES = 11
"""A square has four moves to squares behind; none, one or two of them are laid."""

COMPLETE = 0
"""What becomes of a profile when the last square is taken and there is one tour."""


class Layer(NamedTuple):
    """Taking one square: it is the slot `slot`, after those that there were.

    `cost` is what an end of the tour costs on it, where one must be there, else 0. To the slots `one[i]` and `two[i]`
    moves from it may be laid (-1: no move). The slots `leaving` have no moves to squares ahead, and an end of the tour
    costs `costs` there; `kept` are the others, and `renamed` says what each is called in the next layer. `tight` are
    those kept with one square ahead.
    """

    slot: int
    cost: int
    one: Ints
    two: Ints
    leaving: Ints
    costs: Ints
    kept: Ints
    renamed: Ints
    tight: Ints
    is_last: bool
    closed: bool


def expand(  # noqa: PLR0917 - what is compiled is called by position
    profile: int, layer: Layer, top: int, before: Table, slots: Table, made: Table, taken: Table
) -> int:
    """Write what becomes of a profile into `made`, and by which choice into `taken`; gives how many there are.

    `before` and `slots` are tables for `top + 1` numbers each.
    """
    slot = layer.slot
    rest = profile
    for other in range(slot):
        digit = rest % (top + 2)
        rest //= top + 2
        before[other] = digit if digit < top else digit + 1
    ends = rest
    before[slot] = slot
    if layer.cost:
        if not may_end(ends, layer.cost):
            return 0
        ends -= layer.cost
        before[slot] = top + 1
    many = 0
    for choice in range(len(layer.one)):
        for other in range(slot + 1):
            slots[other] = before[other]
        joined = 0
        if layer.one[choice] >= 0:
            joined = lay(slots, layer.one[choice], slot, top, layer.closed)
        if layer.two[choice] >= 0:
            joined = -1 if joined else lay(slots, layer.two[choice], slot, top, layer.closed)
        if joined >= 0:
            result = leave(layer, slots, ends, top, joined)
            if result >= 0:
                made[many] = result
                taken[many] = choice
                many += 1
    return many


def may_end(ends: int, cost: int) -> bool:
    """Whether an end of the tour may be placed where it costs this."""
    return (ends % COLOURS if cost == DARK_END else ends // COLOURS) > 0


def lay(slots: Table, there: int, here: int, top: int, closed: bool) -> int:  # noqa: FBT001 - a compiler's call
    """Lay a move between two slots: 1 when that completes the tour, -1 where it cannot be laid, else 0."""
    far, near = slots[there], slots[here]
    if far == top + 2 or near == top + 2:
        return -1
    if far == here:
        slots[there] = slots[here] = top + 2
        return 1 if closed else -1
    if far != there:
        slots[there] = top + 2
    if near != here:
        slots[here] = top + 2
    if far == top + 1:
        if near == top + 1:
            return 1
        slots[near] = far
    elif near == top + 1:
        slots[far] = near
    else:
        slots[far] = near
        slots[near] = far
    return 0


def leave(layer: Layer, slots: Table, ends: int, top: int, joined: int) -> int:
    """The profile when the slots without moves ahead are left; -1 where it cannot be completed."""
    for number in range(len(layer.leaving)):
        slot, cost = layer.leaving[number], layer.costs[number]
        far = slots[slot]
        if far == top + 2:
            continue
        if far == slot or joined or not may_end(ends, cost):
            return -1
        ends -= cost
        slots[slot] = top + 2
        if far == top + 1:
            joined = 1
        else:
            slots[far] = top + 1
    if layer.is_last:
        return COMPLETE if joined else -1
    return -1 if joined else name(layer, slots, ends, top)


def name(layer: Layer, slots: Table, ends: int, top: int) -> int:
    """The profile of the slots that are kept; -1 where more of them must be ends of the tour than may."""
    lacking = 0
    for slot in layer.tight:
        if slots[slot] == slot:
            lacking += 1
    if lacking > ends % COLOURS + ends // COLOURS:
        return -1
    profile = ends
    for number in range(len(layer.kept) - 1, -1, -1):
        digit = slots[layer.kept[number]]
        profile = profile * (top + 2) + (layer.renamed[digit] if digit <= top else digit - 1)
    return profile


LIMB_BITS = 62
"""A number in a table has a low part of so many bits, and a high one."""
EMPTY = -1
"""In place of a profile: the place in the table is free."""

_LIMB = (1 << LIMB_BITS) - 1
_SPREAD, _SPREAD_BITS = -7046029254386353131, 24


def take_each(  # noqa: PLR0917 - what is compiled is called by position
    profiles: Ints,
    lows: Ints,
    highs: Ints,
    position: Table,
    layer: Layer,
    top: int,
    room: Table,
    new_profiles: Table,
    new_lows: Table,
    new_highs: Table,
    most: int,
) -> None:
    """Take a layer's square for the profiles from the one at `position[0]`, at most so many, into a table.

    `profiles`, `lows` and `highs` are as long as there are profiles. The new table's length is a power of two, and it
    ends when that `is_full`. `position` has the next profile, and how many the table has. `room` is to
    work in: two tables for slots, and two for what becomes of a profile.
    """
    before, slots = room[: top + 1], room[top + 1 : 2 * top + 2]
    made, taken = room[2 * top + 2 : 2 * top + 2 + MOST_CHOICES], room[2 * top + 2 + MOST_CHOICES :]
    at, held = position[0], position[1]
    end = min(len(profiles), at + most)
    while at < end and not is_full(held, len(new_profiles)):
        for number in range(expand(profiles[at], layer, top, before, slots, made, taken)):
            held += put(new_profiles, new_lows, new_highs, made[number], lows[at], highs[at])
        at += 1
    position[0], position[1] = at, held


def is_full(held: int, size: int) -> bool:
    """Whether a table of a size that holds so many profiles should not take those that come of one more."""
    return 4 * (held + MOST_CHOICES) > 3 * size


def put(  # noqa: PLR0917 - what is compiled is called by position
    profiles: Table, lows: Table, highs: Table, profile: int, low: int, high: int
) -> int:
    """Add a number to that of a profile in a table; gives 1 where the profile is new there, else 0."""
    mask = len(profiles) - 1
    place = (profile * _SPREAD & _LIMB) >> _SPREAD_BITS & mask
    while profiles[place] != profile and profiles[place] != EMPTY:
        place = place + 1 & mask
    new = int(profiles[place] == EMPTY)
    profiles[place] = profile
    low += lows[place]
    lows[place] = low & _LIMB
    highs[place] += high + (low >> LIMB_BITS)
    return new


def put_all(  # noqa: PLR0917 - what is compiled is called by position
    profiles: Ints, lows: Ints, highs: Ints, new_profiles: Table, new_lows: Table, new_highs: Table
) -> None:
    """Put what a table has into another."""
    for at in range(len(profiles)):
        if profiles[at] != EMPTY:
            put(new_profiles, new_lows, new_highs, profiles[at], lows[at], highs[at])
