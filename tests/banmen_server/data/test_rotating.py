"""A folder of backups: how they are named, checked and replaced."""

import os
import shutil
from pathlib import Path

import pytest

from banmen_server.data.rotating import BackupFolder, back_up
from banmen_server.log.integrity import check
from banmen_server.upkeep import last_backup
from tests.banmen_server.data.files import damage, make_file

NIGHT_S = 24 * 3_600
FIRST_S = 1_795_925_036  # 2026-11-29 04:03:56 UTC


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_file(tmp_path_factory.mktemp("data") / "hall.db")


@pytest.fixture
def hall(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(made, tmp_path / "hall.db"))


def test_the_newest_backups_are_kept_and_other_files_left_alone(hall: Path, tmp_path: Path) -> None:
    folder = BackupFolder(hall, tmp_path / "backups")
    (tmp_path / "backups" / "hall-of-fame.db").touch()
    (tmp_path / "backups" / "other-20200101T000000Z.db").touch()
    for night in range(4):
        made = folder.add(2, FIRST_S + night * NIGHT_S)
        assert made.report.good
    assert [path.name for path in folder.all()] == ["hall-20261201T040356Z.db", "hall-20261202T040356Z.db"]
    assert {path.name for path in (tmp_path / "backups").iterdir()} - {path.name for path in folder.all()} == {
        "hall-of-fame.db",
        "other-20200101T000000Z.db",
    }
    assert check(folder.all()[-1]).good
    assert folder.all()[-1].stat().st_mode & 0o077 == 0
    assert (tmp_path / "backups").stat().st_mode & 0o077 == 0
    noted = last_backup(hall)
    assert noted is not None
    assert (noted.file, noted.good) == (str(folder.all()[-1]), True)
    assert noted.size_bytes == folder.all()[-1].stat().st_size


def test_damaged_backups_replace_no_whole_one(hall: Path, tmp_path: Path) -> None:
    folder = BackupFolder(hall, tmp_path / "backups")
    whole = folder.add(1, FIRST_S).file
    damage(hall, b"\xa6placed")
    for night in range(1, 3):
        made = folder.add(1, FIRST_S + night * NIGHT_S)
        assert not made.report.good
        assert made.file == tmp_path / "backups" / "hall-damaged.db"
    assert folder.all() == [whole]
    noted = last_backup(hall)
    assert noted is not None
    assert (noted.file, noted.good) == (str(made.file), False)


def test_a_copy_whose_check_was_interrupted_is_no_backup(
    hall: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = BackupFolder(hall, tmp_path / "backups")

    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as context:
        context.setattr("banmen_server.data.rotating.check", interrupted)
        with pytest.raises(KeyboardInterrupt):
            folder.add(1, FIRST_S)
    assert folder.all() == []
    assert last_backup(hall) is None
    folder.add(1, FIRST_S)
    assert [path.name for path in (tmp_path / "backups").iterdir()] == ["hall-20261129T040356Z.db"]


def test_a_restart_makes_no_backup_before_the_next_is_due(hall: Path, tmp_path: Path) -> None:
    folder = BackupFolder(hall, tmp_path / "backups")
    assert folder.due_in_s(NIGHT_S, FIRST_S) == 0
    made = folder.add(3, FIRST_S).file
    os.utime(made, (FIRST_S, FIRST_S))
    assert folder.due_in_s(NIGHT_S, FIRST_S + 1) == NIGHT_S - 1
    assert folder.due_in_s(NIGHT_S, FIRST_S + 2 * NIGHT_S) == 0
    assert folder.due_in_s(NIGHT_S, FIRST_S - 10 * NIGHT_S) == NIGHT_S, "a clock that was set back delays it once"


def test_a_single_backup_is_noted_too(hall: Path, tmp_path: Path) -> None:
    assert back_up(hall, tmp_path / "copy.db").report.good
    noted = last_backup(hall)
    assert noted is not None
    assert noted.file == str(tmp_path / "copy.db")
