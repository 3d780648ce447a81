"""Codes and openings: one table has each, and what a server took that died is free again."""

import asyncio

import pytest

from banmen_server.log import Head, Unavailable
from banmen_server.log.nats import values
from banmen_server.log.nats.nats_log import NatsLog
from tests.banmen_server.log.nats.logs_at_engine import with_logs
from tests.banmen_server.log.places import NatsPlace


async def open_table(at: NatsLog, table: str, *, code: str = "", opened_by: str = "") -> int:
    head = Head(table, code=code, opened_by=opened_by)
    return await at.append(table, 0, [b"1"], append_id=opened_by or table, head=head)


def test_one_of_two_servers_gets_a_code(place: NatsPlace) -> None:
    async def scene(log: NatsLog, other: NatsLog) -> None:
        opening = (open_table(at, name, code="CODE", opened_by=name) for at, name in ((log, "a"), (other, "b")))
        both = await asyncio.gather(*opening, return_exceptions=True)
        assert sorted(type(each).__name__ for each in both) == ["Unavailable", "int"]
        won = "a" if both[0] == 1 else "b"
        found = await log.head_of_code("CODE")
        assert found is not None
        assert found.table == won
        await log.delete(won)
        assert await open_table(log, "c", code="CODE") == 1, "the code of a deleted table is free"

    with_logs(place, 2, scene)


def test_a_code_claimed_by_a_dead_server_is_free_after_a_while(
    place: NatsPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(log: NatsLog, dies: NatsLog) -> None:
        await dies._claims.claim(Head("never", code="CODE"), None)
        with pytest.raises(Unavailable, match="another table has this code"):
            await open_table(log, "a", code="CODE")
        monkeypatch.setattr(values, "_OPENING_MS", -60_000)  # as if the time had passed
        assert await open_table(log, "b", code="CODE") == 1
        found = await log.head_of_code("CODE")
        assert found is not None
        assert found.table == "b"

    with_logs(place, 2, scene)


def test_another_server_completes_a_command_of_a_dead_one(place: NatsPlace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "_AGAIN_S", 0.001)

    async def scene(log: NatsLog, dies: NatsLog) -> None:
        await dies._claims.claim(Head("never", opened_by="p1/1"), None)
        assert await open_table(log, "a", opened_by="p1/1") == 1
        assert await log._claims.table_of_opening("p1/1") == "a"

    with_logs(place, 2, scene)


def test_a_command_in_progress_at_another_server_opens_no_second_table(
    place: NatsPlace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(values, "_AGAIN_S", 0.05)

    async def scene(log: NatsLog, slow: NatsLog) -> None:
        head = Head("a", opened_by="p1/1")
        await slow._claims.claim(head, None)
        second = asyncio.ensure_future(open_table(log, "b", opened_by="p1/1"))
        await asyncio.sleep(0)
        assert await slow.append("a", 0, [b"1"], append_id="p1/1", head=head) == 1
        with pytest.raises(Unavailable, match="this command opened another table"):
            await second

    with_logs(place, 2, scene)
