"""Reversi's search compiled by Numba. This module needs Numba and numpy."""

from collections.abc import MutableSequence, Sequence
from typing import Any

import numpy as np

from banmen.games.reversi.engine import (
    bitboards,
    board8,
    endgame,
    evaluation,
    geometry,
    last_squares,
    ordering,
    patterns,
    primitives,
    search_kernel,
    stability,
    stack,
    transpositions,
)
from banmen.games.reversi.engine.backend import Backend
from banmen.games.reversi.engine.compiled_instructions import INSTRUCTIONS
from banmen.games.reversi.engine.geometry import Geometry
from banmen.games.reversi.engine.transpositions import KEYS, NOTES, Transpositions
from banmen.jit import Kernel, compile_kernel

MODULES = (
    primitives,
    bitboards,
    geometry,
    stack,
    transpositions,
    patterns,
    evaluation,
    last_squares,
    endgame,
    stability,
    ordering,
    search_kernel,
    board8,
)
"""The modules that are compiled together.

All names share one namespace, so none may mean two things; those of `board8` replace others on purpose.
"""
_ENTRIES = ["search", "stored_choice"]
_SMALLEST = 4
_PLACES, _SLICE = 1 << 20, 4_000


def compiled_backend() -> Backend:
    """Return the search for boards of at most 64 squares, compiled or loaded from Numba's cache.

    Raises what Numba raises.
    """
    return _backend(compile_kernel(MODULES, _ENTRIES, _try_each_function, constants()))


def constants() -> dict[str, Any]:
    """Return the values that compiled code uses instead of Python's bitboard functions and constants."""
    numbers = {name: _constant(getattr(board8, name)) for name in vars(board8) if name.isupper() and len(name) > 1}
    masks = {name: np.uint64(getattr(patterns, name)) for name in patterns.MASKS}
    tables = {name: np.array(getattr(patterns, name), np.uint16) for name in patterns.TABLES}
    return (
        dict(INSTRUCTIONS)
        | numbers
        | masks
        | tables
        | {"NOTHING": np.uint64(0), "ONE": np.uint64(1), "FEW": endgame.COMPILED_FEW}
    )


def _backend(kernel: Kernel) -> Backend:
    return Backend(
        search=kernel["search"],
        stored_choice=kernel["stored_choice"],
        bitboards=_zeros(np.uint64),
        numbers=_zeros(np.int64),
        notes=_zeros(np.int16),
        bitboard=_bitboard,
        prepared=prepared,
        weights=lambda weights: np.array(weights, np.int8),
        places=_PLACES,
        slice=_SLICE,
        few=endgame.COMPILED_FEW,
    )


def _zeros(kind: Any) -> Any:
    def zeros(length: int) -> MutableSequence[int]:
        made: Any = np.zeros(length, kind)
        return made  # type: ignore[no-any-return]  # an array is what compiled code takes as a sequence

    return zeros


def _bitboard(board: int) -> int:
    word: Any = np.uint64(board)
    return word  # type: ignore[no-any-return]  # compiled code takes it for an int


def prepared(board: Geometry) -> Geometry:
    """Return the geometry with its bitboards as unsigned 64-bit ints."""
    frame = board.frame
    shifts, between = (tuple(map(np.uint64, numbers)) for numbers in (frame.shifts, frame.between))
    fields: Any = {
        name: _unsigned(value) for name, value in board._asdict().items() if name not in {"frame", "size", "squares"}
    }
    ways = tuple(zip(shifts, between, strict=True))
    lines: Any = (shifts, between, ways, np.uint64(frame.inside), frame.longest)
    return board._replace(frame=bitboards.Frame(*lines), **fields)


def _constant(value: int | Sequence[int]) -> Any:
    return np.uint64(value) if isinstance(value, int) else np.array(value, np.uint64)


def _unsigned(value: int | Sequence[int]) -> Any:
    return np.uint64(value) if isinstance(value, int) else tuple(map(np.uint64, value))


def _try_each_function(kernel: Kernel) -> None:
    backend = _backend(kernel)
    board = prepared(geometry.geometry(_SMALLEST))
    table = Transpositions(backend.bitboards(KEYS), backend.notes(NOTES))
    plies = stack.stack_for(board.squares, backend.bitboards, backend.numbers)
    stack.begin(plies, 0, 0, 0, 1, 1)
    backend.search(board, backend.weights(()), table, plies, 1)
    backend.stored_choice(_bitboard(0), _bitboard(0), table)
