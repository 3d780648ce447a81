"""The window's copy of one table: folds what the server tells, sees what is missing, and says when to ask again.

Events already known are passed over, a gap or a differing hash asks for a resync. The copy is never ahead of the
server, and never wrong without saying so.
"""

import logging
from dataclasses import dataclass
from typing import NamedTuple

from banmen.events import AnyTableEvent, read_event
from banmen.game import Refusal, Seat
from banmen.protocol.messages import Event, Events, Presence, Snapshot
from banmen.replay import Replay, from_snapshot, state_hash

log = logging.getLogger(__name__)

_CANNOT_FOLD = (Refusal, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What comes of folding events that this version's rules would never have decided."""


class Since(NamedTuple):
    """What a viewer knows of a table: everything up to event `seq` of this epoch."""

    epoch: str
    seq: int


class Happened(NamedTuple):
    """One event just folded, its number, and when it happened (ms since 1970)."""

    seq: int
    at: int
    event: AnyTableEvent


@dataclass(frozen=True, slots=True)
class Change:
    """What one message changed.

    `events` were folded just now, in order. With `whole` a snapshot took the place of everything, so that there is
    nothing to animate. `moved`: the live position is another one. With `resync` the server is to be asked for what
    follows the mirror's `since`. `trouble` is a sentence where the table cannot be shown at all.
    """

    events: tuple[Happened, ...] = ()
    whole: bool = False
    moved: bool = False
    presence: bool = False
    resync: bool = False
    trouble: str = ""


class Mirror:
    """The copy of one table. `replay` is what is known of it; a snapshot puts a new one in its place."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.replay = Replay()
        self.presence: Presence | None = None
        self.epoch: str | None = None
        self._sound = True
        self._asked = False

    @property
    def seq(self) -> int:
        """The number of the last event folded; 0 before the first."""
        return self.replay.seq

    @property
    def since(self) -> Since | None:
        """What to go on from; None where only a snapshot will do."""
        return Since(self.epoch, self.seq) if self._sound and self.epoch is not None else None

    def seats_of(self, player: str | None) -> list[Seat]:
        """The seats that a player holds, in the game's order."""
        return [seat for seat, sitter in self.replay.seats.items() if sitter and sitter.player == player]

    def presented_by(self, player: str) -> bool:
        """Whether this is a show that the player opened, so that its pace is theirs."""
        return self.replay.show and self.replay.opened is not None and self.replay.opened.host == player

    def take(self, message: Events | Snapshot | Presence) -> Change:
        """Fold one message. Messages of other tables change nothing."""
        if message.table != self.table:
            return Change()
        match message:
            case Presence():
                changed, self.presence = message != self.presence, message
                return Change(presence=changed)
            case Snapshot():
                return self._replace(message)
            case Events():
                return self._follow(message)

    # --- snapshots --------------------------------------------------------------------------------------------------

    def _replace(self, message: Snapshot) -> Change:
        before = self.replay.state
        self._asked = False
        try:
            replay = from_snapshot(message.state, message.seq)
        except _CANNOT_FOLD as error:
            log.warning("table %s: the snapshot at %d cannot be read: %s", self.table, message.seq, error)
            self._sound = False
            return Change(trouble=f"This table cannot be shown: {error}")
        self.replay, self.epoch, self._sound = replay, message.epoch, True
        told = message.state.get("hash")
        if told != state_hash(replay.state):
            # To ask again would bring the same snapshot. What was folded is shown, and this line is for the report.
            log.warning(
                "table %s: the snapshot at %d folds to another position than the server's", self.table, self.seq
            )
        return Change(whole=True, moved=replay.state != before)

    # --- events -----------------------------------------------------------------------------------------------------

    def _follow(self, message: Events) -> Change:
        if not self._sound:
            return self._ask()
        if message.epoch != self.epoch:
            if message.first != 1:
                return self._distrust(f"events of epoch {message.epoch} in one of {self.epoch}")
            self.replay, self.epoch = Replay(), message.epoch
        if message.first > self.seq + 1:
            log.warning("table %s: events %d to %d are missing", self.table, self.seq + 1, message.first - 1)
            return self._ask()
        before = self.replay.state
        happened: list[Happened] = []
        for told in message.events[self.seq + 1 - message.first :]:
            fault = self._fold(told, happened)
            if fault:
                change = self._distrust(fault)
                return Change(tuple(happened), moved=self.replay.state != before, resync=change.resync)
        # Contiguous again, so a question asked because of a gap is answered.
        self._asked = False
        return Change(tuple(happened), moved=self.replay.state != before)

    def _fold(self, told: Event, happened: list[Happened]) -> str:
        """Fold one event; gives what is wrong with it, or an empty text."""
        try:
            event = read_event(told.event, self.replay.game)
            self.replay.apply(event, told.at)
            own = state_hash(self.replay.state) if told.hash is not None else None
        except _CANNOT_FOLD as error:
            return f"event {self.seq} cannot be folded: {error}"
        happened.append(Happened(self.seq, told.at, event))
        return "" if own == told.hash else f"after event {self.seq} the hash is {own} here and {told.hash} there"

    def _distrust(self, fault: str) -> Change:
        log.warning("table %s: %s; asking for a snapshot", self.table, fault)
        self._sound = False
        return self._ask()

    def _ask(self) -> Change:
        """Ask once, until an answer comes. Should the connection drop before, the link itself asks as it comes back."""
        if self._asked:
            return Change()
        self._asked = True
        return Change(resync=True)
