"""The msgpack of a game's state, of which its hash is made; where a state grows, what stays is not packed again."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple, TypeVar

import msgspec
from msgspec import inspect

CHUNK = 256
"""Elements of a tuple that grows are packed so many at a time."""
_SHORT = 32
"""A tuple of fewer elements is packed with all else, in one step."""

_MAP, _ARRAY = 0x80, 0x90
"""How a map or an array of fewer than 16 elements begins, with that number in it."""

_encode: Callable[[Any], bytes] = msgspec.msgpack.Encoder().encode
_KEPT = "packed"
_PLAIN: set[type[Any]] = set()
"""The types that are known to be packed in one step as by way of plain values."""


class GrowingState(msgspec.Struct, frozen=True, dict=True):
    """The base of a state with a tuple that grows, the field `grows`.

    It has fewer than 16 fields, of plain types, none of which is ever left out. What was packed of the tuple is kept
    beside the fields, where it is no part of the value, and handed on from state to state.
    """

    grows: ClassVar[str]


GrowingT = TypeVar("GrowingT", bound=GrowingState)


def packed_state(state: Any) -> Sequence[bytes]:
    """What `pack` makes of a state, in pieces."""
    kind: Any = type(state)
    if kind in _PLAIN:
        return (_encode(state),)
    if isinstance(state, GrowingState):
        return _pieces(state)
    if _is_plain(kind):
        _PLAIN.add(kind)
    return (_encode(msgspec.to_builtins(state)),)


def _pieces(state: GrowingState) -> Sequence[bytes]:
    grown: Sequence[Any] = getattr(state, state.grows)
    if len(grown) < _SHORT:
        return (_encode(state),)
    values, kind = msgspec.structs.astuple(state), _beside(type(state))
    before = _encode(kind.before(*values[: kind.place]))[1:]
    after = _encode(kind.after(*values[kind.place + 1 :]))[1:]
    return kind.head + before + kind.name + array_header(len(grown)), *_chunks(state, grown), after


class _Beside(NamedTuple):
    """Of a state's type the fields `before` and `after` the one that grows, each as a struct, and its `place`.

    `head` is how the state begins, and `name` that of its field, as msgpack.
    """

    before: type[Any]
    after: type[Any]
    place: int
    head: bytes
    name: bytes


@cache
def _beside(kind: Any) -> _Beside:
    names = kind.__struct_fields__
    place = names.index(kind.grows)
    before, after = (msgspec.defstruct(kind.__name__, part) for part in (names[:place], names[place + 1 :]))
    return _Beside(before, after, place, bytes((_MAP | len(names),)), _encode(kind.grows))


def hand_on(state: GrowingState, after: GrowingT, same: int) -> GrowingT:
    """`after`, which came of `state` and has the same first so many elements, with what was packed of them."""
    kept: _Kept = state.__dict__.get(_KEPT, _NOTHING)
    if kept.elements > same:
        whole = same // CHUNK
        kept = _Kept(kept.chunks[:whole], b"", whole * CHUNK)
    after.__dict__[_KEPT] = kept
    return after


class _Kept(msgspec.Struct, frozen=True, gc=False):
    """What was packed of the first so many `elements`: full chunks, and in `rest` those after them."""

    chunks: tuple[bytes, ...]
    rest: bytes
    elements: int


_NOTHING = _Kept((), b"", 0)


def _chunks(state: GrowingState, values: Sequence[Any]) -> Sequence[bytes]:
    """Return the elements, packed in chunks; those that were not kept are packed now."""
    kept: _Kept = state.__dict__.get(_KEPT, _NOTHING)
    chunks, rest, packed = kept.chunks, kept.rest, kept.elements
    full = len(values) - len(values) % CHUNK
    if packed < full:
        starts = range(len(chunks) * CHUNK, full, CHUNK)
        chunks += tuple([_encode(values[at : at + CHUNK])[_CHUNK_HEADER:] for at in starts])
        rest, packed = b"", full
    rest += b"".join(map(_encode, values[packed:]))
    state.__dict__[_KEPT] = _Kept(chunks, rest, len(values))
    return *chunks, rest


def array_header(length: int) -> bytes:
    """How an array of so many elements begins."""
    if length < 1 << 4:
        return bytes((_ARRAY | length,))
    return b"\xdc" + length.to_bytes(2, "big") if length < 1 << 16 else b"\xdd" + length.to_bytes(4, "big")


@cache
def _is_plain(kind: Any) -> bool:
    """Whether a type is packed in one step as by way of plain values; bytes are not, which become text there."""
    return _packs_alike(inspect.type_info(kind), set())


def _packs_alike(info: Any, seen: set[type[Any]]) -> bool:
    match info:
        case inspect.StructType(cls=cls, fields=fields):
            if cls in seen:
                return True
            seen.add(cls)
            return all(_packs_alike(field.type, seen) for field in fields)
        case inspect.UnionType(types=types) | inspect.TupleType(item_types=types):
            return all(_packs_alike(one, seen) for one in types)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            return _packs_alike(item, seen)
        case inspect.DictType(key_type=inspect.StrType(), value_type=value):
            return _packs_alike(value, seen)
    return isinstance(info, _ALIKE)


_CHUNK_HEADER = len(array_header(CHUNK))
_ALIKE = (inspect.StrType, inspect.IntType, inspect.FloatType, inspect.BoolType, inspect.NoneType, inspect.LiteralType)
