"""A view of the list, shared by some subscribers: the rows that match their query, up to a limit, in order."""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from banmen.folding import fold
from banmen.protocol import messages
from banmen_server.hall import lobby_frames
from banmen_server.hall.listing import Entry, Place
from banmen_server.tables.subscriber import Subscriber

MAX_ROWS = 10_000
"""The limit of a query without one: more than there are tables."""

_BEYOND: Place = (9, "")
"""A place after every table's."""


class Query(NamedTuple):
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


def query_of(asked: messages.Lobby) -> Query | None:
    """Return the query of a `lobby`, normalised; None for the whole list."""
    if asked == messages.Lobby():
        return None
    most = MAX_ROWS if asked.most is None else asked.most
    return Query(most, frozenset(asked.games), frozenset(asked.phases), fold(asked.search))


class Change(NamedTuple):
    """A table's entry in a list before and now; None if it is not listed."""

    before: Entry | None
    now: Entry | None


class View:
    """The rows that match a query, and their subscribers. `entries` are those of the whole list, by table.

    It keeps the places of all matches in order, and shows those up to the `edge`.
    """

    def __init__(self, query: Query, entries: Mapping[str, Entry], places: Sequence[Place] | None = None) -> None:
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
            self._frames = lobby_frames.tables_frames(rows, self._counts)
        return self._frames

    def frames_after(self, before: object) -> list[bytes]:
        """Return the frames for a subscriber that had another view: only the rest, if that had the first rows."""
        if not (isinstance(before, View) and before.query.most < self.query.most):
            return self.frames()
        if before.query._replace(most=self.query.most) != self.query:
            return self.frames()
        places = self._places[bisect_right(self._places, before.edge) : self.query.most]
        return lobby_frames.tables_frames(self._packed(places), self._counts, added=True)

    def _packed(self, places: Iterable[Place]) -> list[bytes]:
        return [self._entries[name].packed for _, name in places]

    @property
    def _counts(self) -> lobby_frames.Counts:
        return lobby_frames.Counts(len(self._places), len(self._entries))

    # --- changes -----------------------------------------------------------------------------------------------------

    def update(self, changes: Sequence[Change]) -> list[bytes]:
        """Apply changes of the whole list; return the frames for those that are visible here."""
        counts, edge = (len(self._places), self._open), self.edge
        matching = [each for each in map(self._as_matches, changes) if each is not None]
        for change in matching:
            self._move(change)
        self._open = len(self._entries)
        update = lobby_frames.LobbyUpdate()
        for before, now in self._seen(matching, edge):
            update.add(before, now)
        if update.is_empty and counts == (len(self._places), self._open):
            return []
        self._frames = None
        return lobby_frames.changes_frames(update, self._counts)

    def follow(self, changes: Iterable[Change]) -> None:
        """Keep the places in order, for a view without subscribers that matches everything."""
        for change in changes:
            self._move(change)

    def _as_matches(self, change: Change) -> Change | None:
        """Return the change with only the matching entries, or None if neither matches."""
        before, now, matches = change.before, change.now, self.query.matches
        was, is_now = before is not None and matches(before), now is not None and matches(now)
        if was and is_now:
            return change
        return Change(before if was else None, now if is_now else None) if was or is_now else None

    def _move(self, change: Change) -> None:
        """Keep the places of all matches in order."""
        before, now = (entry.place if entry is not None else None for entry in change)
        if before == now:
            return
        if before is not None:
            del self._places[bisect_left(self._places, before)]
        if now is not None:
            insort(self._places, now)

    def _seen(self, changes: Sequence[Change], edge: Place) -> Iterable[Change]:
        """Yield the visible changes, given the edge before, and the rows that moved across the edge."""
        edge_now = self.edge
        for before, now in changes:
            was_shown = before is not None and before.place <= edge
            yield Change(before if was_shown else None, now if now is not None and now.place <= edge_now else None)
        changed = {each.row.table for change in changes for each in change if each}
        for name in self._between(edge, edge_now) - changed:
            yield Change(None, self._entries[name])
        for name in self._between(edge_now, edge) - changed:
            yield Change(self._entries[name], None)

    def _between(self, low: Place, high: Place) -> set[str]:
        """Return the tables after the one place, up to the other."""
        places = self._places[bisect_right(self._places, low) : bisect_right(self._places, high)] if low < high else ()
        return {name for _, name in places}
