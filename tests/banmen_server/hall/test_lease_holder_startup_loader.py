"""After a start tables are loaded behind what people ask for, and however busy it is they are loaded."""

import asyncio
from typing import Any, cast

import pytest

from banmen_server.hall import lease_holder
from banmen_server.hall.lease_holder import StartupLoader
from banmen_server.hall.tables import HallTables
from banmen_server.log import EventLog, Head


class Log:
    """A log in which these tables wake."""

    def __init__(self, *names: str) -> None:
        self.names = names

    async def waking(self, _partitions: object = None) -> list[Head]:
        return [Head(name, code="K7QX-2MPD", wakes=True) for name in self.names]


class Busy:
    """Tables of which other servers load `loading` now; with `ending`, one fewer at each look."""

    def __init__(self, loading: int, *, ending: bool) -> None:
        self.order: list[str] = []
        self._loading = loading
        self._ending = ending

    @property
    def loading(self) -> int:
        if self._loading and self._ending:
            self._loading -= 1
            self.order.append("others")
        return self._loading

    async def load(self, name: str) -> Any:
        self.order.append(name)


def woken(tables: Busy) -> list[str]:
    async def scene() -> list[str]:
        one = StartupLoader(cast("EventLog", Log("a", "b")), cast("HallTables", tables))
        async with asyncio.timeout(10):
            await one.run(then=lambda: tables.order.append("done"))
        return tables.order

    return asyncio.run(scene())


def test_a_requested_table_is_loaded_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease_holder, "_GIVE_WAY_S", 0)
    assert woken(Busy(3, ending=True)) == ["others", "others", "others", "a", "b", "done"]


def test_repeated_requests_keep_no_table_unloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lease_holder, "_GIVE_WAY_S", 0)
    assert woken(Busy(1, ending=False)) == ["a", "b", "done"]


def test_while_many_come_nothing_is_woken() -> None:
    tables, counted = Busy(0, ending=False), iter((0, 900, 900, 990, 990, 990))

    def arrivals() -> int:
        tables.order.append("counted")
        return next(counted)

    one = StartupLoader(cast("EventLog", Log("a")), cast("HallTables", tables), arrivals=arrivals)
    asyncio.run(one.run(then=lambda: None))
    assert tables.order == ["counted"] * 6 + ["a"]


def test_a_crowd_that_comes_back_after_a_start_has_the_server_first() -> None:
    async def scene() -> None:
        tables = Busy(0, ending=False)
        one = StartupLoader(cast("EventLog", Log("a")), cast("HallTables", tables), after_s=3_600)
        task = asyncio.ensure_future(one.run(then=lambda: None))
        for _ in range(10):
            await asyncio.sleep(0)
        assert not tables.order
        one.stop()
        async with asyncio.timeout(10):
            await task
        assert not tables.order

    asyncio.run(scene())
