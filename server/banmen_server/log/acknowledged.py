"""What was acknowledged since all was last in the file itself, in a small file beside the log: `FILE-acknowledged`.

It is written after each commit, but never waited for. After a kill it shows whether the write-ahead log was cut or
altered meanwhile, and of which tables records are missing. It is evidence, not truth: where something could not be
added, on a full disk, it is marked as incomplete, and a table that is not in the log any more may have been deleted. A
power cut may leave it without its last lines. So the log counts its deletions, and each deletion has its number here:
where the log has deleted more, this says nothing of tables that are not there.

The first line is `complete` or `incomplete`, of the same length, so that the mark needs no room. Each other line is
`length crc32 packed`; one that is not whole ends the file. Files of earlier versions have no first line.
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

from banmen_server.log.replacing import beside, sync

MOST_BYTES = 1 << 20
"""A longer one is begun anew when all of it is in the file itself."""

_COMPLETE, _INCOMPLETE = b"complete  \n", b"incomplete\n"
_pack = msgspec.msgpack.Encoder().encode

Entry = tuple[str, int, int]
"""A table, its last event number (0: it was deleted), and the check of its last record or the deletion's number."""


class Acknowledged:
    """The file, open for writing. `session` is that of the log: the file says nothing of a log with another one.

    `deletions` is how many the log has counted. It is a new file, and no power cut brings back the one before: beside
    the log's new mark that would say that its write-ahead log is of another file. Raises OSError where it cannot be
    begun.
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
        """Add what a batch has written. Where there is no room, mark the file as incomplete."""
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
        """Whether it is time to begin anew."""
        return self._size > MOST_BYTES

    def begin_anew(self) -> None:
        """Forget everything: it is in the file itself. Raises OSError."""
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
        """Mark the file, without what was written of a line; where not even that can be done, empty it."""
        try:
            os.ftruncate(self._file, self._size)
            self._write(0, _INCOMPLETE)
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._file, 0)

    def _write(self, at: int, data: bytes) -> int:
        """Write as much as there is room for; return how many bytes that was. Raises OSError."""
        os.lseek(self._file, at, os.SEEK_SET)
        return os.write(self._file, data)


class Told(NamedTuple):
    """What a file says: where the tables end that were written to by the log of a session, by their names.

    `deletions` is the number of the last one that it knows.
    """

    session: bytes
    ends: Mapping[str, int]
    complete: bool = True
    deletions: int = 0

    def by(self, session: bytes | None) -> Mapping[str, int]:
        """Return the ends, if they are by the log of this session (None: that cannot be read any more)."""
        return self.ends if session in {None, self.session} else {}

    def missing(
        self, session: bytes | None, end_of: Callable[[str], int], deletions: int
    ) -> dict[str, tuple[int, int]]:
        """Return the tables that provably end elsewhere than was acknowledged: where that was, and where they do.

        `end_of` gives the last event of a table, 0 where there is none of that name; `deletions` is how many the log
        has counted. A file that lacks some says nothing of tables that are not there.
        """
        knows_deletions = self.complete and deletions <= self.deletions
        ends = {name: (told, end_of(name)) for name, told in self.by(session).items()}
        return {
            name: (told, end)
            for name, (told, end) in ends.items()
            if (told > end and (end or knows_deletions)) or (end and not told)
        }


def acknowledged(path: Path) -> Told:
    """Read what was acknowledged beside a log's file."""
    try:
        data = beside(path, "-acknowledged").read_bytes()
        at = len(_COMPLETE) if data.startswith((_COMPLETE, _INCOMPLETE)) else 0
        session, *lists = _lines(data, at)
    except (OSError, ValueError):
        return Told(b"", {})
    ends = {name: seq for entries in lists for name, seq, _ in entries if name}
    deletions = max((number for entries in lists for _, seq, number in entries if not seq), default=0)
    return Told(session, ends, complete=not data.startswith(_INCOMPLETE), deletions=deletions)


def _line(what: list[Entry] | bytes) -> bytes:
    packed = _pack(what)
    return b"%d %d %b\n" % (len(packed), crc32(packed), packed)


def _lines(data: bytes, at: int) -> Iterator[Any]:
    """What the whole lines say; the first that is not whole, as a power cut leaves one, ends the file."""
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
