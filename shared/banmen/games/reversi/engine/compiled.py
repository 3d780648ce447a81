"""Reversi's game tree counted by Numba. This module needs Numba and numpy."""

from typing import Any

import numpy as np

from banmen.games.reversi.engine import bitboards, perft_kernel
from banmen.games.reversi.engine.bitboards import Frame, frame
from banmen.games.reversi.engine.perft_kernel import CountBelow
from banmen.jit import Kernel, compile_kernel

_ENTRY = perft_kernel.count_leaves.__name__
_MOST_PLIES = 2 * 64
_SMALLEST = 4


def compiled_count() -> CountBelow:
    """Return a `CountBelow` for boards of at most 64 squares, compiled or loaded from Numba's cache.

    Raises what Numba raises.
    """
    constants = {"NOTHING": np.uint64(0), "ONE": np.uint64(1)}
    first = frame(_SMALLEST)
    kernel = compile_kernel(
        [bitboards, perft_kernel], [_ENTRY], lambda each: _count(each, first.inside, 0, 2, first), constants
    )
    return lambda own, other, depth, board: _count(kernel, own, other, depth, board)


def _count(kernel: Kernel, own: int, other: int, depth: int, board: Frame) -> int:
    tables = (np.empty(_MOST_PLIES, np.uint64) for _ in range(3))
    return int(
        kernel[_ENTRY](
            np.uint64(own), np.uint64(other), depth, _unsigned(board), *tables, np.empty(_MOST_PLIES, np.int64)
        )
    )


def _unsigned(board: Frame) -> Frame:
    """Return the frame with its shifts and masks as unsigned 64-bit ints."""
    shifts, between = (tuple(map(np.uint64, numbers)) for numbers in (board.shifts, board.between))
    fields: Any = (shifts, between, tuple(zip(shifts, between, strict=True)), np.uint64(board.inside), board.longest)
    return Frame(*fields)
