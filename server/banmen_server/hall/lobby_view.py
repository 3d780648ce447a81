"""A part of the list that some subscribers see: the rows that match what they asked for, up to so many, in order."""

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from banmen.folding import fold
from banmen.protocol import messages
from banmen_server.hall import lobby_frames
from banmen_server.hall.listing import Entry, Place
from banmen_server.tables.subscriber import Subscriber

MOST_ROWS = 10_000
"""Rows of a list of which nobody said how many are wanted: more than there are tables."""

_BEYOND: Place = (9, "")
"""After every table's place."""


class Query(NamedTuple):
    """What a subscriber asked for: the first `most` rows of the tables that match."""

    most: int = MOST_ROWS
    games: frozenset[str] = frozenset()
    phases: frozenset[str] = frozenset()
    search: str = ""

    def matches(self, entry: Entry) -> bool:
        """Whether this table is one of those that were asked for."""
        return (
            (not self.games or entry.row.game in self.games)
            and (not self.phases or entry.row.phase in self.phases)
            and self.search in entry.names
        )

    def matching(self, places: Iterable[Place], entries: Mapping[str, Entry]) -> list[Place]:
        """Those of these places whose tables were asked for, in the same order."""
        if self.games or self.phases:
            return [place for place in places if self.matches(entries[place[1]])]
        if self.search:  # as most searches: many times as quick
            search = self.search
            return [place for place in places if search in entries[place[1]].names]
        return list(places)


def query_of(asked: messages.Lobby) -> Query | None:
    """What a `lobby` asks for, the same for those that mean the same; None where it is the whole list."""
    if asked == messages.Lobby():
        return None
    most = MOST_ROWS if asked.most is None else asked.most
    return Query(most, frozenset(asked.games), frozenset(asked.phases), fold(asked.search))


class Change(NamedTuple):
    """A table's entry in a list before and now; None where it is not listed."""

    before: Entry | None
    now: Entry | None


class View:
    """The rows that a query shows, and who sees them. `entries` are those of the whole list, by table.

    The places of all that match are kept in order; shown are those up to the `edge`.
    """

    def __init__(self, query: Query, entries: Mapping[str, Entry], places: Sequence[Place] | None = None) -> None:
        """`places` are those of all entries in order, where they are known: to sort thousands takes milliseconds."""
        self.query = query
        self.subscribers: set[Subscriber] = set()
        self._entries = entries
        self._open = len(entries)
        in_order = sorted(entry.place for entry in entries.values()) if places is None else places
        self._places = query.matching(in_order, entries)
        self._frames: list[bytes] | None = None

    @property
    def places(self) -> Sequence[Place]:
        """The places of all that match, in order."""
        return self._places

    @property
    def edge(self) -> Place:
        """The place of the last row that is shown; beyond all, where all that match are."""
        most = self.query.most
        return _BEYOND if len(self._places) < most else self._places[most - 1]

    # --- all that is shown -------------------------------------------------------------------------------------------

    def frames(self) -> list[bytes]:
        """The frames with all that is shown, made once until something changes."""
        if self._frames is None:
            rows = self._packed(self._places[: self.query.most])
            self._frames = lobby_frames.tables_frames(rows, self._counts)
        return self._frames

    def frames_after(self, before: object) -> list[bytes]:
        """The frames for who saw another view before: only the rest, where that had the first rows of this one."""
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
        """Take up changes of the whole list; the frames that tell those which are seen here."""
        counts, edge = (len(self._places), self._open), self.edge
        matching = [each for each in map(self._as_matches, changes) if each is not None]
        for change in matching:
            self._move(change)
        self._open = len(self._entries)
        told = lobby_frames.Told()
        for before, now in self._seen(matching, edge):
            told.add(before, now)
        if told.is_empty and counts == (len(self._places), self._open):
            return []
        self._frames = None
        return lobby_frames.changes_frames(told, self._counts)

    def follow(self, changes: Iterable[Change]) -> None:
        """Keep the places in order of a view that has no subscribers and matches everything."""
        for change in changes:
            self._move(change)

    def _as_matches(self, change: Change) -> Change | None:
        """A change with those of its two entries that match; None where neither does."""
        before, now, matches = change.before, change.now, self.query.matches
        was, is_now = before is not None and matches(before), now is not None and matches(now)
        if was and is_now:
            return change
        return Change(before if was else None, now if is_now else None) if was or is_now else None

    def _move(self, change: Change) -> None:
        """Keep the places of all that match in order."""
        before, now = (entry.place if entry is not None else None for entry in change)
        if before == now:
            return
        if before is not None:
            del self._places[bisect_left(self._places, before)]
        if now is not None:
            insort(self._places, now)

    def _seen(self, changes: Sequence[Change], edge: Place) -> Iterable[Change]:
        """The changes as they are seen here, where the edge was `edge` before, and who passed the edge by them."""
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
        """The tables after the one place, up to the other."""
        places = self._places[bisect_right(self._places, low) : bisect_right(self._places, high)] if low < high else ()
        return {name for _, name in places}
