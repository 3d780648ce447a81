"""What the server reports of the disk and of the last backup."""

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

from banmen_server.config import MEMORY, Config
from banmen_server.metrics import Metrics
from banmen_server.upkeep import LastBackup, disk_room, last_backup, measure_upkeep, note_backup

BACKUP = LastBackup(1_795_955_036_112, "/backups/hall.db", 1_234_567, good=True)


def test_a_noted_backup_is_read_again_under_every_name_of_the_file(tmp_path: Path) -> None:
    data, link = tmp_path / "hall.db", tmp_path / "link.db"
    data.touch()
    link.symlink_to(data)
    assert last_backup(data) is None
    note_backup(link, BACKUP)
    assert last_backup(data) == last_backup(link) == BACKUP
    assert (tmp_path / "hall.db.last-backup").stat().st_mode & 0o077 == 0


def test_a_note_that_cannot_be_written_or_read_does_no_harm(tmp_path: Path) -> None:
    note_backup(tmp_path / "missing" / "hall.db", BACKUP)
    for text in (b"", b"{", b'{"at_ms": "soon"}', b"\xff"):
        (tmp_path / "hall.db.last-backup").write_bytes(text)
        assert last_backup(tmp_path / "hall.db") is None


def test_the_room_of_a_missing_disk_is_unknown(tmp_path: Path) -> None:
    room = disk_room(tmp_path / "hall.db")
    assert room is not None
    assert 0 < room.free_bytes <= room.size_bytes
    assert disk_room(tmp_path / "missing" / "hall.db") is None


def test_the_metrics_have_the_last_whole_backup_alone(tmp_path: Path) -> None:
    metrics, data = Metrics(), tmp_path / "hall.db"
    measure_upkeep(Config(data), metrics)
    values: dict[str, Callable[[], Any]] = {name: value for name, (_, value) in metrics.gauges.items()}
    assert values["disk_free_bytes"]() > 0
    assert math.isnan(values["last_backup_seconds"]())
    note_backup(data, BACKUP)
    assert values["last_backup_seconds"]() == BACKUP.at_ms / 1000
    note_backup(data, LastBackup(BACKUP.at_ms + 1, BACKUP.file, 1, good=False))
    assert math.isnan(values["last_backup_seconds"]())


def test_tables_in_memory_have_no_disk() -> None:
    metrics = Metrics()
    measure_upkeep(Config(Path(MEMORY)), metrics)
    assert not metrics.gauges
