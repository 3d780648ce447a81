"""Random bytes are answered or end their connection, and do no harm to a game at another table."""

import asyncio
from pathlib import Path
from typing import Any

import msgpack
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banmen.protocol import messages
from banmen.protocol.codec import json_text, pack
from tests.amounts import examples
from tests.banmen_server.wire_client import SHORTEST_8X8, Client, Scene, play

TABLE = "t0000000000"
VALID: list[dict[str, Any]] = [
    {"type": "hello", "proto": 1, "client": "test", "name": "Aki", "token": "x"},
    {"type": "lobby", "on": True},
    {"type": "open", "id": "1", "game": "reversi", "options": {"size": 8}, "seats": {"black": "me"}},
    {"type": "join", "id": "2", "table": TABLE, "seat": "white", "epoch": "e", "since": 3},
    {"type": "watch", "id": "3", "table": TABLE, "epoch": "e", "since": 3},
    {"type": "leave", "id": "4", "table": TABLE},
    {"type": "act", "id": "5", "table": TABLE, "n": 1, "action": {"type": "place", "square": "f5"}},
    {"type": "resign", "id": "6", "table": TABLE},
    {"type": "offer", "id": "7", "table": TABLE, "offer": "take_back", "ply": 1},
    {"type": "answer", "id": "8", "table": TABLE, "offer": "draw", "accept": True},
    {"type": "claim", "id": "9", "table": TABLE},
    {"type": "pace", "id": "10", "table": TABLE, "speed": 2.0, "paused": False},
    {"type": "say", "id": "11", "table": TABLE, "text": "hello"},
    {"type": "ping", "t": 1},
]

anything: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text(max_size=40) | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8) | st.integers(0, 9), inner),
    max_leaves=12,
)


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A valid frame with a field changed, added or taken away, or with a byte changed or cut off."""
    frame = dict(draw(st.sampled_from(VALID)))
    for name in draw(st.lists(st.sampled_from([*frame, "extra"]), max_size=2)):
        if draw(st.booleans()):
            frame[name] = draw(anything)
        else:
            frame.pop(name, None)
    data = bytearray(pack(frame))
    if draw(st.booleans()):
        data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    return bytes(data[: draw(st.integers(0, len(data)))] if draw(st.booleans()) else data)


frames = st.lists(st.binary(max_size=200) | mutated() | anything.map(msgpack.packb) | st.text(max_size=20), max_size=25)


def in_json(thrown: bytes | str) -> bytes | str:
    """Convert a frame for a JSON connection if it is msgpack that JSON can express."""
    try:
        return json_text(thrown).decode() if isinstance(thrown, bytes) else thrown
    except (ValueError, TypeError, RecursionError):
        return thrown


async def throw(stage: Scene, thrown: list[bytes | str], table: str, *, json: bool) -> None:
    """Send frames, the last of them a ping: it is answered, or the connection was closed with a reason."""
    client = await stage.come("Fuzz", json=json)
    for frame in thrown:
        named = frame.replace(TABLE.encode(), table.encode()) if isinstance(frame, bytes) else frame
        await client.send_raw(in_json(named) if json else named)
    await client.send(messages.Ping(2**62 + 1))
    message = await client.until(messages.Frame, ends)
    assert not isinstance(message, messages.Refused), message
    client.socket.transport.abort()


def ends(message: messages.Frame) -> bool:
    return (
        isinstance(message, messages.Bye)
        or (isinstance(message, messages.Pong) and message.t == 2**62 + 1)
        or (isinstance(message, messages.Refused) and message.code == "internal")
    )


@settings(max_examples=examples(30), suppress_health_check=[HealthCheck.too_slow])
@given(throws=st.lists(frames, min_size=9, max_size=9))
def fuzz_one_game(throws: list[list[bytes | str]]) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        for number, (square, thrown) in enumerate(zip(SHORTEST_8X8, throws, strict=True)):
            mover: Client = (black, white)[number % 2]
            thrown_at = throw(stage, thrown, table, json=number % 3 == 1)
            _, answer = await asyncio.gather(thrown_at, mover.place(table, number // 2 + 1, square))
            assert isinstance(answer, messages.Done), answer
        ended = await white.until(messages.Events, lambda news: news.events[-1].event["type"] == "ended")
        assert ended.events[-1].event["outcome"]["winner"] == "black"

    play(
        scene, Path(":memory:"), commands_a_second=10**8
    )  # no budget delays a frame: each example sends all of its frames


def test_nothing_thrown_at_the_server_harms_a_game(caplog: pytest.LogCaptureFixture) -> None:
    fuzz_one_game()
    assert "Traceback" not in caplog.text
