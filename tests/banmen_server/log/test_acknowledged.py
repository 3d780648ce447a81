"""The acknowledgement file shows that a log was cut, and claims nothing that it cannot prove."""

import asyncio
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from banmen_server.log import Head
from banmen_server.log.acknowledged import Acknowledged, AcknowledgedEnds, acknowledged
from banmen_server.log.integrity import check
from banmen_server.log.sqlite import SqliteLog

SESSION = b"12345678"


@contextmanager
def no_room(monkeypatch: pytest.MonkeyPatch, room: int) -> Iterator[None]:
    """A disk on which files can be overwritten, and grow by `room` bytes."""
    write, left = os.write, room

    def write_some(file: int, data: bytes) -> int:
        nonlocal left
        grows = max(0, os.lseek(file, 0, os.SEEK_CUR) + len(data) - os.fstat(file).st_size)
        if grows > left == 0:
            raise OSError(28, "No space left on device")
        data = data[: len(data) - max(0, grows - left)]
        left -= min(grows, left)
        return write(file, data)

    with monkeypatch.context() as patched:
        patched.setattr(os, "write", write_some)
        yield


def ends_in(ends: AcknowledgedEnds, deletions: int = 0, /, **tables: int) -> dict[str, tuple[int, int]]:
    return ends.missing(SESSION, lambda name: tables.get(name, 0), deletions)


def test_tables_that_are_missing_or_short_are_named(tmp_path: Path) -> None:
    file = Acknowledged(tmp_path / "hall.db-acknowledged", SESSION)
    file.add([("a", 1, 5), ("b", 3, 6)])
    file.add([("a", 2, 7), ("c", 0, 0)])
    ends = acknowledged(tmp_path / "hall.db")
    assert ends_in(ends, a=2, b=3) == {}
    assert ends_in(ends, b=2, c=1) == {"a": (2, 0), "b": (3, 2), "c": (0, 1)}
    assert ends.missing(b"another ", lambda _: 0, 0) == {}


@pytest.mark.parametrize("room", [0, 1, 9])
def test_an_incomplete_file_claims_no_missing_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    file = Acknowledged(tmp_path / "hall.db-acknowledged", SESSION)
    file.add([("a", 1, 5), ("b", 3, 6)])
    with no_room(monkeypatch, room):
        file.add([("a", 0, 0)])
    file.add([("c", 2, 7)])
    ends = acknowledged(tmp_path / "hall.db")
    assert not ends.complete
    assert ends_in(ends, b=3, c=2) == {}
    assert ends_in(ends, b=2, c=1) == {"b": (3, 2), "c": (2, 1)}, "those are there, and short"
    file.reset()
    assert acknowledged(tmp_path / "hall.db").complete


def test_deletions_on_a_full_disk_are_no_damage_after_a_kill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made, killed = tmp_path / "made.db", tmp_path / "hall.db"

    async def scene() -> None:
        log = SqliteLog(made)
        for table in ("a", "b"):
            await log.append(table, 0, [b"1"], append_id=table, head=Head(table))
        with no_room(monkeypatch, 0):
            await log.delete("a")
        for suffix in ("", "-wal", "-acknowledged"):
            shutil.copyfile(f"{made}{suffix}", f"{killed}{suffix}")
        await log.close()
        again = SqliteLog(killed)
        assert again.report is None
        assert await again.head("a") is None
        assert await again.head("b") is not None
        await again.close()

    asyncio.run(scene())
    assert check(killed).good


def test_more_deletions_in_the_log_claim_no_missing_tables(tmp_path: Path) -> None:
    file = Acknowledged(tmp_path / "hall.db-acknowledged", SESSION, deletions=4)
    file.add([("a", 1, 5), ("b", 3, 6)])
    file.add([("c", 0, 5)])
    ends = acknowledged(tmp_path / "hall.db")
    assert ends_in(ends, 5, b=3) == {"a": (1, 0)}, "it knows of all five, and of none of this"
    assert ends_in(ends, 6, b=3) == {}
    assert ends_in(ends, 6, b=2) == {"b": (3, 2)}, "that one is there, and short"
    file.reset()
    assert acknowledged(tmp_path / "hall.db").deletions == 5


def test_a_deletion_lost_in_a_power_cut_is_no_damage(tmp_path: Path) -> None:
    made, cut = tmp_path / "made.db", tmp_path / "hall.db"

    async def scene() -> None:
        log = SqliteLog(made)
        for table in ("a", "b"):
            await log.append(table, 0, [b"1"], append_id=table, head=Head(table))
        shutil.copyfile(f"{made}-acknowledged", f"{cut}-acknowledged")
        await log.delete("a")
        for suffix in ("", "-wal"):
            shutil.copyfile(f"{made}{suffix}", f"{cut}{suffix}")
        await log.close()
        again = SqliteLog(cut)
        assert again.report is None
        assert await again.head("b") is not None
        await again.close()

    asyncio.run(scene())


@pytest.mark.parametrize("end", [bytes(500), b"17 ", b"9 12345 short", b"\xff" * 60])
def test_a_partial_last_line_does_not_affect_earlier_lines(tmp_path: Path, end: bytes) -> None:
    file = Acknowledged(tmp_path / "hall.db-acknowledged", SESSION)
    file.add([("a", 2, 5)])
    file.close()
    with (tmp_path / "hall.db-acknowledged").open("ab") as more:
        more.write(end)
    assert ends_in(acknowledged(tmp_path / "hall.db"), a=1) == {"a": (2, 1)}


def test_a_file_of_an_earlier_version_is_read(tmp_path: Path) -> None:
    file = Acknowledged(tmp_path / "hall.db-acknowledged", SESSION)
    file.add([("a", 2, 5)])
    file.close()
    path = tmp_path / "hall.db-acknowledged"
    path.write_bytes(path.read_bytes().partition(b"\n")[2])
    assert ends_in(acknowledged(tmp_path / "hall.db"), a=1) == {"a": (2, 1)}
