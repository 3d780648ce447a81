"""A table folded from its events. The server's table and every window's copy are folded by this code.

`Replay.apply` folds one event and never refuses it. A `snapshot` is the whole replay as plain values, from which
another computer continues.
"""

from collections.abc import Mapping, MutableSequence, Sequence
from copy import copy
from hashlib import sha256
from typing import Any

import msgspec

from banmen.events import (
    ActionPlayed,
    Answered,
    AnyTableEvent,
    Attended,
    Began,
    Clock,
    Ended,
    Left,
    Offered,
    Paced,
    Said,
    Saying,
    Seated,
    TableOpened,
    TookBack,
    read_event,
)
from banmen.game import AnyGame, Outcome, Seat, Setting
from banmen.games import GAMES
from banmen.options import read_options
from banmen.packed_state import StateCache, packed_state
from banmen.protocol.codec import BadMessage, convert
from banmen.protocol.messages import OfferKind

PROGRAM = "program"
"""The player id of every seat that a program of the server holds."""

MAX_SAYINGS = 500
"""How many of the last chat messages a replay keeps."""

_CACHE_EVERY = StateCache.EVERY
_NEW_DIGEST = sha256()
"""Copying it takes two thirds of the time of making a new one."""


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The holder of a seat; see `banmen.events.Seated`."""

    player: str
    name: str
    bot: bool = False
    rated: bool = False
    program: str = ""
    named: bool = False


def programs_in(seats: Mapping[Seat, Sitter | None]) -> Mapping[Seat, str]:
    """Return the program of each of these seats that a program holds."""
    return {seat: sitter.program for seat, sitter in seats.items() if sitter and sitter.player == PROGRAM}


def with_existing_program(game: AnyGame | None, sitter: Sitter) -> Sitter:
    """Replace a program that the game does not have, or no longer has, with the game's first one."""
    if game is None or sitter.player != PROGRAM:
        return sitter
    programs = game.programs
    program = sitter.program if sitter.program in programs else next(iter(programs), "")
    return msgspec.structs.replace(sitter, program=program)


class TimeSpent(msgspec.Struct, frozen=True, gc=False):
    """The time spent up to now: `spent_ms`, plus the time since `since` (ms since 1970) if it runs.

    `here`: a player is present.
    """

    spent_ms: int = 0
    since: int | None = None
    here: bool = True

    def at(self, now_ms: int) -> int:
        """Return the milliseconds spent at this time (ms since 1970)."""
        return self.spent_ms + (0 if self.since is None else max(0, now_ms - self.since))

    def running(self, at_ms: int, *, paused: bool = False) -> "TimeSpent":
        """Return the time as it continues from `at_ms` (ms since 1970).

        It runs, or stands still if `paused` or if no player is present.
        """
        if paused or not self.here:
            return self if self.since is None else TimeSpent(self.at(at_ms), None, self.here)
        return TimeSpent(self.spent_ms, at_ms, self.here) if self.since is None else self


class Ply(msgspec.Struct, frozen=True, gc=False):
    """One game event and its time `at` (ms since 1970). Ply 0 is the opening, caused by no seat.

    `spent_ms` is the time spent on the game so far, if it is counted.
    """

    event: Any
    at: int
    seat: Seat | None = None
    n: int = 0
    spent_ms: int = 0


class Replay:
    """A table as its events made it.

    `game`, `options` (the game's own struct) and `setting` are None before the table is opened. `plies` is the line of
    play of the current game, the opening first, and `state` the state after the last of them; `state_at` returns
    earlier ones. `offers` holds the open offers by kind, each with the seat that made it and its ply. `time` is the
    time spent on the game, if it is counted (`timed`). `hides`: something may be hidden from a viewer.
    """

    __slots__ = (
        "_states", "actions", "clock", "game", "hides", "offers", "opened", "options", "outcome", "pace", "paced_at",
        "plies", "round", "sayings", "seats", "seq", "setting", "state", "time", "timed",
    )  # fmt: skip

    def __init__(self) -> None:
        self.seq = 0
        self.opened: TableOpened | None = None
        self.game: AnyGame | None = None
        self.options: Any = None
        self.setting: Setting | None = None
        self.timed = False
        self.hides = True
        self.seats: dict[Seat, Sitter | None] = {}
        self.round = 0
        self.plies: MutableSequence[Ply] = []
        self.state: Any = None
        self._states = StateCache()
        self.actions: dict[Seat, int] = {}
        self.offers: dict[OfferKind, Offered] = {}
        self.clock: Clock | None = None
        self.pace: Paced | None = None
        self.paced_at = 0
        self.time = TimeSpent()
        self.outcome: Outcome | None = None
        self.sayings: list[Saying] = []

    def __eq__(self, other: object) -> bool:
        """Return True if the other replay is the same table and would continue in the same way."""
        return isinstance(other, Replay) and all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def state_at(self, ply: int) -> Any:
        """Return the state after a ply of the line of play. Raise IndexError if there is no such ply."""
        if ply == len(self.plies) - 1:
            return self.state
        game = self.game
        if game is None or not 0 <= ply < len(self.plies):
            raise IndexError(f"there is no ply {ply}")
        return self._states.state_after(game, self.plies, ply)

    @property
    def playing(self) -> bool:
        """Whether a game has begun and is not over."""
        return bool(self.plies) and self.outcome is None

    @property
    def programs(self) -> Mapping[Seat, str]:
        """The program of each seat that a program holds."""
        return programs_in(self.seats)

    @property
    def people_compete(self) -> bool:
        """Whether two or more people play against each other now, so that a chat message could help one of them."""
        people = {sitter.player for sitter in self.seats.values() if sitter and sitter.player != PROGRAM}
        return self.playing and self.setting is not None and self.setting.rivals and len(people) > 1

    @property
    def show(self) -> bool:
        """Whether programs hold all seats, so that all viewers share one pace."""
        for sitter in self.seats.values():
            if sitter is None or sitter.player != PROGRAM:
                return False
        return bool(self.seats)

    def shared_ply(self, now_ms: float) -> int:
        """Return the ply that every viewer sees at this time of the server (ms since 1970).

        Outside a show that is the last one.
        """
        last = max(0, len(self.plies) - 1)
        return last if self.pace is None else min(last, int(self.paced_ply(now_ms)))

    def paced_ply(self, now_ms: float) -> float:
        """Return the ply that the pace of a show asks for at this time; it may not have been played yet."""
        pace = self.pace
        if pace is None or pace.paused:
            return pace.ply if pace else 0
        return pace.ply + max(0.0, now_ms - self.paced_at) / 1000 * pace.speed

    @property
    def size(self) -> int:
        """The approximate memory of its states in bytes: the cached ones, and the last one with its plies."""
        return self._states.size + 2 * self._states.state_size

    def restore(self, plies: MutableSequence[Ply], state: Any) -> None:
        """Set the line of play and the state after it without folding; later events are folded from there."""
        self.plies, self.state, self._states = plies, state, StateCache()
        if plies:
            self._states.add(len(plies) - 1, state)

    def copy(self) -> "Replay":
        """Return an independent copy."""
        twin = copy(self)
        twin.seats, twin.plies, twin.actions = dict(self.seats), copy(self.plies), dict(self.actions)
        twin.offers, twin.sayings = dict(self.offers), list(self.sayings)
        twin._states = self._states.copy()  # noqa: SLF001 - its own kind
        return twin

    def apply(self, event: AnyTableEvent, at: int, state: Any = None) -> None:
        """Fold one event that happened at `at` (ms since 1970). Total: it never refuses an event.

        `state` is the state after a game event, if the caller has computed it already.
        """
        self.seq += 1
        if not isinstance(event, ActionPlayed):
            self._change(event, at, state)
        elif self.game is not None:
            number, spent_ms = len(self.plies), self.time.at(at) if self.timed else 0
            self.plies.append(Ply(event.event, at, event.seat, event.n, spent_ms))
            self.state = self.game.evolve(self.state, event.event) if state is None else state
            if self.timed and (self.time.since is None or self.game.paused(self.state)):
                self.time = self.time.running(at, paused=self._paused())
            if number % _CACHE_EVERY == 0:
                self._states.add_if_due(number, self.state)
            self.actions[event.seat] = event.n
            if self.offers:
                self.offers = {}

    def _change(self, event: AnyTableEvent, at: int, state: Any) -> None:  # noqa: C901 - one case for each event
        """Fold an event that is not a move."""
        match event:
            case TableOpened():
                self._open(event)
            case Seated(seat, player, name):
                self.seats[seat] = with_existing_program(
                    self.game, Sitter(player, name, event.bot, event.rated, event.program, event.named)
                )
            case Left(seat):
                self.seats[seat] = None
                self.offers = {}
            case Began():
                self._begin(event, at, state)
            case Clock():
                self.clock = event
            case Offered():
                self.offers[event.offer] = event
            case Answered(offer=offer):
                self.offers.pop(offer, None)
            case TookBack(ply):
                self._take_back(ply)
            case Ended():
                self._end(event, at)
            case Attended(here, spent_ms):
                self.time = TimeSpent(spent_ms, None, here).running(at, paused=not self.playing or self._paused())
            case Paced():
                self.pace, self.paced_at = event, at
            case Said():
                self._add_saying(event)

    def _open(self, event: TableOpened) -> None:
        game = GAMES[event.game]
        self.opened, self.game = event, game
        self.options = read_options(game, event.options)
        self.setting = game.setting(self.options)
        self.timed, self.hides = self.setting.timed, game.hides and self.setting.hides
        self.seats = dict.fromkeys(self.setting.seats)
        self.state = game.blank

    def _begin(self, event: Began, at: int, state: Any) -> None:
        if self.game is None:
            return
        if event.swapped:
            holders = list(self.seats.values())
            self.seats = dict(zip(self.seats, holders[-1:] + holders[:-1], strict=True))
        self.round, self.outcome, self.clock, self.pace = event.round, None, None, None
        self.offers, self.actions = {}, {}
        self.plies = [Ply(event.event, at)]
        self.state = self.game.evolve(self.game.blank, event.event) if state is None else state
        self.time = TimeSpent().running(at, paused=self._paused() or not self.timed)
        self._states = StateCache()
        self._states.add_if_due(0, self.state)

    def _add_saying(self, event: Said) -> None:
        """Keep a chat message, unless it is hidden from this viewer."""
        if event.text:
            saying = Saying(event.name, event.text, event.seat, event.player, event.bot, number=self.seq)
            self.sayings = [*self.sayings, saying][-MAX_SAYINGS:]

    def _paused(self) -> bool:
        """Return True if the players have paused the time."""
        return self.game is not None and self.game.paused(self.state)

    def _end(self, event: Ended, at: int) -> None:
        self.time = self.time.running(at, paused=True)
        self.clock = self.clock and self.clock.stopped(at)
        self.outcome, self.offers = event.outcome, {}
        known = {saying.number for saying in self.sayings}
        heard = [*self.sayings, *(saying for saying in event.sayings if saying.number not in known)]
        self.sayings = sorted(heard, key=lambda saying: saying.number)[-MAX_SAYINGS:]
        if event.opening is None or self.game is None or not self.plies or self.plies[0].event == event.opening:
            return
        # The opening is revealed now, so every state must be folded again.
        self.plies[0] = msgspec.structs.replace(self.plies[0], event=event.opening)
        self.state, self._states = self.game.blank, StateCache()
        for number, ply in enumerate(self.plies):
            self.state = self.game.evolve(self.state, ply.event)
            self._states.add_if_due(number, self.state)

    def _take_back(self, ply: int) -> None:
        if 0 <= ply < len(self.plies) - 1:
            self.state = self.state_at(ply)
            del self.plies[ply + 1 :]
            self._states.drop_after(ply)
        self.actions = {}
        for past in self.plies[1:]:
            if past.seat is not None:
                self.actions[past.seat] = past.n
        self.outcome, self.offers = None, {}


def state_hash(state: Any) -> str:
    """Return eight hexadecimal digits that differ when two states do: SHA-256 of the state's msgpack."""
    return hash_of_packed(packed_state(state))


def hash_of_packed(pieces: Sequence[bytes]) -> str:
    """Return the hash of a packed state."""
    digest = _NEW_DIGEST.copy()
    for piece in pieces:
        digest.update(piece)
    return digest.hexdigest()[:8]


# --- snapshots --------------------------------------------------------------------------------------------------------


def snapshot(replay: Replay) -> Mapping[str, Any]:
    """Return the whole replay as plain values: the `state` of a snapshot message."""
    before, after = fields_beside_plies(replay, replay.seats)
    plies = [plain_ply(ply) for ply in replay.plies]
    ends = {"position": replay.state, "hash": state_hash(replay.state)}
    value: Mapping[str, Any] = msgspec.to_builtins({**before, "plies": plies, **after, **ends})
    return value


def fields_beside_plies(
    replay: Replay, seats: Mapping[Seat, Sitter | None]
) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """Return the fields of a snapshot before the plies, and those between the plies and the position."""
    before = {"opened": replay.opened, "seats": seats, "round": replay.round}
    after = {
        "offers": list(replay.offers.values()),
        "clock": replay.clock,
        "pace": replay.pace,
        "paced_at": replay.paced_at,
        **({"time": replay.time} if replay.timed else {}),
        "outcome": replay.outcome,
        "sayings": replay.sayings,
    }
    return before, after


def plain_ply(ply: Ply) -> Mapping[str, Any]:
    """Return a ply of a snapshot as plain values."""
    plain: Mapping[str, Any] = msgspec.to_builtins(ply_fields(ply))
    return plain


def ply_fields(ply: Ply) -> Mapping[str, Any]:
    """Return a snapshot's fields of a ply; `spent_ms` is omitted if time is not counted."""
    fields = {"event": ply.event, "at": ply.at, "seat": ply.seat, "n": ply.n}
    return {**fields, "spent_ms": ply.spent_ms} if ply.spent_ms else fields


class _Snapshot(msgspec.Struct):
    """The shape of `snapshot`'s value; the game's events are checked separately."""

    opened: dict[str, Any]
    seats: dict[str, Sitter | None]
    round: int
    plies: list[dict[str, Any]]
    offers: list[dict[str, Any]]
    clock: Clock | None
    pace: Paced | None
    paced_at: int
    outcome: Outcome | None
    sayings: list[Saying]
    hash: str
    time: TimeSpent | None = None


def from_snapshot(raw: Any, seq: int) -> Replay:
    """Return the replay of a snapshot. Raise BadMessage."""
    shape: _Snapshot = convert(raw, _Snapshot, what="snapshot")
    replay = Replay()
    opened = read_event(shape.opened, None)
    if not isinstance(opened, TableOpened):
        raise BadMessage("bad_field", "Bad snapshot: it does not tell how the table was opened.")
    replay.apply(opened, 0)
    replay.seats = {seat: sitter and with_existing_program(replay.game, sitter) for seat, sitter in shape.seats.items()}
    for number, ply in enumerate(shape.plies):
        seat, n, at = ply.get("seat"), ply.get("n", 0), ply.get("at", 0)
        if number == 0:
            raw_event: dict[str, Any] = {"type": "began", "round": shape.round, "event": ply.get("event")}
        else:
            raw_event = {"type": "played", "seat": seat, "n": n, "event": ply.get("event")}
        replay.apply(read_event(raw_event, replay.game), at)
        if "spent_ms" in ply:
            spent_ms = convert(ply["spent_ms"], int, what="time of a ply")
            replay.plies[-1] = msgspec.structs.replace(replay.plies[-1], spent_ms=spent_ms)
    if shape.time is not None:
        replay.time = shape.time
    elif shape.outcome is not None and replay.plies:
        replay.time = replay.time.running(replay.plies[-1].at, paused=True)
    replay.round, replay.clock, replay.outcome, replay.sayings = shape.round, shape.clock, shape.outcome, shape.sayings
    replay.pace, replay.paced_at = shape.pace, shape.paced_at
    for offer in shape.offers:
        replay.apply(read_event(offer, replay.game), 0)
    replay.seq = seq
    return replay
