"""When a server dies, another gets the leases of its tables, with their clocks and programs. On a real engine."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from banmen.net.mirror import Mirror
from banmen.protocol import messages
from banmen_server.cluster import Cluster, nats_leases
from banmen_server.cluster.nats_bus import NatsBus
from banmen_server.cluster.nats_leases import NatsLeases
from banmen_server.hall.hall import Hall
from banmen_server.log.nats.connection import EngineConnection, EngineOptions
from banmen_server.log.nats.nats_log import NatsLog
from banmen_server.tables.room import Room
from tests.banmen_server.several import until
from tests.banmen_server.tables.test_interleavings import Commanded, Connection, Person
from tests.banmen_server.wire_client import quick
from tests.nats_engine import shared_engine


class Server(Commanded):
    """A whole hall on the engine, which can die."""

    connection: EngineConnection
    leases: NatsLeases

    @classmethod
    async def start(cls, opened: AsyncExitStack, name: str) -> "Server":
        self = cls()
        self.connection = await EngineConnection.open(EngineOptions(shared_engine().servers))
        log = await NatsLog.open(self.connection, name=name, partitions=2)
        bus = NatsBus(self.connection, version="test")
        self.leases = NatsLeases(self.connection, log, bus.server, name=name)
        self.hall = Hall(quick(Path("unused")), log, cluster=Cluster(bus, self.leases))
        bus.start()
        await self.hall.load()
        await self.leases.start()

        async def stop() -> None:
            if not self.dead:
                await self.hall.stop()
                await bus.stop()
                await log.close()
                await self.connection.close()

        opened.push_async_callback(stop)
        return self

    async def die(self) -> None:
        """Stop everything without a farewell, as after kill -9."""
        self.dead = True
        self.hall.tables.stop()
        for task in self.leases._tasks:
            task.cancel()
        await self.connection.close()


async def at_a_table_of(server: Server, other: Server, **how: Any) -> tuple[Person, Room]:
    """Return a person at one server, at a table that the other server has loaded and holds the lease of."""
    person = Person("Aki")
    person.connection = Connection(person, server)
    server.hall.connect(person.connection)
    while True:
        person.mirror = Mirror("")
        await person.ask(messages.Open(person.new_id(), "reversi", **how))
        *_, room = person.connection.rooms.values()
        if other.leases.holds_table(room.id):
            break
    person.mirror = Mirror(room.id)
    room.audience.bring_up_to_date(person.connection)
    await until(lambda: room.id in other.hall.tables)
    return person, room


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in (("RENEW_S", 0.1), ("EXPIRES_S", 0.5), ("MARGIN_S", 0.2), ("_LOOK_S", 0.05)):
        monkeypatch.setattr(nats_leases, name, seconds)


def play(scene: Callable[[Server, Server], Awaitable[None]]) -> None:
    async def run() -> None:
        async with AsyncExitStack() as opened:
            name = f"over{secrets.token_hex(4)}"
            servers = [await Server.start(opened, name) for _ in range(2)]
            await until(lambda: [server.leases.held_count for server in servers] == [1, 1])
            await scene(*servers)

    asyncio.run(run())


def test_a_clock_runs_out_in_time_after_its_lease_holder_died() -> None:
    async def scene(one: Server, other: Server) -> None:
        seats = {"black": "me", "white": "me"}
        person, room = await at_a_table_of(other, one, seats=seats, clock=messages.ClockRule(1_000, 0))
        clock = room.table.replay.clock
        assert clock is not None
        assert clock.deadline is not None
        await one.die()
        await until(lambda: person.mirror.replay.outcome is not None)
        assert person.mirror.replay.outcome == room.table.replay.outcome
        assert room.is_lease_holder
        assert 0 <= room.table.last_at - clock.deadline < 3_000  # no time was given back, nor much more

    play(scene)


def test_a_program_keeps_moving_after_its_lease_holder_died() -> None:
    async def scene(one: Server, other: Server) -> None:
        seats: Any = {"black": "me", "white": "program"}
        person, room = await at_a_table_of(other, one, seats=seats, programs={"white": "1"})
        await one.die()
        await person.ask(messages.Act(person.new_id(), room.id, 1, {"type": "place", "square": "f5"}))
        await until(lambda: len(person.mirror.replay.plies) == 3)
        assert [ply.seat for ply in person.mirror.replay.plies[1:]] == ["black", "white"]

    play(scene)
