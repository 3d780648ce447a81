"""Every log: records are read back in order, once each; tables are found by their heads; damage is reported."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Protocol, cast

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_server.log import KNOWN_APPEND_IDS, Archive, Conflict, Damaged, EventLog, Head, Record, Unavailable
from tests.banmen_server.log.all_tables import all_tables
from tests.banmen_server.log.places import MemoryPlace, NatsPlace, Place, SqlitePlace


class Opening(Protocol):
    """Where a log can be opened."""

    async def open(self) -> EventLog:
        """Open it."""
        ...


def with_log(place: Opening, *scenes: Callable[[EventLog], Awaitable[None]]) -> None:
    """Run scenes one after the other, each with the log reopened, and closed after it."""

    async def play(scene: Callable[[EventLog], Awaitable[None]]) -> None:
        log = await place.open()
        try:
            await scene(log)
        finally:
            await log.close()

    for scene in scenes:
        asyncio.run(play(scene))


@pytest.fixture(params=[SqlitePlace, NatsPlace])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    """Each kind of log."""
    made: Place = request.param(tmp_path)
    yield made
    made.forget()


async def records(log: EventLog, table: str, after: int = 0) -> list[Record]:
    return [record async for record in log.read(table, after) if isinstance(record, Record)]


def test_records_are_read_back(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        assert await log.append("a", 0, [b"opened", b""], append_id="x") == 2
        assert await log.append("a", 2, [b"\x00\xff"], append_id="y") == 3
        assert await records(log, "a") == [
            Record("a", 2, (b"opened", b""), "x"),
            Record("a", 3, (b"\x00\xff",), "y"),
        ]
        assert await records(log, "b") == []

    with_log(place, scene)


def test_a_table_is_read_with_its_head(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        await log.append("a", 0, [b"opened"], append_id="x", head=Head("a", code="CODE", opened_by="x"))
        await log.append("a", 1, [b"more"], append_id="y")
        stored = await log.stored("a")
        assert stored is not None
        assert stored.head == await log.head("a")
        assert (stored.head.code, stored.head.last_seq, stored.head.current) == ("CODE", 2, False)
        assert [record for page in [page async for page in stored.pages] for record in page] == await records(log, "a")
        assert await log.stored("b") is None

    with_log(place, scene)


def test_a_reopened_log_continues_its_tables(place: Place) -> None:
    async def first(log: EventLog) -> None:
        await log.append("a", 0, [b"1", b"2"], append_id="x")

    async def second(log: EventLog) -> None:
        assert await log.append("a", 0, [b"1", b"2"], append_id="x") == 2
        assert await log.append("a", 2, [b"3"], append_id="y") == 3
        assert [record.events for record in await records(log, "a")] == [(b"1", b"2"), (b"3",)]

    with_log(place, first, second)


def test_a_wrong_number_is_a_conflict_and_writes_nothing(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        await log.append("a", 0, [b"1", b"2"], append_id="x")
        for table, expected, actual in [("a", 0, 2), ("a", 1, 2), ("a", 3, 2), ("a", 2**70, 2), ("b", 1, 0)]:
            with pytest.raises(Conflict) as conflict:
                await log.append(table, expected, [b"3"], append_id="y")
            assert conflict.value.actual == actual
        assert len(await records(log, "a")) == 1
        assert [entry.table for entry in await all_tables(log)] == ["a"]

    with_log(place, scene)


def test_an_append_of_the_same_id_is_written_once(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        await log.append("a", 0, [b"1"], append_id="x")
        await log.append("a", 1, [b"2"], append_id="y")
        assert await log.append("a", 0, [b"1"], append_id="x") == 1
        assert await log.append("b", 0, [b"1"], append_id="x") == 1  # an id belongs to its table
        assert [record.append_id for record in await records(log, "a")] == ["x", "y"]

    with_log(place, scene)


def test_a_resend_that_overtakes_its_answer_is_written_once(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        twice = (log.append("a", 0, [b"1", b"2"], append_id="x") for _ in range(2))
        assert await asyncio.gather(*twice) == [2, 2]
        assert len(await records(log, "a")) == 1

    with_log(place, scene)


def test_one_of_two_appends_after_the_same_event_wins(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        both = (log.append("a", 0, [event], append_id=event.decode()) for event in (b"1", b"2"))
        won, lost = await asyncio.gather(*both, return_exceptions=True)
        assert won == 1
        assert isinstance(lost, Conflict)
        assert [record.events for record in await records(log, "a")] == [(b"1",)]

    with_log(place, scene)


def test_a_read_starts_with_the_first_whole_record_after_a_number(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        await log.append("a", 0, [b"1", b"2"], append_id="x")
        await log.append("a", 2, [b"3", b"4"], append_id="y")
        assert [[record.seq for record in await records(log, "a", after)] for after in range(5)] == [
            [2, 4],
            [2, 4],
            [4],
            [4],
            [],
        ]

    with_log(place, scene)


@pytest.mark.parametrize("length", [255, 256, 257, 600])
def test_a_long_table_is_read_in_pages(length: int, place: Place) -> None:
    async def scene(log: EventLog) -> None:
        await asyncio.gather(*(log.append("a", n, [b"%d" % n], append_id=str(n)) for n in range(length)))
        assert [record.events for record in await records(log, "a")] == [(b"%d" % n,) for n in range(length)]

    with_log(place, scene)


def test_a_deleted_table_is_forgotten_and_its_name_free(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        await log.append("a", 0, [b"1"], append_id="x")
        await log.append("b", 0, [b"1"], append_id="x")
        await log.delete("a")
        await log.delete("never there")
        assert [entry.table for entry in await all_tables(log)] == ["b"]
        assert await records(log, "a") == []
        assert await log.append("a", 0, [b"2", b"3"], append_id="x") == 2
        assert [record.events for record in await records(log, "a")] == [(b"2", b"3")]

    with_log(place, scene)


def test_a_table_is_deleted_only_if_it_ends_as_expected(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        await fill(log, "a", 3)
        with pytest.raises(Conflict) as conflict:
            await log.delete("a", 2)
        assert conflict.value.actual == 3
        assert len(await records(log, "a")) == 3
        await log.delete("a", 3)
        await log.delete("never there", 1)
        assert await log.head("a") is None

    with_log(place, scene)


def test_a_read_never_continues_in_a_new_table_of_the_same_name(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        await asyncio.gather(*(log.append("a", n, [b"old"], append_id=str(n)) for n in range(300)))
        reading = log.read("a")
        first = await anext(reading)
        await log.delete("a")
        await asyncio.gather(*(log.append("a", n, [b"new"], append_id=str(n)) for n in range(600)))
        assert {getattr(record, "events", ()) for record in [first] + [record async for record in reading]} == {
            (b"old",)
        }

    with_log(place, scene)


def test_a_secret_is_made_once_and_kept(place: Place) -> None:
    kept: set[bytes] = set()

    async def scene(log: EventLog) -> None:
        assert len(await log.secret("tokens")) == 32
        assert await log.secret("tokens") != await log.secret("codes")
        kept.add(await log.secret("tokens"))

    for _ in range(2):
        with_log(place, scene)
    assert len(kept) == 1


def test_an_invalid_record_is_refused_before_it_is_queued(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        with pytest.raises(ValueError, match="at least one event"):
            await log.append("a", 0, [], append_id="x")
        for table, append_id in [("\ud800", "x"), ("a", "\ud800")]:
            with pytest.raises(UnicodeEncodeError):
                await log.append(table, 0, [b"1"], append_id=append_id)
        with pytest.raises(TypeError):
            await log.append("a", 0, cast("list[bytes]", ["1"]), append_id="x")
        assert await all_tables(log) == []

    with_log(place, scene)


def test_names_are_any_text(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        names = ["", "'; DROP TABLE records; --", "盤面", "A", "a", "x\x00y"]
        for name in names:
            assert await log.append(name, 0, [b"1"], append_id=name) == 1
        assert [entry.table for entry in await all_tables(log)] == names

    with_log(place, scene)


def test_closing_writes_queued_records(place: Place) -> None:
    async def play() -> None:
        log = await place.open()
        waiting = [asyncio.ensure_future(log.append("a", n, [b"1"], append_id=str(n))) for n in range(50)]
        await asyncio.sleep(0)
        await log.close()
        assert await asyncio.gather(*waiting) == list(range(1, 51))

    async def reopened(log: EventLog) -> None:
        assert len(await records(log, "a")) == 50

    asyncio.run(play())
    with_log(place, reopened)


def test_a_closed_log_is_unavailable(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        await log.close()
        with pytest.raises(Unavailable, match="closed"):
            await log.append("a", 0, [b"1"], append_id="x")
        with pytest.raises(Unavailable):
            await records(log, "a")
        with pytest.raises(Unavailable):
            await log.count()

    with_log(place, scene)


# --- heads, settling, archives ---------------------------------------------------------------------------------------


def head(table: str, *, seq: int = 0, **known: object) -> Head:
    return msgspec.convert({"table": table, "last_seq": seq, **known}, Head)


async def fill(log: EventLog, table: str, count: int, first: int = 0) -> list[Record]:
    """Append records of one event each."""
    for n in range(first, first + count):
        await log.append(table, n, [b"%d" % n], append_id=f"{table}/{n}")
    return [Record(table, n + 1, (b"%d" % n,), f"{table}/{n}") for n in range(first, first + count)]


def test_a_table_is_found_by_its_head(place: Place) -> None:
    known = head("a", code="c0de", opened_by="x", players=("mio", "ren"), touched_ms=5, rows=b"rows", wakes=True)

    async def scene(log: EventLog) -> None:
        await log.append("a", 0, [b"1", b"2"], append_id="x", head=known)
        await log.append("b", 0, [b"1"], append_id="y", head=head("b", code="other"))

    async def found(log: EventLog) -> None:
        for each in (await log.head("a"), await log.head_of_code("c0de"), await log.head_opened_by("x")):
            assert each is not None
            assert msgspec.structs.replace(each, touched_ms=5) == msgspec.structs.replace(
                known, last_seq=2, current=False
            )
        assert [await log.head("c"), await log.head_of_code(""), await log.head_opened_by("z")] == [None] * 3
        assert [each.table for each in (await log.of_player("ren", 9))[0]] == ["a"]
        assert await log.count() == (2, 0)

    with_log(place, lambda log: _both(scene(log), found(log)), found)


async def _both(first: Awaitable[None], second: Awaitable[None]) -> None:
    await first
    await second


def test_a_head_is_stored_with_a_later_record_too(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        await log.append("a", 0, [b"1"], append_id="x", head=head("a", code="old", players=("mio",)))
        await log.append("a", 1, [b"2"], append_id="y", head=head("a", code="new", players=("ren",)))

    async def found(log: EventLog) -> None:
        assert await log.head_of_code("old") is None
        known = await log.head_of_code("new")
        assert known is not None
        assert (known.players, known.last_seq) == (("ren",), 2)
        assert (await log.of_player("mio", 9))[0] == []

    with_log(place, lambda log: _both(scene(log), found(log)), found)


def test_a_head_before_later_records_is_not_current(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        for table in ("a", "b", "c"):
            await log.append(table, 0, [b"1"], append_id="x", head=head(table))
            await log.settle(table, head(table, seq=1, wakes=table == "c"))
        await log.append("b", 1, [b"2"], append_id="y")

    async def found(log: EventLog) -> None:
        assert [each.table for each in await log.waking()] == ["c", "b"]
        b = await log.head("b")
        assert b is not None
        assert (b.last_seq, b.current) == (2, False)
        await log.settle("b", b)
        assert [each.table for each in await log.waking()] == ["c"]

    with_log(place, scene, found)


def test_tables_wake_by_partitions(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        tables = [f"t{n}" for n in range(24)]
        await asyncio.gather(
            *(log.append(table, 0, [b"1"], append_id="x", head=head(table, wakes=True)) for table in tables)
        )
        found = [{each.table for each in await log.waking({part})} for part in range(log.partitions)]
        assert found == [{table for table in tables if log.partition_of(table) == p} for p in range(log.partitions)]
        assert await log.waking(()) == []
        assert sorted(each.table for each in await log.waking(range(log.partitions))) == sorted(tables)

    with_log(place, scene)


def test_a_settled_table_reads_as_before_and_accepts_records(place: Place) -> None:
    kept: list[Record] = []

    async def scene(log: EventLog) -> None:
        for part in range(3):
            kept.extend(await fill(log, "a", 4, 4 * part))
            await log.settle("a", head("a", seq=4 * part + 4, rows=b"rows"))
            assert await records(log, "a") == kept
        kept.extend(await fill(log, "a", 2, 12))

    async def reopened(log: EventLog) -> None:
        assert await records(log, "a") == kept
        assert await records(log, "a", after=6) == kept[6:]
        assert await log.append("a", 0, [b"1"], append_id="a/1") == 2, "the id of a settled record is known"
        assert await log.append("a", 14, [b"x"], append_id="new") == 15

    with_log(place, scene, reopened)


def test_an_archive_replaces_all_records(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        await fill(log, "a", 5)
        await log.settle("a", head("a", seq=5))
        await fill(log, "a", 2, 5)
        await log.settle("a", head("a", seq=7, code="c", over=True, players=("mio",)), Archive(7, b"packed"))
        await log.append("a", 7, [b"more"], append_id="more")

    async def reopened(log: EventLog) -> None:
        more = Record("a", 8, (b"more",), "more")
        assert [each async for each in log.read("a")] == [Archive(7, b"packed"), more]
        assert [each async for each in log.read("a", after=7)] == [more]
        assert await log.count() == (0, 1)
        assert [each.table for each in await log.oldest_over(5)] == ["a"]

    with_log(place, scene, reopened)


def test_a_sample_of_finished_tables_is_of_the_partitions_that_are_asked_for(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        names = [f"t{number}" for number in range(6)]
        for name in names:
            await fill(log, name, 1)
            await log.settle(name, head(name, seq=1, code=name.upper(), over=True), Archive(1, b"packed"))
        await log.append("open", 0, [b"1"], append_id="0", head=head("open", code="OPEN"))
        for asked in (None, range(log.partitions), [0], ()):
            of_these = [name for name in names if asked is None or log.partition_of(name) in asked]
            for points in ([0.0], [number / 100 for number in range(100)]):
                sample = [found.table for found, _ in await log.sample_over(points, asked)]
                assert len(set(sample)) == len(sample)
                assert sorted(sample) == of_these if len(points) > 1 else set(sample) <= set(of_these)

    with_log(place, scene)


def test_a_resumed_table_is_found_as_open(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        known = head("a", players=("mio", "ren"))
        await log.append("a", 0, [b"1"], append_id="0", head=known)
        for seq, over in enumerate([True, False, True], 1):
            await log.append("a", seq, [b"1"], append_id=f"{seq}", head=msgspec.structs.replace(known, over=over))
            for player in ("mio", "ren"):
                ((found,), total) = await log.of_player(player, 9)
                assert (found.over, total, await log.open_tables_of(player)) == (over, 1, int(not over))

    with_log(place, scene)


def test_settling_after_another_number_conflicts(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        await fill(log, "a", 2)
        for table, seq, archive in [("a", 1, None), ("a", 3, None), ("a", 2, Archive(1, b"")), ("b", 0, None)]:
            with pytest.raises(Conflict):
                await log.settle(table, head(table, seq=seq), archive)
        assert len(await records(log, "a")) == 2

    with_log(place, scene)


def test_a_players_open_tables_precede_the_finished_ones(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        for n, over in enumerate([True, False, True, False]):
            known = head(f"t{n}", players=("mio", f"p{n}"), over=over, touched_ms=2**45 + n)
            await log.append(f"t{n}", 0, [b"1"], append_id="x", head=known)
        heads, total = await log.of_player("mio", 3)
        assert ([each.table for each in heads], total) == (["t3", "t1", "t2"], 4)
        assert await log.open_tables_of("mio") == 2
        await log.settle("t3", head("t3", seq=1, players=("ren",)))
        await log.settle("t1", head("t1", seq=1, players=("mio",), over=True))
        assert [await log.open_tables_of(player) for player in ("mio", "ren", "p3")] == [0, 1, 0]
        await log.delete("t0")
        assert (await log.of_player("mio", 9))[1] == 2

    with_log(place, scene)


def test_tables_expire_unless_they_are_damaged(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        for n, expires in enumerate([50, None, 40, 60]):
            await log.append(f"t{n}", 0, [b"1"], append_id="x", head=head(f"t{n}", expires_ms=expires))

    async def found(log: EventLog) -> None:
        assert await log.expired(39, 9) == []
        assert await log.expired(55, 9) == ["t2", "t0"]
        assert await log.expired(55, 1) == ["t2"]

    async def without(log: EventLog) -> None:
        assert await log.expired(55, 9) == ["t0"]

    with_log(place, scene, found)
    place.alter_head("t2")
    with_log(place, without)


def test_recent_append_ids_are_known_in_journal_and_chunks(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        await fill(log, "a", KNOWN_APPEND_IDS)
        await log.settle("a", head("a", seq=KNOWN_APPEND_IDS))
        await fill(log, "a", 20, KNOWN_APPEND_IDS)

    async def reopened(log: EventLog) -> None:
        last = KNOWN_APPEND_IDS + 20
        for n in (20, KNOWN_APPEND_IDS, last - 1):
            assert await log.append("a", last, [b"%d" % n], append_id=f"a/{n}") == n + 1

    with_log(place, scene, reopened)


def test_the_size_of_a_table_counts_until_it_is_deleted(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        empty = await log.size_bytes()
        await log.append("a", 0, [bytes(200_000)], append_id="x")
        await log.settle("a", head("a", seq=1))
        full = await log.size_bytes()
        parts = [await log.size_bytes([part]) for part in range(log.partitions)]
        assert max(parts) == parts[log.partition_of("a")] > 200_000
        assert full - log.partitions <= sum(parts) <= full
        assert await log.size_bytes([]) == 0
        await log.delete("a")
        assert full > 200_000
        assert await log.size_bytes() < full - 190_000
        assert empty < 100_000

    with_log(place, scene)


def test_small_values_are_kept_until_they_are_removed(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        await log.put("ban/mio", b"1")
        await log.put("ban/ren", b"2")
        await log.put("ban/ren", b"3")
        await log.put("revoked/x", b"")
        await log.put("ban/mio", None)

    async def reopened(log: EventLog) -> None:
        assert await log.names("ban/") == ["ban/ren"]
        assert [await log.get(name) for name in ("ban/ren", "revoked/x", "ban/mio")] == [b"3", b"", None]

    with_log(place, scene, reopened)


# --- faults ----------------------------------------------------------------------------------------------------------


async def read_until_damage(log: EventLog, table: str) -> tuple[list[Record], int]:
    """Return the records that are served, and the last good number of the damage."""
    served: list[Record] = []
    try:
        async for record in log.read(table):
            assert isinstance(record, Record)
            served.append(record)
    except Damaged as error:
        return served, error.good
    raise AssertionError("no damage was reported")


@pytest.mark.parametrize(("harm", "seq"), [("alter", 1), ("alter", 3), ("alter", 5), ("remove", 1), ("remove", 3)])
def test_a_damaged_table_is_served_up_to_the_damage_and_refuses_records(place: Place, harm: str, seq: int) -> None:
    kept: list[Record] = []

    async def scene(log: EventLog) -> None:
        kept.extend(await fill(log, "a", 5))
        await fill(log, "b", 3)

    async def damaged(log: EventLog) -> None:
        assert await read_until_damage(log, "a") == (kept[: seq - 1], seq - 1)
        found = await log.head("a")
        assert found is not None
        assert found.damaged
        with pytest.raises(Damaged):
            await log.append("a", 5, [b"more"], append_id="more")
        with pytest.raises(Damaged):
            await log.settle("a", head("a", seq=5))
        assert [each.table for each in await log.waking()] == ["b"]
        await log.append("b", 3, [b"more"], append_id="more")
        assert len(await records(log, "b")) == 4

    with_log(place, scene)
    getattr(place, harm)("a", seq)
    with_log(place, damaged)
    with_log(place, lambda log: _assert_damaged(log, "a", kept[: seq - 1]))


async def _assert_damaged(log: EventLog, table: str, good: list[Record]) -> None:
    assert await read_until_damage(log, table) == (good, len(good))


def test_an_altered_head_is_reported_and_its_records_are_served(place: Place) -> None:
    kept: list[Record] = []

    async def scene(log: EventLog) -> None:
        kept.extend(await fill(log, "a", 3))

    async def damaged(log: EventLog) -> None:
        found = await log.head("a")
        assert found is not None
        assert found.damaged
        assert await read_until_damage(log, "a") == (kept, 3)
        await log.delete("a")
        assert await log.head("a") is None

    with_log(place, scene)
    place.alter_head("a")
    with_log(place, damaged)


def test_a_full_log_refuses_records_serves_reads_and_recovers(place: Place) -> None:
    async def scene(log: EventLog) -> None:
        await log.append("a", 0, [b"1"], append_id="x")
        assert log.health is None
        async with place.full(log):
            with pytest.raises(Unavailable, match="full"):
                await log.append("a", 1, [bytes(100_000)], append_id="y")
            assert "full" in str(log.health)
            assert [record.append_id for record in await records(log, "a")] == ["x"]
        assert await log.append("a", 1, [bytes(100_000)], append_id="y") == 2
        assert log.health is None
        assert [record.append_id for record in await records(log, "a")] == ["x", "y"]

    with_log(place, scene)


TABLES = st.sampled_from("abc")
IDS = st.sampled_from([f"id-{n}" for n in range(12)])
EVENTS = st.lists(st.binary(max_size=8), min_size=1, max_size=3)
ASKED_APPEND = st.tuples(TABLES, st.integers(-1, 2) | st.just(0), EVENTS, IDS)
"""A table, how far off the number expected is, the events and the id."""
ROUNDS = st.lists(st.lists(ASKED_APPEND, max_size=8) | TABLES, max_size=8)
"""Appends that are asked together, or a table to delete."""

Model = dict[str, list[Record]]


def model_append(
    model: Model, table: str, expected: int, events: list[bytes], append_id: str, *, shared: bool
) -> int | None:
    """What an append should do: give a number, or None for a conflict."""
    known = model.get(table, [])
    for record in known:
        if record.append_id == append_id:
            return record.seq if record.events == tuple(events) or not shared else None
    last = known[-1].seq if known else 0
    if last != expected:
        return None
    model.setdefault(table, []).append(Record(table, last + len(events), tuple(events), append_id))
    return last + len(events)


async def play_round(log: EventLog, model: Model, appends: list[tuple[str, int, list[bytes], str]]) -> None:
    asked, due = [], []
    for table, off, events, append_id in appends:
        expected = off + (model[table][-1].seq if table in model else 0)
        asked.append(log.append(table, expected, events, append_id=append_id))
        due.append(model_append(model, table, expected, events, append_id, shared=log.partitions > 1))
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert [None if isinstance(answer, Conflict) else answer for answer in answers] == due


@pytest.mark.parametrize("kind", [MemoryPlace, NatsPlace])
@given(rounds=ROUNDS)
def test_any_interleaving_reads_back_as_a_dictionary_of_lists(
    kind: type[MemoryPlace] | type[NatsPlace], rounds: list[list[tuple[str, int, list[bytes], str]] | str]
) -> None:
    async def scene(log: EventLog) -> None:
        model: Model = {}
        for step in rounds:
            if isinstance(step, str):
                model.pop(step, None)
                await log.delete(step)
            else:
                await play_round(log, model, step)
        assert {table: await records(log, table) for table in model} == model
        assert {entry.table: entry.last_seq for entry in await all_tables(log)} == {
            table: kept[-1].seq for table, kept in model.items()
        }

    place = kind()
    with_log(place, scene)
    place.forget()
