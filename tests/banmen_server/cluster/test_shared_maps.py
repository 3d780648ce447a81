"""Maps that servers share: everybody sees what the others have, whatever is lost on the way."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from banmen_server.cluster import Alone, shared_maps
from banmen_server.cluster.shared_maps import News, SharedMap, SharedMaps
from tests.local_bus import LocalNetwork


class Row(msgspec.Struct, frozen=True):
    """A value of this version."""

    name: str
    plies: int = 0


class LaterRow(msgspec.Struct, frozen=True):
    """The same of the next version."""

    name: str
    plies: int = 0
    colour: str = "red"


class Part:
    """One server and its part of the map of rows."""

    def __init__(self, network: LocalNetwork, server: str, of: type[Any] = Row) -> None:
        self.changes: list[tuple[str, str, Any, Any]] = []
        self.maps = SharedMaps(network.bus(server))
        self.rows: SharedMap[Any] = self.maps.map("row", of, lambda *change: self.changes.append(change))
        self.maps.start()

    @property
    def seen(self) -> dict[str, dict[str, Any]]:
        return {key: dict(self.rows.of(key)) for key in self.rows}


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_maps, "_EVERY_S", 0.02)
    monkeypatch.setattr(shared_maps, "_SOON_S", 0.0)


async def wait_until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(2):
        while not condition():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.005)


def test_other_and_later_servers_see_published_values() -> None:
    async def scene() -> None:
        network = LocalNetwork()
        one, two = Part(network, "s1"), Part(network, "s2")
        one.rows.publish("t1", Row("Aki"))
        await wait_until(lambda: two.seen == {"t1": {"s1": Row("Aki")}})
        one.rows.publish("t1", Row("Aki", 3))
        one.rows.publish("t2", Row("Mio"))
        three = Part(network, "s3")
        both = {"t1": {"s1": Row("Aki", 3)}, "t2": {"s1": Row("Mio")}}
        await wait_until(lambda: two.seen == both and three.seen == both)
        one.rows.publish("t1", None)
        await wait_until(lambda: two.seen == three.seen == {"t2": {"s1": Row("Mio")}})
        assert two.changes[-1] == ("s1", "t1", Row("Aki", 3), None)

    asyncio.run(scene())


def test_a_new_server_waits_until_it_knows_the_values_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_maps, "_EVERY_S", 60.0)
    monkeypatch.setattr(shared_maps, "_MAX_BYTES", 1)  # so that each value comes in a message of its own

    async def scene() -> None:
        network = LocalNetwork()
        one = Part(network, "s1")
        for number in range(5):
            one.rows.publish(f"t{number}", Row("Aki"))
        await asyncio.sleep(0)
        two = Part(network, "s2")
        await two.maps.wait_complete(5)
        assert len(two.seen) == 5

    asyncio.run(scene())


def test_waiting_for_a_silent_server_ends() -> None:
    async def scene() -> None:
        network = LocalNetwork()
        Part(network, "s1")
        network.cut("s1")
        two = Part(network, "s2")
        await two.maps.wait_complete(0.02)
        assert two.seen == {}
        waiting = asyncio.ensure_future(two.maps.wait_complete(5))
        await asyncio.sleep(0)
        network.kill("s1")
        await waiting

    asyncio.run(scene())


def test_lost_messages_are_requested_again() -> None:
    async def scene() -> None:
        network = LocalNetwork()
        one, two = Part(network, "s1"), Part(network, "s2")
        one.rows.publish("t1", Row("Aki"))
        one.rows.publish("t2", Row("Mio"))
        await wait_until(lambda: len(two.seen) == 2)
        network.cut("s1")
        one.rows.publish("t1", None)
        one.rows.publish("t3", Row("Ben"))
        await asyncio.sleep(0.01)
        network.heal("s1")
        await wait_until(lambda: two.seen == {"t2": {"s1": Row("Mio")}, "t3": {"s1": Row("Ben")}})

    asyncio.run(scene())


def test_a_lost_message_is_noticed_with_the_next_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_maps, "_EVERY_S", 3_600)

    async def scene() -> None:
        network = LocalNetwork()
        one, two = Part(network, "s1"), Part(network, "s2")
        one.rows.publish("t1", Row("Aki"))
        await wait_until(lambda: len(two.seen) == 1)
        network.cut("s1")
        one.rows.publish("t1", None)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        network.heal("s1")
        one.rows.publish("t2", Row("Mio"))
        await wait_until(lambda: two.seen == {"t2": {"s1": Row("Mio")}})

    asyncio.run(scene())


def test_values_of_a_server_are_dropped_once_it_is_gone() -> None:
    async def scene() -> None:
        network = LocalNetwork()
        one, two, three = (Part(network, name) for name in ("s1", "s2", "s3"))
        one.rows.publish("t1", Row("Aki"))
        two.rows.publish("t1", Row("Mio"))
        await wait_until(lambda: three.seen == {"t1": {"s1": Row("Aki"), "s2": Row("Mio")}})
        network.kill("s1")
        assert three.seen == {"t1": {"s2": Row("Mio")}}
        assert three.changes[-1] == ("s1", "t1", Row("Aki"), None)

    asyncio.run(scene())


def test_a_large_part_is_sent_in_several_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_maps, "_MAX_BYTES", 100)

    async def scene() -> None:
        network = LocalNetwork()
        one = Part(network, "s1")
        for number in range(50):
            one.rows.publish(f"t{number}", Row("Aki", number))
        two = Part(network, "s2")
        await wait_until(lambda: len(two.seen) == 50)
        assert max(len(data) for _, _, data in network.published) < 300

    asyncio.run(scene())


def test_a_server_of_the_next_version_may_publish_more() -> None:
    async def scene() -> None:
        network = LocalNetwork()
        one, two = Part(network, "s1", LaterRow), Part(network, "s2")
        moods = one.maps.map("mood", Row, lambda *_: None)  # which this version does not know
        one.rows.publish("t1", LaterRow("Aki", 3, "blue"))
        moods.publish("t1", Row("glad"))
        two.rows.publish("t2", Row("Mio"))
        await wait_until(lambda: two.seen == {"t1": {"s1": Row("Aki", 3)}})
        await wait_until(lambda: one.seen == {"t2": {"s2": LaterRow("Mio")}})
        network.kill("s1")
        assert two.seen == {}

    asyncio.run(scene())


@pytest.mark.parametrize("data", [b"", b"\xc1", msgspec.msgpack.encode(["no", "news"])])
def test_unreadable_messages_are_ignored(data: bytes) -> None:
    async def scene() -> None:
        network = LocalNetwork()
        one, two = Part(network, "s1"), Part(network, "s2")
        network.buses["s1"].publish("map.news", data)
        network.buses["s1"].publish("map.again", data)
        one.rows.publish("t1", Row("Aki"))
        await wait_until(lambda: two.seen == {"t1": {"s1": Row("Aki")}})

    asyncio.run(scene())


def test_a_value_of_another_shape_counts_as_none() -> None:
    async def scene() -> None:
        network = LocalNetwork()
        two = Part(network, "s2")
        odd = News(1, {"row": {"t1": msgspec.Raw(msgspec.msgpack.encode({"name": 7}))}}, begins=True, ends=True)
        network.bus("s1").publish("map.news", msgspec.msgpack.encode(odd))
        await asyncio.sleep(0.01)
        assert two.seen == {}

    asyncio.run(scene())


def test_a_single_server_stores_nothing() -> None:
    maps = SharedMaps(Alone())
    rows = maps.map("row", Row, lambda *_: None)
    maps.start()
    rows.publish("t1", Row("Aki"))
    assert list(rows) == []
    maps.stop()
