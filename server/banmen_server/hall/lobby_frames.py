"""The frames of the list: rows that are packed already, put together to frames of at most 64 KB."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgpack
import msgspec
from msgspec.structs import replace

from banmen.protocol import messages
from banmen.protocol.codec import encode, pack
from banmen_server.hall.listing import Entry

MOST_BYTES = 64 * 1024
_HEAD_BYTES = 512
"""More than a frame takes beside its rows."""
_MOST_NAMES = 1_000
"""Tables of which a frame tells that they are gone, and as many that they had a move: less than half a frame."""
_LISTED_HEAD = b"\x82" + b"".join(map(pack, ("type", "listed", "row")))
"""What stands before the row in a `listed`: a map of two, the type, the name of the row."""


class Counts(NamedTuple):
    """How many tables match what was asked for, and how many the whole list has."""

    match: int
    open: int


class Told:
    """What is told of a moment: rows, packed; tables that are gone; and the plies of those that only moved."""

    def __init__(self) -> None:
        self.listed: list[bytes] = []
        self.unlisted: list[str] = []
        self.plies: dict[str, int] = {}

    def add(self, before: Entry | None, now: Entry | None) -> None:
        """Tell how a table was seen before, and how it is now."""
        if now is None:
            if before is not None:
                self.unlisted.append(before.row.table)
        elif before is None:
            self.listed.append(now.packed)
        elif now.packed != before.packed:
            if replace(before.row, plies=now.row.plies) == now.row:
                self.plies[now.row.table] = now.row.plies
            else:
                self.listed.append(now.packed)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is to be told."""
        return not (self.listed or self.unlisted or self.plies)


def pages(rows: Iterable[bytes], head_bytes: int = _HEAD_BYTES) -> Iterator[list[bytes]]:
    """Packed rows in parts that fit a frame each, at least one; a row that is larger than a frame stands alone."""
    page: list[bytes] = []
    size = head_bytes
    for row in rows:
        if page and size + len(row) > MOST_BYTES:
            yield page
            page, size = [], head_bytes
        page.append(row)
        size += len(row)
    yield page


def tables_frames(rows: Sequence[bytes], counts: Counts, *, added: bool = False) -> list[bytes]:
    """The rows of a list that is told in parts: the first frame replaces what was told, unless these are `added`."""
    frames = []
    for page in pages(rows):
        frames.append(with_rows(messages.Tables((), added, *counts), "tables", page))
        added = True
    return frames


def whole_list_frames(rows: Sequence[bytes]) -> list[bytes]:
    """The whole list for who reads one `tables`: as many rows as it holds, then a `listed` for each other."""
    first = next(pages(rows))
    return [with_rows(messages.Tables(()), "tables", first), *map(listed_frame, rows[len(first) :])]


def listed_frame(row: bytes) -> bytes:
    """A table that is new in the list, or changed, as a frame of its own."""
    return b"".join([_LISTED_HEAD, row])


def changes_frames(told: Told, counts: Counts) -> list[bytes]:
    """All that has changed in a moment: one frame, unless it is very much."""
    unlisted, moves = told.unlisted, list(told.plies.items())
    heads = [
        messages.LobbyChanges(
            *counts,
            unlisted=tuple(unlisted[start : start + _MOST_NAMES]),
            plies=dict(moves[start : start + _MOST_NAMES]),
        )
        for start in range(0, max(len(unlisted), len(moves), 1), _MOST_NAMES)
    ]
    first, *more = pages(told.listed, _HEAD_BYTES + len(encode(heads[0])))
    frames = [with_rows(heads[0], "listed", first) if first else encode(heads[0]), *map(encode, heads[1:])]
    return frames + [with_rows(messages.LobbyChanges(*counts), "listed", page) for page in more]


def with_rows(message: messages.Frame, name: str, rows: Sequence[bytes]) -> bytes:
    """The frame of a message with packed rows in the field of this name."""
    fields = {**msgspec.to_builtins(message)}
    fields[name] = rows
    packer = msgpack.Packer()
    parts = [packer.pack_map_header(len(fields))]
    for key, value in fields.items():
        parts.append(packer.pack(key))
        parts += [packer.pack_array_header(len(rows)), *rows] if key == name else [packer.pack(value)]
    return b"".join(parts)
