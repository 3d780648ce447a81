"""What an operator looks after next to a server: room on the disk, and the last backup.

`banmen data backup` notes each of its copies in `FILE.last-backup`, in the folder of the data file, so that the server
can report it. The note is only a report: nothing depends on it, and a folder that refuses it does no harm.
"""

import math
import os
import shutil
from contextlib import suppress
from pathlib import Path

import msgspec

from banmen_server.config import Config
from banmen_server.log.files import new_file_at, sibling
from banmen_server.metrics import Metrics


class LastBackup(msgspec.Struct, frozen=True):
    """The last copy of a data file: when it was made (ms since 1970), where it is, and whether all of it is whole."""

    at_ms: int
    file: str
    size_bytes: int
    good: bool


def note_backup(data: Path, backup: LastBackup) -> None:
    """Note a backup next to its data file; do nothing if the folder cannot be written."""
    note = _note(data)
    if os.access(note.parent, os.W_OK):
        with suppress(OSError), new_file_at(note) as part:
            part.write_bytes(msgspec.json.encode(backup))


def last_backup(data: Path) -> LastBackup | None:
    """Return the last backup of a data file that was noted; None without a readable note."""
    try:
        return msgspec.json.decode(_note(data).read_bytes(), type=LastBackup)
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None


def _note(data: Path) -> Path:
    # the true file, as everything next to it is named after that
    return sibling(data.resolve(), ".last-backup")


class DiskRoom(msgspec.Struct, frozen=True):
    """The bytes that are free on a disk, and its size in bytes."""

    free_bytes: int
    size_bytes: int


def disk_room(data: Path) -> DiskRoom | None:
    """Return the room on the disk of a data file; None if the system does not say it."""
    try:
        usage = shutil.disk_usage(data.resolve().parent)
    except OSError:
        return None
    return DiskRoom(usage.free, usage.total)


def measure_upkeep(config: Config, metrics: Metrics) -> None:
    """Export the free room and the time of the last whole backup, if the tables are in a file."""
    if not config.has_file:
        return

    def free_bytes() -> float:
        room = disk_room(config.data)
        return math.nan if room is None else room.free_bytes

    def backup_s() -> float:
        backup = last_backup(config.data)
        return backup.at_ms / 1000 if backup is not None and backup.good else math.nan

    metrics.gauges["disk_free_bytes"] = ("Bytes free on the disk of the data.", free_bytes)
    metrics.gauges["last_backup_seconds"] = ("When the last whole backup was made, in seconds since 1970.", backup_s)
