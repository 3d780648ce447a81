"""The list of tables, for who asked for it: all of it once, then each change, a table at most once in a while."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from banmen.protocol import messages
from banmen.protocol.codec import encode, pack
from banmen_server.audience import Guest
from banmen_server.room import Room

_LARGEST_STATE_BYTES = 8 * 1024


def row_of(room: Room) -> messages.Row | None:
    """The table's row, or None while it does not belong in the list.

    A table that waits for players is listed while somebody sits at it, a game while somebody is there to play or
    watch it.
    """
    opened, replay, audience = room.table.opened, room.table.replay, room.audience
    if room.closed or not opened.listed or replay.outcome is not None:
        return None
    if not (len(audience) if replay.playing else audience.attendance.anyone_here(replay.seats)):
        return None
    return messages.Row(
        table=room.id,
        game=opened.game,
        phase="playing" if replay.playing else "waiting",
        seats={seat: sitter.name if sitter else None for seat, sitter in replay.seats.items()},
        options=opened.options,
        watchers=opened.watchers,
        watching=audience.watching,
        plies=max(0, len(replay.plies) - 1),
        clock=opened.clock,
        state=_glimpse(room) if replay.plies and opened.watchers == "all" else None,
        host_name=opened.host_name if replay.show else "",
    )


def _glimpse(room: Room) -> Any:
    """The state as watchers know it; None where it has grown too large to be told to everyone in the lobby."""
    state = msgspec.to_builtins(room.table.views.of(None).state)
    return state if len(pack(state)) <= _LARGEST_STATE_BYTES else None


class Lobby:
    """The subscribers, and which tables they know of."""

    def __init__(self, rooms: Callable[[], Iterable[Room]], every_s: float) -> None:
        self._rooms = rooms
        self._every_s = every_s
        self._subscribers: set[Guest] = set()
        self._shown: dict[str, messages.Row] = {}
        self._changed: set[Room] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._last_s = float("-inf")

    def __contains__(self, subscriber: Guest) -> bool:
        """Whether this one is told of changes."""
        return subscriber in self._subscribers

    def subscribe(self, subscriber: Guest) -> None:
        """Give the whole list now, and every change from now on."""
        self._flush()
        rows = [row for room in self._rooms() if (row := row_of(room))]
        self._shown = {row.table: row for row in rows}
        self._subscribers.add(subscriber)
        subscriber.tell(encode(messages.Tables(tuple(rows))), self)

    def refresh(self, subscriber: Guest) -> None:
        """Tell a subscriber who missed something the whole list."""
        if subscriber in self._subscribers:
            self.subscribe(subscriber)

    def unsubscribe(self, subscriber: Guest) -> None:
        """Tell this one nothing more."""
        self._subscribers.discard(subscriber)

    def changed(self, room: Room) -> None:
        """Something about this table may have changed."""
        if not self._subscribers or not room.table.opened.listed:
            return
        self._changed.add(room)
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(max(loop.time(), self._last_s + self._every_s), self._flush)

    def stop(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _flush(self) -> None:
        self.stop()
        self._last_s = asyncio.get_running_loop().time()
        changed, self._changed = self._changed, set()
        for room in changed:
            frame = self._news_of(room)
            if frame is not None:
                for subscriber in self._subscribers:
                    subscriber.tell(frame, self)

    def _news_of(self, room: Room) -> bytes | None:
        """What subscribers must hear of a table, if anything."""
        row = row_of(room)
        if row == self._shown.get(room.id):
            return None
        if row is None:
            del self._shown[room.id]
            return encode(messages.Unlisted(room.id))
        self._shown[room.id] = row
        return encode(messages.Listed(row))
