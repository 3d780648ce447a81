"""A table that is in memory as a whole is read from there, exactly as the file has it."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banmen_server.log import Damaged, Head, Record
from banmen_server.log import active_tables as active_tables_module
from banmen_server.log.integrity import fault_in
from banmen_server.log.sqlite import SqliteLog

HEAD = Head("a", "code-a", "p1/opening", ("p1", "p2"))


def with_log(path: Path, scene: Callable[[SqliteLog], Awaitable[Any]]) -> Any:
    """What a scene with the log of this file gives."""

    async def play() -> Any:
        log = SqliteLog(path)
        try:
            return await scene(log)
        finally:
            await log.close()

    return asyncio.run(play())


async def append(log: SqliteLog) -> None:
    await log.append("a", 0, [b"1", b"2"], append_id="p1/opening", head=HEAD)
    await log.append("a", 2, [b"3"], append_id="p2/x")


async def read(log: SqliteLog) -> list[Any]:
    return [(item.append_id, item.seq, item.events) async for item in log.read("a") if isinstance(item, Record)]


def asked_of_the_file(log: SqliteLog) -> list[str]:
    """The statements by which the reader asks the file from now on."""
    asked: list[str] = []
    log._file.reader.set_trace_callback(asked.append)
    return asked


RECORDS = [("p1/opening", 2, (b"1", b"2")), ("p2/x", 3, (b"3",))]


def test_loaded_and_appended_records_are_read_from_memory(tmp_path: Path) -> None:
    async def scene(log: SqliteLog) -> None:
        if await log.head("a") is None:
            await append(log)
        asked = asked_of_the_file(log)
        assert await read(log) == RECORDS
        stored = await log.stored("a")
        assert stored is not None
        assert not asked
        assert stored.head == await log.head("a")
        assert asked, "heads are asked of the file"

    for _ in ("appended", "there at the start"):
        with_log(tmp_path / "hall.banmen", scene)


def test_an_unwritten_record_is_not_read(tmp_path: Path) -> None:
    async def scene(log: SqliteLog) -> None:
        await append(log)
        with log._file.write_lock:
            log.append("a", 3, [b"4"], append_id="p1/y")
            log._active.run(
                log._file.writer, list(log._writes._waiting), now_ms=1
            )  # what the writer does before it commits
            log._writes._waiting.clear()
            assert log._active.cached("a") is None
            log._active.forget()
            assert log._active.cached("a") is None

    with_log(tmp_path / "hall.banmen", scene)


def test_an_altered_record_is_detected_when_the_table_is_read(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    with_log(path, append)
    with closing(sqlite3.connect(path)) as other:
        other.execute("UPDATE journal SET record = record || x'00' WHERE position = 2")
        other.commit()

    async def scene(log: SqliteLog) -> None:
        with pytest.raises(Damaged) as damaged:
            await read(log)
        assert damaged.value.good == 2

    with_log(path, scene)


def test_records_beyond_the_cache_limit_stay_in_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with_log(tmp_path / "hall.banmen", append)
    monkeypatch.setattr(active_tables_module, "MAX_CACHED_BYTES", 10)

    async def scene(log: SqliteLog) -> None:
        assert log._active.cached("a") is None
        assert await read(log) == RECORDS

    with_log(tmp_path / "hall.banmen", scene)


def test_the_end_of_a_game_updates_only_changed_columns(tmp_path: Path) -> None:
    async def scene(log: SqliteLog) -> None:
        await append(log)
        written: list[str] = []
        log._file.writer.set_trace_callback(written.append)
        await log.append("a", 3, [b"4"], append_id="p1/y", head=msgspec.structs.replace(HEAD, over=True))
        log._file.writer.set_trace_callback(None)
        changes = [statement for statement in written if "tables SET" in statement or "players" in statement]
        assert len(changes) == 3, "the row, and that of each player"
        assert not any("name=" in statement or "code=" in statement for statement in changes)
        assert fault_in(log._file.reader) is None

    with_log(tmp_path / "hall.banmen", scene)
