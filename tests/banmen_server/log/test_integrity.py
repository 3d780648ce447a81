"""The inspection of a file after a server's start: queries do not wait for all of it, and indexes are rebuilt."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event

import pytest

from banmen_server.log import Archive, Head
from banmen_server.log import integrity as inspection_module
from banmen_server.log.integrity import check
from banmen_server.log.sqlite import SqliteLog

TABLES = [f"table-{number:04d}" for number in range(300)]


def head_of(name: str) -> Head:
    return Head(name, f"code-{name[6:]}", f"p{name[6:]}/opening-{name[6:]}", (f"p{name[6:]}",), over=True, last_seq=1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file with many tables."""

    async def fill() -> None:
        log = SqliteLog(tmp_path / "hall.banmen")
        await asyncio.gather(
            *(log.append(name, 0, [b"1"], append_id=head_of(name).opened_by, head=head_of(name)) for name in TABLES)
        )
        await asyncio.gather(*(log.settle(name, head_of(name), Archive(1, b"packed")) for name in TABLES))
        await log.close()

    asyncio.run(fill())
    return tmp_path / "hall.banmen"


INDEX, TABLE = (2, 10), (13,)
"""What the pages begin with in which the rows of indexes and of tables are."""


def damage(path: Path, kinds: tuple[int, ...], text: bytes) -> None:
    """Change the last letter of a text wherever it stands in pages of these kinds."""
    data = path.read_bytes()
    pages = [data[at : at + 4096] for at in range(0, len(data), 4096)]
    altered = text[:-1] + bytes([text[-1] ^ 0x40])
    path.write_bytes(b"".join(page.replace(text, altered) if page[0] in kinds else page for page in pages))
    assert data != path.read_bytes()


async def all_found(log: SqliteLog) -> None:
    for name in TABLES[3::40]:
        wanted = head_of(name)
        found = [
            await log.head(name),
            await log.head_of_code(wanted.code),
            await log.head_opened_by(wanted.opened_by),
            *(await log.of_player(wanted.players[0], 5))[0],
        ]
        assert [head and head.table for head in found] == [name] * 4
        assert not found[0].damaged  # type: ignore[union-attr]  # it has a name


@pytest.mark.parametrize(
    "text", [b"table-0123", b"code-0123", b"/opening-0123"], ids=["by name", "by code", "by opening"]
)
def test_only_indexes_are_rebuilt(path: Path, text: bytes, caplog: pytest.LogCaptureFixture) -> None:
    damage(path, INDEX, text)
    assert check(path).faults

    async def scene() -> None:
        log = SqliteLog(path)
        await all_found(log)
        await asyncio.to_thread(log._inspection.wait)
        await log.put("something", b"written")
        await all_found(log)
        assert log.report is None, "nothing was salvaged"
        await log.close()

    asyncio.run(scene())
    assert "data_indexes_rebuilt" in caplog.messages
    assert check(path).good
    assert not list(path.parent.glob("*damaged*"))


def test_no_index_is_rebuilt_from_an_altered_row(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    damage(path, TABLE, b"code-0123")

    async def scene() -> None:
        log = SqliteLog(path)
        await asyncio.to_thread(log._inspection.wait)
        found = await log.head("table-0123")
        assert found == Head("table-0123", wakes=True, last_seq=1, current=False), "it is mended first"
        assert log.report is not None
        assert log.report.rebuilt == ["table-0123"], "its row is made anew, of its records"
        await log.close()

    asyncio.run(scene())
    assert "data_indexes_rebuilt" not in caplog.messages


@contextmanager
def paused_index_check(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Block the check of the indexes during the context."""
    resume, look = Event(), inspection_module.index_fault_in

    def slow(connection: sqlite3.Connection) -> str | None:
        resume.wait()
        return look(connection)

    monkeypatch.setattr(inspection_module, "index_fault_in", slow)
    try:
        yield
    finally:
        resume.set()


def test_the_inspection_starts_when_a_query_needs_it(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = list[object]()
    monkeypatch.setattr(inspection_module, "structure_fault_in", looks.append)
    monkeypatch.setattr(inspection_module, "_AFTER_S", 3_600.0)

    async def scene() -> None:
        log = SqliteLog(path)
        assert await log.head("table-0123") is not None
        assert not looks, "who finds something waits for nothing"
        assert await log.head("none") is None
        assert len(looks) == 1
        await log.close()

    asyncio.run(scene())


def test_a_lookup_without_result_does_not_wait_for_the_indexes(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        with paused_index_check(monkeypatch):
            log = SqliteLog(path)
            assert await log.head("none") is None
            assert await log.head_of_code("none") is None
            assert await log.head_opened_by("p1/none") is None
            assert await log.of_player("nobody", 5) == ([], 0)
            assert [record async for record in log.read("none")] == []
            assert not log._inspection.ended
        await log.close()

    asyncio.run(scene())


def test_one_of_many_lookups_without_result_searches_all_tables(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        asked: list[str] = []
        with paused_index_check(monkeypatch):
            log = SqliteLog(path)
            await asyncio.to_thread(log._inspection.wait_for_pages)
            log._file.reader.set_trace_callback(asked.append)
            looks = [asyncio.create_task(log.head(f"none-{number}")) for number in range(20)]
            done, waiting = await asyncio.wait(looks, return_when=asyncio.FIRST_COMPLETED)
            assert (len(done), len(waiting)) == (1, 19)
        assert await asyncio.gather(*looks) == [None] * 20
        assert len([statement for statement in asked if "NOT INDEXED" in statement]) == 1
        await log.close()

    asyncio.run(scene())


def test_a_table_with_a_wrong_index_entry_is_found_by_its_own_name_alone(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damage(path, INDEX, b"code-0299")  # the last 9 becomes a y, still in its order

    async def scene() -> None:
        with paused_index_check(monkeypatch):
            log = SqliteLog(path)
            assert await log.head_of_code("code-029y") is None
            found = await log.head_of_code("code-0299")
            assert found is not None
            assert (found.table, found.damaged) == ("table-0299", False)
        await log.close()

    asyncio.run(scene())


def test_a_table_is_not_read_by_a_wrong_index_entry(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damage(path, INDEX, b"table-0299")  # the last 9 becomes a y, still in its order

    async def scene() -> None:
        with paused_index_check(monkeypatch):
            log = SqliteLog(path)
            assert await log.stored("table-029y") is None
            assert [record async for record in log.read("table-029y")] == []
        stored = await log.stored("table-0299")
        assert stored is not None
        assert (stored.head.table, stored.head.damaged) == ("table-0299", False)
        await log.close()

    asyncio.run(scene())


def test_a_table_missing_in_an_index_is_found_before_the_rebuild(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damage(path, INDEX, b"table-0123")

    async def scene() -> None:
        with paused_index_check(monkeypatch):
            log = SqliteLog(path)
            found = await log.head("table-0123")
            assert found is not None
            assert found.table == "table-0123"
        assert [record async for record in log.read("table-0123")] == [Archive(1, b"packed")]
        await log.close()

    asyncio.run(scene())
