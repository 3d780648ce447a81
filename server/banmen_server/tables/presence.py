"""The presence of a table's players: since when, and when the others may claim the game. Pure."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

import msgspec

from banmen.game import Seat
from banmen.protocol.messages import Presence, Rating, Rest
from banmen.replay import PROGRAM, Replay, Sitter

Status = Literal["here", "away", "left"]


class PlayerStatus(NamedTuple):
    """A player's status, and since when (ms since 1970)."""

    status: Status
    since: int


class NodePresence(msgspec.Struct, frozen=True, omit_defaults=True):
    """The viewers of a table on one server, as it publishes them to the others.

    `here` are the players who sit or host, `watching` is the number of other viewers; `watchers` are the first of them:
    the time of arrival (ms since 1970) and the name. `statuses` is all that the server knows of the table's players.
    `resting_at` is the number of the event after which the programs there had no move, or 0. `silent` are those of
    `here` whose connections have been silent for a while.
    """

    here: tuple[str, ...] = ()
    statuses: tuple[tuple[str, Status, int], ...] = ()
    watching: int = 0
    watchers: tuple[tuple[int, str], ...] = ()
    resting_at: int = 0
    silent: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """The number of viewers there."""
        return len(self.here) + self.watching


class Attendance:
    """The presence of a table's players, not of its seats: a player who changes seats keeps the status.

    A player who was never here is away since `began` (ms since 1970), when the table was loaded, unless `statuses` has
    an earlier status.
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
        self._remote: dict[str, frozenset[str]] = {}
        self._remote_silent: dict[str, frozenset[str]] = {}

    @property
    def statuses(self) -> Mapping[str, PlayerStatus]:
        """The players who have been here, or were before the table was loaded."""
        return self._statuses

    @property
    def all_silent(self) -> frozenset[str]:
        """The players whose connections are silent on all servers."""
        return frozenset(
            player
            for players in (self._silent, *self._remote_silent.values())
            for player in players
            if self.is_silent(player)
        )

    @property
    def local_players(self) -> tuple[str, ...]:
        """The players who are present on this server."""
        return tuple(sorted(self._here))

    def note(self, player: str, status: Status, now: int) -> None:
        """Record that a player came, left or lost the connection to this server; it may be present on another."""
        if status == "here":
            self._here.add(player)
        else:
            self._here.discard(player)
            self._silent.discard(player)
            if self._is_remote(player):
                return
        self._note(player, status, now)

    def note_silence(self, player: str, *, silent: bool) -> bool:
        """Record whether a player's local connections are silent. Return True if that is new."""
        silent = silent and player in self._here
        if silent == (player in self._silent):
            return False
        (self._silent.add if silent else self._silent.discard)(player)
        return True

    @property
    def silent(self) -> tuple[str, ...]:
        """The players on this server whose connections are silent."""
        return tuple(sorted(self._silent))

    def is_silent(self, player: str) -> bool:
        """Return True if a player is present, and silent on all servers."""
        if player in self._here and player not in self._silent:
            return False
        elsewhere = [server for server, players in self._remote.items() if player in players]
        by_none = all(player in self._remote_silent.get(server, ()) for server in elsewhere)
        return by_none and (player in self._here or bool(elsewhere))

    def on_remote_presence(self, server: str, there: NodePresence | None, now: int) -> None:
        """Apply the presence on another server; None: that server has no viewers, or is gone."""
        before = self._remote.pop(server, frozenset())
        present = frozenset(there.here) if there is not None else frozenset()
        self._remote_silent.pop(server, None)
        if there is not None and there.silent:
            self._remote_silent[server] = frozenset(there.silent)
        if present:
            self._remote[server] = present
        for player, status, since in there.statuses if there is not None else ():
            known = self._statuses.get(player)
            newer = known is None or since > known.since or (player in present and known.status != "here")
            if newer and (status == "here") == (player in self._here or self._is_remote(player)):
                self._statuses[player] = PlayerStatus(status, since)
        for player in before - present:
            if player not in self._here and not self._is_remote(player) and self.of(player).status == "here":
                self._note(player, "away", now)

    def _is_remote(self, player: str) -> bool:
        return any(player in players for players in self._remote.values())

    def _note(self, player: str, status: Status, now: int) -> None:
        if self.of(player).status != status or player not in self._statuses:
            self._statuses[player] = PlayerStatus(status, now)

    def of(self, player: str) -> PlayerStatus:
        """Return the status of this player. Programs are always here."""
        return self._statuses.get(player) or PlayerStatus("here" if player == PROGRAM else "away", self._began)

    def anyone_here(self, seats: Mapping[Seat, Sitter | None]) -> bool:
        """Return True if at least one person who holds a seat is present."""
        people = {sitter.player for sitter in seats.values() if sitter} - {PROGRAM}
        return any(self.of(player).status == "here" for player in people)

    def claims(self, seats: Mapping[Seat, Sitter | None]) -> Mapping[Seat, int]:
        """Return when the game may be claimed (ms since 1970), for each seat whose holder is absent."""
        holders = {seat: self.of(sitter.player) for seat, sitter in seats.items() if sitter}
        return {seat: since + self._grace_ms[status] for seat, (status, since) in holders.items() if status != "here"}

    def absent(self, seats: Mapping[Seat, Sitter | None], now: int) -> frozenset[Seat]:
        """Return the seats whose holders have been absent long enough at `now` for a claim."""
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
        """Return the message to all viewers. `claim_at` is empty while there is no game to claim."""
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
        """Return True if players see where the others point: at least two are at a board that they share."""
        if replay.setting is None or not (replay.setting.points and replay.playing):
            return False
        people = {sitter.player for sitter in replay.seats.values() if sitter} - {PROGRAM}
        return sum(self.of(player).status == "here" for player in people) > 1

    def _host(self, replay: Replay) -> Status | None:
        """Return the status of a show's host; None if the table is no show."""
        if replay.opened is None or not replay.show:
            return None
        return self.of(replay.opened.host).status
