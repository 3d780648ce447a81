"""The list of tables for its subscribers: the whole list once, then each change, at most one in `every_s`."""

import asyncio
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from banmen.games import GAMES
from banmen.protocol import messages
from banmen.protocol.codec import encode, pack
from banmen_server.tables.audience import Subscriber
from banmen_server.tables.room import Room

_LARGEST_STATE_BYTES = 8 * 1024


def row_of(room: Room) -> messages.Row | None:
    """The table's row, or None while it is not listed.

    A table that waits for players is listed while the holder of a seat is there, a game while anybody is there.
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
        state=_listed_state(room) if replay.plies and opened.watchers == "all" else None,
        host_name=opened.host_name if replay.show else "",
        distribution=GAMES.distribution(opened.game),
    )


def _listed_state(room: Room) -> Any:
    """The state as spectators know it; None where it is too large to be sent to everyone in the lobby."""
    state = msgspec.to_builtins(room.table.views.of(None).state)
    return state if len(pack(state)) <= _LARGEST_STATE_BYTES else None


class Lobby:
    """The subscribers of the list, and the rows that they know. `rooms` gives all tables."""

    def __init__(self, rooms: Callable[[], Iterable[Room]], every_s: float) -> None:
        self._rooms = rooms
        self._every_s = every_s
        self._subscribers: set[Subscriber] = set()
        self._known: dict[str, messages.Row] = {}
        self._changed: set[Room] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._last_s = float("-inf")

    def __contains__(self, subscriber: Subscriber) -> bool:
        """Whether this subscriber is sent changes."""
        return subscriber in self._subscribers

    def subscribe(self, subscriber: Subscriber) -> None:
        """Send the whole list now, and every change from now on."""
        self._flush()
        rows = [row for room in self._rooms() if (row := row_of(room))]
        self._known = {row.table: row for row in rows}
        self._subscribers.add(subscriber)
        subscriber.send_update(encode(messages.Tables(tuple(rows))), self)

    def refresh(self, subscriber: Subscriber) -> None:
        """Send the whole list to a subscriber that missed updates."""
        if subscriber in self._subscribers:
            self.subscribe(subscriber)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Send nothing more to this subscriber."""
        self._subscribers.discard(subscriber)

    def changed(self, room: Room) -> None:
        """Note that the row of this table may have changed."""
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
            frame = self._update_of(room)
            if frame is not None:
                for subscriber in self._subscribers:
                    subscriber.send_update(frame, self)

    def _update_of(self, room: Room) -> bytes | None:
        """The frame with the change of a table's row, None where there is none."""
        row = row_of(room)
        if row == self._known.get(room.id):
            return None
        if row is None:
            del self._known[room.id]
            return encode(messages.Unlisted(room.id))
        self._known[room.id] = row
        return encode(messages.Listed(row))
