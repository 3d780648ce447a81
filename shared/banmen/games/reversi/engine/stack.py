"""The plies that a search is in: flat sequences of numbers, since compiled code cannot call itself.

A search can be left after any node and taken up again, which is how it is asked to stop without a clock inside.
"""

from collections.abc import Callable, MutableSequence
from typing import NamedTuple

Sequences = Callable[[int], MutableSequence[int]]
"""Makes a sequence of so many zeros."""

OWN, OTHER, BOARDS = 0, 1, 2
ALPHA, BETA, FLOOR, DEPTH, BEST, CHOICE, COUNT, NEXT, NARROW, FIRST, PROBE, PROBED_BOUND, FIELDS = range(13)
"""Numbers of a ply. `FLOOR` is alpha when the node was entered; `NARROW` is 1 while a null window is tried, `FIRST` the
square that is tried first, `PROBE` 1 or -1 while the node is searched less deep, for a high or a low value."""

PLY, ENTERING, VALUE, NODES, SELECTIVE, CONTROLS = 0, 1, 2, 3, 4, 8
"""Where the search is: a ply, whether its node is yet to be looked at, and else its value; all nodes so far.

`SELECTIVE` is 1 where nodes may be cut by a probe less deep.
"""

_FEW = 64
"""Numbers for the last plies of a game, which have a search of their own."""

PASS = -1
"""In place of a square."""


class Stack(NamedTuple):
    """`boards` has the two sides of each ply, `numbers` its window and the like; `width` moves of a ply may be kept."""

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
    """Room for the longest line on a board of so many squares, in sequences made by these two."""
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
