"""The rows of the tables that the lobby lists, and a collector of changes for any list."""

import asyncio
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgpack
import msgspec
from msgspec.structs import replace

from banmen.games import GAMES
from banmen.protocol import messages
from banmen.protocol.codec import encode, pack
from banmen.protocol.messages import searched_names
from banmen.replay import Replay
from banmen_server.names import ListedNames, Person
from banmen_server.tables.history import people
from banmen_server.tables.room import Room
from banmen_server.tables.views import Viewer

Changed = TypeVar("Changed", bound=Hashable)

OTHERS_S = 0.005
"""Seconds between the parts of a large change: the loop serves others meanwhile."""
_LARGEST_STATE_BYTES = 8 * 1024
_PHASES = ("waiting", "playing", "over")
Place: TypeAlias = tuple[int, str]
"""The position of a table in the list: waiting tables, then running ones, then finished ones; each by id."""
MAX_BYTES = 64 * 1024
_HEAD_BYTES = 512
"""More than a frame takes in addition to its rows."""
_MAX_NAMES = 1_000
"""Tables removed by one frame, and as many that had a move: less than half a frame."""
_LISTED_HEAD = b"\x82" + b"".join(map(pack, ("type", "listed", "row")))
"""The bytes before the row in a `listed`: a map of two, the type, the name of the row."""


class Changes(Generic[Changed]):
    """Collects what has `changed`, and passes it to `send` at most once in `every_s`, in the order of the changes.

    A large collection is passed in parts of `at_once`, shortly after each other.
    """

    def __init__(
        self, send: Callable[[Collection[Changed]], None], every_s: float, *, at_once: int | None = None
    ) -> None:
        self._send = send
        self._every_s = every_s
        self._at_once = at_once
        self.changed: dict[Changed, None] = {}
        self._timer: asyncio.TimerHandle | None = None
        self._last_s = float("-inf")

    def add(self, changed: Changed) -> None:
        self.collect(changed)
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(max(loop.time(), self._last_s + self._every_s), self._send_some)

    def collect(self, changed: Changed) -> None:
        """Add a change that can wait for the next `add` or `flush`."""
        self.changed.setdefault(changed)

    def begin(self) -> None:
        """Send the collected changes, in parts if they are large; do nothing if a part is due soon."""
        if self._timer is None or self._timer.when() > asyncio.get_running_loop().time() + 2 * OTHERS_S:
            self._send_some()

    def discard(self, changed: Changed) -> None:
        """Remove a change."""
        self.changed.pop(changed, None)

    def _send_some(self) -> None:
        """Send the first part, and schedule the rest."""
        if self._at_once is None or len(self.changed) <= self._at_once:
            self.flush()
            return
        self.stop()
        loop = asyncio.get_running_loop()
        self._last_s = loop.time()
        self._timer = loop.call_later(OTHERS_S, self._send_some)
        first = tuple(islice(self.changed, self._at_once))
        for changed in first:
            del self.changed[changed]
        self._send(first)

    def flush(self) -> None:
        """Send everything that was collected, now."""
        self.stop()
        self._last_s = asyncio.get_running_loop().time()
        collected = tuple(self.changed)
        self.changed.clear()
        self._send(collected)

    def stop(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def row_of(room: Room) -> messages.Row | None:
    """Return the table's row without its board, or None while it is not listed.

    A table that waits for players is listed while the holder of a seat is present, a game while it has viewers, and a
    show also when it is over. A table at which one person has all seats not held by programs is private; if one bot has
    them all, it shows a match.
    """
    opened, replay, audience = room.table.opened, room.table.replay, room.audience
    if room.closed or not opened.listed or (replay.outcome is not None and not replay.show) or _solo(replay):
        return None
    if not (audience.viewer_count if replay.plies else audience.attendance.anyone_here(replay.seats)):
        return None
    return table_row(room, None, with_state=False)


def _solo(replay: Replay) -> bool:
    """Return True if no seat is free and one person holds all seats not held by programs, unless it is a bot."""
    sitters = list(replay.seats.values())
    return None not in sitters and len(people(replay.seats)) == 1 and not all(each and each.bot for each in sitters)


def table_row(room: Room, viewer: Viewer, *, with_state: bool) -> messages.Row:
    """Return a table's row. Its state, if wanted and small enough, is masked for this viewer."""
    opened, replay, audience = room.table.opened, room.table.replay, room.audience
    return messages.Row(
        table=room.id,
        game=opened.game,
        phase="over" if replay.outcome is not None else "playing" if replay.plies else "waiting",
        seats={seat: sitter.name if sitter else None for seat, sitter in replay.seats.items()},
        options=opened.options,
        watchers=opened.watchers,
        watching=room.audience.watching,
        plies=max(0, len(replay.plies) - 1),
        clock=opened.clock,
        state=_state(room, viewer) if replay.plies and with_state else None,
        host_name=opened.host_name if replay.show else "",
        distribution=GAMES.distribution(opened.game),
        ratings=audience.ratings(replay),
        bots=tuple(seat for seat, sitter in replay.seats.items() if sitter and sitter.bot),
        programs=replay.programs,
    )


def public_state(room: Room) -> Any:
    """Return the public game state in plain values; None if it is hidden, too large, or before the game."""
    shown = room.table.opened.watchers == "all" and room.table.replay.plies
    return _state(room, None) if shown else None


def _state(room: Room, viewer: Viewer) -> Any:
    """Return the state masked for a viewer; None if it is too large to be sent with a row."""
    state = msgspec.to_builtins(room.table.views.of(viewer).state)
    return state if len(pack(state)) <= _LARGEST_STATE_BYTES else None


class RemoteRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table of the list, in messages between servers: its row with its people's own names, and their ids.

    `players` hold the seats that have names; `host` is named by the row of a show.
    """

    row: messages.Row
    players: dict[str, str] = {}
    host: str = ""


def listed_of(room: Room) -> RemoteRow | None:
    """Return the table as it is listed, without its board, or None."""
    row = row_of(room)
    if row is None:
        return None
    sitters = room.table.replay.seats.items()
    players = {seat: sitter.player for seat, sitter in sitters if sitter and sitter.name}
    return RemoteRow(row, players, room.table.opened.host)


class Entry(NamedTuple):
    """A table of the list: its place, its row without a board, and the row packed.

    `names` are those of its people, in the form for searching.
    """

    place: Place
    row: messages.Row
    packed: bytes
    names: str


def entry_of(listed: RemoteRow, names: ListedNames) -> Entry:
    """Return the entry of a table. Its people get names distinct from all in `names`."""
    row = _with_distinct_names(listed, names)
    return Entry((_PHASES.index(row.phase), row.table), row, pack(row), searched_names(row))


def _with_distinct_names(listed: RemoteRow, names: ListedNames) -> messages.Row:
    """Return the row without a board, with distinct names for its people."""
    row = listed.row
    sitters = {seat: Person(player, row.seats.get(seat) or "") for seat, player in listed.players.items()}
    host = Person(listed.host, row.host_name)
    shown = names.names_for(row.table, [*sitters.values(), *([host] if host.name else [])])
    seats = {seat: shown[sitters[seat]] if seat in sitters else name for seat, name in row.seats.items()}
    return msgspec.structs.replace(row, seats=seats, host_name=shown.get(host, ""), state=None)


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
