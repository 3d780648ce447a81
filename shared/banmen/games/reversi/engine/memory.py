"""The memory of a search: its stack of plies, and its transposition table.

Both are flat sequences of numbers, which Python and compiled code read alike, and compiled code cannot be recursive. A
search can be suspended after any node and resumed later; that is how it can be stopped without a clock inside.

A place of the table stores the whole position, so no other one is mistaken for it. An entry of lower draft is replaced.
"""

from collections.abc import Callable, MutableSequence
from typing import NamedTuple

from banmen.games.reversi.engine.bitboards import hash_of

Sequences = Callable[[int], MutableSequence[int]]
"""Return a sequence of this many zeros."""


# --- the plies --------------------------------------------------------------------------------------------------------

OWN, OTHER, BOARDS = 0, 1, 2
ALPHA, BETA, FLOOR, DEPTH, BEST, CHOICE, COUNT, NEXT, NARROW, FIRST, PROBE, PROBED_BOUND, FIELDS = range(13)
"""Numbers of a ply.

`FLOOR` is alpha when the node was entered; `NARROW` is 1 while a null window is tried, `FIRST` the square that is tried
first, `PROBE` 1 or -1 while the node is probed at reduced depth, for a high or a low value.
"""

PLY, ENTERING, VALUE, NODES, SELECTIVE, CONTROLS = 0, 1, 2, 3, 4, 8
"""Numbers of `Stack.control`, the state of the search.

`PLY` is the current ply; `ENTERING` is 1 while its node must still be entered, else `VALUE` is its value; `NODES` are
the nodes so far. `SELECTIVE` is 1 if nodes may be cut by a probe at reduced depth.
"""

_FEW = 64
"""Numbers for the last plies of a game, which have a search of their own."""

PASS = -1
"""Stands for a square in a pass."""


class Stack(NamedTuple):
    """`boards` has both sides of each ply, `numbers` its window and state; a ply has room for `width` moves."""

    boards: MutableSequence[int]
    numbers: MutableSequence[int]
    turned: MutableSequence[int]
    squares: MutableSequence[int]
    orders: MutableSequence[int]
    control: MutableSequence[int]
    few_boards: MutableSequence[int]
    few_numbers: MutableSequence[int]
    width: int


def stack_for(squares: int, bitboards: Sequences, numbers: Sequences) -> Stack:
    """Return a stack for the longest line on a board of this many squares."""
    plies = 3 * squares + 2
    return Stack(
        boards=bitboards(BOARDS * plies),
        numbers=numbers(FIELDS * plies),
        turned=bitboards(squares * plies),
        squares=numbers(squares * plies),
        orders=numbers(squares * plies),
        control=numbers(CONTROLS),
        few_boards=bitboards(_FEW),
        few_numbers=numbers(_FEW),
        width=squares,
    )


def begin_search(stack: Stack, own: int, other: int, alpha: int, beta: int, depth: int) -> None:  # noqa: PLR0917 - as compiled
    """Prepare the search of a position within a window."""
    stack.boards[OWN], stack.boards[OTHER] = own, other
    stack.numbers[ALPHA], stack.numbers[BETA], stack.numbers[DEPTH] = alpha, beta, depth
    stack.numbers[FLOOR], stack.numbers[BEST], stack.numbers[CHOICE] = alpha, alpha, PASS
    stack.control[PLY], stack.control[ENTERING] = 0, 1


# --- the transposition table ------------------------------------------------------------------------------------------

KEY_OWN, KEY_OTHER, KEYS = 0, 1, 2
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
    return table.keys[KEYS * place + KEY_OWN] == own and table.keys[KEYS * place + KEY_OTHER] == other


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
        table.keys[KEYS * place + KEY_OWN], table.keys[KEYS * place + KEY_OTHER] = own, other
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
