"""The list of tables for its subscribers: what each asked for at once, then what changes of it, every `every_s`."""

from collections.abc import Collection
from typing import Any

from banmen.protocol import messages
from banmen_server.hall.changes import Changes
from banmen_server.hall.listed_names import ListedNames
from banmen_server.hall.listing import Entry, entry_of, public_state
from banmen_server.hall.lobby_boards import LobbyBoards
from banmen_server.hall.lobby_view import Change, Query, View, query_of
from banmen_server.hall.whole_list import WholeList
from banmen_server.tables.room import Room
from banmen_server.tables.subscriber import Subscriber


class Lobby:
    """The tables of the list as they were told last, and what each subscriber sees of them.

    Whoever asks for the same sees the same view, whose frames are made once. A table is known while somebody is there.
    """

    def __init__(self, every_s: float) -> None:
        self._rooms: dict[str, Room] = {}
        self._entries: dict[str, Entry] = {}
        self._names = ListedNames()
        self._boards = LobbyBoards(self, self._state_of)
        self._whole = WholeList(self._entries, self._state_of)
        self._views: dict[Query, View] = {}
        self._seen: dict[Subscriber, View | WholeList] = {}
        self._changes = Changes[str](self._take_up, every_s)

    def __contains__(self, subscriber: Subscriber) -> bool:
        """Whether this subscriber is sent changes."""
        return subscriber in self._seen

    # --- subscribers -------------------------------------------------------------------------------------------------

    def subscribe(self, subscriber: Subscriber, asked: messages.Lobby) -> None:
        """Send what was asked for as it was told last, and every change of it from now on.

        Who has the first rows of it already is sent only the others.
        """
        if not self._seen:
            self._changes.flush()
        view, before = self._view(query_of(asked)), self._seen.get(subscriber)
        if before is not None:
            self._drop(subscriber, before)
        view.subscribers.add(subscriber)
        self._seen[subscriber] = view
        for frame in view.frames_after(before):
            subscriber.send_update(frame, self)

    def look(self, subscriber: Subscriber, tables: Collection[str]) -> None:
        """Send a subscriber the boards of these tables, and every change of them from now on."""
        if subscriber in self._seen:
            self._boards.look(subscriber, tables)

    def refresh(self, subscriber: Subscriber) -> None:
        """Send all that it sees to a subscriber that missed updates."""
        if subscriber in self._seen:
            for frame in self._seen[subscriber].frames():
                subscriber.send_update(frame, self)
            self._boards.refresh(subscriber)

    def unsubscribe(self, subscriber: Subscriber) -> None:
        """Send nothing more to this subscriber."""
        view = self._seen.pop(subscriber, None)
        if view is not None:
            self._drop(subscriber, view)
            self._boards.look(subscriber, ())

    def _view(self, query: Query | None) -> View | WholeList:
        if query is None:
            return self._whole
        if query not in self._views:
            self._views[query] = View(query, self._entries)
        return self._views[query]

    def _drop(self, subscriber: Subscriber, view: View | WholeList) -> None:
        """Take a subscriber out of a view. A view that nobody sees is made again when somebody asks for it."""
        view.subscribers.discard(subscriber)
        if isinstance(view, View) and not view.subscribers:
            self._views.pop(view.query, None)

    # --- tables ------------------------------------------------------------------------------------------------------

    def changed(self, room: Room) -> None:
        """Note that the row of this table may have changed."""
        if self._changes.collects(room.id) and room.audience:
            return
        if not room.table.opened.listed:
            return
        self._rooms[room.id] = room
        if self._seen:
            self._changes.add(room.id)
        elif room.audience:
            self._changes.collect(room.id)
        else:
            self._changes.discard(room.id)
            self._take_up((room.id,))

    def stop(self) -> None:
        """Stop the timer."""
        self._changes.stop()

    def _take_up(self, tables: Collection[str]) -> None:
        """Look at tables that have changed, and tell every view."""
        changes = [change for name in tables if (change := self._change_of(name))]
        views: list[View | WholeList] = [self._whole, *self._views.values()]
        for view in views:
            for frame in view.update(changes):
                for subscriber in view.subscribers:
                    subscriber.send_update(frame, self)
        self._boards.update(tables)

    def _change_of(self, name: str) -> Change | None:
        before, now = self._entries.get(name), entry_of(self._rooms[name], self._names)
        if now is not None:
            self._entries[name] = now
            return Change(before, now)
        del self._rooms[name]
        return Change(self._entries.pop(name), None) if before else None

    def _state_of(self, name: str) -> Any:
        """The state that is told of a table; None where it is not listed."""
        return public_state(self._rooms[name]) if name in self._entries else None
