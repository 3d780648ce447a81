"""What is good in a damaged file is saved, and the rest is named; no damage goes unseen."""

import asyncio
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from banmen_server.log import Archive, Damaged, Head
from banmen_server.log.integrity import check
from banmen_server.log.salvage import InspectionReport, salvage
from banmen_server.log.sqlite import SqliteLog
from tests.banmen_server.log.damaged_files import damage_trials, make_original
from tests.banmen_server.log.places import SqlitePlace
from tests.banmen_server.log.torn_logs import HOW, ends_by_sqlite, tear


async def fill(path: Path) -> None:
    log = SqliteLog(path)
    for table in ("a", "b"):
        for n in range(3):
            await log.append(table, n, [b"%d" % n], append_id=str(n), head=Head(table, players=("mio",)))
    await log.settle("b", Head("b", last_seq=3, players=("mio",)))
    await log.close()


async def rows_of(path: Path, table: str) -> list[int]:
    log = SqliteLog(path)
    seqs = [record.seq async for record in log.read(table)]
    await log.close()
    return seqs


def test_a_good_file_is_saved_whole(tmp_path: Path) -> None:
    asyncio.run(fill(tmp_path / "hall.banmen"))
    report = salvage(tmp_path / "hall.banmen", tmp_path / "saved.banmen")
    assert (report.whole, report.records, report.good) == (2, 6, True)
    assert [asyncio.run(rows_of(tmp_path / "saved.banmen", table)) for table in "ab"] == [[1, 2, 3]] * 2
    assert check(tmp_path / "saved.banmen").good


def test_check_reports_damaged_tables_and_changes_nothing(tmp_path: Path) -> None:
    place = SqlitePlace(tmp_path)
    asyncio.run(fill(place.path))
    assert check(place.path) == InspectionReport(whole=2, records=6)
    place.alter("a", 2)
    before = place.path.read_bytes()
    assert check(place.path) == InspectionReport(whole=1, records=4, damaged={"a": 1})
    assert place.path.read_bytes() == before


def test_check_names_the_tables_of_a_lost_page(tmp_path: Path) -> None:
    place = SqlitePlace(tmp_path)
    asyncio.run(fill(place.path))
    data = bytearray(place.path.read_bytes())
    data[100] = 0xFF
    place.path.write_bytes(data)
    report = check(place.path)
    assert (report.whole, report.good) == (2, False)
    assert report.faults


def test_check_reads_a_log_that_is_open(tmp_path: Path) -> None:
    async def scene() -> None:
        log = SqliteLog(tmp_path / "hall.banmen")
        await log.append("a", 0, [b"1"], append_id="x")
        assert (await asyncio.to_thread(check, tmp_path / "hall.banmen")).good
        await log.append("a", 1, [b"2"], append_id="y")
        await log.close()

    asyncio.run(scene())


async def lose_the_wal(path: Path) -> None:
    """A file as a kill leaves it, but without its WAL, which had an event of `a` and of `c`, and the end of `b`."""
    log = SqliteLog(path.with_name("made.banmen"))
    await log.append("a", 0, [b"0"], append_id="0")
    await log.append("b", 0, [b"0"], append_id="0")
    log._file.writer.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    await log.append("a", 1, [b"1"], append_id="1")
    await log.append("c", 0, [b"0"], append_id="0")
    await log.delete("b")
    for suffix in ("", "-acknowledged"):
        path.with_name(path.name + suffix).write_bytes(path.with_name(f"made.banmen{suffix}").read_bytes())
    await log.close()


def test_missing_acknowledged_records_are_reported(tmp_path: Path) -> None:
    path, saved = tmp_path / "hall.banmen", tmp_path / "saved.banmen"
    asyncio.run(lose_the_wal(path))
    told = {"a": 2, "c": 1}
    found = check(path)
    assert (found.missing, found.damaged, found.whole) == ({**told, "b": 0}, {"a": 1, "c": 0}, 0)
    report = salvage(path, saved)
    assert (report.missing, report.damaged, report.whole) == (told, {"a": 1, "c": 0}, 0), "what was deleted stays so"
    assert not report.good
    assert check(saved) == InspectionReport(records=1, damaged={"a": 1, "c": 0})
    path.with_name("hall.banmen-acknowledged").unlink()
    assert (check(path).whole, salvage(path, tmp_path / "other.banmen").whole) == (2, 2), "nobody knows of more"


def test_acknowledgements_of_another_file_are_ignored(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"
    asyncio.run(lose_the_wal(path))
    asyncio.run(lose_the_wal(tmp_path / "another.banmen"))
    (tmp_path / "another.banmen-acknowledged").rename(tmp_path / "hall.banmen-acknowledged")
    assert check(path) == InspectionReport(whole=2, records=2)


def test_all_damage_is_detected(tmp_path: Path) -> None:
    outcome = asyncio.run(damage_trials(tmp_path, 1, flips=8, truncations=4, tables=12))
    assert outcome.trials == 12
    assert (outcome.unseen, outcome.refused, outcome.tracebacks) == ([], [], [])


@pytest.mark.parametrize("how", HOW)
def test_salvage_yields_no_less_than_sqlite_reads_whatever_ends_the_log(tmp_path: Path, how: str) -> None:
    original = asyncio.run(make_original(tmp_path, Random(how), 12, killed=True))
    for number in range(4):
        folder, sibling = tmp_path / f"{number}", tmp_path / f"beside {number}"
        shutil.copytree(original.folder, folder)
        sibling.mkdir()
        tear(folder / "hall.db-wal", how, Random(f"{how} {number}"))
        before = ends_by_sqlite(folder / "hall.db", sibling)
        salvage(folder / "hall.db", folder / "saved.db")
        after = ends_by_sqlite(folder / "saved.db", sibling)
        assert len(before) > 6
        assert {table: end for table, end in before.items() if after.get(table, -1) < end} == {}


def test_acknowledged_records_behind_a_damaged_frame_are_saved(tmp_path: Path) -> None:
    path, saved = tmp_path / "hall.banmen", tmp_path / "saved.banmen"

    async def scene() -> None:
        log = SqliteLog(tmp_path / "made.banmen")
        for n in range(40):
            await log.append("a", n, [b"%d" % n], append_id=str(n))
        for suffix in ("", "-wal", "-acknowledged"):
            shutil.copyfile(tmp_path / f"made.banmen{suffix}", tmp_path / f"hall.banmen{suffix}")
        await log.close()

    asyncio.run(scene())
    wal = tmp_path / "hall.banmen-wal"
    data = bytearray(wal.read_bytes())
    data[32 + (24 + 4096) * 20 + 3000] ^= 1  # of the 20th frame; each of the forty commits has some
    wal.write_bytes(data)
    sibling = tmp_path / "beside"
    sibling.mkdir()
    assert 0 < ends_by_sqlite(path, sibling)["a"] < 20
    assert salvage(path, saved).good
    assert ends_by_sqlite(saved, sibling) == {"a": 40}
    (tmp_path / "hall.banmen-acknowledged").unlink()
    salvage(path, tmp_path / "other.banmen")
    assert ends_by_sqlite(tmp_path / "other.banmen", sibling)["a"] < 20, "nothing shows that more was committed"


def test_a_table_with_only_its_name_left_is_reported_as_damaged(tmp_path: Path) -> None:
    path = tmp_path / "hall.banmen"

    async def scene() -> None:
        log = SqliteLog(path)
        for table in ("a", "b"):
            await log.append(table, 0, [b"1"], append_id=f"of {table}", head=Head(table, code=f"code of {table}"))
            await log.settle(table, Head(table, code=f"code of {table}", over=True, last_seq=1), Archive(1, b"packed"))
        await log.close()
        with closing(sqlite3.connect(path)) as other:
            asked = "SELECT rootpage FROM sqlite_schema WHERE name IN ('tables', 'chunks')"
            pages = [page for (page,) in other.execute(asked)]
        data = bytearray(path.read_bytes())
        for page in pages:
            data[(page - 1) * 4096 : page * 4096] = bytes(4096)
        path.write_bytes(data)
        log = SqliteLog(path)
        assert log.report is not None
        assert log.report.lost == ["a", "b"]
        for table in ("a", "b"):
            found = await log.head(table)
            assert found is not None
            assert found.damaged
            with pytest.raises(Damaged):
                _ = [record async for record in log.read(table)]
        await log.close()

    asyncio.run(scene())
