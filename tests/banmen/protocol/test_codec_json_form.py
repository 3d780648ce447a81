"""Messages as JSON: the same values as in msgpack; other text is refused."""

import json
from contextlib import suppress
from functools import partial
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.events import ActionPlayed
from banmen.games import GAMES
from banmen.protocol.codec import (
    BadMessage,
    NotJson,
    decode_from_client,
    decode_from_server,
    decode_json_from_client,
    encode,
    json_pieces,
    json_text,
    pack,
    plain_values,
    read_json,
    unpack,
)
from banmen.protocol.messages import MAX_FRAME_BYTES, Act, Bye, Frame, FromClient, FromServer, Ping
from banmen.replay import snapshot
from tests.banmen.played import PUZZLE, played
from tests.banmen.protocol.values import messages_of

OPTIONS: dict[str, dict[str, object]] = {
    "sudoku": {"mode": "together", "givens": PUZZLE},
    "goishi": {"board": "OOO/.OO/O.O"},
    "knights_tour": {"rows": 5, "columns": 5},
}


def is_finite(message: Frame) -> bool:
    """Whether JSON can say every number of a message: no rule, option or time of ours is an infinity."""
    try:
        json.dumps(msgspec.to_builtins(message), allow_nan=False)
    except ValueError:
        return False
    return True


@given(messages_of(FromClient).filter(is_finite))
def test_a_message_is_the_same_in_both_forms(message: Frame) -> None:
    text = json_text(encode(message)).decode()
    assert json.loads(text) == unpack(encode(message))
    assert encode(decode_json_from_client(text)) == encode(message)


@given(messages_of(FromServer).filter(is_finite))
def test_server_messages_are_the_same_in_both_forms(message: Frame) -> None:
    assert encode(decode_from_server(json_text(encode(message)).decode(), json=True)) == encode(message)


@given(messages_of(FromServer).filter(is_finite), st.lists(st.integers() | st.text(max_size=3), max_size=8))
def test_text_made_in_pieces_is_the_same(message: Frame, some: list[Any]) -> None:
    for value in (unpack(encode(message)), some * 50, {"state": {"plies": [some] * 300, "none": {}, "last": some}}):
        with suppress(OverflowError):  # what msgpack cannot hold
            assert b"".join(json_pieces(pack(value))) == json_text(pack(value))


def test_no_piece_of_a_long_list_is_long() -> None:
    show = {"type": "snapshot", "state": {"plies": [{"at": at, "event": [at] * 4} for at in range(20_000)], "seq": 1}}
    pieces = list(json_pieces(pack(show)))
    assert b"".join(pieces) == json_text(pack(show))
    assert max(map(len, pieces)) < 10_000


def oddities(value: Any) -> list[Any]:
    """What JSON, or a program that reads its numbers as floats, would not give back as it is."""
    if isinstance(value, dict):
        return [key for key in value if not isinstance(key, str)] + [
            odd for each in value.values() for odd in oddities(each)
        ]
    if isinstance(value, list):
        return [odd for each in value for odd in oddities(each)]
    if isinstance(value, int):
        return [] if abs(value) <= 2**53 else [value]
    return [] if value is None or isinstance(value, str) else [value]


@pytest.mark.parametrize("key", GAMES)
def test_no_game_has_a_value_that_a_browser_reads_otherwise(key: str) -> None:
    replay = played(key, OPTIONS.get(key, {}), actions=25)
    told = msgspec.msgpack.decode(
        pack({"state": snapshot(replay), "events": [ActionPlayed("x", 1, each.event) for each in replay.plies]})
    )
    assert len(replay.plies) > 5
    assert oddities(told) == []
    assert oddities({"a": [1, 2.5, b"c", 2**60, {3: "d"}]}) == [2.5, b"c", 2**60, 3]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "1 2",
        "\ufeff{}",
        "NaN",
        "[1e999]",
        '"\\ud800"',
        "[" * 5000,
        "{'a': 1}",
        str(2**64),
        str(-(2**63) - 1),
        "9" * 5000,
    ],
)
def test_text_that_is_no_json_or_nothing_for_msgpack_is_refused(text: str) -> None:
    with pytest.raises(NotJson):
        read_json(text)
    with pytest.raises(BadMessage, match=r"^The frame is not one JSON value: .*\.$") as fault:
        decode_json_from_client(text)
    assert fault.value.code == "bad_frame"


@pytest.mark.parametrize("number", [2**64 - 1, -(2**63), 2**53, 0])
def test_integers_of_64_bits_are_read(number: int) -> None:
    assert read_json(str(number)) == number


def test_frames_of_the_other_kind_are_refused_in_words() -> None:
    for decode in (decode_json_from_client, partial(decode_from_server, json=True)):
        with pytest.raises(BadMessage, match=r"^Frames are text, one JSON object each; this one was binary\.$"):
            decode(encode(Ping(1)))
    for of_msgpack in (decode_from_client, decode_from_server):
        with pytest.raises(BadMessage, match=r"^Frames are binary, one msgpack map each; this one was text\.$"):
            of_msgpack('{"type": "ping", "t": 1}')


def test_other_json_than_an_object_is_refused() -> None:
    with pytest.raises(BadMessage, match=r"^The frame is not a JSON object\.$"):
        decode_json_from_client("[1]")


def test_a_client_may_not_send_more_bytes_than_the_limit_and_a_server_may() -> None:
    text = json_text(encode(Act("1", "t", 1, {"x": ""}))).decode()
    room = (MAX_FRAME_BYTES - len(text)) // 3
    for letters, refused in ((room, False), (room + 1, True)):
        frame = text.replace('""', f'"{"盤" * letters}"')
        if refused:
            with pytest.raises(BadMessage) as fault:
                decode_json_from_client(frame)
            assert fault.value.code == "too_large"
        else:
            assert isinstance(decode_json_from_client(frame), Act)
    large = json_text(encode(Bye("shutdown", "z" * 2 * MAX_FRAME_BYTES))).decode()
    assert isinstance(decode_from_server(large, json=True), Bye)
    assert isinstance(plain_values(large, None, json=True), dict)


@given(st.text(max_size=60) | st.text(alphabet='{}[]":,0123456789aeltrunspy\\. -+E', max_size=60))
def test_any_text_is_a_message_or_refused(text: str) -> None:
    for decode in (decode_json_from_client, partial(decode_from_server, json=True)):
        with suppress(BadMessage):
            assert isinstance(decode(text), Frame)
