"""The log itself: what is appended is read back, in order, once."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_server.log import Conflict, EventLog, OutcomeUnknown, Record, TableEntry, Unavailable
from banmen_server.log.sqlite import SqliteLog

MEMORY = ":memory:"


def with_log(scene: Callable[[SqliteLog], Awaitable[None]], path: Path | str = MEMORY) -> None:
    """Play a scene with a log that is closed after it."""

    async def play() -> None:
        log = SqliteLog(path)
        try:
            await scene(log)
        finally:
            await log.close()

    asyncio.run(play())


async def records(log: EventLog, table: str, after: int = 0) -> list[Record]:
    return [record async for record in log.read(table, after) if isinstance(record, Record)]


def test_what_is_appended_is_read_back(tmp_path: Path) -> None:
    async def scene(log: SqliteLog) -> None:
        assert await log.append("a", 0, [b"opened", b""], append_id="x") == 2
        assert await log.append("a", 2, [b"\x00\xff"], append_id="y") == 3
        assert await records(log, "a") == [
            Record("a", 2, (b"opened", b""), "x"),
            Record("a", 3, (b"\x00\xff",), "y"),
        ]
        assert await records(log, "b") == []

    with_log(scene)
    with_log(scene, tmp_path / "hall.banmen")


def test_a_reopened_log_goes_on_where_it_was(tmp_path: Path) -> None:
    async def first(log: SqliteLog) -> None:
        await log.append("a", 0, [b"1", b"2"], append_id="x")

    async def second(log: SqliteLog) -> None:
        assert await log.append("a", 0, [b"1", b"2"], append_id="x") == 2
        assert await log.append("a", 2, [b"3"], append_id="y") == 3
        assert [record.events for record in await records(log, "a")] == [(b"1", b"2"), (b"3",)]

    with_log(first, tmp_path / "hall.banmen")
    with_log(second, tmp_path / "hall.banmen")


def test_a_wrong_number_is_a_conflict_and_writes_nothing() -> None:
    async def scene(log: SqliteLog) -> None:
        await log.append("a", 0, [b"1", b"2"], append_id="x")
        for table, expected, actual in [("a", 0, 2), ("a", 1, 2), ("a", 3, 2), ("a", 2**70, 2), ("b", 1, 0)]:
            with pytest.raises(Conflict) as conflict:
                await log.append(table, expected, [b"3"], append_id="y")
            assert conflict.value.actual == actual
        assert len(await records(log, "a")) == 1
        assert [entry.table for entry in await log.tables()] == ["a"]

    with_log(scene)


def test_an_append_of_the_same_id_is_written_once() -> None:
    async def scene(log: SqliteLog) -> None:
        await log.append("a", 0, [b"1"], append_id="x")
        await log.append("a", 1, [b"2"], append_id="y")
        assert await log.append("a", 0, [b"1"], append_id="x") == 1
        assert await log.append("b", 0, [b"1"], append_id="x") == 1  # an id belongs to its table
        assert [record.append_id for record in await records(log, "a")] == ["x", "y"]

    with_log(scene)


def test_a_resend_that_overtakes_its_answer_is_written_once() -> None:
    async def scene(log: SqliteLog) -> None:
        twice = (log.append("a", 0, [b"1", b"2"], append_id="x") for _ in range(2))
        assert await asyncio.gather(*twice) == [2, 2]
        assert len(await records(log, "a")) == 1

    with_log(scene)


def test_of_two_appends_after_the_same_event_one_wins() -> None:
    async def scene(log: SqliteLog) -> None:
        both = (log.append("a", 0, [event], append_id=event.decode()) for event in (b"1", b"2"))
        won, lost = await asyncio.gather(*both, return_exceptions=True)
        assert won == 1
        assert isinstance(lost, Conflict)
        assert [record.events for record in await records(log, "a")] == [(b"1",)]

    with_log(scene)


def test_a_read_begins_after_the_number_asked_with_whole_records() -> None:
    async def scene(log: SqliteLog) -> None:
        await log.append("a", 0, [b"1", b"2"], append_id="x")
        await log.append("a", 2, [b"3", b"4"], append_id="y")
        assert [[record.seq for record in await records(log, "a", after)] for after in range(5)] == [
            [2, 4],
            [2, 4],
            [4],
            [4],
            [],
        ]

    with_log(scene)


@pytest.mark.parametrize("length", [255, 256, 257, 600])
def test_a_long_table_is_read_in_pages(length: int, tmp_path: Path) -> None:
    async def scene(log: SqliteLog) -> None:
        await asyncio.gather(*(log.append("a", n, [b"%d" % n], append_id=str(n)) for n in range(length)))
        assert [record.events for record in await records(log, "a")] == [(b"%d" % n,) for n in range(length)]

    with_log(scene, tmp_path / "hall.banmen")


def test_tables_are_listed_the_oldest_first_with_their_last_touch() -> None:
    async def play() -> None:
        log = SqliteLog(MEMORY, now_ms=count(1000).__next__)
        await log.append("b", 0, [b"1"], append_id="x")
        await log.append("a", 0, [b"1"], append_id="x")
        await log.append("b", 1, [b"2", b"3"], append_id="y")
        assert await log.tables() == [TableEntry("b", 3, 1002), TableEntry("a", 1, 1001)]
        await log.close()

    asyncio.run(play())


def test_a_deleted_table_is_forgotten_and_its_name_free() -> None:
    async def scene(log: SqliteLog) -> None:
        await log.append("a", 0, [b"1"], append_id="x")
        await log.append("b", 0, [b"1"], append_id="x")
        await log.delete("a")
        await log.delete("never there")
        assert [entry.table for entry in await log.tables()] == ["b"]
        assert await records(log, "a") == []
        assert await log.append("a", 0, [b"2", b"3"], append_id="x") == 2
        assert [record.events for record in await records(log, "a")] == [(b"2", b"3")]

    with_log(scene)


def test_a_read_never_goes_on_in_a_table_made_anew() -> None:
    async def scene(log: SqliteLog) -> None:
        await asyncio.gather(*(log.append("a", n, [b"old"], append_id=str(n)) for n in range(300)))
        reading = log.read("a")
        first = await anext(reading)
        await log.delete("a")
        await asyncio.gather(*(log.append("a", n, [b"new"], append_id=str(n)) for n in range(600)))
        assert {getattr(record, "events", ()) for record in [first] + [record async for record in reading]} == {
            (b"old",)
        }

    with_log(scene)


def test_a_secret_is_made_once_and_kept(tmp_path: Path) -> None:
    kept: set[bytes] = set()

    async def scene(log: SqliteLog) -> None:
        assert len(await log.secret("tokens")) == 32
        assert await log.secret("tokens") != await log.secret("codes")
        kept.add(await log.secret("tokens"))

    for _ in range(2):
        with_log(scene, tmp_path / "hall.banmen")
    assert len(kept) == 1


def test_what_is_no_record_is_refused_before_it_is_queued() -> None:
    async def scene(log: SqliteLog) -> None:
        with pytest.raises(ValueError, match="at least one event"):
            await log.append("a", 0, [], append_id="x")
        for table, append_id in [("\ud800", "x"), ("a", "\ud800")]:
            with pytest.raises(UnicodeEncodeError):
                await log.append(table, 0, [b"1"], append_id=append_id)
        with pytest.raises(TypeError):
            await log.append("a", 0, cast("list[bytes]", ["1"]), append_id="x")
        assert await log.tables() == []

    with_log(scene)


def test_names_are_any_text() -> None:
    async def scene(log: SqliteLog) -> None:
        names = ["", "'; DROP TABLE records; --", "盤面", "A", "a", "x\x00y"]
        for name in names:
            assert await log.append(name, 0, [b"1"], append_id=name) == 1
        assert [entry.table for entry in await log.tables()] == names

    with_log(scene)


def test_closing_writes_what_waits(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"

    async def play() -> None:
        log = SqliteLog(path)
        waiting = [asyncio.create_task(log.append("a", n, [b"1"], append_id=str(n))) for n in range(50)]
        await asyncio.sleep(0)
        await log.close()
        assert await asyncio.gather(*waiting) == list(range(1, 51))

    async def again(log: SqliteLog) -> None:
        assert len(await records(log, "a")) == 50

    asyncio.run(play())
    with_log(again, path)


def test_a_closed_log_is_unavailable() -> None:
    async def scene(log: SqliteLog) -> None:
        await log.close()
        with pytest.raises(Unavailable, match="closed"):
            await log.append("a", 0, [b"1"], append_id="x")
        with pytest.raises(Unavailable):
            await records(log, "a")
        with pytest.raises(Unavailable):
            await log.tables()

    with_log(scene)


def test_a_full_disk_refuses_and_is_recovered_from(tmp_path: Path) -> None:
    async def limit_pages(log: SqliteLog, pages: int) -> None:
        await log._writes.run(lambda writer: writer.execute(f"PRAGMA max_page_count = {pages}").fetchone())

    async def scene(log: SqliteLog) -> None:
        await log.append("a", 0, [b"1"], append_id="x")
        await limit_pages(log, 1)  # SQLite takes it as "not one more than there are"
        with pytest.raises(Unavailable, match="full"):
            await log.append("a", 1, [bytes(100_000)], append_id="y")
        assert [record.append_id for record in await records(log, "a")] == ["x"]
        await limit_pages(log, 1_000_000)
        assert await log.append("a", 1, [bytes(100_000)], append_id="y") == 2
        assert [record.append_id for record in await records(log, "a")] == ["x", "y"]

    with_log(scene, tmp_path / "hall.banmen")


def test_a_failing_write_leaves_an_append_that_can_be_asked_again(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="the system cannot limit the size of files")

    async def scene(log: SqliteLog) -> None:
        await log.append("a", 0, [b"1"], append_id="x")
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, hard))
        try:
            with pytest.raises(OutcomeUnknown):
                await log.append("a", 1, [bytes(2_000_000)], append_id="y")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert await log.append("a", 1, [b"2"], append_id="y") == 2
        assert [record.seq for record in await records(log, "a")] == [1, 2]

    with_log(scene, tmp_path / "hall.banmen")


def test_reads_go_on_while_the_writer_is_busy(tmp_path: Path) -> None:
    async def scene(log: SqliteLog) -> None:
        await log.append("a", 0, [b"1"], append_id="x")
        async with asyncio.timeout(10):
            with sqlite3.connect(tmp_path / "hall.banmen", isolation_level=None) as other:
                other.execute("BEGIN IMMEDIATE")
                appending = asyncio.create_task(log.append("a", 1, [b"2"], append_id="y"))
                assert len(await records(log, "a")) == 1
                other.execute("ROLLBACK")
            other.close()
            assert await appending == 2

    with_log(scene, tmp_path / "hall.banmen")


TABLES = st.sampled_from("abc")
IDS = st.sampled_from([f"id-{n}" for n in range(12)])
EVENTS = st.lists(st.binary(max_size=8), min_size=1, max_size=3)
ASKED_APPEND = st.tuples(TABLES, st.integers(-1, 2) | st.just(0), EVENTS, IDS)
"""A table, how far off the number expected is, the events and the id."""
ROUNDS = st.lists(st.lists(ASKED_APPEND, max_size=8) | TABLES, max_size=8)
"""Appends that are asked together, or a table to delete."""

Model = dict[str, list[Record]]


def model_append(model: Model, table: str, expected: int, events: list[bytes], append_id: str) -> int | None:
    """What an append should do: give a number, or None for a conflict."""
    known = model.get(table, [])
    for record in known:
        if record.append_id == append_id:
            return record.seq
    last = known[-1].seq if known else 0
    if last != expected:
        return None
    model.setdefault(table, []).append(Record(table, last + len(events), tuple(events), append_id))
    return last + len(events)


async def play_round(log: SqliteLog, model: Model, appends: list[tuple[str, int, list[bytes], str]]) -> None:
    asked, due = [], []
    for table, off, events, append_id in appends:
        expected = off + (model[table][-1].seq if table in model else 0)
        asked.append(log.append(table, expected, events, append_id=append_id))
        due.append(model_append(model, table, expected, events, append_id))
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert [None if isinstance(answer, Conflict) else answer for answer in answers] == due


@given(ROUNDS)
def test_any_interleaving_reads_back_as_a_dictionary_of_lists(
    rounds: list[list[tuple[str, int, list[bytes], str]] | str],
) -> None:
    async def scene(log: SqliteLog) -> None:
        model: Model = {}
        for step in rounds:
            if isinstance(step, str):
                model.pop(step, None)
                await log.delete(step)
            else:
                await play_round(log, model, step)
        assert {table: await records(log, table) for table in model} == model
        assert {entry.table: entry.last_seq for entry in await log.tables()} == {
            table: kept[-1].seq for table, kept in model.items()
        }

    with_log(scene)
