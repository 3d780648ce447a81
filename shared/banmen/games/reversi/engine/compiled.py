"""The search and the count of leaves, compiled by Numba. This module needs Numba and numpy.

The Python source of `MODULES` is compiled; only constants become unsigned 64-bit ints, and four functions of single
bits become instructions of the processor.
"""

from collections.abc import MutableSequence, Sequence
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from banmen.games.reversi.engine import bitboards, board8, endgame, evaluation, memory, perft_kernel, search_kernel
from banmen.games.reversi.engine.backend import SearchBackend
from banmen.games.reversi.engine.bitboards import BoardMasks, Geometry, frame
from banmen.games.reversi.engine.memory import KEYS, NOTES, Transpositions
from banmen.games.reversi.engine.perft_kernel import CountBelow
from banmen.jit import Kernel, compile_kernel

MODULES = (
    bitboards,
    memory,
    evaluation,
    endgame,
    search_kernel,
    board8,
)
"""The modules that are compiled together.

All names share one namespace, so none may mean two things; those of `board8` replace others on purpose.
"""

_ENTRY = perft_kernel.count_leaves.__name__
_ENTRIES = ["search", "stored_choice"]
_MOST_PLIES = 2 * 64
_SMALLEST = 4
_PLACES, _SLICE = 1 << 20, 4_000


# --- instructions in place of loops -----------------------------------------------------------------------------------


@intrinsic  # type: ignore[untyped-decorator]  # Numba is typed in some versions only
def bits(_context: Any, _board: Any) -> Any:
    """Compile `bitboards.bits` to one instruction."""
    return types.int64(types.uint64), lambda _, builder, __, values: builder.ctpop(values[0])


@intrinsic  # type: ignore[untyped-decorator]  # Numba is typed in some versions only
def square_of(_context: Any, _bit: Any) -> Any:
    """Compile `bitboards.square_of` to one instruction."""

    def generate(_: Any, builder: Any, __: Any, values: Any) -> Any:
        return builder.cttz(values[0], _flag())

    return types.int64(types.uint64), generate


@intrinsic  # type: ignore[untyped-decorator]  # Numba is typed in some versions only
def last_bit(_context: Any, _board: Any) -> Any:
    """Compile `bitboards.last_bit`."""

    def generate(_: Any, builder: Any, __: Any, values: Any) -> Any:
        word = values[0].type
        return builder.lshr(word(1 << 63), builder.ctlz(builder.or_(values[0], word(1)), _flag()))

    return types.uint64(types.uint64), generate


@intrinsic  # type: ignore[untyped-decorator]  # Numba is typed in some versions only
def hash_of(_context: Any, _own: Any, _other: Any) -> Any:
    """Compile `bitboards.hash_of`: multiply the words by odd numbers and fold the upper bits down."""

    def generate(_: Any, builder: Any, __: Any, values: Any) -> Any:
        own, other = values
        word = own.type
        mixed = builder.mul(builder.xor(own, builder.mul(other, word(0x9E3779B97F4A7C15))), word(0xD6E8FEB86659FD93))
        mixed = builder.xor(mixed, builder.lshr(mixed, word(32)))
        mixed = builder.mul(mixed, word(0xD6E8FEB86659FD93))
        return builder.lshr(mixed, word(2))

    return types.int64(types.uint64, types.uint64), generate


def _flag() -> Any:
    """Return the flag that promises that the instruction never gets an empty bitboard."""
    return ir.Constant(ir.IntType(1), 1)


INSTRUCTIONS = {"bits": bits, "square_of": square_of, "last_bit": last_bit, "hash_of": hash_of}
"""The instructions by the names that they replace."""


# --- the search -------------------------------------------------------------------------------------------------------


def compiled_backend() -> SearchBackend:
    """Return the search for boards of at most 64 squares, compiled or loaded from Numba's cache.

    Raises what Numba raises.
    """
    return _backend(compile_kernel(MODULES, _ENTRIES, _try_each_function, constants()))


def constants() -> dict[str, Any]:
    """Return the values that compiled code uses instead of Python's bitboard functions and constants."""
    numbers = {name: _constant(getattr(board8, name)) for name in vars(board8) if name.isupper() and len(name) > 1}
    masks = {name: np.uint64(getattr(evaluation, name)) for name in evaluation.MASKS}
    tables = {name: np.array(getattr(evaluation, name), np.uint16) for name in evaluation.TABLES}
    return (
        dict(INSTRUCTIONS)
        | numbers
        | masks
        | tables
        | {"NOTHING": np.uint64(0), "ONE": np.uint64(1), "FEW": endgame.COMPILED_FEW}
    )


def _backend(kernel: Kernel) -> SearchBackend:
    return SearchBackend(
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
    fields: Any = {
        name: _unsigned(value) for name, value in board._asdict().items() if name not in {"frame", "size", "squares"}
    }
    return board._replace(frame=_unsigned_frame(board.frame), **fields)


def _unsigned_frame(board: BoardMasks) -> BoardMasks:
    """Return the frame with its shifts and masks as unsigned 64-bit ints."""
    shifts, between = (tuple(map(np.uint64, numbers)) for numbers in (board.shifts, board.between))
    fields: Any = (shifts, between, tuple(zip(shifts, between, strict=True)), np.uint64(board.inside), board.longest)
    return BoardMasks(*fields)


def _constant(value: int | Sequence[int]) -> Any:
    return np.uint64(value) if isinstance(value, int) else np.array(value, np.uint64)


def _unsigned(value: int | Sequence[int]) -> Any:
    return np.uint64(value) if isinstance(value, int) else tuple(map(np.uint64, value))


def _try_each_function(kernel: Kernel) -> None:
    backend = _backend(kernel)
    board = prepared(bitboards.geometry(_SMALLEST))
    table = Transpositions(backend.bitboards(KEYS), backend.notes(NOTES))
    plies = memory.stack_for(board.squares, backend.bitboards, backend.numbers)
    memory.begin_search(plies, 0, 0, 0, 1, 1)
    backend.search(board, backend.weights(()), table, plies, 1)
    backend.stored_choice(_bitboard(0), _bitboard(0), table)


# --- counting leaves --------------------------------------------------------------------------------------------------


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


def _count(kernel: Kernel, own: int, other: int, depth: int, board: BoardMasks) -> int:
    tables = (np.empty(_MOST_PLIES, np.uint64) for _ in range(3))
    return int(
        kernel[_ENTRY](
            np.uint64(own), np.uint64(other), depth, _unsigned_frame(board), *tables, np.empty(_MOST_PLIES, np.int64)
        )
    )
