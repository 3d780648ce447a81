"""The notices to players about finished games that the server has deleted."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from banmen.protocol.rows import Gone
from banmen_server.hall import retention
from banmen_server.hall.retention import KEPT_MS, GoneTables
from banmen_server.log import EventLog, Head
from banmen_server.log.sqlite import SqliteLog


class Clock:
    """A time that tests move."""

    now = 1_700_000_000_000

    def __call__(self) -> int:
        return self.now


def head(player: str, network: int = 1) -> Head:
    return Head(f"t{player}", players=(player,), network=network)


def with_log(scene: Callable[[EventLog, Clock], Awaitable[None]]) -> None:
    async def run() -> None:
        log = SqliteLog(":memory:")
        await scene(log, Clock())
        await log.close()

    asyncio.run(run())


def test_games_are_counted_and_outlive_a_restart() -> None:
    async def scene(log: EventLog, clock: Clock) -> None:
        for _ in range(2):
            gone = GoneTables(log, clock)
            gone.note(head("aki"), "disk")
            gone.note(head("aki"), "age")
            await gone.write()
        assert await GoneTables(log, clock).of("aki") == Gone(4, clock.now, "age")
        assert await GoneTables(log, clock).of("mio") is None

    with_log(scene)


def test_a_deletion_is_reported_for_two_weeks_and_then_forgotten() -> None:
    async def scene(log: EventLog, clock: Clock) -> None:
        gone = GoneTables(log, clock)
        gone.note(head("aki"), "disk")
        await gone.write()
        clock.now += KEPT_MS
        assert await gone.of("aki") is None
        again = GoneTables(log, clock)
        again.note(head("mio"), "disk")
        await again.write()
        assert await log.names("gone/") == ["gone/mio"]

    with_log(scene)


def test_a_crowd_of_names_does_not_displace_the_notices_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "MAX_NOTICES", 20)

    async def scene(log: EventLog, clock: Clock) -> None:
        gone = GoneTables(log, clock)
        gone.note(head("aki", 2), "disk")
        for number in range(30):
            gone.note(head(f"p{number}"), "disk")
        await gone.write()
        assert len(await log.names("gone/")) == 20
        assert await gone.of("aki") is not None, "the only one of its network"
        assert await gone.of("p29") is not None, "the last one"
        assert await gone.of("p0") is None, "the first of the crowd"

    with_log(scene)
