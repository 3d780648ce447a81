"""Rows of an SQLite file read from its pages alone: what a database that is damaged still has.

Only the leaves of tables are looked at, page by page, so no damaged page hides another, and no damaged header or schema
hides the rest. A write-ahead log beside the file is laid over it, up to its last commit.
The format is that of https://www.sqlite.org/fileformat2.html; pages have 4 KiB, and no bytes are reserved.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

PAGE_BYTES = 4096
_HEADER_BYTES = 100
_WAL_HEADER_BYTES, _FRAME_HEADER_BYTES = 32, 24
_TABLE_LEAF, _INDEX_LEAF, _INDEX_INTERIOR = 13, 10, 2
_LONGEST_PAYLOAD = 1 << 28


class StoredRow(NamedTuple):
    """One row as it is stored. `rowid` is None for a row of an index."""

    rowid: int | None
    values: tuple[Any, ...]


class _Broken(Exception):
    """A cell that cannot be read."""


class Pages:
    """The pages of a file and of its write-ahead log. `missing` is how many the file should have but does not."""

    def __init__(self, path: Path, wal: Path) -> None:
        self._data = path.read_bytes() if path.exists() else b""
        self._newer: dict[int, bytes] = {}
        counted = self._data[24:28] == self._data[92:96]
        size = int.from_bytes(self._data[28:32], "big") if counted else 0
        with suppress(FileNotFoundError):
            size = self._read_wal(wal.read_bytes()) or size
        self.count = max([-(-len(self._data) // PAGE_BYTES), *self._newer])
        there = len(self._data) // PAGE_BYTES
        self.missing = max(0, size - there - sum(number > there for number in self._newer))

    def _read_wal(self, wal: bytes) -> int:
        """Take the frames of the last generation, up to its last commit; give the size of the database after it."""
        salts, size = wal[16:24], 0
        pending: dict[int, bytes] = {}
        step = _FRAME_HEADER_BYTES + PAGE_BYTES
        for at in range(_WAL_HEADER_BYTES, len(wal) - step + 1, step):
            if wal[at + 8 : at + 16] != salts:
                continue  # of an older generation, or altered
            pending[int.from_bytes(wal[at : at + 4], "big")] = wal[at + _FRAME_HEADER_BYTES : at + step]
            committed = int.from_bytes(wal[at + 4 : at + 8], "big")
            if committed:
                size = committed
                self._newer.update(pending)
                pending = {}
        return size

    def page(self, number: int) -> bytes:
        """A page by its number, from 1; shorter where the file is cut."""
        newer = self._newer.get(number)
        return self._data[(number - 1) * PAGE_BYTES : number * PAGE_BYTES] if newer is None else newer

    def rows(self) -> Iterator[StoredRow]:
        """The rows of all tables, and of all indexes, that can be read."""
        for number in range(1, self.count + 1):
            page = self.page(number)
            start = _HEADER_BYTES if number == 1 else 0
            kind = page[start] if len(page) > start + 12 else 0
            if kind not in {_TABLE_LEAF, _INDEX_LEAF, _INDEX_INTERIOR}:
                continue
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
        """The payload of a cell, with what lies on overflow pages."""
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


def _varint(data: bytes, at: int) -> tuple[int, int]:
    """A number of 1 to 9 bytes, and where it ends."""
    value = 0
    for count in range(8):
        byte = data[at + count]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:  # noqa: PLR2004 - the bit that says that more follows
            return value, at + count + 1
    return value << 8 | data[at + 8], at + 9


_SIZES = (0, 1, 2, 3, 4, 6, 8)


def _values(payload: bytes) -> tuple[Any, ...]:
    """The values of a row: numbers, texts, bytes, None."""
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
