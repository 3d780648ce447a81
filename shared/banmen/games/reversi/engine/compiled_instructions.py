"""The functions of `primitives` as processor instructions, for code compiled by Numba. This module needs Numba."""

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic


@intrinsic  # type: ignore[untyped-decorator]  # Numba is typed in some versions only
def bits(_context: Any, _board: Any) -> Any:
    """Compile `primitives.bits` to one instruction."""
    return types.int64(types.uint64), lambda _, builder, __, values: builder.ctpop(values[0])


@intrinsic  # type: ignore[untyped-decorator]  # Numba is typed in some versions only
def square_of(_context: Any, _bit: Any) -> Any:
    """Compile `primitives.square_of` to one instruction."""

    def generate(_: Any, builder: Any, __: Any, values: Any) -> Any:
        return builder.cttz(values[0], _flag())

    return types.int64(types.uint64), generate


@intrinsic  # type: ignore[untyped-decorator]  # Numba is typed in some versions only
def last_bit(_context: Any, _board: Any) -> Any:
    """Compile `primitives.last_bit`."""

    def generate(_: Any, builder: Any, __: Any, values: Any) -> Any:
        word = values[0].type
        return builder.lshr(word(1 << 63), builder.ctlz(builder.or_(values[0], word(1)), _flag()))

    return types.uint64(types.uint64), generate


def _flag() -> Any:
    """Return the flag that promises that the instruction never gets an empty bitboard."""
    return ir.Constant(ir.IntType(1), 1)


@intrinsic  # type: ignore[untyped-decorator]  # Numba is typed in some versions only
def hash_of(_context: Any, _own: Any, _other: Any) -> Any:
    """Compile `primitives.hash_of`: multiply the words by odd numbers and fold the upper bits down."""

    def generate(_: Any, builder: Any, __: Any, values: Any) -> Any:
        own, other = values
        word = own.type
        mixed = builder.mul(builder.xor(own, builder.mul(other, word(0x9E3779B97F4A7C15))), word(0xD6E8FEB86659FD93))
        mixed = builder.xor(mixed, builder.lshr(mixed, word(32)))
        mixed = builder.mul(mixed, word(0xD6E8FEB86659FD93))
        return builder.lshr(mixed, word(2))

    return types.int64(types.uint64, types.uint64), generate


INSTRUCTIONS = {"bits": bits, "square_of": square_of, "last_bit": last_bit, "hash_of": hash_of}
"""The instructions by the names that they replace."""
