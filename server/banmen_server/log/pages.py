"""Rows of a damaged SQLite file, read from its pages alone.

Only the leaves of tables are read, page by page, so that no damaged page hides another, and no damaged header or schema
hides the rest. A write-ahead log next to the file is laid over it as SQLite does: along the chain of its checksums, up
to the last commit. So every row that SQLite itself reads is found, and nothing of a transaction that was rolled back or
torn. Frames after that are kept apart (`later_rows`): they may hold what was committed behind a damaged frame. The
format is that of https://www.sqlite.org/fileformat2.html; pages have 4 KiB, and no bytes are reserved.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from struct import iter_unpack
from typing import Any, NamedTuple

PAGE_BYTES = 4096
_HEADER_BYTES = 100
_WAL_HEADER_BYTES, _FRAME_HEADER_BYTES = 32, 24
_FRAME_BYTES = _FRAME_HEADER_BYTES + PAGE_BYTES
_WAL_MAGIC = 0x377F0682
"""The first four bytes of a WAL without the lowest bit, which is set if the checksums add big-endian numbers."""
_TABLE_LEAF, _INDEX_LEAF, _INDEX_INTERIOR = 13, 10, 2
_LONGEST_PAYLOAD = 1 << 28


class StoredRow(NamedTuple):
    """One row as it is stored. `rowid` is None for a row of an index."""

    rowid: int | None
    values: tuple[Any, ...]


class _Broken(Exception):
    """A cell that cannot be read."""


class FilePages:
    """The pages of a file and of its write-ahead log. `missing` is the number of pages that are cut off."""

    def __init__(self, path: Path, wal: Path | None) -> None:
        self._data = path.read_bytes() if path.exists() else b""
        counted = self._data[24:28] == self._data[92:96]
        size = int.from_bytes(self._data[28:32], "big") if counted else 0
        log = _NO_WAL
        if wal is not None:
            with suppress(FileNotFoundError):
                log = _read_wal(wal.read_bytes())
        self._newer, self._later, self._committed = log.pages, log.later, log.committed
        self.count = max([-(-len(self._data) // PAGE_BYTES), *self._newer])
        there = len(self._data) // PAGE_BYTES
        self.missing = max(0, (log.size or size) - there - sum(number > there for number in self._newer))

    def page(self, number: int) -> bytes:
        """Return a page by its number, from 1; it is shorter if the file is cut."""
        newer = self._newer.get(number)
        return self._data[(number - 1) * PAGE_BYTES : number * PAGE_BYTES] if newer is None else newer

    def rows(self, *, hidden: bool = False) -> Iterator[StoredRow]:
        """Yield the readable rows of all tables and of all indexes.

        With `hidden`, add those of the file's own pages that the write-ahead log replaces.
        """
        for number in range(1, self.count + 1):
            yield from self._rows(self.page(number), _HEADER_BYTES if number == 1 else 0)
        for number in sorted(self._newer) if hidden else ():
            page = self._data[(number - 1) * PAGE_BYTES : number * PAGE_BYTES]
            yield from self._rows(page, _HEADER_BYTES if number == 1 else 0)

    @property
    def has_wal(self) -> bool:
        """Whether the write-ahead log has committed pages."""
        return bool(self._newer)

    def wal_rows(self, part: bytes, *, later: bool = False) -> Iterator[StoredRow]:
        """Yield the rows of every version of a page that was committed to the write-ahead log and contains `part`.

        With `later`, yield those of the frames that SQLite ignores instead.
        """
        for page in self._later if later else self._committed:
            if part in page:
                yield from self._rows(page, 0)

    def later_rows(self) -> Iterator[StoredRow]:
        """Yield the rows of frames that SQLite ignores: those after a damaged one, or after the last commit.

        Overflow pages are taken from the pages that SQLite reads. These rows alone do not show whether they were
        committed.
        """
        for page in self._later:
            yield from self._rows(page, 0)

    def _rows(self, page: bytes, start: int) -> Iterator[StoredRow]:
        kind = page[start] if len(page) > start + 12 else 0
        if kind not in {_TABLE_LEAF, _INDEX_LEAF, _INDEX_INTERIOR}:
            return
        first = start + (12 if kind == _INDEX_INTERIOR else 8)
        for cell in range(int.from_bytes(page[start + 3 : start + 5], "big")):
            pointer = page[first + 2 * cell : first + 2 * cell + 2]
            with suppress(_Broken, IndexError, OverflowError):
                yield self._cell(page, int.from_bytes(pointer, "big"), kind)

    def _cell(self, page: bytes, at: int, kind: int) -> StoredRow:
        if kind == _INDEX_INTERIOR:
            at += 4
        length, at = _varint(page, at)
        rowid = None
        if kind == _TABLE_LEAF:
            number, at = _varint(page, at)
            rowid = number - (1 << 64) if number >> 63 else number
        if length > _LONGEST_PAYLOAD:
            raise _Broken
        return StoredRow(rowid, _values(self._payload(page, at, length, kind)))

    def _payload(self, page: bytes, at: int, length: int, kind: int) -> bytes:
        """Return the payload of a cell, including its overflow pages."""
        most = PAGE_BYTES - 35 if kind == _TABLE_LEAF else (PAGE_BYTES - 12) * 64 // 255 - 23
        if length <= most:
            return page[at : at + length]
        least = (PAGE_BYTES - 12) * 32 // 255 - 23
        local = least + (length - least) % (PAGE_BYTES - 4)
        local = local if local <= most else least
        parts, left = [page[at : at + local]], length - local
        number = int.from_bytes(page[at + local : at + local + 4], "big")
        while left > 0:
            more = self.page(number) if 0 < number <= self.count else b""
            if len(more) < PAGE_BYTES:
                raise _Broken
            parts.append(more[4 : 4 + left])
            left -= PAGE_BYTES - 4
            number = int.from_bytes(more[:4], "big")
        return b"".join(parts)


class _Wal(NamedTuple):
    """The contents of a write-ahead log: the newest `pages` by number, and the `size` of the database in pages.

    `committed` holds these and all their earlier versions, `later` the pages of frames that SQLite ignores.
    """

    pages: dict[int, bytes]
    committed: list[bytes]
    size: int
    later: list[bytes]


_NO_WAL = _Wal({}, [], 0, [])


def _read_wal(wal: bytes) -> _Wal:
    """Read the frames along the chain of their checksums, up to the last commit; see section 4.2 of the format."""
    order = ">" if wal[3:4] == b"\x83" else "<"
    sums = _checksum(wal[:24], (0, 0), order)
    salts, size, chained = wal[16:24], 0, _is_header(wal, sums)
    pages: dict[int, bytes] = {}
    committed: list[bytes] = []
    pending: list[tuple[int, bytes]] = []
    later: list[bytes] = []
    for at in range(_WAL_HEADER_BYTES, len(wal) - _FRAME_BYTES + 1, _FRAME_BYTES):
        header, page = wal[at : at + _FRAME_HEADER_BYTES], wal[at + _FRAME_HEADER_BYTES : at + _FRAME_BYTES]
        if header[8:16] != salts:
            chained = False  # the end, or altered; frames of an older log follow, with other salts
            continue
        sums = _checksum(page, _checksum(header[:8], sums, order), order) if chained else sums
        chained = chained and header[16:24] == _packed(sums)
        if not chained:
            later.append(page)
            continue
        pending.append((int.from_bytes(header[:4], "big"), page))
        if pages_then := int.from_bytes(header[4:8], "big"):
            size = pages_then
            pages.update(pending)
            committed += [page for _, page in pending]
            pending = []
    return _Wal(pages, committed, size, [page for _, page in pending] + later)


def _is_header(wal: bytes, sums: tuple[int, int]) -> bool:
    return int.from_bytes(wal[:4], "big") | 1 == _WAL_MAGIC | 1 and wal[24:32] == _packed(sums)


def _packed(sums: tuple[int, int]) -> bytes:
    return sums[0].to_bytes(4, "big") + sums[1].to_bytes(4, "big")


def _checksum(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    """Return the checksum of a WAL, continued from that of the bytes before."""
    first, second = sums
    for one, other in iter_unpack(f"{order}II", data):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + other + first) & 0xFFFFFFFF
    return first, second


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """Return a number of 1 to 9 bytes, and the position after it."""
    value = 0
    for count in range(8):
        byte = data[at + count]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:  # noqa: PLR2004 - the bit that says that more follows
            return value, at + count + 1
    return value << 8 | data[at + 8], at + 9


_SIZES = (0, 1, 2, 3, 4, 6, 8)


def _values(payload: bytes) -> tuple[Any, ...]:
    """Return the values of a row: numbers, texts, bytes, None."""
    end, at = _varint(payload, 0)
    body, values = end, []
    while at < end:
        kind, at = _varint(payload, at)
        value, body = _value(payload, kind, body)
        values.append(value)
    if body != len(payload):
        raise _Broken
    return tuple(values)


def _value(payload: bytes, kind: int, at: int) -> tuple[Any, int]:
    if kind < len(_SIZES):
        size = _SIZES[kind]
        return (int.from_bytes(payload[at : at + size], "big", signed=True) if kind else None), at + size
    if kind in {8, 9}:
        return kind - 8, at
    if kind < 12:  # noqa: PLR2004 - numbers that are no integers, and reserved kinds
        raise _Broken
    size = (kind - 12) // 2
    data = payload[at : at + size]
    return (data.decode(errors="replace") if kind % 2 else data), at + size
