"""What each viewer of a table may see: the events, masked where the game says so, and what was sent last.

A viewer is a seat, or None for everyone who watches. As long as nothing is hidden, all viewers share one view and one
frame, which holds the events as the log has them.
"""

from collections.abc import Mapping, Sequence
from itertools import islice, zip_longest
from typing import Any, NamedTuple, TypeAlias

import msgspec

from banmen.events import AnyTableEvent, Began, Ended, Opened, Played, Said, TookBack
from banmen.game import AnyGame, Seat
from banmen.games import GAMES
from banmen.options import read_options
from banmen.replay import Replay
from banmen.sitter import Sitter
from banmen_server.tables.event_bytes import EventsFrame, events_frame, pack_events, with_hash
from banmen_server.tables.hidden_sayings import as_player_hears
from banmen_server.tables.snapshot_cache import SnapshotCache
from banmen_server.tables.stored_record import NO_STATES

Viewer: TypeAlias = Seat | None

KEPT_RECORDS = 256
"""The number of records kept for subscribers who come back; one who missed more gets a snapshot."""


REMADE_RECORDS = 32
"""Of so many of the last records of a table that was loaded from the log the messages can be made again."""


class _Sent(NamedTuple):
    """A record that was sent: the number of its first event, its events, and those of viewers who see others."""

    first: int
    events: Sequence[bytes]
    masked: Mapping[Viewer, Sequence[bytes]]


class _Loaded(NamedTuple):
    """A record that was read from the log: its first number, its time, the last ply after it, what each viewer sees."""

    first: int
    at: int
    ply: int
    masked: Mapping[Viewer, Sequence[AnyTableEvent]]


class Views:
    """The replays of one table: `truth` with nothing hidden, and one for each viewer who may not see everything."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.truth = Replay()
        self._masked: dict[Viewer, Replay] = {}
        self._snapshots: dict[int, SnapshotCache] = {}
        self._recent: list[_Sent | _Loaded] = []  # no deque, which takes 0.7 KB when it is empty

    @property
    def epoch(self) -> str:
        """The table's epoch; empty before it is opened."""
        return self.truth.opened.epoch if self.truth.opened else ""

    def of(self, viewer: Viewer) -> Replay:
        """The replay as this viewer knows it."""
        return self._masked.get(viewer, self.truth)

    def fold(
        self,
        events: Sequence[AnyTableEvent],
        at: int,
        states: Mapping[int, Any] = NO_STATES,
        packed: Sequence[bytes] = (),
    ) -> Mapping[Viewer, EventsFrame]:
        """Fold one record and give each viewer's frame; viewers who share a view share the very object.

        `states` gives the true state after an event of the game, by its place in `events`, and `packed` the events as
        the log has them, where these are known already.
        """
        first = self.truth.seq + 1
        packed = packed or pack_events(events, at)
        seen = self._fold(tuple(events), at, states)
        for replay in (self.truth, *self._masked.values()):
            self._snapshot_of(replay).update(replay.plies)
        sent = with_hash(packed, self.truth.state)
        masked = {
            viewer: with_hash(_packed_as_seen(seen[viewer], events, packed, at), replay.state)
            for viewer, replay in self._masked.items()
        }
        self._recent.append(_Sent(first, sent, masked))
        del self._recent[:-KEPT_RECORDS]
        frames = dict.fromkeys(seen, events_frame(self.table, self.epoch, first, sent))
        for viewer, own in masked.items():
            frames[viewer] = events_frame(self.table, self.epoch, first, own)
        return frames

    def load(self, events: Sequence[AnyTableEvent], at: int, states: Mapping[int, Any] = NO_STATES) -> None:
        """Fold one record that was sent long ago. What viewers who come back want of it is made when they do."""
        first = self.truth.seq + 1
        masked = self._fold(tuple(events), at, states)
        if any(map(_changes_states_before, events)):
            self._recent.clear()
        self._recent.append(_Loaded(first, at, len(self.truth.plies) - 1, masked))
        del self._recent[:-REMADE_RECORDS]

    def _fold(
        self, events: tuple[AnyTableEvent, ...], at: int, states: Mapping[int, Any]
    ) -> Mapping[Viewer, tuple[AnyTableEvent, ...]]:
        """Fold one record; gives the events as each viewer may see them: the same object where nothing is hidden."""
        game, seats = self.truth.game, tuple(self.truth.seats)
        if game is None:
            game, seats = _opened_by(events)
        viewers = (None, *seats)
        if self._hides(game, events, viewers):
            masked = {viewer: self._seen(game, events, viewer) for viewer in viewers}
        else:
            masked = dict.fromkeys(viewers, events)
        for viewer, seen in masked.items():
            if seen is not events and viewer not in self._masked:
                self._masked[viewer] = self.truth.copy()
        for place, event in enumerate(events):
            self.truth.apply(event, at, states.get(place))
        for viewer, replay in self._masked.items():
            for event in masked[viewer]:
                replay.apply(event, at)
        return masked

    def _hides(self, game: AnyGame | None, events: Sequence[AnyTableEvent], viewers: Sequence[Viewer]) -> bool:
        """Whether anything in the events may be hidden from one of the viewers, or be told to one who did not know."""
        for event in events:
            if isinstance(event, (Began, Played)):
                own = event.event
                if game is not None and game.hides and any(game.reveal(own, viewer) is not own for viewer in viewers):
                    return True
            elif isinstance(event, (Said, Ended)):
                return True
        return False

    def _seen(
        self, game: AnyGame | None, events: tuple[AnyTableEvent, ...], viewer: Viewer
    ) -> tuple[AnyTableEvent, ...]:
        """The events as the viewer may see them: the same object where nothing in them is hidden."""
        seen = masked_events(game, events, viewer)
        return seen if viewer is None else as_player_hears(seen, self.truth, self.of(viewer))

    def catch_up(self, viewer: Viewer, epoch: str | None, since: int | None) -> bytes | None:
        """The frame that brings a viewer who has the events up to number `since` to the present.

        It has the missed events where they are still kept, else a snapshot; None where nothing was missed.
        """
        seq = self.truth.seq
        if epoch == self.epoch and since is not None and since <= seq:
            if since == seq:
                return None
            missed = self._since(viewer, since)
            if missed is not None:
                return events_frame(self.table, self.epoch, since + 1, missed).data
        replay = self.of(viewer)
        return self._snapshot_of(replay).frame(self.table, self.epoch, replay)

    def packed(self, viewer: Viewer, seats: Mapping[Seat, Sitter | None]) -> bytes:
        """The state of a snapshot as this viewer knows it, packed, with these holders of seats."""
        replay = self.of(viewer)
        return self._snapshot_of(replay).state(replay, seats)

    def _snapshot_of(self, replay: Replay) -> SnapshotCache:
        cache = self._snapshots.get(id(replay))
        if cache is None:
            cache = self._snapshots[id(replay)] = SnapshotCache()
        return cache

    def _since(self, viewer: Viewer, since: int) -> list[bytes] | None:
        """The events after number `since`, or None where they are not all kept."""
        if not self._recent or self._recent[0].first > since + 1:
            return None
        events: list[bytes] = []
        for record, following in zip_longest(self._recent, islice(self._recent, 1, None)):
            if following is None or following.first > since + 1:
                events.extend(self._sent(record, viewer)[max(0, since + 1 - record.first) :])
        return events

    def _sent(self, record: _Sent | _Loaded, viewer: Viewer) -> Sequence[bytes]:
        """What a viewer was sent of a record; made again where that was before the table was loaded."""
        if isinstance(record, _Sent):
            return record.masked.get(viewer, record.events)
        replay = self.of(viewer)
        state = replay.state_at(record.ply) if replay.plies else replay.state
        return with_hash(pack_events(record.masked[viewer], record.at), state)


def _changes_states_before(event: AnyTableEvent) -> bool:
    """Whether the states before this event are no longer known, or others, now that it has happened."""
    return isinstance(event, (Began, TookBack)) or (isinstance(event, Ended) and event.opening is not None)


def _opened_by(events: Sequence[AnyTableEvent]) -> tuple[AnyGame | None, tuple[Seat, ...]]:
    """The game that the first record of a table names, and the table's seats."""
    for event in events:
        if isinstance(event, Opened):
            game = GAMES[event.game]
            return game, game.setting(read_options(game, event.options)).seats
    return None, ()


def masked_events(game: AnyGame | None, events: tuple[AnyTableEvent, ...], viewer: Viewer) -> tuple[AnyTableEvent, ...]:
    """The events as the game lets the viewer see them: the same object where nothing in them is hidden."""
    seen = events
    for index, event in enumerate(events):
        if game is not None and isinstance(event, (Began, Played)):
            revealed: Any = game.reveal(event.event, viewer)
            if revealed is not event.event:
                seen = (*seen[:index], msgspec.structs.replace(event, event=revealed), *seen[index + 1 :])
    return seen


def _packed_as_seen(
    seen: Sequence[AnyTableEvent], events: Sequence[AnyTableEvent], packed: Sequence[bytes], at: int
) -> list[bytes]:
    """The events that a viewer sees, packed: of those that hide nothing from it the bytes that all are sent."""
    each = zip(seen, events, packed, strict=True)
    return [known if own is event else pack_events((own,), at)[0] for own, event, known in each]
