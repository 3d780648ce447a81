"""The bus on a real engine: heartbeats, published messages, requests."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

import msgspec
import pytest

from banmen_server.cluster import NoAnswer, nats_bus
from banmen_server.cluster.nats_bus import NatsBus
from banmen_server.log.nats.connection import EngineConnection, EngineOptions
from tests.banmen_server.several import until
from tests.nats_engine import shared_engine


@asynccontextmanager
async def joined(count: int) -> AsyncIterator[list[NatsBus]]:
    """Yield `count` buses that know each other, each on a connection of its own."""
    async with AsyncExitStack() as opened:
        buses = []
        for number in range(count):
            connection = await EngineConnection.open(EngineOptions(shared_engine().servers))
            opened.push_async_callback(connection.close)
            bus = NatsBus(connection, version=f"1.{number}")
            bus.start()
            opened.push_async_callback(bus.stop)
            buses.append(bus)
        await until(lambda: all(len(bus.peers) == count - 1 for bus in buses))
        yield buses


def play(count: int, scene: Callable[[list[NatsBus]], Awaitable[None]]) -> None:
    async def run() -> None:
        async with joined(count) as buses:
            await scene(buses)

    asyncio.run(run())


def test_servers_find_each_other_and_say_goodbye() -> None:
    async def scene(buses: list[NatsBus]) -> None:
        one, two = buses
        seen: list[tuple[str, bool]] = []
        one.on_peers(lambda server, lives: seen.append((server, lives)))
        two.describe(url="ws://b:8765", draining=True)
        await until(lambda: one.peers[two.server].url == "ws://b:8765")
        assert one.peers[two.server] == (two.server, "1.1", "ws://b:8765", True)
        await two.stop()
        await until(lambda: not one.peers)
        assert seen == [(two.server, False)]

    play(2, scene)


def test_a_new_server_knows_all_live_servers() -> None:
    async def scene(buses: list[NatsBus]) -> None:
        connection = await EngineConnection.open(EngineOptions(shared_engine().servers))
        late = NatsBus(connection, version="2.0")
        try:
            late.start()
            await late.meet()
            assert set(late.peers) == {bus.server for bus in buses}
        finally:
            await late.stop()
            await connection.close()

    play(2, scene)


def test_a_silent_server_is_reported_as_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nats_bus, "BEAT_S", 0.05)
    monkeypatch.setattr(nats_bus, "GONE_S", 0.2)

    async def scene(buses: list[NatsBus]) -> None:
        one, two = buses
        monkeypatch.setattr(two, "_say_alive", lambda **_: None)
        await until(lambda: not one.peers)
        assert one.server in two.peers

    play(2, scene)


def test_messages_reach_the_other_servers_in_order() -> None:
    async def scene(buses: list[NatsBus]) -> None:
        one, two, three = buses
        heard: list[list[tuple[str, bytes]]] = [[], [], []]
        for bus, at in zip(buses, heard, strict=True):
            bus.subscribe("map.news", lambda server, data, at=at: at.append((server, data)))  # type: ignore[misc]  # of a bus
        await asyncio.gather(*(bus._connection.flush() for bus in (one, two, three)))
        for number in range(100):
            one.publish("map.news", b"%d" % number)
            two.publish("other", b"nothing")
        expected = [(one.server, b"%d" % number) for number in range(100)]
        await until(lambda: heard[1] == expected and heard[2] == expected)
        assert heard[0] == []

    play(3, scene)


def test_a_request_reaches_its_addressee() -> None:
    async def scene(buses: list[NatsBus]) -> None:
        one, two, three = buses

        async def named(asker: str, data: bytes) -> bytes:
            if not data:
                raise ValueError("nothing was asked")
            return asker.encode() + data

        end = two.answer("challenge.accept", named)
        await two._connection.flush()
        assert await one.request(two.server, "challenge.accept", b"!", 5) == f"{one.server}!".encode()
        with pytest.raises(NoAnswer):  # a failure is reported immediately
            await one.request(two.server, "challenge.accept", b"", 30)
        with pytest.raises(NoAnswer):  # nobody answers there
            await one.request(three.server, "challenge.accept", b"!", 30)
        end()

    play(3, scene)


def test_a_heartbeat_of_the_next_version_may_have_more_fields() -> None:
    async def scene(buses: list[NatsBus]) -> None:
        one = buses[0]
        say = one._connection.publish
        say("banmen.bus.alive.s9", msgspec.msgpack.encode({"version": "2.0", "mood": ["glad"]}))
        say("banmen.bus.alive.s8", b"\xc1")
        await until(lambda: "s9" in one.peers)
        assert one.peers["s9"].version == "2.0"
        assert "s8" not in one.peers

    play(1, scene)


def test_servers_find_each_other_again_once_the_engine_is_back() -> None:
    async def scene(buses: list[NatsBus]) -> None:
        one, two = buses
        seen: list[tuple[str, bool]] = []
        one.on_peers(lambda server, lives: seen.append((server, lives)))
        for told in list(one._connection._changed.values()):
            told(False)
            told(True)
        assert seen == [(two.server, True)]

    play(2, scene)
