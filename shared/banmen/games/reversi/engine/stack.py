"""The plies of a search as flat sequences of numbers, because compiled code cannot be recursive.

A search can be suspended after any node and resumed later; that is how it can be stopped without a clock inside.
"""

from collections.abc import Callable, MutableSequence
from typing import NamedTuple

Sequences = Callable[[int], MutableSequence[int]]
"""Return a sequence of this many zeros."""

OWN, OTHER, BOARDS = 0, 1, 2
ALPHA, BETA, FLOOR, DEPTH, BEST, CHOICE, COUNT, NEXT, NARROW, FIRST, PROBE, PROBED_BOUND, FIELDS = range(13)
"""Numbers of a ply.

`FLOOR` is alpha when the node was entered; `NARROW` is 1 while a null window is tried, `FIRST` the square that is tried
first, `PROBE` 1 or -1 while the node is probed at reduced depth, for a high or a low value.
"""

PLY, ENTERING, VALUE, NODES, SELECTIVE, CONTROLS = 0, 1, 2, 3, 4, 8
"""The state of the search: a ply.

Whether its node must still be entered, otherwise its value; and the number of nodes so far. `SELECTIVE` is 1 if nodes
may be cut by a probe at reduced depth.
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


def begin(stack: Stack, own: int, other: int, alpha: int, beta: int, depth: int) -> None:  # noqa: PLR0917 - as compiled
    """Prepare the search of a position within a window."""
    stack.boards[OWN], stack.boards[OTHER] = own, other
    stack.numbers[ALPHA], stack.numbers[BETA], stack.numbers[DEPTH] = alpha, beta, depth
    stack.numbers[FLOOR], stack.numbers[BEST], stack.numbers[CHOICE] = alpha, alpha, PASS
    stack.control[PLY], stack.control[ENTERING] = 0, 1
