"""One window's session at one server: the lobby, at most one table, and the unconfirmed commands.

`Session` sends commands and folds the server's messages; it returns reports for the user. `PendingActions` numbers the
actions that are not confirmed yet, so that several can be sent ahead. `ReplaySession` gives the screens a saved replay
in the same form, without a server.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from banmen.events import Answered, AnyTableEvent, Began, Left, Seated, TookBack
from banmen.game import Seat
from banmen.net.mirror import Mirror
from banmen.protocol import messages
from banmen.protocol.messages import Act
from banmen.replay import PROGRAM, Replay, Sitter
from banmen_client.net.link import Incoming, LinkState, NoServer, TableLost, Transport
from banmen_client.table.lobby import ChallengeList, LobbyList, OwnTables
from banmen_client.table.report import RefusedAct, Report, announcement_report, closed_report, refused_report
from banmen_client.table.talk import Pointing, Talk
from banmen_client.table.view import move_number

REFUSED_FOR_ALL = frozenset(
    {
        "stale",
        "too_fast",
        "unavailable",
        "internal",
        "not_begun",
        "not_seated",
        "game_over",
        "paused",
        "time_over",
        "not_your_turn",
        "no_such_table",
    }
)
"""Codes of refusals that the next action would get as well, so that the client does not send it again."""
_SOMEBODY = "somebody"
"""The player in a saved replay of every seat that a person had. It never equals the player at this window."""


class _Pending(NamedTuple):
    """An action, and the seat that it acts for."""

    act: Act
    seat: Seat


class PendingActions:
    """The pending actions of one table, the oldest first."""

    def __init__(self) -> None:
        self._pending: dict[str, _Pending] = {}

    @property
    def all(self) -> tuple[Act, ...]:
        """All pending actions, the oldest first."""
        return tuple(each.act for each in self._pending.values())

    def next_number(self, seat: Seat, done: int) -> int:
        """Return the number of the seat's next action. `done` counts those that the server has carried out."""
        return max([done, *(each.act.n for each in self._pending.values() if each.seat == seat)]) + 1

    def add(self, act: Act, seat: Seat) -> None:
        """Add an action that was sent."""
        self._pending[act.id] = _Pending(act, seat)

    def done(self, act_id: str) -> None:
        """Remove an action that was carried out."""
        self._pending.pop(act_id, None)

    def refused(self, act_id: str) -> tuple[Act, ...]:
        """Remove a refused action and those that its seat sent after it. Return the latter."""
        refused = self._pending.pop(act_id, None)
        if refused is None:
            return ()
        later = [each for each in self._pending.values() if each.seat == refused.seat and each.act.n > refused.act.n]
        for each in later:
            del self._pending[each.act.id]
        return tuple(each.act for each in later)

    def clear(self) -> None:
        """Remove all actions, because the window left the table."""
        self._pending.clear()


class Session:
    """One window at one server.

    `lobby` is the list of tables, `own` has the player's tables, `challenges` those of the lobby. `refused` is the
    last action, where the server refused it. `is_replay`: there is a saved replay (`ReplaySession`) and no server.
    """

    is_replay = False

    def __init__(self, transport: Transport) -> None:
        self._transport = transport
        self.link = LinkState("connecting")
        self.player: str | None = None
        self.public_link = ""
        """The link by which friends reach the server, if its operator named one."""
        self.lobby = LobbyList(transport)
        self.own = OwnTables(transport)
        self.challenges = ChallengeList(transport)
        self.mirror: Mirror | None = None
        self._reports: list[Report] = []
        self.refused: RefusedAct | None = None
        self.talk = Talk(transport)
        self.pointing = Pointing(transport)
        self._pending: dict[str, messages.Command] = {}
        self._actions = PendingActions()
        self._ignored_refusals: set[str] = set()
        self._entering: str | None = None
        self._returning: str | None = None
        self._leaving: dict[str, str] = {}

    # --- state ------------------------------------------------------------------------------------------------------

    @property
    def pending_action(self) -> Any | None:
        """The oldest unconfirmed action, as the game's own value."""
        return next(iter(self.pending_actions), None)

    @property
    def pending_actions(self) -> tuple[Any, ...]:
        """The unconfirmed actions, the oldest first, as the game's own values."""
        game = self.mirror.replay.game if self.mirror else None
        if game is None:
            return ()
        return tuple(msgspec.convert(act.action, game.Action) for act in self._actions.all)

    @property
    def _at_no_server(self) -> bool:
        return isinstance(self._transport, NoServer)

    @property
    def entering(self) -> bool:
        """Whether a command that opens or enters a table is unconfirmed."""
        return self._entering is not None

    # --- commands ---------------------------------------------------------------------------------------------------

    def open(
        self,
        *,
        game: str,
        options: dict[str, Any],
        seats: Mapping[Seat, messages.SeatChoice],
        listed: bool = True,
        watchers: messages.Watchers = "all",
        clock: messages.ClockRule | None = None,
        names: Mapping[Seat, str] = MappingProxyType({}),
        programs: Mapping[Seat, str] = MappingProxyType({}),
        rated: bool = True,
    ) -> bool:
        """Open a table and go there. `programs` names the program of a seat that one takes."""
        name, called = self._transport.new_id(), dict(names)
        return self._enter(
            messages.Open(name, game, options, dict(seats), listed, watchers, clock, called, dict(programs), rated)
        )

    def join(self, table: str) -> bool:
        """Open a table, by id or code, and take a free seat. With a code, become a spectator if no seat is free."""
        return self._enter(messages.Join(self._transport.new_id(), table))

    def return_to(self, table: str) -> bool:
        """Return to the table where this player last had a seat or presented a show."""
        command = messages.Join(self._transport.new_id(), table)
        self._returning = command.id
        return self._enter(command)

    def watch(self, table: str) -> bool:
        """Become a spectator of a table, by id or code."""
        return self._enter(messages.Watch(self._transport.new_id(), table))

    def _enter(self, command: messages.Open | messages.Join | messages.Watch) -> bool:
        if not self._send(command):
            return False
        self._entering = command.id
        first_try = self.player is None and self.link.kind == "connecting" and self.link.attempt <= 1
        if self.link.kind != "online" and not first_try and command.id != self._returning:
            self._reports.append(Report("info", "enter-later"))
        return True

    def leave(self) -> None:
        """Leave the table without waiting for the server. The player keeps a seat in a running game."""
        if self.mirror is not None:
            command = messages.Leave(self._transport.new_id(), self.mirror.table)
            if self._send(command):
                self._leaving[command.id] = command.table
            self._drop_table()

    def _drop_table(self) -> None:
        """Drop the table, and its unconfirmed commands."""
        if self.mirror is not None:
            table, self.mirror = self.mirror.table, None
            self._transport.forget(table)
            self._actions.clear()
            self.talk.clear()
            self.refused = None
            kept = {name: command for name, command in self._pending.items() if getattr(command, "table", "") != table}
            self._pending = kept

    def act(self, action: Any) -> bool:
        """Send an action of the game for the seat to move, also while others are pending."""
        return self._act(msgspec.to_builtins(action))

    def _act(self, raw: dict[str, Any]) -> bool:
        if self.mirror is None:
            return False
        replay = self.mirror.replay
        seat = self._acting_seat(replay)
        n = self._actions.next_number(seat, replay.actions.get(seat, 0))
        act = messages.Act(self._transport.new_id(), self.mirror.table, n, raw)
        if not self._send(act):
            return False
        self._actions.add(act, seat)
        self.refused = None
        return True

    def _acting_seat(self, replay: Replay) -> Seat:
        """Return the seat of the next action: the seat to move if the player has several."""
        held = [seat for seat, sitter in replay.seats.items() if sitter and sitter.player == self.player]
        game = replay.game
        if game is None or not held:
            return ""
        if len(held) == 1:
            return held[0]
        return next((seat for seat in held if any(True for _ in game.legal(replay.state, seat))), held[0])

    def challenge(
        self,
        player: str,
        game: str,
        *,
        options: dict[str, Any],
        clock: messages.ClockRule | None,
        seat: Seat | None,
        rated: bool = True,
    ) -> None:
        """Challenge a player. `seat` is the player's own; None leaves it to chance."""
        self._send(messages.Challenge(self._transport.new_id(), player, game, options, clock, seat, rated))

    def answer_challenge(self, challenge: str, *, accept: bool) -> None:
        """Accept or decline a challenge, or withdraw one of the player's own."""
        self._send((messages.Accept if accept else messages.Decline)(self._transport.new_id(), challenge))

    def offer(self, kind: messages.OfferKind, ply: int | None = None) -> None:
        """Offer something to the other seats."""
        if self.mirror is not None:
            self._send(messages.Offer(self._transport.new_id(), self.mirror.table, kind, ply))

    def answer(self, kind: messages.OfferKind, *, accept: bool) -> None:
        """Answer an offer, or withdraw the player's own."""
        if self.mirror is not None:
            self._send(messages.Answer(self._transport.new_id(), self.mirror.table, kind, accept))

    def pace(
        self, *, speed: float | None = None, paused: bool | None = None, ply: int | None = None, seek: bool = False
    ) -> None:
        """Set the pace of a show that this player opened."""
        if self.mirror is not None:
            self._send(messages.Pace(self._transport.new_id(), self.mirror.table, speed, paused, ply, seek))

    def resign(self) -> None:
        """Resign the game."""
        if self.mirror is not None:
            self._send(messages.Resign(self._transport.new_id(), self.mirror.table))

    def claim(self) -> None:
        """Claim the game of an absent opponent."""
        if self.mirror is not None:
            self._send(messages.Claim(self._transport.new_id(), self.mirror.table))

    def send_message(self, text: str) -> None:
        """Send a chat message to everyone at the table."""
        if self.mirror is not None:
            self.talk.send_message(self.mirror.table, text)

    def _send(self, command: messages.Command) -> bool:
        if not self._transport.send(command):
            self._reports.append(Report("refusal", "no-server" if self._at_no_server else "queue-full"))
            return False
        self._pending[command.id] = command
        return True

    # --- messages ---------------------------------------------------------------------------------------------------

    def receive(self, item: Incoming) -> list[Report]:  # noqa: C901, PLR0912 - one case for each message
        """Handle one item from the link. Return the reports for the person."""
        reports: list[Report] = []
        match item:
            case LinkState():
                self.link = item
            case messages.Welcome():
                self.player = item.player
                self.challenges.welcome()
                self.lobby.welcome()
            case messages.ReachedAt():
                self.public_link = item.url
            case (
                messages.Tables() | messages.Listed() | messages.Unlisted() | messages.LobbyChanges() | messages.Board()
            ):
                self.lobby.receive(item)
            case messages.MyTables() | messages.MyTable() | messages.NotMyTable() | messages.Fetched():
                self.own.receive(item)
            case (
                messages.Players()
                | messages.PlayerListed()
                | messages.PlayerUnlisted()
                | messages.Challenged()
                | messages.ChallengeOver()
            ):
                reports, to_go = self.challenges.receive(item, self.player)
                if to_go is not None:
                    self.join(to_go)
            case messages.Opened():
                self._opened(item)
            case messages.Done():
                self._pending.pop(item.id, None)
                self._actions.done(item.id)
                self.own.done(item.id)
                self.talk.done(item.id)
                self._ignored_refusals.discard(item.id)
                self._leaving.pop(item.id, None)
            case messages.Events() | messages.Snapshot() | messages.Presence() | messages.Pointed():
                reports = self._receive_table(item)
            case messages.Closed(table, why=why):
                reports = self._table_gone(table, closed_report(why))
            case messages.Announcement():
                reports = [announcement_report(item)]
            case TableLost(table, code, text):
                reports = self._table_gone(table, Report("refusal", f"refused-{code}", text=text))
            case messages.Refused():
                reports = self._refused(item)
        return [*self.pop_reports(), *reports]

    def _opened(self, opened: messages.Opened) -> None:
        self._pending.pop(opened.id, None)
        if opened.id == self._entering:
            self.leave()
            self.mirror, self._entering = Mirror(opened.table), None

    def pop_reports(self) -> list[Report]:
        """Remove and return the reports about commands that could not be sent at once."""
        reports, self._reports = self._reports, []
        return reports

    def _receive_table(self, message: messages.TableNews) -> list[Report]:
        if self.mirror is None or self.mirror.table != message.table:
            # A table that we left may have sent this before it received our command.
            told = isinstance(message, messages.Events | messages.Snapshot)
            if not told or not self.entering or message.table in self._leaving.values():
                return []
            # A window is at one table: entering another one leaves the one before.
            self.leave()
            self.mirror, self._entering = Mirror(message.table), None
            return self._fold(self.mirror, message)[1]
        if isinstance(message, messages.Snapshot) and self._entering not in self._pending:
            self._entering = None  # the code that was entered is that of this very table
        sat = dict(self.mirror.replay.seats)
        events, errors = self._fold(self.mirror, message)
        return [*(report for event in events for report in self._reports_of(event, sat)), *errors]

    def _fold(self, mirror: Mirror, message: messages.TableNews) -> tuple[list[AnyTableEvent], list[Report]]:
        """Apply a message to the mirror. Return the new events, and a report if the table cannot be shown."""
        change = mirror.receive(message)
        if change.resync:
            self._transport.resync(mirror.table, mirror.resume_point)
        events = [folded.event for folded in change.events]
        if not change.error:
            return events, []
        if change.unknown_game:
            self.leave()
            return events, [Report("refusal", "no-screen")]
        return events, [Report("refusal", "", text=change.error)]

    def _reports_of(self, event: AnyTableEvent, sat: Mapping[Seat, Sitter | None]) -> list[Report]:  # noqa: PLR0911 - one for each event
        """Return the reports of an event beyond what the table shows; `sat` are the seats before it."""
        replay = self.mirror.replay if self.mirror else Replay()
        mine = {seat for seat, sitter in replay.seats.items() if sitter and sitter.player == self.player}
        match event:
            case Seated(seat, player, name) if player != self.player:
                return [Report("info", "sat-down", {"name": name, "seat": seat})]
            case Left(seat):
                gone = sat.get(seat)
                return [Report("info", "got-up", {"name": gone.name})] if gone and gone.player != self.player else []
            case Answered(seat, offer, accepted) if not accepted and seat not in mine:
                sitter = replay.seats.get(seat)
                return [Report("info", f"declined-{offer}", {"name": sitter.name if sitter else seat})]
            case TookBack(ply):
                return [Report("success", "took-back", {"number": move_number(replay, ply)})]
            case Began(round=number) if number > 1:
                if len(mine) == 1 and _takes_turns(replay):
                    return [Report("success", "new-game-as", {"seat": next(iter(mine))})]
                return [Report("success", "new-game")]
            case _:
                return []

    def _table_gone(self, table: str, report: Report) -> list[Report]:
        if self.mirror is None or self.mirror.table != table:
            return []
        self._drop_table()
        return [report]

    def _refused(self, refused: messages.Refused) -> list[Report]:
        if self.own.refuse(refused) or self.talk.refuse(refused):
            return []
        if refused.id in self._ignored_refusals:
            self._ignored_refusals.remove(refused.id)
            return []
        command = self._pending.pop(refused.id or "", None)
        self._leaving.pop(refused.id or "", None)
        kept, entered = None, ""
        if isinstance(command, messages.Act):
            self._resend_later(refused)
            kept = self._keep_refusal(command, refused)
        if command is not None and command.id == self._entering:
            self._entering, entered = None, getattr(command, "table", "")
            returning = command.id == self._returning
            if isinstance(command, messages.Join) and refused.code == "seat_taken":
                self.watch(command.table)
                self._returning = self._entering if returning else self._returning
                return []
            if returning:
                return []
        return [refused_report(refused, kept, entered)]

    def _keep_refusal(self, act: messages.Act, refused: messages.Refused) -> RefusedAct | None:
        """Store the refusal of an action, unless another action is pending already."""
        game = self.mirror.replay.game if self.mirror else None
        if game is None or self._actions.all:
            return None
        self.refused = RefusedAct(msgspec.convert(act.action, game.Action), refused.code, refused.text)
        return self.refused

    def _resend_later(self, refused: messages.Refused) -> None:
        """Resend with new numbers the actions that were sent after a refused one.

        Not where they would be refused for the same reason, which is reported once.
        """
        later = self._actions.refused(refused.id or "")
        for act in later:
            self._pending.pop(act.id, None)
            self._ignored_refusals.add(act.id)
        if refused.code not in REFUSED_FOR_ALL:
            for act in later:
                self._act(act.action)


def _takes_turns(replay: Replay) -> bool:
    """Whether the seats take turns, so that the person wants to know which seat is theirs."""
    return replay.setting is not None and replay.setting.turns


# --- saved replays ----------------------------------------------------------------------------------------------------


class ReplaySession(Session):
    """A saved replay as the screens see it: a table where nothing more happens. `mirror` is None once it is closed.

    `server_session` gives the session at the present server.
    """

    is_replay = True

    def __init__(self, replay: Replay, server_session: Callable[[], Session]) -> None:
        super().__init__(NoServer())
        self._server_session = server_session
        own = replay.copy()
        apart = len({sitter and sitter.player for sitter in replay.seats.values()}) == len(replay.seats)
        own.seats = {seat: sitter and _as_kept(sitter, apart=apart) for seat, sitter in replay.seats.items()}
        own.pace, own.clock, own.offers = None, None, {}
        self.mirror = Mirror("")
        self.mirror.replay = own

    @property
    def entering(self) -> bool:
        """Whether the person has asked to enter a table of the server."""
        return self.mirror is None and self._server_session().entering

    def leave(self) -> None:
        """Close the replay."""
        self.mirror = None

    def open(self, **how: Any) -> bool:
        """Close the replay, and open a table at the server."""
        self.leave()
        return self._server_session().open(**how)

    def _send(self, command: messages.Command) -> bool:  # noqa: ARG002 - there is no server to send it to
        return False


def _as_kept(sitter: Sitter, *, apart: bool) -> Sitter:
    """Return the seated player of a record. A game was rated only if other players had the other seats (`apart`)."""
    player = PROGRAM if sitter.player == PROGRAM else _SOMEBODY
    return replace(sitter, player=player, rated=sitter.rated and apart)
