"""What was acknowledged since the last checkpoint, in a small file beside the log: `FILE-acknowledged`.

It is written after each commit, but never waited for. After a kill it shows whether the write-ahead log was cut or
altered meanwhile, and of which tables records are missing. A line is `length crc32 packed`; a line that is not whole
ends the file.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zlib import crc32

import msgpack

MOST_BYTES = 1 << 20
"""A longer one is begun anew after a checkpoint."""

Entry = tuple[str, int, int]
"""A table, its last event number (0: it was deleted), and the check of its last record."""


class Acknowledged:
    """The file, open for writing. `session` is that of the log: the file says nothing of a log with another one."""

    def __init__(self, path: Path, session: bytes) -> None:
        self._session = session
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o600)
        self._size = 0
        self._write(session)

    def add(self, entries: list[Entry]) -> None:
        """Add what a batch has written. Raises OSError."""
        self._write(entries)

    @property
    def is_long(self) -> bool:
        """Whether it is time for a checkpoint."""
        return self._size > MOST_BYTES

    def begin_anew(self) -> None:
        """Forget everything, after a checkpoint. Raises OSError."""
        os.ftruncate(self._file, 0)
        self._size = 0
        self._write(self._session)

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def _write(self, value: object) -> None:
        packed: bytes = msgpack.packb(value)
        self._size += os.write(self._file, b"%d %d %b\n" % (len(packed), crc32(packed), packed))


def acknowledged(path: Path, session: bytes | None) -> dict[str, Entry]:
    """What was acknowledged of each table, by a log of this session (None: it cannot be read any more)."""
    try:
        first, *lists = _lines(path.read_bytes())
    except (OSError, ValueError):
        return {}
    if session is not None and first != session:
        return {}
    return {entry[0]: entry for entries in lists for entry in entries}


def _lines(data: bytes) -> Iterator[Any]:
    at = 0
    while at < len(data):
        length, check, _ = data[at : at + 40].split(b" ", 2)
        start = at + len(length) + len(check) + 2
        packed = data[start : start + int(length)]
        if crc32(packed) != int(check):
            return
        yield msgpack.unpackb(packed)
        at = start + int(length) + 1
