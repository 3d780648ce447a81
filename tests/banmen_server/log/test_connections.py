"""The write-ahead log is moved into the file beside the writer."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from threading import Lock
from typing import Any

import pytest

from banmen_server.log import Unavailable, connections
from banmen_server.log.connections import Checkpoints, connect, make_durable, to_checkpoint

SOON_S = 20


class Wal:
    """A connection whose WAL has `pages` pages; it reports for each move whether the writer was blocked."""

    def __init__(self, lock: Lock, *, pages: int) -> None:
        self.moves: SimpleQueue[bool] = SimpleQueue()
        self.closed = False
        self._lock = lock
        self._pages = pages

    def execute(self, _: str) -> Any:
        self.moves.put(self._lock.locked())
        return self

    def fetchone(self) -> tuple[int, int, int]:
        return 0, self._pages, self._pages

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def lock() -> Iterator[Lock]:
    held = Lock()
    yield held
    assert not held.locked()


def start_checkpoints(wal: Any, lock: Lock, file: Path = Path("none")) -> tuple[Checkpoints, SimpleQueue[str]]:
    all_moved: SimpleQueue[str] = SimpleQueue()
    return Checkpoints(wal, file, lock, lambda: all_moved.put("moved")), all_moved


def test_pages_are_moved_while_the_writer_continues(lock: Lock) -> None:
    wal = Wal(lock, pages=500)
    moving, all_moved = start_checkpoints(wal, lock)
    with lock:  # the writer is in the middle of a batch
        moving.committed(pages=1_000)
        assert wal.moves.get(timeout=SOON_S)
    moving.committed(pages=1_000)
    assert not wal.moves.get(timeout=SOON_S)
    moving.close()
    assert all_moved.empty()


def test_a_long_wal_is_moved_completely_while_the_writer_waits(lock: Lock) -> None:
    wal = Wal(lock, pages=5_000)
    moving, all_moved = start_checkpoints(wal, lock)
    moving.committed(pages=1_000)
    assert [wal.moves.get(timeout=SOON_S), wal.moves.get(timeout=SOON_S)] == [False, True]
    assert all_moved.get(timeout=SOON_S) == "moved"
    moving.close()


def test_several_small_commits_are_moved_together(lock: Lock) -> None:
    wal = Wal(lock, pages=500)
    moving, _ = start_checkpoints(wal, lock)
    for _ in range(100):
        moving.committed(pages=3)
    assert wal.moves.empty()
    for _ in range(100):
        moving.committed(pages=3)
    wal.moves.get(timeout=SOON_S)
    moving.close()


def test_nothing_is_moved_after_close_even_if_the_writer_holds_its_lock(lock: Lock) -> None:
    wal = Wal(lock, pages=5_000)
    moving, all_moved = start_checkpoints(wal, lock)
    with lock:
        moving.committed(pages=1_000)
        wal.moves.get(timeout=SOON_S)
        moving.close()
    moving.committed(pages=1_000)
    assert wal.closed
    assert all_moved.empty()


def test_a_wal_at_its_limit_is_moved_before_the_next_batch(
    tmp_path: Path, lock: Lock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MAX_BYTES", 100)
    file, wal = tmp_path / "hall.banmen-wal", Wal(lock, pages=2)
    moving, all_moved = start_checkpoints(wal, lock, file)
    with lock:
        moving.bound()  # there is none yet
        file.write_bytes(bytes(100))
        moving.bound()
        assert wal.moves.empty()
        file.write_bytes(bytes(101))
        moving.bound()
        assert wal.moves.get(timeout=SOON_S)
    assert all_moved.get(timeout=SOON_S) == "moved"
    moving.close()


def test_nothing_is_written_while_a_wal_at_its_limit_cannot_be_moved(
    tmp_path: Path, lock: Lock, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Failing(Wal):
        def execute(self, _: str) -> Any:
            raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(connections, "MAX_BYTES", 100)
    file = tmp_path / "hall.banmen-wal"
    file.write_bytes(bytes(101))
    moving, _ = start_checkpoints(Failing(lock, pages=2), lock, file)
    with lock, pytest.raises(Unavailable, match=r"hall\.banmen-wal is long and cannot be moved.*disk I/O error"):
        moving.bound()
    moving.close()


def test_a_moved_wal_is_in_the_file_and_restarts(tmp_path: Path, lock: Lock, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "hall.banmen"
    monkeypatch.setattr(connections, "_LONG", 1)
    with closing(connect(path)) as writer:
        make_durable(writer)
        writer.execute("CREATE TABLE kept (blob)")
        writer.executemany("INSERT INTO kept VALUES (?)", [(bytes(4000),)] * 50)
        moving, all_moved = start_checkpoints(to_checkpoint(path), lock, path.with_name(f"{path.name}-wal"))
        moving.committed(pages=1_000)
        assert all_moved.get(timeout=SOON_S) == "moved"
        moving.close()
        with closing(sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)) as file_alone:
            assert file_alone.execute("SELECT count(*) FROM kept").fetchone() == (50,)
        writer.execute("INSERT INTO kept VALUES (1)")
        _, pages, _ = writer.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        assert pages < 10
