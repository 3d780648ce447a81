"""The log in a file: appends share commits, rows move to chunks, and writing recovers after a failure."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from itertools import count
from pathlib import Path

import pytest

from banmen_server.log import (
    KNOWN_APPEND_IDS,
    Damaged,
    Head,
    OutcomeUnknown,
    Record,
    Unavailable,
    active_tables,
    connections,
)
from banmen_server.log.group_commit import GroupRead
from banmen_server.log.sqlite import SqliteLog
from banmen_server.log.sqlite_rows import Chunk, insert_chunk
from tests.banmen_server.log.all_tables import TableEntry, all_tables
from tests.banmen_server.log.places import SqlitePlace

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


async def records(log: SqliteLog, table: str) -> list[Record]:
    return [record async for record in log.read(table) if isinstance(record, Record)]


def test_followers_do_not_receive_local_records() -> None:
    told: list[object] = []

    async def scene(log: SqliteLog) -> None:
        ends = [
            log.follow("a", told.append),
            log.on_head(lambda *head: told.append(head)),
            log.watch("", lambda *value: told.append(value)),
        ]
        await log.append("a", 0, [b"1"], append_id="x", head=Head("a"))
        await log.put("name", b"value")
        for end in ends:
            end()

    with_log(scene)
    assert told == []


def test_a_value_survives_damage_to_one_copy(tmp_path: Path) -> None:
    secrets: set[bytes] = set()
    place = SqlitePlace(tmp_path)

    async def scene(log: SqliteLog) -> None:
        secrets.add(await log.secret("token"))

    with_log(scene, place.path)
    place.alter_value("secret/token")
    with_log(scene, place.path)
    assert len(secrets) == 1


def test_a_table_without_its_last_record_is_served_up_to_it(tmp_path: Path) -> None:
    place = SqlitePlace(tmp_path)

    async def scene(log: SqliteLog) -> None:
        for n in range(3):
            await log.append("a", n, [b"1"], append_id=str(n))

    async def damaged(log: SqliteLog) -> None:
        served = []

        async def read() -> None:
            async for record in log.read("a"):
                served.append(record.seq)  # noqa: PERF401 - what comes before the damage is wanted

        with pytest.raises(Damaged) as told:
            await read()
        assert (served, told.value.good) == ([1, 2], 2)
        with pytest.raises(Damaged):
            await log.append("a", 3, [b"more"], append_id="more")

    with_log(scene, place.path)
    place.remove("a", 3)
    with_log(damaged, place.path)


def test_an_append_can_be_repeated_after_a_failed_write(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource", reason="the system cannot limit the size of files")

    async def scene(log: SqliteLog) -> None:
        await log.append("a", 0, [b"1"], append_id="x")
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, hard))
        try:
            with pytest.raises(OutcomeUnknown):
                await log.append("a", 1, [bytes(600_000)], append_id="y")  # which is then moved, too
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert await log.append("a", 1, [b"2"], append_id="y") == 2
        assert [record.seq for record in await records(log, "a")] == [1, 2]

    with_log(scene, tmp_path / "hall.banmen")


class _Broken:
    """A connection to move the WAL with, to a disk that fails."""

    def execute(self, _: str) -> None:
        raise sqlite3.OperationalError("disk I/O error")


@pytest.mark.parametrize("is_broken", [False, True])
def test_the_wal_keeps_its_limit_without_checkpoints(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, *, is_broken: bool
) -> None:
    bound, added = 200_000, 20_000
    monkeypatch.setattr(connections, "MAX_BYTES", bound)
    monkeypatch.setattr(connections.Checkpoints, "committed", lambda *_: None)
    wal, lengths = tmp_path / "hall.banmen-wal", []

    async def scene(log: SqliteLog) -> None:
        moving = log._file._checkpoints
        assert moving is not None
        whole = moving._connection
        if is_broken:
            monkeypatch.setattr(moving, "_connection", _Broken())
        refused = 0
        for n in range(60):
            try:
                await log.append(f"t{n}", 0, [bytes(added)], append_id=f"x{n}")
            except Unavailable:
                refused += 1
            lengths.append(wal.stat().st_size)
        assert (refused > 0) == is_broken
        monkeypatch.setattr(moving, "_connection", whole)
        assert await log.append("after", 0, [b"1"], append_id="after") == 1

    with_log(scene, tmp_path / "hall.banmen")
    assert bound < max(lengths) < bound + 4 * added


def test_reads_continue_while_the_writer_is_busy(tmp_path: Path) -> None:
    async def scene(log: SqliteLog) -> None:
        await log.append("a", 0, [b"1"], append_id="x")
        async with asyncio.timeout(10):
            with sqlite3.connect(tmp_path / "hall.banmen", isolation_level=None) as other:
                other.execute("BEGIN IMMEDIATE")
                appending = asyncio.ensure_future(log.append("a", 1, [b"2"], append_id="y"))
                assert len(await records(log, "a")) == 1
                other.execute("ROLLBACK")
            other.close()
            assert await appending == 2

    with_log(scene, tmp_path / "hall.banmen")


def test_tables_are_listed_the_oldest_first_with_their_last_touch() -> None:
    async def play() -> None:
        log = SqliteLog(MEMORY, now_ms=count(1000).__next__)
        await log.append("b", 0, [b"1"], append_id="x")
        await log.append("a", 0, [b"1"], append_id="x")
        await log.append("b", 1, [b"2", b"3"], append_id="y")
        assert await all_tables(log) == [TableEntry("b", 3, 1002), TableEntry("a", 1, 1001)]
        await log.close()

    asyncio.run(play())


def test_a_batch_is_one_commit_and_one_statement_for_all_its_records() -> None:
    async def scene(log: SqliteLog) -> None:
        await asyncio.gather(*(log.append(f"t{n}", 0, [b"1"], append_id="x") for n in range(15)))
        statements: list[str] = []
        log._file.writer.set_trace_callback(statements.append)
        await asyncio.gather(*(log.append(f"t{n}", 1, [b"2"], append_id="y") for n in range(15)))
        log._file.writer.set_trace_callback(None)
        kinds = [" ".join(statement.split()[:4]) for statement in statements]
        assert sorted(set(kinds)) == [
            "BEGIN IMMEDIATE",
            "COMMIT",
            "INSERT INTO journal VALUES",
            "INSERT OR REPLACE INTO",
        ]
        assert [kinds.count(kind) for kind in ("BEGIN IMMEDIATE", "COMMIT")] == [1, 1]

    with_log(scene)


def test_a_batch_wakes_the_event_loop_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(log: SqliteLog) -> None:
        loop = asyncio.get_running_loop()
        woken = []
        wake = loop.call_soon_threadsafe

        def counted(*args: object) -> object:
            woken.append(args)
            return wake(*args)  # type: ignore[arg-type]  # as they were given

        with monkeypatch.context() as patched:
            patched.setattr(loop, "call_soon_threadsafe", counted)
            await asyncio.gather(*(log.append(f"t{n}", 0, [b"1"], append_id="x") for n in range(15)))
        assert len(woken) == 1

    with_log(scene)


def test_a_table_with_many_records_in_the_journal_has_them_moved(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(active_tables, "MAX_IN_JOURNAL", 8)

    async def scene(log: SqliteLog) -> None:
        for n in range(30):
            await log.append("a", n, [b"%d" % n], append_id=str(n))
        assert [record.events for record in await records(log, "a")] == [(b"%d" % n,) for n in range(30)]
        assert len(log._active.positions_of("a")) < 9
        assert await log.append("a", 99, [b"x"], append_id="3") == 4, "its append ids are known all the same"

    async def reopened(log: SqliteLog) -> None:
        assert len(await records(log, "a")) == 30

    with_log(scene, tmp_path / "hall.banmen")
    with_log(reopened, tmp_path / "hall.banmen")


def test_records_are_moved_a_few_bytes_with_each_batch_however_large_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """To move 512 records of 4 KB at once took 20 to 40 ms, for which the moves of others waited."""
    moved: list[int] = []

    def noted(connection: sqlite3.Connection, chunk: Chunk) -> None:
        moved.append(len(chunk.data))
        insert_chunk(connection, chunk)

    async def scene(log: SqliteLog) -> None:
        for n in range(60):
            before = len(moved)
            await asyncio.gather(*(log.append(f"t{table}", n, [bytes(4_000)], append_id=str(n)) for table in range(8)))
            assert sum(moved[before:]) < 2 * active_tables.CUT_BYTES
        assert len(moved) >= 8, "each has been moved once"
        for table in range(8):
            assert [record.seq for record in await records(log, f"t{table}")] == list(range(1, 61))

    monkeypatch.setattr(active_tables, "insert_chunk", noted)
    with_log(scene)


@pytest.mark.parametrize("what", ["moves", "large records", "new tables", "settled tables"])
def test_the_pages_that_are_written_are_about_those_that_are_counted(
    what: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A WAL that is longer than is counted is moved late, and then while the writer waits for two syncs."""
    counted: list[int] = []
    monkeypatch.setattr(connections.Checkpoints, "committed", lambda _, pages: counted.append(pages))

    async def scene(log: SqliteLog) -> None:
        tables = [f"t{'abcdefghij'[n // 10]}{'abcdefghij'[n % 10]}" for n in range(60)]
        if what != "new tables":
            await asyncio.gather(*(log.append(name, 0, [b"1"], append_id="x", head=Head(name)) for name in tables))
        _, before, _ = log._file.writer.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        counted.clear()
        for n, name in enumerate(tables):
            match what:
                case "moves":
                    await log.append(name, 1, [bytes(100)], append_id="y")
                case "large records":
                    await log.append("taa", n + 1, [bytes(4_000)], append_id=f"y{n}")
                case "new tables":
                    await log.append(name, 0, [bytes(200)], append_id="x", head=Head(name, players=("p", f"q{n}")))
                case _:
                    await log.settle(name, Head(name, last_seq=1, players=("p", f"q{n}")))
        _, pages, _ = log._file.writer.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        real = pages if pages <= before else pages - before
        assert 0.8 * real <= sum(counted) <= 2 * real

    with_log(scene, tmp_path / "hall.banmen")


def test_only_recent_append_ids_of_a_long_table_are_in_memory() -> None:
    async def scene(log: SqliteLog) -> None:
        for start in (0, 600, 1200):
            await asyncio.gather(*(log.append("a", n, [b"1"], append_id=str(n)) for n in range(start, start + 600)))
        [active] = log._active.all()
        assert active.append_ids is not None
        known = list(active.append_ids)
        assert known == [str(n) for n in range(1800 - len(known), 1800)]
        assert KNOWN_APPEND_IDS <= len(known) <= KNOWN_APPEND_IDS + active_tables.MAX_IN_JOURNAL

    with_log(scene)


def test_an_append_that_is_not_awaited_needs_no_future(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(log: SqliteLog) -> None:
        loop = asyncio.get_running_loop()
        ended, made = loop.create_future(), []
        monkeypatch.setattr(loop, "create_future", lambda: made.append("future"))
        for n in range(3):
            written = log.append("a", n, [b"1"], append_id=str(n))
        written.then = lambda: ended.set_result(written.result())
        assert await ended == 3
        assert made == []
        monkeypatch.undo()

    with_log(scene)


@pytest.mark.parametrize(("cached_bytes", "reads"), [(1 << 20, 0), (50, 3)])
def test_records_are_moved_from_memory_as_far_as_they_are_kept_there(
    cached_bytes: int, reads: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(active_tables, "MAX_IN_JOURNAL", 8)
    monkeypatch.setattr(active_tables, "MAX_CACHED_BYTES", cached_bytes)

    async def scene(log: SqliteLog) -> None:
        statements: list[str] = []
        log._file.writer.set_trace_callback(statements.append)
        for n in range(30):
            await log.append("a", n, [b"%d" % n], append_id=str(n))
        assert sum(statement.startswith("SELECT * FROM journal") for statement in statements) == reads
        assert log._active._cached_bytes <= cached_bytes
        await log.append("b", 0, [b"1"], append_id="x")
        await log.delete("b")
        await log.settle("a", Head("a", last_seq=30))
        assert log._active._cached_bytes == 0
        for n in range(30, 35):
            await log.append("a", n, [b"%d" % n], append_id=str(n))

    async def reopened(log: SqliteLog) -> None:
        for n in range(35, 50):  # of those before it knows only what is in the file
            await log.append("a", n, [b"%d" % n], append_id=str(n))
        assert [record.events for record in await records(log, "a")] == [(b"%d" % n,) for n in range(50)]
        assert len(log._active.positions_of("a")) < 9

    with_log(scene, tmp_path / "hall.banmen")
    with_log(reopened, tmp_path / "hall.banmen")


def test_a_record_altered_in_the_file_is_not_moved_from_there(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def fill(log: SqliteLog) -> None:
        for n in range(5):
            await log.append("a", n, [b"record %d" % n], append_id=str(n))

    async def scene(log: SqliteLog) -> None:
        monkeypatch.setattr(active_tables, "MAX_IN_JOURNAL", 4)
        assert await log.append("a", 5, [b"6"], append_id="6") == 6, "it was taken before the damage was seen"
        with pytest.raises(Damaged):
            await log.append("a", 6, [b"7"], append_id="7")
        assert await log.append("b", 0, [b"1"], append_id="1") == 1

    path = tmp_path / "hall.banmen"
    with_log(fill, path)
    data = path.read_bytes()
    path.write_bytes(data.replace(b"record 2", b"record X"))
    with_log(scene, path)


def test_a_long_journal_is_shortened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(active_tables, "JOURNAL_ROWS", 20)
    monkeypatch.setattr(active_tables, "ROWS_OF_A_TABLE", 1)
    monkeypatch.setattr(active_tables, "CUT_ROWS", 10)

    async def scene(log: SqliteLog) -> None:
        await log.append("resting", 0, [b"1"], append_id="x")
        for n in range(40):
            for table in ("a", "b"):
                await log.append(table, n, [b"%d" % n], append_id=str(n))
        await log.settle("b", Head("b", last_seq=40))
        (rows,) = log._file.reader.execute("SELECT count(*) FROM journal").fetchone()
        assert rows <= 30

    async def reopened(log: SqliteLog) -> None:
        assert [len(await records(log, table)) for table in ("resting", "a", "b")] == [1, 40, 40]

    with_log(scene, tmp_path / "hall.banmen")
    with_log(reopened, tmp_path / "hall.banmen")


def test_each_batch_moves_a_part_of_a_long_journal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(active_tables, "JOURNAL_ROWS", 40)
    monkeypatch.setattr(active_tables, "ROWS_OF_A_TABLE", 1)
    monkeypatch.setattr(active_tables, "CUT_ROWS", 5)

    async def scene(log: SqliteLog) -> None:
        statements: list[str] = []
        log._file.writer.set_trace_callback(statements.append)
        for n in range(20):
            for table in "abcdefghij":
                await log.append(table, n, [b"1"], append_id=str(n))
        (rows,) = log._file.writer.execute("SELECT count(*) FROM journal").fetchone()
        assert rows <= 60
        batches = "\n".join(statements).split("COMMIT")
        moved = [batch.count("INSERT INTO chunks") for batch in batches]
        assert sum(moved) >= 30
        assert max(moved) <= 2, "all ten tables have their oldest record at about the same place"
        for table in "abcdefghij":
            assert len(await records(log, table)) == 20

    with_log(scene)


def test_many_tables_share_a_longer_journal_so_that_many_records_move_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(active_tables, "JOURNAL_ROWS", 4)
    monkeypatch.setattr(active_tables, "ROWS_OF_A_TABLE", 10)
    monkeypatch.setattr(active_tables, "CUT_ROWS", 2)

    async def scene(log: SqliteLog) -> None:
        names = "abcde"
        for n in range(30):
            for table in names:
                await log.append(table, n, [b"1"], append_id=str(n))
        (rows,) = log._file.writer.execute("SELECT count(*) FROM journal").fetchone()
        assert 50 <= rows <= 52
        (chunks,) = log._file.writer.execute("SELECT count(*) FROM chunks").fetchone()
        assert chunks <= len(names) * 3
        assert [len(await records(log, table)) for table in names] == [30] * 5

    with_log(scene)


def test_a_table_of_usual_length_is_read_with_one_query(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(log: SqliteLog) -> None:
        for n in range(60):
            await log.append("a", n, [b"1"], append_id=str(n))
            if n == 30:
                await log.settle("a", Head("a", last_seq=31))
        asked = []
        run = GroupRead.run

        async def counted(reader: GroupRead, ask: Callable[[sqlite3.Connection], object]) -> object:
            asked.append(ask)
            return await run(reader, ask)

        monkeypatch.setattr(GroupRead, "run", counted)
        assert len(await records(log, "a")) == 60
        assert len(asked) == 1

    with_log(scene)


def test_a_file_shrinks_when_tables_are_deleted(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("banmen_server.log.sqlite_file._FREE_PAGES", 0)

    async def scene(log: SqliteLog) -> None:
        await log.append("a", 0, [bytes(400_000)], append_id="x")
        await log.settle("a", Head("a", last_seq=1))
        await log.delete("a")
        for n in range(3):
            log._file._looked = 0
            await log.append("b", n, [b"1"], append_id=str(n))

    with_log(scene, tmp_path / "hall.banmen")
    assert (tmp_path / "hall.banmen").stat().st_size < 550_000


def test_the_journal_does_not_count_as_size_of_tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(active_tables, "JOURNAL_ROWS", 200)
    monkeypatch.setattr(active_tables, "CUT_ROWS", 20)
    sizes = []

    async def fill(log: SqliteLog) -> None:
        for n in range(300):
            await log.append(f"t{n % 10}", n // 10, [bytes(2_000)], append_id=str(n))
        for n in range(10):
            await log.delete(f"t{n}")
        sizes.append(await log.size_bytes())

    async def reopened(log: SqliteLog) -> None:
        sizes.append(await log.size_bytes())

    with_log(fill, tmp_path / "hall.banmen")
    with_log(reopened, tmp_path / "hall.banmen")
    assert (tmp_path / "hall.banmen").stat().st_size > 400_000
    assert max(sizes) < 120_000
