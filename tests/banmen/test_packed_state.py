"""Packed states, and the reuse of the packed beginning of a growing state."""

from collections.abc import Mapping, Sequence
from itertools import count, islice
from typing import ClassVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import inspect

from banmen import packed_state as packed_state_module
from banmen.packed_state import CHUNK, GrowingState, packed_state, reuse_packed
from banmen.protocol.codec import pack


class Walk(GrowingState, frozen=True):
    """A walk that grows at its end."""

    grows: ClassVar[str] = "path"

    name: str = "walk"
    path: tuple[int, ...] = ()
    over: bool = False


class Sealed(msgspec.Struct, frozen=True):
    """A state of plain values."""

    board: str
    counts: Mapping[str, tuple[int, ...]]


class Marked(msgspec.Struct, frozen=True):
    """A state with bytes, which are text in the msgpack of the wire."""

    marks: bytes


def whole(state: object) -> bytes:
    return b"".join(packed_state(state))


def stepped(walk: Walk, *path: int, same: int) -> Walk:
    return reuse_packed(walk, msgspec.structs.replace(walk, path=path), same)


@pytest.mark.parametrize("state", [None, Sealed("-X", {"a": (1, 2)}), Marked(b"\x00\xff"), Walk(), Walk(over=True)])
def test_a_state_is_packed_as_everything_is(state: object) -> None:
    assert whole(state) == pack(state)


@pytest.mark.parametrize("length", [1, 15, 16, 63, 64, 65, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 1 << 16])
def test_a_tuple_of_any_length_is_packed_in_pieces(length: int) -> None:
    state = Walk(path=tuple(range(length)))
    assert whole(state) == pack(state)


@pytest.mark.parametrize("state", [Sealed("-X", {}), Marked(b"\x00")])
def test_how_a_type_is_packed_is_found_out_once(state: object, monkeypatch: pytest.MonkeyPatch) -> None:
    packed_state(state)
    monkeypatch.setattr(inspect, "type_info", pytest.fail)
    assert whole(state) == pack(state)


def test_the_packed_beginning_is_reused() -> None:
    before = Walk(path=tuple(range(100 * CHUNK + 3)))
    packed = set(map(id, kept := list(packed_state(before))))
    after = stepped(before, *before.path, 7, same=len(before.path))
    pieces = list(packed_state(after))
    assert b"".join(pieces) == pack(after)
    assert sum(id(piece) in packed for piece in pieces) == 100, "all full chunks are those of before"
    assert len(kept) == len(pieces)


def test_it_is_packed_late_after_many_steps() -> None:
    state = Walk()
    for number in range(2 * CHUNK):
        state = stepped(state, *state.path, number, same=len(state.path))
        if number % 10 == 0:
            assert whole(state) == pack(state)
    assert whole(state) == pack(state)


@pytest.mark.parametrize("path", [(), (1,), tuple(range(CHUNK + 5)), (*range(CHUNK - 2), 9, 9, *range(CHUNK))])
def test_only_the_unchanged_beginning_is_reused(path: Sequence[int]) -> None:
    before = Walk(path=tuple(range(3 * CHUNK)))
    assert whole(before) == pack(before)
    same = next((at for at, (one, other) in enumerate(zip(before.path, path, strict=False)) if one != other), len(path))
    after = stepped(before, *path, same=same)
    assert whole(after) == pack(after)


@given(st.lists(st.tuples(st.integers(0, 3 * CHUNK), st.integers(0, 2 * CHUNK), st.booleans()), max_size=8))
def test_a_path_that_grows_and_shrinks_packs_like_a_new_one(steps: Sequence[tuple[int, int, bool]]) -> None:
    walk, numbers = Walk(), count()
    for kept, more, looked_at in steps:
        same = min(kept, len(walk.path))
        walk = stepped(walk, *walk.path[:same], *islice(numbers, more), same=same)
        if looked_at:
            assert whole(walk) == pack(walk)
    assert whole(walk) == pack(walk)


def test_an_element_is_packed_once_where_one_comes_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    packed: list[object] = []

    def noted(value: object) -> bytes:
        packed.append(value)
        return pack(value)

    monkeypatch.setattr(packed_state_module, "_encode", noted)
    walk = Walk(path=tuple(range(CHUNK + 1)))
    whole(walk)
    packed.clear()
    for number in range(10):
        walk = stepped(walk, *walk.path, number, same=len(walk.path))
        whole(walk)
    assert [value for value in packed if isinstance(value, int)] == list(range(10))


def test_the_packed_beginning_is_no_part_of_the_value() -> None:
    fresh, packed = Walk(path=(1, 2)), Walk(path=(1, 2))
    whole(packed)
    assert fresh == packed
    assert hash(fresh) == hash(packed)
    assert msgspec.to_builtins(packed) == msgspec.to_builtins(fresh)
