"""The frames of the list: packed rows, joined to frames of at most 64 KB."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgpack
import msgspec
from msgspec.structs import replace

from banmen.protocol import messages
from banmen.protocol.codec import encode, pack
from banmen_server.hall.listing import Entry

MAX_BYTES = 64 * 1024
_HEAD_BYTES = 512
"""More than a frame takes in addition to its rows."""
_MAX_NAMES = 1_000
"""Tables removed by one frame, and as many that had a move: less than half a frame."""
_LISTED_HEAD = b"\x82" + b"".join(map(pack, ("type", "listed", "row")))
"""The bytes before the row in a `listed`: a map of two, the type, the name of the row."""


class Counts(NamedTuple):
    """The number of tables that match a query, and the number in the whole list."""

    match: int
    open: int


class LobbyUpdate:
    """The changes to send together: packed rows, removed tables, and the plies of tables that only moved."""

    def __init__(self) -> None:
        self.listed: list[bytes] = []
        self.unlisted: list[str] = []
        self.plies: dict[str, int] = {}

    def add(self, before: Entry | None, now: Entry | None) -> None:
        """Add the change of a table from one entry to another."""
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
        """Whether there is no change."""
        return not (self.listed or self.unlisted or self.plies)


def pages(rows: Iterable[bytes], head_bytes: int = _HEAD_BYTES) -> Iterator[list[bytes]]:
    """Yield packed rows in parts that fit a frame each, at least one part; a larger row is a part of its own."""
    page: list[bytes] = []
    size = head_bytes
    for row in rows:
        if page and size + len(row) > MAX_BYTES:
            yield page
            page, size = [], head_bytes
        page.append(row)
        size += len(row)
    yield page


def tables_frames(rows: Sequence[bytes], counts: Counts, *, added: bool = False) -> list[bytes]:
    """Return the rows of a partial list: the first frame replaces the earlier list, unless rows are `added`."""
    frames = []
    for page in pages(rows):
        frames.append(with_rows(messages.Tables((), added, *counts), "tables", page))
        added = True
    return frames


def whole_list_frames(rows: Sequence[bytes]) -> list[bytes]:
    """Return the whole list for clients that read one `tables`: it is full, and a `listed` follows per row."""
    first = next(pages(rows))
    return [with_rows(messages.Tables(()), "tables", first), *map(listed_frame, rows[len(first) :])]


def listed_frame(row: bytes) -> bytes:
    """Return the frame of a new or changed table in the list."""
    return b"".join([_LISTED_HEAD, row])


def changes_frames(update: LobbyUpdate, counts: Counts) -> list[bytes]:
    """Return the frames of all changes: one, unless they are very many."""
    unlisted, moves = update.unlisted, list(update.plies.items())
    heads = [
        messages.LobbyChanges(
            *counts,
            unlisted=tuple(unlisted[start : start + _MAX_NAMES]),
            plies=dict(moves[start : start + _MAX_NAMES]),
        )
        for start in range(0, max(len(unlisted), len(moves), 1), _MAX_NAMES)
    ]
    first, *more = pages(update.listed, _HEAD_BYTES + len(encode(heads[0])))
    frames = [with_rows(heads[0], "listed", first) if first else encode(heads[0]), *map(encode, heads[1:])]
    return frames + [with_rows(messages.LobbyChanges(*counts), "listed", page) for page in more]


def with_rows(message: messages.Frame, name: str, rows: Sequence[bytes]) -> bytes:
    """Return the frame of a message with packed rows in the field of this name."""
    fields = {**msgspec.to_builtins(message)}
    fields[name] = rows
    packer = msgpack.Packer()
    parts = [packer.pack_map_header(len(fields))]
    for key, value in fields.items():
        parts.append(packer.pack(key))
        parts += [packer.pack_array_header(len(rows)), *rows] if key == name else [packer.pack(value)]
    return b"".join(parts)
