"""Leases on a real engine: shared evenly, one holder each, and handed over when a server goes or dies."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from itertools import pairwise
from typing import Any, cast

import pytest

from banmen_server.cluster import nats_leases
from banmen_server.cluster.nats_leases import NatsLeases
from banmen_server.log import EventLog
from banmen_server.log.nats.connection import EngineConnection, EngineOptions
from tests.banmen_server.several import until
from tests.nats_engine import shared_engine

PARTITIONS = 8
A_LONG_TIME_S = 600.0
"""Longer than a busy machine takes for anything here."""


class Log:
    """As much of a log as leases need."""

    partitions = PARTITIONS

    def partition_of(self, table: str) -> int:
        return int(table)


class Trial:
    """Servers that share leases; who held which when is noted."""

    def __init__(self, opened: AsyncExitStack, name: str) -> None:
        self.held_count: dict[int, list[tuple[str, bool]]] = {partition: [] for partition in range(PARTITIONS)}
        self._opened = opened
        self._name = name

    async def server(self, server: str) -> NatsLeases:
        connection = await EngineConnection.open(EngineOptions(shared_engine().servers))
        self._opened.push_async_callback(connection.close)
        leases = NatsLeases(connection, cast("EventLog", Log()), server, name=self._name)
        leases.on_change(lambda partition, held: self.held_count[partition].append((server, held)))
        await leases.start()
        self._opened.push_async_callback(leases.close)
        return leases

    def check(self) -> None:
        """Check that no server acquired a partition before the previous holder had released it."""
        for changes in self.held_count.values():
            assert all(after != (who, True) for (who, had), after in pairwise(changes) if had)
            holders: set[str] = set()
            for server, held in changes:
                holders = holders | {server} if held else holders - {server}
                assert len(holders) <= 1


def die(leases: NatsLeases) -> None:
    """Stop a server without a farewell, as after kill -9."""
    for task in leases._tasks:
        task.cancel()
    leases._tasks = []
    leases._ends = []
    leases._until_s = {}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in (("RENEW_S", 0.1), ("EXPIRES_S", 0.4), ("MARGIN_S", 0.2), ("HANDED_OVER_S", A_LONG_TIME_S)):
        monkeypatch.setattr(nats_leases, name, seconds)
    monkeypatch.setattr(nats_leases, "_LOOK_S", 0.03)


def play(scene: Callable[[Trial], Awaitable[Any]]) -> None:
    async def run() -> None:
        async with AsyncExitStack() as opened:
            trial = Trial(opened, f"try{secrets.token_hex(4)}")
            await scene(trial)
            trial.check()

    asyncio.run(run())


def test_new_servers_share_the_partitions_evenly() -> None:
    async def scene(trial: Trial) -> None:
        one = await trial.server("s1")
        await until(lambda: one.held_count == 8)
        two = await trial.server("s2")
        await until(lambda: (one.held_count, two.held_count) == (4, 4))
        three = await trial.server("s3")
        await until(lambda: sorted((one.held_count, two.held_count, three.held_count)) == [2, 3, 3])
        await until(
            lambda: [sum(each.holds_table(str(table)) for each in (one, two, three)) for table in range(8)] == [1] * 8
        )

    play(scene)


def test_released_leases_are_acquired_immediately(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(trial: Trial) -> None:
        one, two = await trial.server("s1"), await trial.server("s2")
        await until(lambda: (one.held_count, two.held_count) == (4, 4))
        monkeypatch.setattr(nats_leases, "EXPIRES_S", A_LONG_TIME_S)
        await one.close()
        await until(lambda: two.held_count == 8)
        assert one.held_count == 0
        assert two.was_held_since("0", 1)

    play(scene)


def test_leases_of_a_dead_server_are_acquired_when_they_expire() -> None:
    async def scene(trial: Trial) -> None:
        one, two, three = [await trial.server(server) for server in ("s1", "s2", "s3")]
        await until(lambda: sorted((one.held_count, two.held_count, three.held_count)) == [2, 3, 3])
        for partition in list(one._until_s):
            trial.held_count[partition].append(("s1", False))
        die(one)
        await until(lambda: (two.held_count, three.held_count) == (4, 4))
        assert all(two.was_held_since(str(table), 1) for table in range(8) if two.holds_table(str(table)))

    play(scene)


@pytest.mark.parametrize("late", [False, True], ids=["by who was there", "by who came later"])
@pytest.mark.parametrize(("in_time", "handed_over_s"), [(True, A_LONG_TIME_S), (False, 0.0)])
def test_a_table_without_a_lease_holder_for_too_long_stood_still(
    monkeypatch: pytest.MonkeyPatch, *, late: bool, in_time: bool, handed_over_s: float
) -> None:
    async def scene(trial: Trial) -> None:
        one = await trial.server("s1")
        assert not one.was_held_since("3", 1)  # nobody ever has
        two = None if late else await trial.server("s2")
        await until(lambda: one.held_count == (8 if late else 4))
        monkeypatch.setattr(nats_leases, "HANDED_OVER_S", handed_over_s)
        taken = [partition for partition in range(PARTITIONS) if partition in one._until_s]
        for partition in taken:
            trial.held_count[partition].append(("s1", False))
        died_ms = time.time_ns() // 1_000_000
        die(one)
        two = two or await trial.server("s2")
        await until(lambda: two.held_count == 8)
        assert {two.was_held_since(str(table), died_ms) for table in taken} == {in_time}

    play(scene)


def test_a_server_that_cannot_renew_releases_its_leases_before_they_expire(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(trial: Trial) -> None:
        one, two = await trial.server("s1"), await trial.server("s2")
        await until(lambda: (one.held_count, two.held_count) == (4, 4))
        monkeypatch.setattr(one._connection, "publish", lambda *_, **__: False)  # as while the engine is away
        await until(lambda: two.held_count == 8)
        assert one.held_count == 0

    play(scene)
