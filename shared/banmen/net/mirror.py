"""The window's copy of one table: it folds the server's events, and detects when it must be synchronised again.

Events that it has already are skipped; a gap or a different hash requests a resync. The copy is never ahead of the
server.
"""

import logging
from dataclasses import dataclass
from typing import NamedTuple

from banmen.events import AnyTableEvent, read_event
from banmen.game import Refusal, Seat
from banmen.net.subscriptions import ResumePoint
from banmen.protocol.messages import Event, Events, Pointed, Presence, Snapshot, TableNews
from banmen.replay import Replay, from_snapshot, state_hash

log = logging.getLogger(__name__)

_CANNOT_FOLD = (Refusal, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""Exceptions that folding may raise for events that this version's rules do not know."""


class FoldedEvent(NamedTuple):
    """A folded event with its number and its time (ms since 1970)."""

    seq: int
    at: int
    event: AnyTableEvent


@dataclass(frozen=True, slots=True)
class MirrorChange:
    """What one message changed.

    `events` are the newly folded ones, in order. `replaced`: a snapshot replaced everything, so there is nothing to
    animate. `moved`: the latest position changed. `presence`: the presence changed. `resync`: ask the server for all
    events after the mirror's `resume_point`. `error` is a sentence if the table cannot be shown at all; `unknown_game`:
    because its game is not installed here.
    """

    events: tuple[FoldedEvent, ...] = ()
    replaced: bool = False
    moved: bool = False
    presence: bool = False
    resync: bool = False
    error: str = ""
    unknown_game: bool = False


class Mirror:
    """The copy of one table. A snapshot replaces `replay` by a new one.

    `points` are the squares that other players point at.
    """

    def __init__(self, table: str) -> None:
        self.table = table
        self.replay = Replay()
        self.presence: Presence | None = None
        self.points: dict[Seat, int] = {}
        self.epoch: str | None = None
        self._in_sync = True
        self._resync_requested = False

    @property
    def seq(self) -> int:
        """The number of the last folded event; 0 before the first."""
        return self.replay.seq

    @property
    def resume_point(self) -> ResumePoint | None:
        """The last event that this copy has; None if only a snapshot will do."""
        return ResumePoint(self.epoch, self.seq) if self._in_sync and self.epoch is not None else None

    def seats_of(self, player: str | None) -> list[Seat]:
        """Return the seats that a player holds, in the game's order."""
        return [seat for seat, sitter in self.replay.seats.items() if sitter and sitter.player == player]

    def presented_by(self, player: str) -> bool:
        """Return True if this is a show that the player opened, so that the player sets its pace."""
        return self.replay.show and self.replay.opened is not None and self.replay.opened.host == player

    def receive(self, message: TableNews) -> MirrorChange:
        """Fold one message. Messages of other tables change nothing."""
        if message.table != self.table:
            return MirrorChange()
        match message:
            case Presence():
                changed, self.presence = message != self.presence, message
                seen = message.seats if message.points else {}
                self.points = {seat: at for seat, at in self.points.items() if seen.get(seat) == "here"}
                return MirrorChange(presence=changed)
            case Pointed(seat=seat, at=at):
                self.points = {other: where for other, where in self.points.items() if other != seat}
                if at is not None:
                    self.points[seat] = at
                return MirrorChange()
            case Snapshot():
                return self._replace(message)
            case Events():
                return self._apply(message)

    # --- snapshots --------------------------------------------------------------------------------------------------

    def _replace(self, message: Snapshot) -> MirrorChange:
        before = self.replay.state
        self._resync_requested = False
        try:
            replay = from_snapshot(message.state, message.seq)
        except _CANNOT_FOLD as error:
            log.warning("table %s: the snapshot at %d cannot be read: %s", self.table, message.seq, error)
            self._in_sync = False
            unknown_game = isinstance(error, Refusal) and error.code == "no_such_game"
            return MirrorChange(error=f"This table cannot be shown: {error}", unknown_game=unknown_game)
        self.replay, self.epoch, self._in_sync = replay, message.epoch, True
        server_hash = message.state.get("hash")
        if server_hash != state_hash(replay.state):
            # Another request would return the same snapshot, so the window shows the folded state.
            log.warning(
                "table %s: the snapshot at %d folds to another position than the server's", self.table, self.seq
            )
        return MirrorChange(replaced=True, moved=replay.state != before)

    # --- events -----------------------------------------------------------------------------------------------------

    def _apply(self, message: Events) -> MirrorChange:
        if not self._in_sync:
            return self._request_resync()
        if message.epoch != self.epoch:
            if message.first != 1:
                return self._request_snapshot(f"events of epoch {message.epoch} in one of {self.epoch}")
            self.replay, self.epoch = Replay(), message.epoch
        if message.first > self.seq + 1:
            log.warning("table %s: events %d to %d are missing", self.table, self.seq + 1, message.first - 1)
            return self._request_resync()
        before = self.replay.state
        folded: list[FoldedEvent] = []
        for received in message.events[self.seq + 1 - message.first :]:
            error = self._fold(received, folded)
            if error:
                change = self._request_snapshot(error)
                return MirrorChange(tuple(folded), moved=self.replay.state != before, resync=change.resync)
        # Contiguous again, so a resync that was asked for is done.
        self._resync_requested = False
        return MirrorChange(tuple(folded), moved=self.replay.state != before)

    def _fold(self, received: Event, folded: list[FoldedEvent]) -> str:
        """Fold one event and append it to `folded`; return an error, or ""."""
        try:
            event = read_event(received.event, self.replay.game)
            self.replay.apply(event, received.at)
            own = state_hash(self.replay.state) if received.hash is not None else None
        except _CANNOT_FOLD as error:
            return f"event {self.seq} cannot be folded: {error}"
        folded.append(FoldedEvent(self.seq, received.at, event))
        same = own == received.hash
        return "" if same else f"after event {self.seq} the hash is {own} here and {received.hash} there"

    def _request_snapshot(self, error: str) -> MirrorChange:
        log.warning("table %s: %s; asking for a snapshot", self.table, error)
        self._in_sync = False
        return self._request_resync()

    def _request_resync(self) -> MirrorChange:
        """Request a resync once until it is answered. If the connection drops first, the link resumes on its own."""
        if self._resync_requested:
            return MirrorChange()
        self._resync_requested = True
        return MirrorChange(resync=True)
