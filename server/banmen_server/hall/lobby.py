"""The list of tables for its subscribers: the whole list once, then each change, at most one in `every_s`."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

import msgspec

from banmen.games import GAMES
from banmen.protocol import messages
from banmen.protocol.codec import encode, pack
from banmen.replay import Replay
from banmen_server.hall.changes import Changes
from banmen_server.tables.audience import Subscriber
from banmen_server.tables.history import people
from banmen_server.tables.room import Room
from banmen_server.tables.views import Viewer

_LARGEST_STATE_BYTES = 8 * 1024


def row_of(room: Room) -> messages.Row | None:
    """The table's row, or None while it is not listed.

    A table that waits for players is listed while the holder of a seat is there, a game while anybody is there, and a
    show also when it is over. A table at which one person has all seats, but for programs, is that person's own affair;
    where a bot has them all, it shows a match.
    """
    opened, replay, audience = room.table.opened, room.table.replay, room.audience
    if room.closed or not opened.listed or (replay.outcome is not None and not replay.show) or _solo(replay):
        return None
    if not (len(audience) if replay.plies else audience.attendance.anyone_here(replay.seats)):
        return None
    return table_row(room, None, with_state=opened.watchers == "all")


def _solo(replay: Replay) -> bool:
    """Whether no seat is free and one person holds all that programs do not; not where a bot has every one."""
    sitters = list(replay.seats.values())
    return None not in sitters and len(people(replay.seats)) == 1 and not all(each and each.bot for each in sitters)


def table_row(room: Room, viewer: Viewer, *, with_state: bool) -> messages.Row:
    """A table's row, its state (where it is to be told, and not too large) as this viewer knows it."""
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


def _state(room: Room, viewer: Viewer) -> Any:
    """The state as the viewer knows it; None where it is too large to be sent with a row."""
    state = msgspec.to_builtins(room.table.views.of(viewer).state)
    return state if len(pack(state)) <= _LARGEST_STATE_BYTES else None


class Lobby:
    """The subscribers of the list, and the rows that they know. `rooms` gives all tables.

    A row and the list's frame are kept until a table changes: whoever asks for them again and again delays nobody.
    """

    def __init__(self, rooms: Callable[[], Iterable[Room]], every_s: float) -> None:
        self._rooms = rooms
        self._subscribers: set[Subscriber] = set()
        self._rows: dict[str, messages.Row | None] = {}
        self._frame: bytes | None = None
        self._known: dict[str, messages.Row] = {}
        self._changes = Changes(self._send_changes, every_s)

    def __contains__(self, subscriber: Subscriber) -> bool:
        """Whether this subscriber is sent changes."""
        return subscriber in self._subscribers

    def subscribe(self, subscriber: Subscriber) -> None:
        """Send the whole list now, and every change from now on."""
        self._changes.flush()
        if self._frame is None:
            rows = [row for room in self._rooms() if (row := self._row(room))]
            self._known = {row.table: row for row in rows}
            self._frame = encode(messages.Tables(tuple(rows)))
        self._subscribers.add(subscriber)
        subscriber.send_update(self._frame, self)

    def refresh(self, subscriber: Subscriber) -> None:
        """Send the whole list to a subscriber that missed updates."""
        if subscriber in self._subscribers:
            self.subscribe(subscriber)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Send nothing more to this subscriber."""
        self._subscribers.discard(subscriber)

    def changed(self, room: Room) -> None:
        """Note that the row of this table may have changed."""
        if not room.table.opened.listed:
            return
        self._rows.pop(room.id, None)
        self._frame = None
        if self._subscribers:
            self._changes.add(room)

    def _row(self, room: Room) -> messages.Row | None:
        if room.closed:
            return None
        if room.id not in self._rows:
            self._rows[room.id] = row_of(room)
        return self._rows[room.id]

    def stop(self) -> None:
        """Stop the timer."""
        self._changes.stop()

    def _send_changes(self, rooms: Collection[Room]) -> None:
        for room in rooms:
            frame = self._update_of(room)
            if frame is not None:
                for subscriber in self._subscribers:
                    subscriber.send_update(frame, self)

    def _update_of(self, room: Room) -> bytes | None:
        """The frame with the change of a table's row, None where there is none."""
        row = self._row(room)
        if row == self._known.get(room.id):
            return None
        if row is None:
            del self._known[room.id]
            return encode(messages.Unlisted(room.id))
        self._known[room.id] = row
        return encode(messages.Listed(row))
