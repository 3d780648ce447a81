"""The codec: bytes are a message, or refused with a code and a sentence; nothing but BadMessage is raised."""

from collections.abc import Callable
from typing import get_args

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.protocol.codec import (
    BadMessage,
    convert,
    decode_from_client,
    decode_from_server,
    decode_in_two_steps,
    decode_json_from_client,
    encode,
    json_text,
    pack,
    unpack,
)
from banmen.protocol.messages import MAX_FRAME_BYTES, Act, Bye, Frame, FromClient, FromServer, Say
from tests.banmen.protocol.values import PLAIN, messages_of

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


@pytest.mark.parametrize("deep", [40, 400, 900, 1_000, 1_020])
@pytest.mark.parametrize(("opens", "closes"), [(b"\x91", (b"[", b"]")), (b"\x81\xa1a", (b'{"a":', b"}"))])
def test_deeper_nesting_than_any_message_has_is_refused(deep: int, opens: bytes, closes: tuple[bytes, bytes]) -> None:
    act = encode(Act("a1", "t1", 1, {"type": "place", "square": "f5"}))
    with pytest.raises(BadMessage) as caught:
        decode_from_client(act.replace(b"\xa2f5", opens * deep + b"\x01"))
    assert caught.value.code == "bad_frame"
    begins, ends = closes
    with pytest.raises(BadMessage) as caught:
        decode_json_from_client(json_text(act).replace(b'"f5"', begins * deep + b"1" + ends * deep).decode())
    assert caught.value.code == "bad_frame"
    assert isinstance(decode_from_client(act.replace(b"\xa2f5", opens * 20 + b"\x01")), Act)


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


def read(decode: Callable[[bytes], Frame], data: bytes) -> Frame | tuple[str, str, str | None]:
    """What a frame is read as: a message, or code, sentence and id of its refusal."""
    try:
        return decode(data)
    except BadMessage as fault:
        return fault.code, fault.text, fault.id


def survives(data: bytes) -> None:
    """Read as from either side, the bytes are a message, or refused in a sentence under a code.

    What a client sends is the same read in one step as in two.
    """
    from_client = read(decode_from_client, data)
    for outcome in (from_client, read(decode_from_server, data)):
        assert isinstance(outcome, Frame) or (outcome[0] in CODES and outcome[1].endswith("."))
    in_two_steps = read(lambda data: decode_in_two_steps(data, FromClient), data)
    assert repr(from_client) == repr(in_two_steps)  # as text, because NaN differs from itself


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


@given(messages_of(FromClient | FromServer))
def test_a_frame_has_the_bytes_that_msgpack_packs(message: Frame) -> None:
    assert encode(message) == pack(message)


@given(st.dictionaries(st.text(max_size=3), WILD, max_size=17))
def test_an_action_of_any_values_is_read_in_one_step_as_in_two(action: dict[str, object]) -> None:
    survives(msgpack.packb({"type": "act", "id": "1", "table": "t", "n": 1, "action": action}))


@pytest.mark.parametrize(
    "data",
    [
        b"\x82\xa4type\xa4ping\xa1t\xcb" + b"\x3f\xf0" + bytes(6),  # a whole number as a float
        b"\x83\xa4type\xa4ping\xa1t\x01\xa1t\x02",  # a field twice
        b"\x83\xa4type\xa4ping\xa1t\xa0\xa1t\x02",  # a field twice, the first time wrong
        b"\x83\xa1t\x01\xa4type\xa5lobby\xa4type\xa4ping",  # two types
        b"\x82\xa4type\xa4ping\xc4\x01t\x01",  # a name in bytes
        b"\x85\xa4type\xa3say\xa2id\xa11\xa5table\xa1t\xa4text\xa3\xed\xa0\x80",  # one field too few
        b"\x84\xa4type\xa3say\xa2id\xa11\xa5table\xa1t\xa4text\xa3\xed\xa0\x80",  # a surrogate
        b"\x82\xa4type\xa4ping\xa1t\xcf" + b"\xff" * 8,  # the highest number
        b"\x82\xa4type\xa4ping\xa1t\x01\x00",  # a value after the frame
        encode(Act("1", "t", 1, {"at": {"x": [1, {"y": [2]}]}})),  # nested deeper than is read in one step
        pack({"type": "act", "id": "1", "table": "t", "n": 1, "action": {"a": {1: 2}}}),
        encode(Act("1", "t", 1, {"a": "b"}))[:-2] + b"\xd6\xff" + bytes(4),  # a time
    ],
)
def test_odd_frames_are_read_in_one_step_as_in_two(data: bytes) -> None:
    survives(data)


@given(PLAIN)
def test_packed_values_unpack_to_themselves(value: object) -> None:
    assert unpack(pack(value)) == value


def test_a_value_is_judged_by_the_type_wanted_under_the_code_wanted() -> None:
    assert convert({"type": "say", "id": "1", "table": "t", "text": "hello"}, Say) == Say("1", "t", "hello")
    with pytest.raises(BadMessage, match=r"^Bad action of reversi: Expected `int`, got `str`\.$") as fault:
        convert("x", int, code="bad_action", what="action of reversi")
    assert fault.value.code == "bad_action"
