"""What servers tell each other: the bus of one that is alone, and the one that tests join halls with."""

import asyncio
from functools import partial

import pytest

from banmen_server.cluster import ALONE, Alone, NoAnswer
from tests.local_bus import LocalNetwork


def _record_message(received: list[tuple[str, bytes]], server: str, data: bytes) -> None:
    received.append((server, data))


def test_a_single_server_publishes_nothing_and_holds_all_tables() -> None:
    bus = Alone()
    bus.publish("anything", b"said")
    assert bus.alone
    assert not bus.peers
    assert ALONE.leases.holds_table("t2345672345")


def test_requests_of_a_single_server_get_no_answer() -> None:
    with pytest.raises(NoAnswer):
        asyncio.run(Alone().request("s2", "anything", b"", 1))


def test_all_other_servers_receive_messages_in_order() -> None:
    async def scene() -> None:
        network = LocalNetwork()
        one, two, three = (network.bus(name) for name in ("s1", "s2", "s3"))
        received: dict[str, list[tuple[str, bytes]]] = {"s1": [], "s2": [], "s3": []}
        for bus in (one, two, three):
            bus.subscribe("news", partial(_record_message, received[bus.server]))
        one.publish("news", b"a")
        one.publish("news", b"b")
        await asyncio.sleep(0)
        assert received == {"s1": [], "s2": [("s1", b"a"), ("s1", b"b")], "s3": [("s1", b"a"), ("s1", b"b")]}

    asyncio.run(scene())


def test_a_request_is_answered_by_its_addressee() -> None:
    async def scene() -> None:
        network = LocalNetwork()
        one, two = network.bus("s1"), network.bus("s2")

        async def doubled(server: str, data: bytes) -> bytes:
            return server.encode() + data * 2

        two.answer("double", doubled)
        assert await one.request("s2", "double", b"x", 1) == b"s1xx"
        with pytest.raises(NoAnswer):
            await one.request("s9", "double", b"x", 1)

    asyncio.run(scene())


def test_joining_and_leaving_servers_are_reported() -> None:
    network = LocalNetwork()
    one = network.bus("s1")
    seen: list[tuple[str, bool]] = []
    one.on_peers(lambda server, lives: seen.append((server, lives)))
    network.bus("s2").describe(url="ws://b:8765")
    assert one.peers["s2"].url == "ws://b:8765"
    network.kill("s2")
    assert seen == [("s2", True), ("s2", False)]
    assert not one.peers
