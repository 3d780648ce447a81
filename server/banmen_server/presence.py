"""Who of a table's players is at it, since when, and from when on the others may claim the game. Pure."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from banmen.events import PROGRAM
from banmen.game import Seat
from banmen.protocol.messages import Presence, Rest
from banmen.replay import Replay, Sitter

Status = Literal["here", "away", "left"]


class Stay(NamedTuple):
    """What a player is doing, and since when (ms since 1970)."""

    status: Status
    since: int


class Attendance:
    """Remembers players, not seats: who changes seats stays as present as before.

    Whoever was never seen is away since `began`, which is when the table was loaded: a restart drops everyone.
    """

    def __init__(self, began: int, *, leave_grace_ms: int, drop_grace_ms: int) -> None:
        self._began = began
        self._grace_ms = {"left": leave_grace_ms, "away": drop_grace_ms}
        self._stays: dict[str, Stay] = {}

    def note(self, player: str, status: Status, now: int) -> None:
        """A player came, left or dropped."""
        if self.of(player).status != status or player not in self._stays:
            self._stays[player] = Stay(status, now)

    def of(self, player: str) -> Stay:
        """What this player is doing."""
        return self._stays.get(player) or Stay("here" if player == PROGRAM else "away", self._began)

    def anyone_here(self, seats: Mapping[Seat, Sitter | None]) -> bool:
        """Whether at least one person who holds a seat is at the table."""
        people = {sitter.player for sitter in seats.values() if sitter} - {PROGRAM}
        return any(self.of(player).status == "here" for player in people)

    def claims(self, seats: Mapping[Seat, Sitter | None]) -> Mapping[Seat, int]:
        """For each seat whose holder is not at the table: when the others may claim (ms since 1970)."""
        stays = {seat: self.of(sitter.player) for seat, sitter in seats.items() if sitter}
        return {seat: stay.since + self._grace_ms[stay.status] for seat, stay in stays.items() if stay.status != "here"}

    def absent(self, seats: Mapping[Seat, Sitter | None], now: int) -> frozenset[Seat]:
        """The seats from whose holders the game may be claimed at `now`."""
        return frozenset(seat for seat, at in self.claims(seats).items() if at <= now)

    def message(self, table: str, replay: Replay, watching: int, rests: Rest | None = None) -> Presence:
        """All of it, as everyone at the table is told. `claim_at` only while there is a game to claim."""
        stays = {seat: self.of(sitter.player) if sitter else None for seat, sitter in replay.seats.items()}
        return Presence(
            table=table,
            seats={seat: stay.status if stay else "free" for seat, stay in stays.items()},
            since={seat: stay.since for seat, stay in stays.items() if stay},
            claim_at=self.claims(replay.seats) if replay.playing else {},
            watching=watching,
            host=self._host(replay),
            rests=rests,
        )

    def _host(self, replay: Replay) -> Status | None:
        """Whether the host of a show is there."""
        if replay.opened is None or not replay.show:
            return None
        return self.of(replay.opened.host).status
