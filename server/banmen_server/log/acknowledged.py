"""What the log has acknowledged since its last complete checkpoint, in a small file next to it: `FILE-acknowledged`.

The file is written after each commit, but nobody waits for it. After a kill it shows whether the write-ahead log was
cut or altered meanwhile, and which tables lack records. It is evidence, not truth. If an entry could not be added
because the disk was full, the file is marked as incomplete; and a missing table may simply have been deleted. A power
cut may lose its last lines. Therefore the log counts its deletions and each deletion has its number here: if the log
has counted more, this file says nothing about missing tables.

The first line is `complete` or `incomplete`, padded to the same length, so that marking needs no room. Each further
line is `length crc32 packed`; the first line that is not whole ends the file. Files of earlier versions have no first
line.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from errno import ENOSPC
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import msgpack
import msgspec

from banmen_server.log.files import sibling, sync

MAX_BYTES = 1 << 20
"""The file is reset at the next complete checkpoint once it is longer than this."""

_COMPLETE, _INCOMPLETE = b"complete  \n", b"incomplete\n"
_pack = msgspec.msgpack.Encoder().encode

Entry = tuple[str, int, int]
"""A table, its last event number (0: it was deleted), and the check of its last record or the deletion's number."""


class Acknowledged:
    """The acknowledgement file, open for writing. `session` is the mark of the log that it belongs to.

    `deletions` is the number that the log has counted. The file is always created new and synced, so that no power cut
    brings back the previous one: next to the log's new mark it would prove that the write-ahead log belongs to another
    file. Raises OSError if it cannot be created.
    """

    def __init__(self, path: Path, session: bytes, deletions: int = 0) -> None:
        self._session = session
        self._deletions = deletions
        path.unlink(missing_ok=True)
        self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        self._size = 0
        try:
            self._begin()
            sync(path.parent)
        except BaseException:
            self.close()
            raise

    def add(self, entries: list[Entry]) -> None:
        """Add the entries of a written batch. If the disk is full, mark the file as incomplete."""
        line = _line(entries)
        self._deletions = max([self._deletions, *(number for _, seq, number in entries if not seq)])
        try:
            written = self._write(self._size, line)
        except OSError:
            written = 0
        if written == len(line):
            self._size += written
        else:
            self._mark_incomplete()

    @property
    def is_long(self) -> bool:
        """Whether the file is due to be reset."""
        return self._size > MAX_BYTES

    def reset(self) -> None:
        """Empty the file, because the database file holds everything. Raises OSError."""
        os.ftruncate(self._file, 0)
        self._begin()

    def close(self) -> None:
        """Close the file."""
        os.close(self._file)

    def _begin(self) -> None:
        first = _COMPLETE + _line(self._session) + _line([("", 0, self._deletions)])
        self._size = len(first)
        if self._write(0, first) < len(first):
            raise OSError(ENOSPC, os.strerror(ENOSPC))

    def _mark_incomplete(self) -> None:
        """Mark the file as incomplete and drop a partly written line. If even that fails, empty the file."""
        try:
            os.ftruncate(self._file, self._size)
            self._write(0, _INCOMPLETE)
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._file, 0)

    def _write(self, at: int, data: bytes) -> int:
        """Write as much as there is room for; return the number of bytes. Raises OSError."""
        os.lseek(self._file, at, os.SEEK_SET)
        return os.write(self._file, data)


class AcknowledgedEnds(NamedTuple):
    """The contents of the file: the last acknowledged event of each table that the log of a session wrote to.

    `deletions` is the number of the last deletion that it holds.
    """

    session: bytes
    ends: Mapping[str, int]
    complete: bool = True
    deletions: int = 0

    def by(self, session: bytes | None) -> Mapping[str, int]:
        """Return the ends if they belong to this session, otherwise none. None: the log's session cannot be read."""
        return self.ends if session in {None, self.session} else {}

    def missing(
        self, session: bytes | None, end_of: Callable[[str], int], deletions: int
    ) -> dict[str, tuple[int, int]]:
        """Return the tables whose last event differs from the acknowledged one, as (acknowledged, actual) numbers.

        `end_of` returns the last event of a table, or 0 if no table has that name; `deletions` is the number that the
        log has counted. If the file lacks some deletions, missing tables prove nothing.
        """
        knows_deletions = self.complete and deletions <= self.deletions
        ends = {name: (acknowledged_seq, end_of(name)) for name, acknowledged_seq in self.by(session).items()}
        return {
            name: (acknowledged_seq, end)
            for name, (acknowledged_seq, end) in ends.items()
            if (acknowledged_seq > end and (end or knows_deletions)) or (end and not acknowledged_seq)
        }


def acknowledged(path: Path) -> AcknowledgedEnds:
    """Read the acknowledgement file next to a log's file."""
    try:
        data = sibling(path, "-acknowledged").read_bytes()
        at = len(_COMPLETE) if data.startswith((_COMPLETE, _INCOMPLETE)) else 0
        session, *lists = _lines(data, at)
    except (OSError, ValueError):
        return AcknowledgedEnds(b"", {})
    ends = {name: seq for entries in lists for name, seq, _ in entries if name}
    deletions = max((number for entries in lists for _, seq, number in entries if not seq), default=0)
    return AcknowledgedEnds(session, ends, complete=not data.startswith(_INCOMPLETE), deletions=deletions)


def _line(what: list[Entry] | bytes) -> bytes:
    packed = _pack(what)
    return b"%d %d %b\n" % (len(packed), crc32(packed), packed)


def _lines(data: bytes, at: int) -> Iterator[Any]:
    """Yield the whole lines. The first one that is cut, as by a power cut, ends the file."""
    while at < len(data):
        try:
            length, check, _ = data[at : at + 40].split(b" ", 2)
            start = at + len(length) + len(check) + 2
            packed = data[start : start + int(length)]
            if crc32(packed) != int(check):
                return
        except ValueError:
            return
        yield msgpack.unpackb(packed)
        at = start + int(length) + 1
