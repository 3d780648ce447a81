"""Pack a game's states as msgpack, to hash them, and cache states of a line of play by their packed size.

A state may hold a tuple that grows with the game. Its unchanged part is not packed again: a state carries the packed
beginning of the state before it (`reuse_packed`).
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple, Protocol, TypeVar

import msgspec
from msgspec import inspect

from banmen.game import AnyGame

CHUNK = 256
"""The elements of a growing tuple are packed in chunks of this many."""
_SHORT = 32
"""A tuple with fewer elements is packed in one step with the rest of the state."""

_MAP, _ARRAY = 0x80, 0x90
"""First bytes of a map and an array with fewer than 16 elements; the count is added."""

_encode: Callable[[Any], bytes] = msgspec.msgpack.Encoder().encode
_PREFIX = "packed"
_PLAIN: set[type[Any]] = set()
"""Types that are known to pack to the same bytes directly and through plain values."""

_ALIKE = (inspect.StrType, inspect.IntType, inspect.FloatType, inspect.BoolType, inspect.NoneType, inspect.LiteralType)


class GrowingState(msgspec.Struct, frozen=True, dict=True):
    """The base of a state with one growing tuple, the field named by `grows`.

    A subclass has fewer than 16 fields, all of plain types and never omitted. The packed prefix of the tuple is cached
    in `__dict__`, outside the value, and `reuse_packed` passes it from state to state.
    """

    grows: ClassVar[str]


GrowingT = TypeVar("GrowingT", bound=GrowingState)


def packed_state(state: Any) -> Sequence[bytes]:
    """Return the msgpack of a state in pieces; joined, they equal `pack(state)`."""
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
    values, kind = msgspec.structs.astuple(state), _layout_of(type(state))
    before = _encode(kind.before(*values[: kind.place]))[1:]
    after = _encode(kind.after(*values[kind.place + 1 :]))[1:]
    return kind.head + before + kind.name + array_header(len(grown)), *_chunks(state, grown), after


class _GrowingLayout(NamedTuple):
    """The layout of a growing state's type: structs of the fields before and after the growing one, and its place.

    `head` is the msgpack of the map's first byte, and `name` that of the growing field's name.
    """

    before: type[Any]
    after: type[Any]
    place: int
    head: bytes
    name: bytes


@cache
def _layout_of(kind: Any) -> _GrowingLayout:
    names = kind.__struct_fields__
    place = names.index(kind.grows)
    before, after = (msgspec.defstruct(kind.__name__, part) for part in (names[:place], names[place + 1 :]))
    return _GrowingLayout(before, after, place, bytes((_MAP | len(names),)), _encode(kind.grows))


def reuse_packed(state: GrowingState, after: GrowingT, same: int) -> GrowingT:
    """Return `after` with the packed prefix of `state`, whose first `same` elements are equal."""
    kept: _PackedPrefix = state.__dict__.get(_PREFIX, _NOTHING)
    if kept.elements > same:
        whole = same // CHUNK
        kept = _PackedPrefix(kept.chunks[:whole], b"", whole * CHUNK)
    after.__dict__[_PREFIX] = kept
    return after


class _PackedPrefix(msgspec.Struct, frozen=True, gc=False):
    """The msgpack of the first `elements` elements: full chunks, and in `rest` the elements after them."""

    chunks: tuple[bytes, ...]
    rest: bytes
    elements: int


_NOTHING = _PackedPrefix((), b"", 0)


def _chunks(state: GrowingState, values: Sequence[Any]) -> Sequence[bytes]:
    """Return the packed elements in chunks; pack only those without a cached prefix."""
    kept: _PackedPrefix = state.__dict__.get(_PREFIX, _NOTHING)
    chunks, rest, packed = kept.chunks, kept.rest, kept.elements
    full = len(values) - len(values) % CHUNK
    if packed < full:
        starts = range(len(chunks) * CHUNK, full, CHUNK)
        chunks += tuple([_encode(values[at : at + CHUNK])[_CHUNK_HEADER:] for at in starts])
        rest, packed = b"", full
    rest += b"".join(map(_encode, values[packed:]))
    state.__dict__[_PREFIX] = _PackedPrefix(chunks, rest, len(values))
    return *chunks, rest


def array_header(length: int) -> bytes:
    """Return the msgpack header of an array of this length."""
    if length < 1 << 4:
        return bytes((_ARRAY | length,))
    return b"\xdc" + length.to_bytes(2, "big") if length < 1 << 16 else b"\xdd" + length.to_bytes(4, "big")


@cache
def _is_plain(kind: Any) -> bool:
    """Return True if a type packs to the same bytes directly and through plain values.

    Bytes do not: they become text.
    """
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


class AnyPly(Protocol):
    """A ply, which holds the game's own event."""

    @property
    def event(self) -> Any:
        """The game's event."""
        ...


class _SizedState(NamedTuple):
    """A state, and its packed size in bytes."""

    state: Any
    size: int


class StateCache:
    """The states after every 64th ply, and the last state asked for, because a viewer steps to the next one.

    At most `MOST` states of about `MOST_BYTES` in all are cached. For a long game or a large board the spacing is
    doubled until they fit. `size` is their packed size in bytes, which is about the memory they use; `state_size` is
    that of the last state added.
    """

    EVERY = 64
    MOST = 256
    MOST_BYTES = 1 << 20
    """Eight states of a 200x200 tour (up to 160 KB each) fit: a jump within 100,000 plies then takes 0.1 s."""

    def __init__(self) -> None:
        self.size = self.state_size = 0
        self._every = self.EVERY
        self._by_ply: dict[int, _SizedState] = {}
        self._last: tuple[int, Any] | None = None

    def __eq__(self, other: object) -> bool:
        """Return True: the states follow from the plies, so two caches never differ in meaning."""
        return isinstance(other, StateCache)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def copy(self) -> "StateCache":
        """Return an independent copy."""
        twin = StateCache()
        twin._every, twin._by_ply, twin._last = self._every, dict(self._by_ply), self._last
        twin.size, twin.state_size = self.size, self.state_size
        return twin

    def add_if_due(self, ply: int, state: Any) -> None:
        """Add the state after a ply if the ply is a multiple of the spacing."""
        if ply % self._every == 0:
            self.add(ply, state)

    def add(self, ply: int, state: Any) -> None:
        """Add the state after a ply."""
        kept, before = _SizedState(state, sum(map(len, packed_state(state)))), self._by_ply.get(ply)
        self._by_ply[ply] = kept
        self.state_size = kept.size
        self.size += kept.size - (before.size if before else 0)
        while len(self._by_ply) > self.MOST or (self.size > self.MOST_BYTES and len(self._by_ply) > 1):
            self._every *= 2
            self._only([number for number in self._by_ply if number % self._every == 0])

    def drop_after(self, ply: int) -> None:
        self._only([number for number in self._by_ply if number <= ply])
        self._last = None

    def _only(self, plies: Sequence[int]) -> None:
        self._by_ply = {number: self._by_ply[number] for number in plies}
        self.size = sum(kept.size for kept in self._by_ply.values())

    def state_after(self, game: AnyGame, plies: Sequence[AnyPly], ply: int) -> Any:
        """Return the state after a ply, folded from the nearest cached state before it."""
        begin = max((number for number in self._by_ply if number <= ply), default=-1)
        state = self._by_ply[begin].state if begin >= 0 else game.blank
        if self._last is not None and begin <= self._last[0] <= ply:
            begin, state = self._last
        for number in range(begin + 1, ply + 1):
            state = game.evolve(state, plies[number].event)
            self.add_if_due(number, state)  # a replay that was restored in the middle has cached none
        self._last = (ply, state)
        return state
