"""The list of tables for its subscribers: first the part that each asked for, then its changes, every `every_s`.

Among several servers, the lease holder of a table publishes its row to the others.
"""

import asyncio
from bisect import bisect_left, bisect_right, insort
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from time import perf_counter
from typing import Any, NamedTuple

from msgspec.structs import replace

from banmen.names import fold
from banmen.protocol import messages
from banmen.protocol.codec import encode, pack
from banmen_server.cluster import ALONE, Cluster
from banmen_server.cluster.shared_maps import SharedMaps
from banmen_server.hall import listing
from banmen_server.hall.listing import OTHERS_S, Changes, Entry, Place, RemoteRow, entry_of, listed_of, public_state
from banmen_server.names import ListedNames
from banmen_server.tables.room import Room
from banmen_server.tables.subscriber import Source, Subscriber

MAX_ROWS = 10_000
"""The limit of a query without one: more than there are tables."""

_BEYOND: Place = (9, "")
"""A place after every table's."""
_AT_ONCE_S, _OTHERS_S = 0.002, 0.02
"""Seconds of updating views without a break, and the least length of the break."""
_AT_ONCE = 32
"""Tables processed in one turn of the loop: making a row takes 0.03 ms."""
_TAKEN_OVER_S = 10.0
"""Seconds that the rows of a lost server stay listed: meanwhile another one takes over its tables."""


class LobbyQuery(NamedTuple):
    """A subscriber's query: the first `most` rows of the tables that match."""

    most: int = MAX_ROWS
    games: frozenset[str] = frozenset()
    phases: frozenset[str] = frozenset()
    search: str = ""

    def matches(self, entry: Entry) -> bool:
        """Return True if this table matches."""
        return (
            (not self.games or entry.row.game in self.games)
            and (not self.phases or entry.row.phase in self.phases)
            and self.search in entry.names
        )

    def matching(self, places: Iterable[Place], entries: Mapping[str, Entry]) -> list[Place]:
        """Return those of these places whose tables match, in the same order."""
        if self.games or self.phases:
            return [place for place in places if self.matches(entries[place[1]])]
        if self.search:  # the common search, many times as fast
            search = self.search
            return [place for place in places if search in entries[place[1]].names]
        return list(places)


def query_of(asked: messages.Lobby) -> LobbyQuery | None:
    """Return the query of a `lobby`, normalised; None for the whole list."""
    if asked == messages.Lobby():
        return None
    most = MAX_ROWS if asked.most is None else asked.most
    return LobbyQuery(most, frozenset(asked.games), frozenset(asked.phases), fold(asked.search))


class LobbyChange(NamedTuple):
    """A table's entry in a list before and now; None if it is not listed."""

    before: Entry | None
    now: Entry | None


class LobbyView:
    """The rows that match a query, and their subscribers. `entries` are those of the whole list, by table.

    It keeps the places of all matches in order, and shows those up to the `edge`.
    """

    def __init__(self, query: LobbyQuery, entries: Mapping[str, Entry], places: Sequence[Place] | None = None) -> None:
        """`places` are those of all entries in order, if known: sorting thousands takes milliseconds."""
        self.query = query
        self.subscribers: set[Subscriber] = set()
        self._entries = entries
        self._open = len(entries)
        in_order = sorted(entry.place for entry in entries.values()) if places is None else places
        self._places = query.matching(in_order, entries)
        self._frames: list[bytes] | None = None

    @property
    def places(self) -> Sequence[Place]:
        """The places of all matches, in order."""
        return self._places

    @property
    def edge(self) -> Place:
        """The place of the last visible row; beyond all if every match is visible."""
        most = self.query.most
        return _BEYOND if len(self._places) < most else self._places[most - 1]

    # --- all that is shown -------------------------------------------------------------------------------------------

    def frames(self) -> list[bytes]:
        """Return the cached frames with all visible rows."""
        if self._frames is None:
            rows = self._packed(self._places[: self.query.most])
            self._frames = listing.tables_frames(rows, self._counts)
        return self._frames

    def frames_after(self, before: object) -> list[bytes]:
        """Return the frames for a subscriber that had another view: only the rest, if that had the first rows."""
        if not (isinstance(before, LobbyView) and before.query.most < self.query.most):
            return self.frames()
        if before.query._replace(most=self.query.most) != self.query:
            return self.frames()
        places = self._places[bisect_right(self._places, before.edge) : self.query.most]
        return listing.tables_frames(self._packed(places), self._counts, added=True)

    def _packed(self, places: Iterable[Place]) -> list[bytes]:
        return [self._entries[name].packed for _, name in places]

    @property
    def _counts(self) -> listing.Counts:
        return listing.Counts(len(self._places), len(self._entries))

    # --- changes -----------------------------------------------------------------------------------------------------

    def update(self, changes: Sequence[LobbyChange]) -> list[bytes]:
        """Apply changes of the whole list; return the frames for those that are visible here."""
        counts, edge = (len(self._places), self._open), self.edge
        matching = [each for each in map(self._as_matches, changes) if each is not None]
        for change in matching:
            self._move(change)
        self._open = len(self._entries)
        update = listing.LobbyUpdate()
        for before, now in self._seen(matching, edge):
            update.add(before, now)
        if update.is_empty and counts == (len(self._places), self._open):
            return []
        self._frames = None
        return listing.changes_frames(update, self._counts)

    def follow(self, changes: Iterable[LobbyChange]) -> None:
        """Keep the places in order, for a view without subscribers that matches everything."""
        for change in changes:
            self._move(change)

    def _as_matches(self, change: LobbyChange) -> LobbyChange | None:
        """Return the change with only the matching entries, or None if neither matches."""
        before, now, matches = change.before, change.now, self.query.matches
        was, is_now = before is not None and matches(before), now is not None and matches(now)
        if was and is_now:
            return change
        return LobbyChange(before if was else None, now if is_now else None) if was or is_now else None

    def _move(self, change: LobbyChange) -> None:
        """Keep the places of all matches in order."""
        before, now = (entry.place if entry is not None else None for entry in change)
        if before == now:
            return
        if before is not None:
            del self._places[bisect_left(self._places, before)]
        if now is not None:
            insort(self._places, now)

    def _seen(self, changes: Sequence[LobbyChange], edge: Place) -> Iterable[LobbyChange]:
        """Yield the visible changes, given the edge before, and the rows that moved across the edge."""
        edge_now = self.edge
        for before, now in changes:
            was_shown = before is not None and before.place <= edge
            yield LobbyChange(before if was_shown else None, now if now is not None and now.place <= edge_now else None)
        changed = {each.row.table for change in changes for each in change if each}
        for name in self._between(edge, edge_now) - changed:
            yield LobbyChange(None, self._entries[name])
        for name in self._between(edge_now, edge) - changed:
            yield LobbyChange(self._entries[name], None)

    def _between(self, low: Place, high: Place) -> set[str]:
        """Return the tables after the one place, up to the other."""
        places = self._places[bisect_right(self._places, low) : bisect_right(self._places, high)] if low < high else ()
        return {name for _, name in places}


class WholeList:
    """All rows with their boards, packed and cached, and their subscribers.

    `entries` are those of the list by table; `state_of` returns the public state of a table.
    """

    def __init__(self, entries: Mapping[str, Entry], state_of: Callable[[str], Any]) -> None:
        self.subscribers: set[Subscriber] = set()
        self._entries = entries
        self._state_of = state_of
        self._packed: dict[str, bytes] = {}
        self._frames: list[bytes] | None = None

    def frames(self) -> list[bytes]:
        """Return the cached frames with all tables."""
        if self._frames is None:
            entries = sorted(self._entries.values())
            self._frames = listing.whole_list_frames([self._packed_row(entry) for entry in entries])
        return self._frames

    def frames_after(self, _before: object) -> list[bytes]:
        """Return the frames for a subscriber that had another view: all of them."""
        return self.frames()

    def update(self, changes: Sequence[LobbyChange]) -> list[bytes]:
        """Apply changes; return their frames if there are subscribers."""
        self._frames = None
        told = [self._packed.pop(_name(change), None) for change in changes]
        if not self.subscribers:
            return []
        frames = []
        for before, change in zip(told, changes, strict=True):
            if change.now is None:
                frames.append(encode(messages.Unlisted(_name(change))))
            elif self._packed_row(change.now) != before:
                frames.append(listing.listed_frame(self._packed[_name(change)]))
        return frames

    def _packed_row(self, entry: Entry) -> bytes:
        name = entry.row.table
        if name not in self._packed:
            state = self._state_of(name)
            self._packed[name] = entry.packed if state is None else pack(replace(entry.row, state=state))
        return self._packed[name]


def _name(change: LobbyChange) -> str:
    """Return the table of a change."""
    return next(entry.row.table for entry in change if entry)


class LobbyViews:
    """All views of a list, whose frames are sent as updates of `source`.

    `entries` are those of the list by table; `state_of` returns the public state of a table.
    """

    def __init__(self, source: Source, entries: Mapping[str, Entry], state_of: Callable[[str], Any]) -> None:
        self._source = source
        self._entries = entries
        self._whole = WholeList(entries, state_of)
        self._order = LobbyView(LobbyQuery(), entries)
        self._views: dict[LobbyQuery, LobbyView] = {}
        self._changes: Sequence[LobbyChange] = ()
        self._late: dict[LobbyView | WholeList, None] = {}
        self._timer: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        """The number of views, without the whole list."""
        return len(self._views)

    @property
    def late(self) -> bool:
        """Whether some views lack the last changes: `update` has to wait."""
        return bool(self._late)

    def of(self, query: LobbyQuery | None) -> LobbyView | WholeList:
        """Return the view of a query, up to date; for None the whole list."""
        if query is None:
            view: LobbyView | WholeList = self._whole
        elif query in self._views:
            view = self._views[query]
        else:
            view = self._views[query] = LobbyView(query, self._entries, self._order.places)
        self.bring_up_to_date(view)
        return view

    def bring_up_to_date(self, view: LobbyView | WholeList) -> None:
        """Send the last changes to the subscribers of a view, if they lack them."""
        if view in self._late:
            del self._late[view]
            for frame in view.update(self._changes):
                for subscriber in view.subscribers:
                    subscriber.send_update(frame, self._source)

    def drop(self, view: LobbyView | WholeList) -> None:
        """Discard a view without subscribers: it is made again on demand."""
        if not view.subscribers:
            self.bring_up_to_date(view)
            if isinstance(view, LobbyView):
                self._views.pop(view.query, None)

    def update(self, changes: Sequence[LobbyChange]) -> None:
        """Update every view, over several turns of the loop if that takes long. Not while some are late."""
        self._changes = changes
        self._order.follow(changes)
        views: list[LobbyView | WholeList] = [self._whole, *self._views.values()]
        self._late = dict.fromkeys(sorted(views, key=lambda view: len(view.subscribers), reverse=True))
        if not self._whole.subscribers:
            self.bring_up_to_date(self._whole)
        self._continue()

    def _continue(self) -> None:
        self._timer, until_s = None, perf_counter() + _AT_ONCE_S
        try:
            while self._late:
                self.bring_up_to_date(next(iter(self._late)))
                if perf_counter() >= until_s:
                    break
        finally:
            if self._late:
                self._timer = asyncio.get_running_loop().call_later(_OTHERS_S, self._continue)

    def stop(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class LobbyBoards:
    """The tables whose boards each subscriber watches, and cached frames of these boards.

    `state_of` returns the public state of a table, or None. Frames are sent as updates of `source`.
    """

    def __init__(self, source: Source, state_of: Callable[[str], Any]) -> None:
        self._source = source
        self._state_of = state_of
        self._tables: dict[Subscriber, frozenset[str]] = {}
        self._lookers: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self._frames: dict[str, bytes] = {}

    def look(self, subscriber: Subscriber, tables: Collection[str]) -> None:
        """Send the boards of these tables, except those that the subscriber has, and their changes; no others."""
        before = self._tables.pop(subscriber, frozenset())
        for name in before.difference(tables):
            self._lookers[name].discard(subscriber)
            if not self._lookers[name]:
                del self._lookers[name]
                self._frames.pop(name, None)
        for name in frozenset(tables) - before:
            self._lookers[name].add(subscriber)
            self._send(name, {subscriber})
        if tables:
            self._tables[subscriber] = frozenset(tables)

    def refresh(self, subscriber: Subscriber) -> None:
        """Send all watched boards to a subscriber that missed updates."""
        for name in self._tables.get(subscriber, ()):
            self._send(name, {subscriber})

    def update(self, tables: Collection[str]) -> None:
        """Send those boards of these tables that have changed."""
        for name in tables:
            if name in self._lookers:
                before = self._frames.pop(name, None)
                if self._frame(name) != before:
                    self._send(name, self._lookers[name])

    def _send(self, name: str, subscribers: Collection[Subscriber]) -> None:
        frame = self._frame(name)
        for subscriber in subscribers:
            subscriber.send_update(frame, self._source)

    def _frame(self, name: str) -> bytes:
        if name not in self._frames:
            self._frames[name] = encode(messages.Board(name, self._state_of(name)))
        return self._frames[name]


class TableList:
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
        self._seen: dict[Subscriber, LobbyView | WholeList] = {}
        self._changes = Changes[str](self._apply, every_s, at_once=_AT_ONCE)
        self.noted: Collection[str] = self._changes.changed
        self._cluster = cluster
        self._shared = (maps or SharedMaps(cluster.bus)).map("row", RemoteRow, self._on_remote_row)
        self._orphans: dict[str, RemoteRow] = {}

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

    def _change_of(self, name: str) -> LobbyChange | None:
        before, listed = self._entries.get(name), self._listed(name)
        if listed is not None:
            now = self._entries[name] = entry_of(listed, self._names)
            return LobbyChange(before, now)
        self._rooms.pop(name, None)
        self._names.names_for(name, ())
        return LobbyChange(self._entries.pop(name), None) if before else None

    def _listed(self, name: str) -> RemoteRow | None:
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

    def _publish(self, name: str, listed: RemoteRow | None) -> None:
        """Publish a table to the other servers, if this server holds its lease."""
        room = self._rooms.get(name)
        if listed is None or room is None or not self._cluster.leases.holds_table(name):
            self._shared.publish(name, None)
        else:
            self._shared.publish(name, replace(listed, row=replace(listed.row, state=public_state(room))))

    def _lease_changed(self, _partition: int, _held: bool) -> None:  # noqa: FBT001 - the leases' signature
        for name in self._rooms:
            self._changes.add(name)

    def _on_remote_row(self, server: str, name: str, before: RemoteRow | None, now: RemoteRow | None) -> None:
        if now is None and before is not None and server not in self._cluster.bus.peers:
            self._orphans[name] = before
            asyncio.get_running_loop().call_later(_TAKEN_OVER_S, self._forget_orphan, name, before)
        else:
            self._orphans.pop(name, None)
        self._changes.add(name)

    def _forget_orphan(self, name: str, listed: RemoteRow) -> None:
        if self._orphans.get(name) is listed:
            del self._orphans[name]
            self._changes.add(name)
