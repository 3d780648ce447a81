"""The transposition table: two sequences of numbers, which Python and compiled code read alike.

A place stores the whole position, so no other one is mistaken for it. An entry of lower draft is replaced.
"""

from collections.abc import MutableSequence
from typing import NamedTuple

from banmen.games.reversi.engine.primitives import hash_of

OWN, OTHER, KEYS = 0, 1, 2
LOWER, UPPER, DRAFT, BEST_SQUARE, NOTES = 0, 1, 2, 3, 4
NO_SQUARE = -1
NO_PLACE = -1
EXACT = 256
"""Added to the draft of an entry that was searched to the end of the game without selective cuts."""


class Transpositions(NamedTuple):
    """`KEYS` bitboards and `NOTES` numbers for each place; the number of places is a power of two.

    `DRAFT` is the search depth of the entry, `LOWER` and `UPPER` the bounds of its value.
    """

    keys: MutableSequence[int]
    notes: MutableSequence[int]


def first_place(own: int, other: int, table: Transpositions) -> int:
    """Return the first of the two places where a position may be stored."""
    return 2 * (hash_of(own, other) & len(table.notes) // (2 * NOTES) - 1)


def is_at(place: int, own: int, other: int, table: Transpositions) -> bool:
    """Return True if this position is stored at a place."""
    return table.keys[KEYS * place + OWN] == own and table.keys[KEYS * place + OTHER] == other


def place_of(own: int, other: int, table: Transpositions) -> int:
    """Return the place where a position is stored, or NO_PLACE."""
    place = first_place(own, other, table)
    if is_at(place, own, other, table):
        return place
    if is_at(place + 1, own, other, table):
        return place + 1
    return NO_PLACE


def store_position(  # noqa: PLR0917 - what is compiled is called by position
    own: int, other: int, draft: int, lower: int, upper: int, choice: int, table: Transpositions
) -> None:
    """Store the result for a position. A second result with the same draft narrows the bounds."""
    notes, place = table.notes, place_of(own, other, table)
    if place == NO_PLACE:
        place = first_place(own, other, table)
        if _plies(table.notes[NOTES * place + DRAFT]) > _plies(draft):
            place += 1  # the first place is for the deepest entry, the second for the latest
        table.keys[KEYS * place + OWN], table.keys[KEYS * place + OTHER] = own, other
    elif notes[NOTES * place + DRAFT] > draft:
        return
    else:
        at = NOTES * place
        if notes[at + DRAFT] == draft:
            lower, upper = max(lower, notes[at + LOWER]), min(upper, notes[at + UPPER])
        if choice == NO_SQUARE:
            choice = notes[at + BEST_SQUARE]
    at = NOTES * place
    notes[at + LOWER], notes[at + UPPER], notes[at + DRAFT], notes[at + BEST_SQUARE] = lower, upper, draft, choice


def stored_choice(own: int, other: int, table: Transpositions) -> int:
    """Return the best known square of a position, or NO_SQUARE."""
    place = place_of(own, other, table)
    return table.notes[NOTES * place + BEST_SQUARE] if place != NO_PLACE else NO_SQUARE


def _plies(draft: int) -> int:
    """Return the number of plies searched."""
    return draft - EXACT if draft >= EXACT else draft
