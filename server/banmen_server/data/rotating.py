"""A folder of backups: each is named after its time and checked, and only the newest are kept.

A copy gets its name when it has been checked. One that is not whole never replaces a whole one: it is kept once, as
`NAME-damaged`, and nothing is deleted for it. Other files in the folder are left alone.
"""

import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from banmen_server.log.files import sync
from banmen_server.log.integrity import check
from banmen_server.log.salvage import InspectionReport
from banmen_server.log.session_mark import faults_beside
from banmen_server.log.sqlite_file import backup
from banmen_server.upkeep import LastBackup, note_backup

Progress = Callable[[float], None]


class CheckedBackup(NamedTuple):
    """A copy that was made and checked: its file, its size in bytes, and the report about it."""

    file: Path
    size_bytes: int
    report: InspectionReport


def back_up(source: Path, to: Path, progress: Progress = lambda _share: None) -> CheckedBackup:
    """Copy a data file into a new file, check every record of the copy, and note it for the server.

    Raises as `backup` and `check` do.
    """
    made = _checked_copy(source, to, progress)
    _note(source, made)
    return made


def _checked_copy(source: Path, to: Path, progress: Progress) -> CheckedBackup:
    faults = faults_beside(source)
    backup(source, to)
    report = check(to, progress)
    report.faults[:0] = faults
    return CheckedBackup(to, to.stat().st_size, report)


class BackupFolder:
    """The backups of one data file in a folder, which is created if it is missing. Raises OSError."""

    def __init__(self, source: Path, folder: Path) -> None:
        self._source = source
        self._folder = folder
        self._name = re.compile(rf"{re.escape(source.stem)}-\d{{8}}T\d{{6}}Z{re.escape(source.suffix)}")
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)

    def all(self) -> list[Path]:
        """Return the whole backups, the oldest first."""
        return sorted(path for path in self._folder.iterdir() if self._name.fullmatch(path.name))

    def due_in_s(self, every_s: float, now_s: float) -> float:
        """Return the seconds until the next backup is due, if there is one every `every_s`; 0 if it is due now.

        A process that is restarted again and again must not replace old backups by many new ones.
        """
        newest_s = max((path.stat().st_mtime for path in self.all()), default=now_s - every_s)
        return min(every_s, max(0.0, newest_s + every_s - now_s))

    def add(self, keep: int, now_s: float, progress: Progress = lambda _share: None) -> CheckedBackup:
        """Make a backup, and if it is whole delete all but the newest `keep`."""
        checking = self._path("checking")
        checking.unlink(missing_ok=True)  # left by a kill
        made = _checked_copy(self._source, checking, progress)
        name = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime(now_s)) if made.report.good else "damaged"
        made = made._replace(file=checking.replace(self._path(name)))
        sync(self._folder)
        _note(self._source, made)
        if made.report.good:
            for old in self.all()[:-keep]:
                old.unlink()
        return made

    def _path(self, name: str) -> Path:
        return self._folder / f"{self._source.stem}-{name}{self._source.suffix}"


def _note(source: Path, made: CheckedBackup) -> None:
    at_ms = int(time.time() * 1000)
    note_backup(source, LastBackup(at_ms, str(made.file.resolve()), made.size_bytes, made.report.good))
