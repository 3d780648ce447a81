"""Count a game tree with plain loops over flat sequences of ints, which Python runs and Numba compiles."""

from collections.abc import Callable, MutableSequence
from typing import TypeAlias

from banmen.games.reversi.engine.bitboards import ONE, BoardMasks, flips, mobility

Table: TypeAlias = MutableSequence[int]
CountBelow: TypeAlias = Callable[[int, int, int, BoardMasks], int]
"""Count the leaves a depth of 2 or more below the position of two bitboards; the first side has a move."""


def count_leaves(  # noqa: PLR0917 - what is compiled is called by position
    own: int, other: int, depth: int, frame: BoardMasks, owns: Table, others: Table, untried: Table, depths: Table
) -> int:
    """Count the leaves `depth` plies (2 or more) below a position where `own`, which is to play, has a move.

    The tables are scratch space with a number for each ply.
    """
    owns[0], others[0], untried[0], depths[0] = own, other, mobility(own, other, frame), depth
    level, leaves = 0, 0
    while level >= 0:
        moves = untried[level]
        if not moves:
            level -= 1
            continue
        untried[level] = moves & moves - ONE
        bit = moves ^ untried[level]
        lines = flips(owns[level], others[level], bit, frame)
        own, other = others[level] ^ lines, owns[level] | lines | bit
        depth = depths[level] - 1
        moves = mobility(own, other, frame)
        if not moves:
            own, other = other, own
            moves = mobility(own, other, frame)
            depth -= 1
        if not moves or depth == 0:
            leaves += 1
        elif depth == 1:
            leaves += _bits(moves)
        else:
            level += 1
            owns[level], others[level], untried[level], depths[level] = own, other, moves, depth
    return leaves


def _bits(board: int) -> int:
    """Return the number of squares of a bitboard."""
    many = 0
    while board:
        board &= board - ONE
        many += 1
    return many
