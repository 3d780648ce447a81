"""What each viewer of a table has been told: their events, masked where the game says so, and the recent past.

A viewer is a seat, or None for everyone who watches. As long as a game hides nothing, all viewers share one view
and one message, so that it is encoded once.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from banmen.events import AnyTableEvent, Began, Opened, Played
from banmen.game import Game, Seat
from banmen.games import GAMES
from banmen.protocol.codec import encode
from banmen.protocol.messages import Event, Events
from banmen.replay import Replay, state_hash
from banmen_server.whole import Whole

Viewer: TypeAlias = Seat | None

KEPT_RECORDS = 256
"""Records of a table that are kept for viewers who come back; older ones get a snapshot."""


class Views:
    """One table's truth and its views, folded together."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.truth = Replay()
        self._masked: dict[Viewer, Replay] = {}
        self._wholes: dict[int, Whole] = {}
        self._tail: deque[Mapping[Viewer, Events]] = deque(maxlen=KEPT_RECORDS)

    @property
    def epoch(self) -> str:
        """The table's epoch; empty before it is opened."""
        return self.truth.opened.epoch if self.truth.opened else ""

    def of(self, viewer: Viewer) -> Replay:
        """The replay as this viewer knows it."""
        return self._masked.get(viewer, self.truth)

    def fold(self, events: Sequence[AnyTableEvent], at: int) -> Mapping[Viewer, Events]:
        """Fold one record and give each viewer's message; viewers who share a view share the very object."""
        game, seats = self.truth.game, tuple(self.truth.seats)
        if game is None:
            game, seats = _opened_by(events)
        plain = tuple(events)
        told = {viewer: _masked(game, plain, viewer) for viewer in (None, *seats)}
        for viewer, seen in told.items():
            if seen is not plain and viewer not in self._masked:
                self._masked[viewer] = self.truth.copy()
        first = self.truth.seq + 1
        for replay, seen in ((self.truth, plain), *((self._masked[v], told[v]) for v in self._masked)):
            for event in seen:
                replay.apply(event, at)
            self._whole(replay).keep_up(replay.plies)
        open_message = self._message(self.truth, events, first, at)
        messages = {
            viewer: self._message(self._masked[viewer], seen, first, at) if viewer in self._masked else open_message
            for viewer, seen in told.items()
        }
        self._tail.append(messages)
        return messages

    def _message(self, replay: Replay, events: Sequence[AnyTableEvent], first: int, at: int) -> Events:
        *before, last = events
        told = (*(Event(at, event) for event in before), Event(at, last, state_hash(replay.state)))
        return Events(self.table, self.epoch, first, told)

    def catch_up(self, viewer: Viewer, epoch: str | None, since: int | None) -> bytes | None:
        """The frame that brings a viewer who knows everything up to `since` to the present.

        The events it misses where they are still at hand, else a snapshot; None when it misses nothing.
        """
        seq = self.truth.seq
        if epoch == self.epoch and since is not None and since <= seq:
            if since == seq:
                return None
            missed = self._since(viewer, since)
            if missed is not None:
                return encode(Events(self.table, self.epoch, since + 1, missed))
        replay = self.of(viewer)
        return self._whole(replay).frame(self.table, self.epoch, replay)

    def _whole(self, replay: Replay) -> Whole:
        return self._wholes.setdefault(id(replay), Whole())

    def _since(self, viewer: Viewer, since: int) -> tuple[Event, ...] | None:
        """The events after number `since`, or None where the tail does not reach back that far."""
        if not self._tail or self._tail[0][viewer].first > since + 1:
            return None
        events: list[Event] = []
        for messages in self._tail:
            record = messages[viewer]
            events.extend(record.events[max(0, since + 1 - record.first) :])
        return tuple(events)


def _opened_by(events: Sequence[AnyTableEvent]) -> tuple[Game | None, tuple[Seat, ...]]:
    """The game that the first record of a table names, and the table's seats."""
    for event in events:
        if isinstance(event, Opened):
            game = GAMES[event.game]
            return game, game.setting(event.options).seats
    return None, ()


def _masked(game: Game | None, events: tuple[AnyTableEvent, ...], viewer: Viewer) -> tuple[AnyTableEvent, ...]:
    """The events as the viewer may know them: the very object where nothing in them is hidden."""
    seen = events
    for index, event in enumerate(events):
        if game is not None and isinstance(event, (Began, Played)):
            revealed: Any = game.reveal(event.event, viewer)
            if revealed is not event.event:
                seen = (*seen[:index], msgspec.structs.replace(event, event=revealed), *seen[index + 1 :])
    return seen
