"""The list of tables for its subscribers: first the part that each asked for, then its changes, every `every_s`.

Among several servers, the lease holder of a table publishes its row to the others.
"""

import asyncio
from collections.abc import Collection
from typing import Any

from msgspec.structs import replace

from banmen.protocol import messages
from banmen_server.cluster import ALONE, Cluster
from banmen_server.cluster.shared_maps import SharedMaps
from banmen_server.hall.changes import OTHERS_S, Changes
from banmen_server.hall.listed_names import ListedNames
from banmen_server.hall.listing import Entry, Listed, entry_of, listed_of, public_state
from banmen_server.hall.lobby_boards import LobbyBoards
from banmen_server.hall.lobby_view import Change, View, query_of
from banmen_server.hall.lobby_views import LobbyViews
from banmen_server.hall.whole_list import WholeList
from banmen_server.tables.room import Room
from banmen_server.tables.subscriber import Subscriber

_AT_ONCE = 32
"""Tables processed in one turn of the loop: making a row takes 0.03 ms."""
_TAKEN_OVER_S = 10.0
"""Seconds that the rows of a lost server stay listed: meanwhile another one takes over its tables."""


class Lobby:
    """The tables of the list as last published, and each subscriber's view of them.

    Subscribers that ask for the same share a view, whose frames are made once. A table is in the list while it has
    viewers. `noted` are tables whose row may have changed since.
    """

    def __init__(self, every_s: float, cluster: Cluster = ALONE, maps: SharedMaps | None = None) -> None:
        self._rooms: dict[str, Room] = {}
        self._entries: dict[str, Entry] = {}
        self._names = ListedNames()
        self._boards = LobbyBoards(self, self._state_of)
        self._views = LobbyViews(self, self._entries, self._state_of)
        self._seen: dict[Subscriber, View | WholeList] = {}
        self._changes = Changes[str](self._apply, every_s, at_once=_AT_ONCE)
        self.noted: Collection[str] = self._changes.changed
        self._cluster = cluster
        self._shared = (maps or SharedMaps(cluster.bus)).map("row", Listed, self._on_remote_row)
        self._orphans: dict[str, Listed] = {}

    def __contains__(self, subscriber: Subscriber) -> bool:
        """Return True if this subscriber receives changes."""
        return subscriber in self._seen

    # --- subscribers -------------------------------------------------------------------------------------------------

    async def catch_up(self) -> None:
        """Process the changes collected while nobody saw the list, some tables at a time.

        It makes a fixed number of steps: with many changes meanwhile it would otherwise never end.
        """
        for _ in range(len(self.noted) // _AT_ONCE):
            if self._seen or len(self.noted) <= _AT_ONCE:
                return
            self._changes.begin()
            await asyncio.sleep(OTHERS_S)

    def subscribe(self, subscriber: Subscriber, asked: messages.Lobby) -> None:
        """Send the requested part as last published, and every change of it from now on.

        A subscriber that has its first rows already gets only the others.
        """
        if not self._seen:
            self._changes.flush()
        view, before = self._views.of(query_of(asked)), self._seen.get(subscriber)
        if before is not None:
            self._views.bring_up_to_date(before)
            before.subscribers.discard(subscriber)
        view.subscribers.add(subscriber)
        self._seen[subscriber] = view
        if before is not None:
            self._views.drop(before)
        for frame in view.frames_after(before):
            subscriber.send_update(frame, self)

    def look(self, subscriber: Subscriber, tables: Collection[str]) -> None:
        """Send a subscriber the boards of these tables, and every change of them from now on."""
        if subscriber in self._seen:
            self._boards.look(subscriber, tables)

    def refresh(self, subscriber: Subscriber) -> None:
        """Send everything in its view to a subscriber that missed updates."""
        if subscriber in self._seen:
            self._views.bring_up_to_date(self._seen[subscriber])
            for frame in self._seen[subscriber].frames():
                subscriber.send_update(frame, self)
            self._boards.refresh(subscriber)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Stop sending to this subscriber."""
        view = self._seen.pop(subscriber, None)
        if view is not None:
            view.subscribers.discard(subscriber)
            self._views.drop(view)
            self._boards.look(subscriber, ())

    # --- tables ------------------------------------------------------------------------------------------------------

    def changed(self, room: Room) -> None:
        """Add a table whose row may have changed."""
        if room.id in self._changes.changed and room.audience.has_subscribers():
            return
        if not room.table.opened.listed:
            return
        if not (self._seen or room.audience.has_subscribers()) and self._cluster.bus.alone:
            self._changes.discard(room.id)
            if self._rooms.pop(room.id, None) is not None:
                self._apply((room.id,))
            return
        self._rooms[room.id] = room
        if self._seen or not self._cluster.bus.alone:
            self._changes.add(room.id)
        else:
            self._changes.collect(room.id)

    def on_unload(self, room: Room) -> None:
        """Show another server's row of a table that is about to be unloaded here."""
        if not self._cluster.bus.alone and self._rooms.pop(room.id, None) is not None:
            self._changes.add(room.id)

    def stop(self) -> None:
        """Stop the timers."""
        self._changes.stop()
        self._views.stop()

    def _apply(self, tables: Collection[str]) -> None:
        """Update the entries of changed tables, and every view."""
        if self._views.late:
            for name in tables:
                self._changes.add(name)
            return
        self._views.update([change for name in tables if (change := self._change_of(name))])
        self._boards.update(tables)

    def _change_of(self, name: str) -> Change | None:
        before, listed = self._entries.get(name), self._listed(name)
        if listed is not None:
            now = self._entries[name] = entry_of(listed, self._names)
            return Change(before, now)
        self._rooms.pop(name, None)
        self._names.names_for(name, ())
        return Change(self._entries.pop(name), None) if before else None

    def _listed(self, name: str) -> Listed | None:
        """Return a table as it is listed now: the local one if it is in memory, else another server's."""
        room = self._rooms.get(name)
        if room is not None and not room.unloaded:
            listed = listed_of(room)
            if not self._cluster.bus.alone:
                self._publish(name, listed)
            return listed
        if not self._cluster.bus.alone:
            self._publish(name, None)
        return next(iter(self._shared.of(name).values()), self._orphans.get(name))

    def _state_of(self, name: str) -> Any:
        """Return the public state of a table; None if it is not listed."""
        if name not in self._entries:
            return None
        room = self._rooms.get(name)
        if room is not None and not room.unloaded:
            return public_state(room)
        listed = self._listed(name)
        return listed.row.state if listed is not None else None

    # --- other servers -----------------------------------------------------------------------------------------------

    def start(self) -> None:
        """Take over the rows of tables whose lease this server gets."""
        self._cluster.leases.on_change(self._lease_changed)

    def _publish(self, name: str, listed: Listed | None) -> None:
        """Publish a table to the other servers, if this server holds its lease."""
        room = self._rooms.get(name)
        if listed is None or room is None or not self._cluster.leases.holds_table(name):
            self._shared.publish(name, None)
        else:
            self._shared.publish(name, replace(listed, row=replace(listed.row, state=public_state(room))))

    def _lease_changed(self, _partition: int, _held: bool) -> None:  # noqa: FBT001 - the leases' signature
        for name in self._rooms:
            self._changes.add(name)

    def _on_remote_row(self, server: str, name: str, before: Listed | None, now: Listed | None) -> None:
        if now is None and before is not None and server not in self._cluster.bus.peers:
            self._orphans[name] = before
            asyncio.get_running_loop().call_later(_TAKEN_OVER_S, self._forget_orphan, name, before)
        else:
            self._orphans.pop(name, None)
        self._changes.add(name)

    def _forget_orphan(self, name: str, listed: Listed) -> None:
        if self._orphans.get(name) is listed:
            del self._orphans[name]
            self._changes.add(name)
