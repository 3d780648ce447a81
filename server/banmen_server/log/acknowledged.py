"""What was acknowledged since all was last in the file itself, in a small file beside the log: `FILE-acknowledged`.

It is written after each commit, but never waited for. After a kill it shows whether the write-ahead log was cut or
altered meanwhile, and of which tables records are missing. A line is `length crc32 packed`; a line that is not whole
ends the file.
"""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import msgpack
import msgspec

from banmen_server.log.replacing import beside

MOST_BYTES = 1 << 20
"""A longer one is begun anew when all of it is in the file itself."""

_pack = msgspec.msgpack.Encoder().encode

Entry = tuple[str, int, int]
"""A table, its last event number (0: it was deleted), and the check of its last record."""


class Acknowledged:
    """The file, open for writing. `session` is that of the log: the file says nothing of a log with another one."""

    def __init__(self, path: Path, session: bytes) -> None:
        self._session = session
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND, 0o600)
        self._size = 0
        self.add(session)

    def add(self, what: list[Entry] | bytes) -> None:
        """Add what a batch has written, or the session that comes first. Raises OSError."""
        packed = _pack(what)
        self._size += os.write(self._file, b"%d %d %b\n" % (len(packed), crc32(packed), packed))

    @property
    def is_long(self) -> bool:
        """Whether it is time to begin anew."""
        return self._size > MOST_BYTES

    def begin_anew(self) -> None:
        """Forget everything: it is in the file itself. Raises OSError."""
        os.ftruncate(self._file, 0)
        self._size = 0
        self.add(self._session)

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)


class Told(NamedTuple):
    """What a file says: where the tables end that were written to by the log of a session, by their names."""

    session: bytes
    ends: Mapping[str, int]

    def by(self, session: bytes | None) -> Mapping[str, int]:
        """The ends, if they are by the log of this session (None: that cannot be read any more)."""
        return self.ends if session in {None, self.session} else {}


def acknowledged(path: Path) -> Told:
    """What was acknowledged beside a log's file."""
    try:
        session, *lists = _lines(beside(path, "-acknowledged").read_bytes())
    except (OSError, ValueError):
        return Told(b"", {})
    return Told(session, {name: seq for entries in lists for name, seq, _ in entries})


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
