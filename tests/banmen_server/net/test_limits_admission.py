"""The order in which connections start that arrive too fast."""

import asyncio
from collections.abc import Sequence

from banmen.game import Refusal
from banmen_server.net.limits import Admission

HOME, OTHER = "192.0.2.1", "192.0.2.2"


class Peer:
    """A connection that notes whether it is read, and in which order all were."""

    def __init__(self, name: str, address: str, begun: list[str]) -> None:
        self.address = address
        self.reading = True
        self._name = name
        self._begun = begun

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True
        self._begun.append(self._name)


class Slots:
    """The number of connections that can start now."""

    def __init__(self, free: int) -> None:
        self.free = free
        self.asked = 0

    def take_slot(self, address: str) -> None:
        self.asked += 1
        if address == HOME and not self.free:
            raise Refusal("too_many_connections", "Later.", wait_s=0.001)
        self.free -= address == HOME


async def wait_for_starts(begun: Sequence[str], count: int) -> None:
    async with asyncio.timeout(10):
        while len(begun) < count:  # noqa: ASYNC110 - turns of the loop are what passes
            await asyncio.sleep(0)


def test_connections_beyond_the_rate_wait_unread_and_start_in_order() -> None:
    async def scene() -> None:
        begun: list[str] = []
        slots = Slots(1)
        admission = Admission[Peer](slots.take_slot)
        first, *others = (Peer(name, HOME, begun) for name in "abcd")
        for peer in (first, *others):
            admission.admit(peer)
        await asyncio.sleep(0)
        assert first.reading
        assert [peer.reading for peer in others] == [False] * 3
        slots.free = 1
        await wait_for_starts(begun, 1)
        slots.free = 9
        await wait_for_starts(begun, 3)
        assert begun == ["b", "c", "d"]

    asyncio.run(scene())


def test_other_addresses_do_not_wait_and_lost_connections_are_skipped() -> None:
    async def scene() -> None:
        begun: list[str] = []
        slots = Slots(0)
        admission = Admission[Peer](slots.take_slot)
        gone, waiting, other = Peer("gone", HOME, begun), Peer("waiting", HOME, begun), Peer("other", OTHER, begun)
        for peer in (gone, waiting, other):
            admission.admit(peer)
        admission.forget(gone)
        admission.forget(other)
        await asyncio.sleep(0)
        assert other.reading
        assert not waiting.reading
        slots.free = 1
        await wait_for_starts(begun, 1)
        assert begun == ["waiting"]

    asyncio.run(scene())


def test_a_crowd_that_waits_is_asked_for_once_and_not_each_by_itself() -> None:
    async def scene() -> int:
        begun: list[str] = []
        slots = Slots(0)
        admission = Admission[Peer](slots.take_slot)
        for number in range(500):
            admission.admit(Peer(str(number), HOME, begun))
        slots.free = 2
        await wait_for_starts(begun, 2)
        return slots.asked

    assert asyncio.run(scene()) < 50


def test_a_connection_after_the_crowd_starts_immediately() -> None:
    async def scene() -> None:
        begun: list[str] = []
        slots = Slots(0)
        admission = Admission[Peer](slots.take_slot)
        admission.admit(Peer("a", HOME, begun))
        slots.free = 2
        await wait_for_starts(begun, 1)
        late = Peer("b", HOME, begun)
        admission.admit(late)
        await asyncio.sleep(0)
        assert late.reading

    asyncio.run(scene())
