"""Which of a table's players are present, since when, and when the others may claim the game. Pure."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

import msgspec

from banmen.game import Seat
from banmen.protocol.messages import Presence, Rating, Rest
from banmen.replay import Replay
from banmen.sitter import PROGRAM, Sitter

Status = Literal["here", "away", "left"]


class PlayerStatus(NamedTuple):
    """A player's status, and since when (ms since 1970)."""

    status: Status
    since: int


class NodePresence(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is at a table by way of one server, as it tells the others.

    `here` are the players who sit or present, `watching` is how many others there are; `watchers` are the first of
    them: since when (ms since 1970) and the name. `statuses` is all that it knows of the table's players. The programs
    there have found nothing to do after event number `resting_at`; 0 where they have not looked, or have. `silent` are
    those of `here` of which nothing was heard for a while.
    """

    here: tuple[str, ...] = ()
    statuses: tuple[tuple[str, Status, int], ...] = ()
    watching: int = 0
    watchers: tuple[tuple[int, str], ...] = ()
    resting_at: int = 0
    silent: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """How many are there."""
        return len(self.here) + self.watching


class Attendance:
    """The presence of a table's players, not of its seats: a player who changes seats keeps the status.

    A player who was never here is away since `began` (ms since 1970), when the table was loaded, unless `statuses` says
    how the player was before that.
    """

    def __init__(
        self,
        began: int,
        *,
        leave_grace_ms: int,
        drop_grace_ms: int,
        statuses: Mapping[str, PlayerStatus] = MappingProxyType({}),
    ) -> None:
        self._began = began
        self._grace_ms = {"left": leave_grace_ms, "away": drop_grace_ms}
        self._statuses = dict(statuses)
        self._here: set[str] = set()
        self._silent: set[str] = set()
        self._elsewhere: dict[str, frozenset[str]] = {}
        self._silent_elsewhere: dict[str, frozenset[str]] = {}

    @property
    def statuses(self) -> Mapping[str, PlayerStatus]:
        """The players who have been here, or were before the table was loaded."""
        return self._statuses

    @property
    def all_silent(self) -> frozenset[str]:
        """The players who are not heard from by way of any server."""
        return frozenset(
            player
            for players in (self._silent, *self._silent_elsewhere.values())
            for player in players
            if self.is_silent(player)
        )

    @property
    def here(self) -> tuple[str, ...]:
        """The players who are here by way of this server."""
        return tuple(sorted(self._here))

    def note(self, player: str, status: Status, now: int) -> None:
        """Note that a player came, left or lost the connection to this server; who is here by another stays."""
        if status == "here":
            self._here.add(player)
        else:
            self._here.discard(player)
            self._silent.discard(player)
            if self._is_elsewhere(player):
                return
        self._note(player, status, now)

    def note_silence(self, player: str, *, silent: bool) -> bool:
        """Note whether a player who is here by way of this server is not heard from. Return True if that is new."""
        silent = silent and player in self._here
        if silent == (player in self._silent):
            return False
        (self._silent.add if silent else self._silent.discard)(player)
        return True

    @property
    def silent(self) -> tuple[str, ...]:
        """The players who are here by way of this server and not heard from."""
        return tuple(sorted(self._silent))

    def is_silent(self, player: str) -> bool:
        """Return True if a player is here, and not heard from by way of any server."""
        if player in self._here and player not in self._silent:
            return False
        elsewhere = [server for server, players in self._elsewhere.items() if player in players]
        by_none = all(player in self._silent_elsewhere.get(server, ()) for server in elsewhere)
        return by_none and (player in self._here or bool(elsewhere))

    def on_remote_presence(self, server: str, there: NodePresence | None, now: int) -> None:
        """Note who is here by way of another server; None: that server has nobody here, or is gone."""
        before = self._elsewhere.pop(server, frozenset())
        present = frozenset(there.here) if there is not None else frozenset()
        self._silent_elsewhere.pop(server, None)
        if there is not None and there.silent:
            self._silent_elsewhere[server] = frozenset(there.silent)
        if present:
            self._elsewhere[server] = present
        for player, status, since in there.statuses if there is not None else ():
            known = self._statuses.get(player)
            newer = known is None or since > known.since or (player in present and known.status != "here")
            if newer and (status == "here") == (player in self._here or self._is_elsewhere(player)):
                self._statuses[player] = PlayerStatus(status, since)
        for player in before - present:
            if player not in self._here and not self._is_elsewhere(player) and self.of(player).status == "here":
                self._note(player, "away", now)

    def _is_elsewhere(self, player: str) -> bool:
        return any(player in players for players in self._elsewhere.values())

    def _note(self, player: str, status: Status, now: int) -> None:
        if self.of(player).status != status or player not in self._statuses:
            self._statuses[player] = PlayerStatus(status, now)

    def of(self, player: str) -> PlayerStatus:
        """The status of this player. Programs are always here."""
        return self._statuses.get(player) or PlayerStatus("here" if player == PROGRAM else "away", self._began)

    def anyone_here(self, seats: Mapping[Seat, Sitter | None]) -> bool:
        """Whether at least one person who holds a seat is here."""
        people = {sitter.player for sitter in seats.values() if sitter} - {PROGRAM}
        return any(self.of(player).status == "here" for player in people)

    def claims(self, seats: Mapping[Seat, Sitter | None]) -> Mapping[Seat, int]:
        """For each seat whose holder is not here: when the others may claim the game (ms since 1970)."""
        holders = {seat: self.of(sitter.player) for seat, sitter in seats.items() if sitter}
        return {seat: since + self._grace_ms[status] for seat, (status, since) in holders.items() if status != "here"}

    def absent(self, seats: Mapping[Seat, Sitter | None], now: int) -> frozenset[Seat]:
        """The seats whose holders have been away so long at `now` that the game may be claimed."""
        return frozenset(seat for seat, at in self.claims(seats).items() if at <= now)

    def message(
        self,
        table: str,
        replay: Replay,
        watching: int,
        *,
        rests: Rest | None = None,
        watcher_names: tuple[str, ...] = (),
        ratings: Mapping[Seat, Rating] | None = None,
        damaged: bool = False,
    ) -> Presence:
        """The message to everyone at the table. `claim_at` is empty while there is no game to claim."""
        statuses: dict[Seat, Literal["free"] | Status] = {}
        since: dict[Seat, int] = {}
        claim_at: dict[Seat, int] = {}
        playing = replay.playing
        for seat, sitter in replay.seats.items():
            if sitter is None:
                statuses[seat] = "free"
                continue
            status, since[seat] = self.of(sitter.player)
            statuses[seat] = status
            if playing and status != "here":
                claim_at[seat] = since[seat] + self._grace_ms[status]
        return Presence(
            table=table,
            seats=statuses,
            since=since,
            claim_at=claim_at,
            watching=watching,
            host=self._host(replay),
            rests=rests,
            watcher_names=watcher_names,
            ratings=ratings or {},
            points=self.points(replay),
            damaged=damaged,
            silent=tuple(seat for seat, sitter in replay.seats.items() if sitter and self.is_silent(sitter.player)),
        )

    def points(self, replay: Replay) -> bool:
        """Whether players see where the others point: while at least two are at a board that they share."""
        if replay.setting is None or not (replay.setting.points and replay.playing):
            return False
        people = {sitter.player for sitter in replay.seats.values() if sitter} - {PROGRAM}
        return sum(self.of(player).status == "here" for player in people) > 1

    def _host(self, replay: Replay) -> Status | None:
        """The status of a show's host; None where the table is no show."""
        if replay.opened is None or not replay.show:
            return None
        return self.of(replay.opened.host).status
