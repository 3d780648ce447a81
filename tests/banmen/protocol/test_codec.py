"""The codec: every message survives the wire, and no bytes do more than raise BadMessage."""

from typing import Any, get_args

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import inspect

from banmen.protocol.codec import BadMessage, convert, decode_from_client, decode_from_server, encode, pack, unpack
from banmen.protocol.messages import (
    MAX_FRAME_BYTES,
    Act,
    Bye,
    Events,
    Frame,
    FromClient,
    FromServer,
    Hello,
    Join,
    Ping,
    Say,
)

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
"""Whatever msgpack and JSON both know."""


def values_of(kind: inspect.Type) -> st.SearchStrategy[Any]:  # noqa: C901, PLR0911 - one line for each kind of type
    """Values of a type as msgspec understands it, within the bounds that its annotation sets."""
    match kind:
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType(ge=low, le=high):
            return st.integers(-(2**63) if low is None else low, 2**63 - 1 if high is None else high)
        case inspect.FloatType(ge=low, le=high):
            return st.floats(low, high, allow_nan=False)
        case inspect.StrType(min_length=shortest, max_length=longest):
            return st.text(min_size=shortest or 0, max_size=min(longest or 20, 20))
        case inspect.LiteralType(values=values):
            return st.sampled_from(values)
        case inspect.UnionType(types=members):
            return st.one_of([values_of(member) for member in members])
        case inspect.DictType(key_type=key, value_type=value):
            return st.dictionaries(values_of(key), values_of(value), max_size=3)
        case inspect.VarTupleType(item_type=item):
            return st.lists(values_of(item), max_size=3).map(tuple)
        case inspect.StructType(cls=cls, fields=fields):
            return st.builds(cls, **{field.name: values_of(field.type) for field in fields})
        case inspect.AnyType():
            return PLAIN
    raise NotImplementedError(kind)


def messages_of(union: Any) -> st.SearchStrategy[Any]:
    return st.sampled_from(get_args(union)).flatmap(lambda kind: values_of(inspect.type_info(kind)))


@pytest.mark.parametrize("kind", get_args(FromClient), ids=lambda kind: kind.__name__)
@settings(max_examples=40)
@given(data=st.data())
def test_every_message_of_a_client_survives_the_wire(kind: type[Frame], data: st.DataObject) -> None:
    message = data.draw(values_of(inspect.type_info(kind)))
    assert decode_from_client(encode(message)) == message


@pytest.mark.parametrize("kind", get_args(FromServer), ids=lambda kind: kind.__name__)
@settings(max_examples=40)
@given(data=st.data())
def test_every_message_of_a_server_survives_the_wire(kind: type[Frame], data: st.DataObject) -> None:
    message = data.draw(values_of(inspect.type_info(kind)))
    assert decode_from_server(encode(message)) == message


def test_a_frame_is_a_map_with_its_type_and_without_what_is_usual() -> None:
    assert msgpack.unpackb(encode(Ping(7))) == {"type": "ping", "t": 7}
    assert msgpack.unpackb(encode(Join("1", "t1"))) == {"type": "join", "id": "1", "table": "t1"}
    assert msgpack.unpackb(encode(Events("t1", "e", 3, ()))) == {
        "type": "events",
        "table": "t1",
        "epoch": "e",
        "from": 3,
        "events": [],
    }


# --- what is refused, and how ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("frame", "code", "sentence"),
    [
        ([1, 2], "bad_frame", "The frame is not a msgpack map."),
        ({}, "unknown_type", "There is no message of type None in this direction."),
        ({"type": 1}, "unknown_type", "There is no message of type 1 in this direction."),
        ({"type": "welcome"}, "unknown_type", "There is no message of type 'welcome' in this direction."),
        ({"type": "ping", "t": 1, "x": 2}, "unknown_field", "A message of type 'ping' has no field 'x'."),
        ({"type": "ping"}, "bad_field", "Bad message: Object missing required field `t`."),
        ({"type": "ping", "t": "1"}, "bad_field", "Bad message: Expected `int`, got `str` - at `$.t`."),
        ({"type": "ping", "t": True}, "bad_field", "Bad message: Expected `int`, got `bool` - at `$.t`."),
    ],
)
def test_frames_that_are_no_message(frame: object, code: str, sentence: str) -> None:
    with pytest.raises(BadMessage) as fault:
        decode_from_client(msgpack.packb(frame))
    assert (fault.value.code, fault.value.text) == (code, sentence)


@pytest.mark.parametrize(
    "field",
    [
        {"name": ""},
        {"name": "x" * 25},
        {"client": ""},
        {"lang": "x" * 33},
        {"token": "x" * 513},
        {"proto": 1.5},
        {"name": None},
    ],
)
def test_fields_beyond_their_bounds(field: dict[str, object]) -> None:
    usual: dict[str, object] = {"type": "hello", "proto": 1, "client": "test", "name": "Aki"}
    assert isinstance(decode_from_client(msgpack.packb(usual)), Hello)
    with pytest.raises(BadMessage) as fault:
        decode_from_client(msgpack.packb(usual | field))
    assert fault.value.code == "bad_field"


@pytest.mark.parametrize(
    "data", [b"", b"\xc1", b"\x81", b"\x80\x80", b"\x81\x01\x02", b"\x81\xa1\xff\x01", b"\x91" * 5000]
)
def test_bytes_that_are_no_msgpack(data: bytes) -> None:
    with pytest.raises(BadMessage) as fault:
        decode_from_client(data)
    assert fault.value.code == "bad_frame"


def test_text_frames_are_refused() -> None:
    for decode in (decode_from_client, decode_from_server):
        with pytest.raises(BadMessage, match="this one was text"):
            decode('{"type": "ping", "t": 1}')


def test_a_client_may_not_send_more_than_the_limit_and_a_server_may() -> None:
    largest = encode(Act("1", "t", 1, {"x": "y" * 10}))
    padding = MAX_FRAME_BYTES - len(largest)
    assert isinstance(decode_from_client(encode(Act("1", "t", 1, {"x": "y" * (padding + 6)}))), Act)
    with pytest.raises(BadMessage) as fault:
        decode_from_client(encode(Act("1", "t", 1, {"x": "y" * (padding + 16)})))
    assert fault.value.code == "too_large"
    assert isinstance(decode_from_server(encode(Bye("shutdown", "z" * 2 * MAX_FRAME_BYTES))), Bye)


def test_a_refusal_finds_its_sender_by_the_id_where_one_can_be_read() -> None:
    for frame, sender in (
        ({"type": "say", "id": "7", "table": "t", "text": ""}, "7"),
        ({"type": "nonsense", "id": "8"}, "8"),
        ({"type": "say", "id": 9}, None),
        ({"type": "say", "id": "x" * 65}, None),
    ):
        with pytest.raises(BadMessage) as fault:
            decode_from_client(msgpack.packb(frame))
        assert fault.value.id == sender


# --- anything at all ------------------------------------------------------------------------------------------------

WILD = st.recursive(
    PLAIN
    | st.binary(max_size=8)
    | st.floats()
    | st.builds(msgpack.ExtType, st.integers(0, 127), st.binary(max_size=4)),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text(max_size=6) | st.binary(max_size=3) | st.integers(-9, 9), inner, max_size=3)
    ),
    max_leaves=8,
)
KEYS = st.sampled_from(["type", "id", "table", "seat", "t", "n", "action", "options", "events", "from", "since", "row"])
TAGS = st.sampled_from([kind.__struct_config__.tag for kind in get_args(FromClient | FromServer)])
MAPS = st.dictionaries(KEYS, WILD, max_size=5) | st.fixed_dictionaries({"type": TAGS}, optional={"id": WILD, "t": WILD})


CODES = {"bad_frame", "too_large", "unknown_type", "unknown_field", "bad_field"}


def survives(data: bytes) -> None:
    """Read as from either side, the bytes are a message, or refused in a sentence under a code."""
    for decode in (decode_from_client, decode_from_server):
        outcome: Frame | BadMessage
        try:
            outcome = decode(data)
        except BadMessage as fault:
            outcome = fault
        assert isinstance(outcome, Frame) or (outcome.code in CODES and outcome.text.endswith("."))


@given(st.binary(max_size=200))
def test_any_bytes_are_a_message_or_refused(data: bytes) -> None:
    survives(data)


@given(WILD | MAPS)
def test_any_value_is_a_message_or_refused(value: object) -> None:
    survives(msgpack.packb(value))


@given(messages_of(FromClient | FromServer), st.data())
def test_a_frame_with_bytes_changed_or_cut_is_a_message_or_refused(message: Frame, data: st.DataObject) -> None:
    frame = bytearray(encode(message))
    for at in data.draw(st.lists(st.integers(0, len(frame) - 1), max_size=4)):
        frame[at] = data.draw(st.integers(0, 255))
    survives(bytes(frame[: data.draw(st.integers(0, len(frame)))]))
    survives(bytes(frame))


@given(PLAIN)
def test_what_is_packed_is_unpacked(value: object) -> None:
    assert unpack(pack(value)) == value


def test_a_value_is_judged_by_the_type_wanted_under_the_code_wanted() -> None:
    assert convert({"type": "say", "id": "1", "table": "t", "text": "hello"}, Say) == Say("1", "t", "hello")
    with pytest.raises(BadMessage, match=r"^Bad action of reversi: Expected `int`, got `str`\.$") as fault:
        convert("x", int, code="bad_action", what="action of reversi")
    assert fault.value.code == "bad_action"
