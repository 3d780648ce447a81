"""The views of a table: for each viewer the events, masked by the game's rules, and the last records sent.

A viewer is a seat, or None for every spectator. Until something is hidden, all viewers share one view and one frame,
which holds the events as the log stores them. After that, viewers who have seen the same events share one.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import islice, repeat, zip_longest
from types import MappingProxyType
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from banmen.events import ActionPlayed, AnyTableEvent, Began, Clock, Ended, Left, Said, Seated, TableOpened, TookBack
from banmen.game import AnyGame, Seat
from banmen.games import GAMES
from banmen.options import read_options
from banmen.packed_state import array_header, packed_state
from banmen.protocol.codec import encode, pack
from banmen.protocol.messages import Event, Events, Frame, Snapshot
from banmen.replay import Replay, Sitter, fields_beside_plies, hash_of_packed
from banmen_server.tables.decisions import Decision
from banmen_server.tables.history import CHUNK, LOOSE, PackedLine, packed_line, parts_of
from banmen_server.tables.stored_record import NO_STATES
from banmen_server.tables.subscriber import AnyFrame, frame_of

_EVENTS = pack("events")
_ONE_EVENT = _EVENTS + array_header(1)
_MAP_OF_THREE = b"\x83"
_EVENT_HASH = pack("hash") + b"\xa8"  # a string of eight bytes follows
_encode = msgspec.msgpack.Encoder().encode
_MAP = 0x80
"""The first byte of a msgpack map with fewer than 16 elements, without their number."""
_PLIES, _POSITION, _HASH = map(_encode, ("plies", "position", "hash"))
_OTHERS = 3
"""The three fields of a state that are packed separately."""
_NO_FRAME: tuple[tuple[str, int], AnyFrame] = (("", 0), b"")
HIDDEN = Said("", "")
"""Replaces a spectator's message for a player, so that the events keep their numbers."""
Viewer: TypeAlias = Seat | None
_NOBODY: Mapping[Viewer, Any] = MappingProxyType({})
_ALL_ALIKE: Mapping[int, Any] = MappingProxyType({})
_SEEN_ALIKE = frozenset({TableOpened, Seated, Clock})
"""The most common events that never hide anything, whatever the game."""
GAMEPLAY = frozenset({ActionPlayed, Clock})
"""Events that change nothing but the game."""
KEPT_RECORDS = 256
"""Records kept for returning subscribers; one who missed more gets a snapshot."""
KEPT_EVENTS, _KEPT_BYTES = 2_048, 300_000
"""If records have many or large events, fewer are kept, but always the last one."""
REMADE_RECORDS = 32
"""Last records of a loaded table whose messages can be made again."""
_SENT_BYTES = 150
"""The size of an event that is kept for returning subscribers."""
_PLY_BYTES = 200
"""A ply with its event takes 205 bytes, measured at knight's tours on CPython 3.11."""
_OBJECT_BYTES = 7
"""The size of an event relative to its packed bytes: 28 KB for 4.4 KB of a sudoku's edits, on CPython 3.11."""
_PACK_BYTES = 40_000
"""Plies of this packed size are packed before a chunk is full."""
_ELEMENT_BYTES = 14
"""The packed size of a sudoku's edit, the most common element of events."""


class RecordFrames(msgspec.Struct, frozen=True, gc=False):
    """The frames of a record for its viewers, and the number of its first event.

    `public` is for spectators, and for seats until something is hidden; `own` has the frames of seats after that.
    """

    first: int
    public: bytes
    own: Mapping[Seat | None, bytes]

    def of(self, viewer: Seat | None) -> bytes:
        """Return the frame for a viewer; viewers who share a view get the same object."""
        return self.own.get(viewer, self.public)


def pack_events(events: Sequence[AnyTableEvent], at: int) -> list[bytes]:
    """Encode the events of one record that happened at `at` (ms since 1970), as the log stores them."""
    if len(events) == 1:  # the common case
        return [encode(Event(at, events[0]))]
    return list(map(encode, map(Event, repeat(at), events)))


def with_hash(packed: Sequence[bytes], state: Any) -> tuple[bytes, ...]:
    """Return the packed events of a record for viewers, with a hash of the game's state after them.

    The hash is an additional field at the end of the last event: its msgpack map grows from two fields to three.
    """
    last = b"".join((_MAP_OF_THREE, packed[-1][1:], _EVENT_HASH, hash_of_packed(packed_state(state)).encode()))
    return (last,) if len(packed) == 1 else (*packed[:-1], last)


def frame_head(table: str, epoch: str) -> bytes:
    """Return the first bytes of all event frames of a table, up to the number of the first event."""
    return encode(Events(table, epoch, 0, ())).removesuffix(encode(0) + _EVENTS + array_header(0))


def events_frame(head: bytes, first: int, sent: Sequence[bytes]) -> bytes:
    """Return the frame of packed events, the first with this number: the same bytes as `encode` of the message."""
    if len(sent) == 1:
        return b"".join((head, encode(first), _ONE_EVENT, sent[0]))
    return b"".join((head, encode(first), _EVENTS, array_header(len(sent)), *sent))


class SnapshotCache:
    """The last frame of a snapshot of one view of a table: many viewers may come together."""

    def __init__(self) -> None:
        self._last = _NO_FRAME

    def forget(self) -> None:
        """Drop the outdated frame: that of a large board has 100 KB."""
        self._last = _NO_FRAME

    def frame(self, table: str, epoch: str, replay: Replay) -> AnyFrame:
        """Return the same bytes as `encode` of the table's snapshot, cached until the next event."""
        version = (epoch, replay.seq)
        if self._last[0] != version:
            frame = with_state(Snapshot(table, epoch, replay.seq, {}), snapshot_state(replay, replay.seats))
            self._last = (version, frame)
        return self._last[1]


def snapshot_state(replay: Replay, seats: Mapping[Seat, Sitter | None]) -> Sequence[bytes]:
    """Return the packed state of a snapshot, in parts, with these holders of seats."""
    before, after = fields_beside_plies(replay, seats)
    head = bytes((_MAP | len(before) + len(after) + _OTHERS,)) + _encode(before)[1:]
    *packed, last = parts_of(replay.plies)
    position = packed_state(replay.state)
    return (
        head + _PLIES + array_header(len(replay.plies)),
        *packed,
        last + _encode(after)[1:] + _POSITION,
        *position,
        _HASH + _encode(hash_of_packed(position)),
    )


def with_state(message: Frame, state: Sequence[bytes]) -> AnyFrame:
    """Return the frame of a message whose last field, empty here, is an already packed state in parts."""
    return frame_of((encode(message)[:-1], *state))


def as_player_hears(events: tuple[AnyTableEvent, ...], truth: Replay, heard: Replay) -> tuple[AnyTableEvent, ...]:
    """Return the events of one record without what is hidden from a player: the same object if nothing is.

    `truth` is the table before them, `heard` the player's view of it. The end of the game reveals what was hidden.
    """
    for index, event in enumerate(events):
        visible: AnyTableEvent = event
        if isinstance(event, Said) and event.seat is None and truth.people_compete:
            visible = HIDDEN
        elif isinstance(event, Ended) and heard is not truth:
            known = {saying.number for saying in heard.sayings}
            visible = replace(event, sayings=tuple(each for each in truth.sayings if each.number not in known))
        if visible != event:
            events = (*events[:index], visible, *events[index + 1 :])
    return events


class _SentRecord(msgspec.Struct, frozen=True, gc=False):
    """A sent record: its first event's number, its events, those of viewers with other views, and their size."""

    first: int
    events: Sequence[bytes]
    own: Mapping[Viewer, Sequence[bytes]]
    size: int


class _Loaded(msgspec.Struct, frozen=True, gc=False):
    """A record read from the log: its first number, its time, the last ply after it; the rest as in `_SentRecord`."""

    first: int
    at: int
    ply: int
    events: Sequence[AnyTableEvent]
    own: Mapping[Viewer, Sequence[AnyTableEvent]]
    size: int


class Views:
    """The replays of one table: `truth` with nothing hidden, and those of viewers with a masked view.

    Viewers who have seen the same events share one, which is folded once. `grown_bytes` is the packed size of the
    events folded since it was last set to 0.
    """

    __slots__ = (
        "_distinct", "_frame_head", "_loose_bytes", "_masked", "_recent", "_recent_bytes", "_snapshots", "grown_bytes",
        "table", "truth",
    )  # fmt: skip

    def __init__(self, table: str) -> None:
        self.table = table
        self.truth = Replay()
        self._masked: dict[Viewer, Replay] = {}
        self._distinct: tuple[Replay, ...] = ()
        self._snapshots: dict[int, SnapshotCache] = {}
        self._recent: list[_SentRecord | _Loaded] = []  # not a deque, which takes 0.7 KB when empty
        self._recent_bytes = 0
        self._loose_bytes = self.grown_bytes = 0
        self._frame_head = b""

    @property
    def epoch(self) -> str:
        """The table's epoch; empty before it is opened."""
        return self.truth.opened.epoch if self.truth.opened else ""

    @property
    def size(self) -> int:
        """The approximate size of the replays and the kept records, in bytes."""
        masked = sum(self._size_of(replay, 0) for replay in self._distinct)
        return self.truth_size + masked + self._recent_bytes

    @property
    def truth_size(self) -> int:
        """The approximate size of what happened at the table, in bytes, without the views of it."""
        return self._size_of(self.truth, self._loose_bytes)

    @property
    def last_bytes(self) -> int:
        """The size of the last record, packed; 0 if it is not kept."""
        return self._recent[-1].size if self._recent else 0

    def _size_of(self, replay: Replay, loose_bytes: int) -> int:
        """Return the size of a replay. `loose_bytes`: of its events that are no other replay's, packed."""
        line = replay.plies
        packed, bytes_ = (line.packed_plies, line.packed_bytes) if isinstance(line, PackedLine) else (0, 0)
        loose = max((len(line) - packed) * _PLY_BYTES, _OBJECT_BYTES * loose_bytes)
        return bytes_ + loose + replay.size

    def of(self, viewer: Viewer) -> Replay:
        """Return the replay as this viewer knows it."""
        return self._masked.get(viewer, self.truth)

    def fold(self, decided: Decision, at: int, packed: Sequence[bytes] = ()) -> RecordFrames:
        """Fold one record of time `at` and return each viewer's frame.

        `packed` are its events as the log stores them, if they are encoded already.
        """
        truth, seen, events = self.truth, _NOBODY, decided.events
        first = truth.seq + 1
        packed = packed or pack_events(events, at)
        if len(events) == 1 and decided.plain and not truth.hides and not self._masked:  # as most
            truth.apply(events[0], at, decided.states.get(0))
        else:
            seen = self._fold(events, at, decided.states, plain=decided.plain)
        for snapshot in self._snapshots.values():
            snapshot.forget()
        size = sum(map(len, packed))
        self._loose_bytes += size
        self.grown_bytes += size
        if len(truth.plies) >= CHUNK or self._loose_bytes >= _PACK_BYTES:
            self._pack_plies()
        sent, head = with_hash(packed, truth.state), self._frame_head or self._head()
        if not self._masked:
            self._remember(_SentRecord(first, sent, _NOBODY, size), KEPT_RECORDS)
            return RecordFrames(first, events_frame(head, first, sent), _NOBODY)
        own = self._own_events(seen, events, packed, at)
        self._remember(_SentRecord(first, sent, own, size * (1 + len(self._distinct))), KEPT_RECORDS)
        made: dict[int, bytes] = {}
        frames: dict[Viewer, bytes] = {}
        for viewer in (None, *self.truth.seats):
            theirs = own.get(viewer, sent)
            if id(theirs) not in made:
                made[id(theirs)] = events_frame(head, first, theirs)
            frames[viewer] = made[id(theirs)]
        return RecordFrames(first, frames.pop(None), frames)

    def load(self, events: Sequence[AnyTableEvent], at: int, states: Mapping[int, Any] = NO_STATES) -> bool:
        """Fold one old record. Its messages are made only if a viewer returns who needs them.

        Returns True if it has only moves and clocks.
        """
        truth, first = self.truth, self.truth.seq + 1
        if len(events) == 1 and type(events[0]) in GAMEPLAY and not (truth.hides or self._distinct):  # as most
            truth.apply(events[0], at, states.get(0))
            self._keep_loaded(first, at, events, _NOBODY)
            return True
        plain = GAMEPLAY.issuperset(map(type, events))
        seen = self._fold(tuple(events), at, states, plain=plain)
        if not plain and any(map(_changes_states_before, events)):
            self._recent.clear()
            self._recent_bytes = 0
        self._keep_loaded(first, at, events, seen)
        return plain

    def _keep_loaded(
        self,
        first: int,
        at: int,
        events: Sequence[AnyTableEvent],
        seen: Mapping[Viewer, Sequence[AnyTableEvent]],
    ) -> None:
        bulk = _bulk(events)
        size = len(events) * _SENT_BYTES + _OBJECT_BYTES * bulk
        self._remember(_Loaded(first, at, len(self.truth.plies) - 1, events, seen, size), REMADE_RECORDS)
        self._loose_bytes += bulk
        if len(self.truth.plies) >= CHUNK or self._loose_bytes >= _PACK_BYTES:
            self._pack_plies()

    def lines(self) -> list[tuple[Sequence[Viewer], Replay]]:
        """Return the truth, without viewers, then each masked replay with its viewers."""
        masked = self._masked.items()
        shared = [([viewer for viewer, known in masked if known is replay], replay) for replay in self._distinct]
        return [((), self.truth), *shared]

    def restore(self, lines: Iterable[tuple[Sequence[Viewer], Replay]]) -> None:
        """Adopt these `lines` instead of folding old records; none of those is kept for returning viewers."""
        (_, self.truth), *others = lines
        self._masked = {viewer: replay for viewers, replay in others for viewer in viewers}
        self._distinct = tuple(replay for _, replay in others)

    def _fold(
        self, events: tuple[AnyTableEvent, ...], at: int, states: Mapping[int, Any], *, plain: bool = False
    ) -> Mapping[Viewer, Sequence[AnyTableEvent]]:
        """Fold one record; return the events of viewers from whom something in them is, or was, hidden."""
        seen = _NOBODY if plain and not self.truth.hides else self._seen_otherwise(events)
        parts = self._part(seen, events) if seen else _ALL_ALIKE
        for place, event in enumerate(events):
            self.truth.apply(event, at, states.get(place))
        for replay in self._distinct:
            for event in parts.get(id(replay), events):
                replay.apply(event, at)
        if not plain and self._masked and self.truth.playing and self.truth.setting is not None:
            vacates = self.truth.setting.vacates
            self._vacate([event.seat for event in events if isinstance(event, Left) and event.seat in vacates])
        return seen

    def _vacate(self, seats: Iterable[Seat]) -> None:
        """Give these seats the view of spectators: the next player there sees nothing of the one before."""
        public = self._masked.get(None)
        for seat in seats:
            if public is None:
                self._masked.pop(seat, None)
            else:
                self._masked[seat] = public
            self._recent.clear()  # it has events as the seat saw them
            self._recent_bytes = 0
        self._distinct = tuple({id(replay): replay for replay in self._masked.values()}.values())

    def _part(
        self, seen: Mapping[Viewer, Sequence[AnyTableEvent]], events: Sequence[AnyTableEvent]
    ) -> Mapping[int, Sequence[AnyTableEvent]]:
        """Split the replays of viewers who see these events differently; return the events for each, by its `id`."""
        parts: list[tuple[Replay, Replay, Sequence[AnyTableEvent]]] = []
        for viewer in dict.fromkeys((*self._masked, *seen)):
            before, theirs = self.of(viewer), seen.get(viewer, events)
            with_it = [part for part in parts if part[0] is before]
            replay = next((replay for _, replay, others in with_it if others == theirs), None)
            if replay is None:
                replay = before.copy() if with_it or before is self.truth else before
                parts.append((before, replay, theirs))
            self._masked[viewer] = replay
        self._distinct = tuple(replay for _, replay, _ in parts)
        return {id(replay): theirs for _, replay, theirs in parts}

    def _seen_otherwise(self, events: tuple[AnyTableEvent, ...]) -> Mapping[Viewer, tuple[AnyTableEvent, ...]]:
        """Redact the events for each viewer who sees them differently."""
        if _SEEN_ALIKE.issuperset(map(type, events)):
            return _NOBODY
        game, seats = (self.truth.game, self.truth.seats) if self.truth.game else _opened_by(events)
        for event in events:
            if _may_be_seen_otherwise(game, event):
                break
        else:
            return _NOBODY
        seen = {viewer: self._seen(game, events, viewer) for viewer in (None, *seats)}
        return {viewer: theirs for viewer, theirs in seen.items() if theirs is not events}

    def _seen(
        self, game: AnyGame | None, events: tuple[AnyTableEvent, ...], viewer: Viewer
    ) -> tuple[AnyTableEvent, ...]:
        """Return the events as the viewer may see them: the same object if nothing in them is hidden."""
        seen = masked_events(game, events, viewer)
        return seen if viewer is None else as_player_hears(seen, self.truth, self.of(viewer))

    def _own_events(
        self,
        seen: Mapping[Viewer, Sequence[AnyTableEvent]],
        events: Sequence[AnyTableEvent],
        packed: Sequence[bytes],
        at: int,
    ) -> Mapping[Viewer, Sequence[bytes]]:
        """Return the packed events of viewers with a masked view: the same object for those who share a replay."""
        made: dict[int, Sequence[bytes]] = {}
        for viewer, replay in self._masked.items():
            if id(replay) not in made:
                theirs = _packed_as_seen(seen.get(viewer, events), events, packed, at)
                made[id(replay)] = with_hash(theirs, replay.state)
        return {viewer: made[id(replay)] for viewer, replay in self._masked.items()}

    def _pack_plies(self) -> None:
        """Pack the plies of a long line of play, and large plies, in advance for the next snapshot."""
        line, game = self.truth.plies, self.truth.game
        loose = len(line) - (line.packed_plies if isinstance(line, PackedLine) else 0)
        if game is None or loose <= LOOSE or (loose < CHUNK and self._loose_bytes < _PACK_BYTES):
            return  # all earlier plies are packed already
        for replay in (self.truth, *self._distinct):
            replay.plies = packed_line(game, replay.plies, least=1)
        self._loose_bytes = 0

    def _head(self) -> bytes:
        """Return the first bytes of all frames of the table's events, known once it is opened."""
        self._frame_head = frame_head(self.table, self.epoch)
        return self._frame_head

    def _remember(self, record: "_SentRecord | _Loaded", most: int) -> None:
        """Keep a record for returning viewers, and at most `most` of the last ones."""
        recent, last = self._recent, self.truth.seq
        recent.append(record)
        self._recent_bytes += record.size
        while len(recent) > 1 and (
            len(recent) > most
            or last - recent[1].first >= KEPT_EVENTS  # as in a fast show
            or self._recent_bytes > _KEPT_BYTES
        ):
            self._recent_bytes -= recent.pop(0).size

    def catch_up(self, viewer: Viewer, epoch: str | None, since: int | None) -> AnyFrame | None:
        """Return the frame that brings a viewer from event number `since` to the present.

        It has the missed events if they are still kept, else a snapshot; None if nothing was missed.
        """
        seq = self.truth.seq
        if epoch == self.epoch and since is not None and since <= seq:
            if since == seq:
                return None
            missed = self._events_since(viewer, since)
            if missed is not None:
                return events_frame(self._frame_head or self._head(), since + 1, missed)
        replay = self.of(viewer)
        return self._snapshot_of(replay).frame(self.table, self.epoch, replay)

    def packed(self, viewer: Viewer, seats: Mapping[Seat, Sitter | None]) -> Sequence[bytes]:
        """Return the packed state of a snapshot for this viewer, in parts, with these holders of seats."""
        return snapshot_state(self.of(viewer), seats)

    def _snapshot_of(self, replay: Replay) -> SnapshotCache:
        cache = self._snapshots.get(id(replay))
        if cache is None:
            cache = self._snapshots[id(replay)] = SnapshotCache()
        return cache

    def _events_since(self, viewer: Viewer, since: int) -> list[bytes] | None:
        """Return the events after number `since`, or None if some are no longer kept."""
        if not self._recent or self._recent[0].first > since + 1:
            return None
        events: list[bytes] = []
        for record, following in zip_longest(self._recent, islice(self._recent, 1, None)):
            if following is None or following.first > since + 1:
                events.extend(self._sent(record, viewer)[max(0, since + 1 - record.first) :])
        return events

    def _sent(self, record: _SentRecord | _Loaded, viewer: Viewer) -> Sequence[bytes]:
        """Return the packed events that a viewer was sent of a record; make them again for a loaded record."""
        if isinstance(record, _SentRecord):
            return record.own.get(viewer, record.events)
        replay = self.of(viewer)
        state = replay.state_at(record.ply) if replay.plies else replay.state
        return with_hash(pack_events(record.own.get(viewer, record.events), record.at), state)


def _bulk(events: Iterable[AnyTableEvent]) -> int:
    """Estimate the packed size of the lists in the game's events, such as the edits of a whole grid."""
    elements = 0
    for event in events:
        if isinstance(event, (ActionPlayed, Began)):
            kind: type = type(event.event)
            elements += sum(len(getattr(event.event, name)) for name in _lists(kind))
    return _ELEMENT_BYTES * elements


@cache
def _lists(event: type) -> Sequence[str]:
    """Return the fields of a game's event that hold lists."""
    info = msgspec.inspect.type_info(event)
    fields = info.fields if isinstance(info, msgspec.inspect.StructType) else ()
    return [field.name for field in fields if isinstance(field.type, msgspec.inspect.VarTupleType)]


def _may_be_seen_otherwise(game: AnyGame | None, event: AnyTableEvent) -> bool:
    """Return True if viewers may see an event differently."""
    if isinstance(event, (ActionPlayed, Began)):
        return game is not None and game.hides_in(event.event)
    return isinstance(event, (Said, Ended))


def _changes_states_before(event: AnyTableEvent) -> bool:
    """Return True if the states before this event are no longer known, or have changed."""
    return isinstance(event, (Began, TookBack)) or (isinstance(event, Ended) and event.opening is not None)


def _opened_by(events: Iterable[AnyTableEvent]) -> tuple[AnyGame | None, tuple[Seat, ...]]:
    """Return the game that the first record of a table names, and the table's seats."""
    for event in events:
        if isinstance(event, TableOpened):
            game = GAMES[event.game]
            return game, game.setting(read_options(game, event.options)).seats
    return None, ()


def masked_events(game: AnyGame | None, events: tuple[AnyTableEvent, ...], viewer: Viewer) -> tuple[AnyTableEvent, ...]:
    """Return the events as the game lets the viewer see them: the same object if nothing in them is hidden."""
    seen = events
    for index, event in enumerate(events):
        if game is not None and isinstance(event, (Began, ActionPlayed)):
            revealed: Any = game.reveal(event.event, viewer)
            if revealed is not event.event:
                seen = (*seen[:index], msgspec.structs.replace(event, event=revealed), *seen[index + 1 :])
    return seen


def _packed_as_seen(
    seen: Sequence[AnyTableEvent], events: Sequence[AnyTableEvent], packed: Sequence[bytes], at: int
) -> list[bytes]:
    """Return a viewer's events packed, sharing the bytes of those that hide nothing."""
    each = zip(seen, events, packed, strict=True)
    return [known if own is event else pack_events((own,), at)[0] for own, event, known in each]
