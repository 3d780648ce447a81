"""The messages of the wire: each is encoded and decoded unchanged, and fields beyond its bounds are refused."""

import re
from typing import Any, get_args

import msgpack
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import inspect

from banmen.protocol.codec import BadMessage, decode_from_client, decode_from_server, encode
from banmen.protocol.messages import AtTable, Command, Events, Frame, FromClient, FromServer, Hello, Join, Ping
from tests.banmen.protocol.values import values_of


@pytest.mark.parametrize("kind", get_args(FromClient), ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_every_message_of_a_client_survives_the_wire(kind: type[Frame], data: st.DataObject) -> None:
    message = data.draw(values_of(inspect.type_info(kind)))
    assert decode_from_client(encode(message)) == message


@pytest.mark.parametrize("kind", get_args(FromServer), ids=lambda kind: kind.__name__)
@given(data=st.data())
def test_every_message_of_a_server_survives_the_wire(kind: type[Frame], data: st.DataObject) -> None:
    message = data.draw(values_of(inspect.type_info(kind)))
    assert decode_from_server(encode(message)) == message


def test_a_frame_is_a_map_with_its_type_and_without_defaults() -> None:
    assert msgpack.unpackb(encode(Ping(7))) == {"type": "ping", "t": 7}
    assert msgpack.unpackb(encode(Join("1", "t1"))) == {"type": "join", "id": "1", "table": "t1"}
    assert msgpack.unpackb(encode(Events("t1", "e", 3, ()))) == {
        "type": "events",
        "table": "t1",
        "epoch": "e",
        "from": 3,
        "events": [],
    }


def test_the_type_of_a_message_is_its_name() -> None:
    for kind in get_args(FromClient | FromServer):
        assert kind.__struct_config__.tag == re.sub(r"(?<!^)([A-Z])", r"_\1", kind.__name__).lower()


def test_no_message_goes_both_ways() -> None:
    assert set(get_args(FromClient)) & set(get_args(FromServer)) == set()


def test_a_command_has_an_id_for_its_answer_and_names_its_table() -> None:
    for kind in get_args(Command):
        names = kind.__struct_fields__
        assert names[0] == "id", kind
        assert ("table" in names) == (kind in get_args(AtTable)), kind


# --- bounds -----------------------------------------------------------------------------------------------------------


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


COMMANDS: dict[str, dict[str, object]] = {
    "open": {"game": "reversi"},
    "fetch": {"table": "t", "round": 1},
    "pace": {"table": "t"},
    "say": {"table": "t", "text": "hello"},
    "offer": {"table": "t", "offer": "draw"},
    "act": {"table": "t", "n": 1, "action": {}},
}
"""Some commands as they may be sent, without their id."""


@pytest.mark.parametrize(
    ("kind", "field"),
    [
        ("open", {"options": {str(number): 0 for number in range(16)}}),
        ("open", {"seats": {"black": "me", "white": "program"}, "names": {"black": "x" * 24}}),
        ("open", {"clock": {"main_ms": 60_000}, "watchers": "none"}),
        ("fetch", {"round": 2**53}),
        ("pace", {"speed": 0.25}),
        ("pace", {"speed": 1000, "ply": 0, "paused": False, "seek": True}),
        ("say", {"text": "x" * 500}),
        ("offer", {"offer": "take_back", "ply": 3}),
    ],
)
def test_a_command_within_its_bounds_is_taken(kind: str, field: dict[str, Any]) -> None:
    assert isinstance(decode_from_client(command(kind, **field)), get_args(Command))


@pytest.mark.parametrize(
    ("kind", "field"),
    [
        ("open", {"id": ""}),
        ("open", {"id": "x" * 65}),
        ("open", {"options": {str(number): 0 for number in range(17)}}),
        ("open", {"seats": {"black": "you"}}),
        ("open", {"names": {"black": "x" * 25}}),
        ("open", {"watchers": "some"}),
        ("open", {"clock": {"main_ms": 60_000, "hat": 1}}),
        ("fetch", {"round": -1}),
        ("pace", {"speed": 0.2}),
        ("pace", {"speed": 1001}),
        ("pace", {"ply": -1}),
        ("say", {"text": ""}),
        ("say", {"text": "x" * 501}),
        ("offer", {"offer": "money"}),
        ("act", {"n": -1}),
        ("act", {"action": {"": 1}}),
    ],
)
def test_a_command_beyond_its_bounds_is_refused(kind: str, field: dict[str, Any]) -> None:
    with pytest.raises(BadMessage) as fault:
        decode_from_client(command(kind, **field))
    assert fault.value.code == "bad_field"


def command(kind: str, **fields: object) -> bytes:
    """Return the frame of a command, with these fields instead of the usual ones."""
    frame: bytes = msgpack.packb({"type": kind, "id": "1", **COMMANDS[kind], **fields})
    return frame
