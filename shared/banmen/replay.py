"""Folds a table's events: the same code makes the server's table and every window's copy of it."""

from collections.abc import Mapping
from copy import copy
from hashlib import sha256
from typing import Any

import msgspec

from banmen.events import (
    Answered,
    AnyTableEvent,
    Began,
    Clock,
    Ended,
    Left,
    Offered,
    Opened,
    Played,
    Said,
    Seated,
    TookBack,
    read_event,
)
from banmen.game import Game, Outcome, Seat
from banmen.games import GAMES
from banmen.protocol.codec import BadMessage, convert, pack
from banmen.protocol.messages import OfferKind

KEPT_SAYINGS = 100


class Sitter(msgspec.Struct, frozen=True, gc=False):
    """Who holds a seat."""

    player: str
    name: str


class Ply(msgspec.Struct, frozen=True, gc=False):
    """One game event and the state after it. Ply 0 is the opening, caused by no seat."""

    event: Any
    state: Any
    at: int
    seat: Seat | None = None
    n: int = 0


class Replay:
    """A table as its events tell it.

    `plies` is the line of play of the current game, the opening first; `offers` holds the open offers by kind,
    each with the seat that made it and the ply it names.
    """

    def __init__(self) -> None:
        self.seq = 0
        self.opened: Opened | None = None
        self.game: Game | None = None
        self.seats: dict[Seat, Sitter | None] = {}
        self.round = 0
        self.plies: list[Ply] = []
        self.actions: dict[Seat, int] = {}
        self.offers: dict[OfferKind, Offered] = {}
        self.clock: Clock | None = None
        self.outcome: Outcome | None = None
        self.sayings: list[Said] = []

    @property
    def state(self) -> Any:
        """The game's state now; its blank before the first game."""
        if self.plies:
            return self.plies[-1].state
        return None if self.game is None else self.game.blank

    @property
    def playing(self) -> bool:
        """Whether a game has begun and is not over."""
        return bool(self.plies) and self.outcome is None

    def copy(self) -> "Replay":
        """A replay that goes its own way from here."""
        twin = copy(self)
        twin.seats, twin.plies, twin.actions = dict(self.seats), list(self.plies), dict(self.actions)
        twin.offers, twin.sayings = dict(self.offers), list(self.sayings)
        return twin

    def apply(self, event: AnyTableEvent, at: int) -> None:  # noqa: C901 - one case for each event
        """Fold one event that happened at `at` (ms since 1970). Total: whatever was decided is folded."""
        self.seq += 1
        match event:
            case Opened():
                self._open(event)
            case Seated(seat, player, name):
                self.seats[seat] = Sitter(player, name)
            case Left(seat):
                self.seats[seat] = None
                self.offers = {}
            case Began():
                self._begin(event, at)
            case Played(seat, n, played):
                self._play(seat, n, played, at)
            case Clock():
                self.clock = event
            case Offered():
                self.offers[event.offer] = event
            case Answered(offer=offer):
                self.offers.pop(offer, None)
            case TookBack(ply):
                self._take_back(ply)
            case Ended(outcome):
                self.outcome, self.offers = outcome, {}
            case Said():
                self.sayings = [*self.sayings, event][-KEPT_SAYINGS:]

    def _open(self, event: Opened) -> None:
        self.opened, self.game = event, GAMES[event.game]
        self.seats = dict.fromkeys(self.game.seats)

    def _begin(self, event: Began, at: int) -> None:
        if self.game is None:
            return
        if event.swapped:
            holders = list(self.seats.values())
            self.seats = dict(zip(self.seats, holders[-1:] + holders[:-1], strict=True))
        self.round, self.outcome, self.clock = event.round, None, None
        self.offers, self.actions = {}, {}
        self.plies = [Ply(event.event, self.game.evolve(self.game.blank, event.event), at)]

    def _play(self, seat: Seat, n: int, event: Any, at: int) -> None:
        if self.game is None:
            return
        self.plies.append(Ply(event, self.game.evolve(self.state, event), at, seat, n))
        self.actions[seat] = n
        self.offers = {}

    def _take_back(self, ply: int) -> None:
        del self.plies[ply + 1 :]
        self.actions = {}
        for past in self.plies[1:]:
            if past.seat is not None:
                self.actions[past.seat] = past.n
        self.outcome, self.offers = None, {}


def state_hash(state: Any) -> str:
    """Eight hexadecimal digits that differ when two states do: SHA-256 over the msgpack of the state's map."""
    return sha256(pack(state)).hexdigest()[:8]


# --- a replay as one value, for who has no past to go on from ---------------------------------------------------------


def snapshot(replay: Replay) -> Mapping[str, Any]:
    """All that a replay knows, as plain values: the `state` of a snapshot message."""
    plies = [{"event": ply.event, "at": ply.at, "seat": ply.seat, "n": ply.n} for ply in replay.plies]
    value: Mapping[str, Any] = msgspec.to_builtins(
        {
            "opened": replay.opened,
            "seats": replay.seats,
            "round": replay.round,
            "plies": plies,
            "offers": list(replay.offers.values()),
            "clock": replay.clock,
            "outcome": replay.outcome,
            "sayings": replay.sayings,
            "position": replay.state,
            "hash": state_hash(replay.state),
        }
    )
    return value


class _Snapshot(msgspec.Struct):
    """The shape of `snapshot`'s value; the game's events are checked on their own."""

    opened: dict[str, Any]
    seats: dict[str, Sitter | None]
    round: int
    plies: list[dict[str, Any]]
    offers: list[dict[str, Any]]
    clock: Clock | None
    outcome: Outcome | None
    sayings: list[Said]
    hash: str


def from_snapshot(raw: Any, seq: int) -> Replay:
    """The replay that a snapshot tells. Raises BadMessage."""
    shape: _Snapshot = convert(raw, _Snapshot, what="snapshot")
    replay = Replay()
    opened = read_event(shape.opened, None)
    if not isinstance(opened, Opened):
        raise BadMessage("bad_field", "Bad snapshot: it does not tell how the table was opened.")
    replay.apply(opened, 0)
    replay.seats = dict(shape.seats)
    for number, ply in enumerate(shape.plies):
        seat, n, at = ply.get("seat"), ply.get("n", 0), ply.get("at", 0)
        if number == 0:
            raw_event: dict[str, Any] = {"type": "began", "round": shape.round, "event": ply.get("event")}
        else:
            raw_event = {"type": "played", "seat": seat, "n": n, "event": ply.get("event")}
        replay.apply(read_event(raw_event, replay.game), at)
    replay.round, replay.clock, replay.outcome, replay.sayings = shape.round, shape.clock, shape.outcome, shape.sayings
    for offer in shape.offers:
        replay.apply(read_event(offer, replay.game), 0)
    replay.seq = seq
    return replay
