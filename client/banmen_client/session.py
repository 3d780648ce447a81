"""What this window knows of its server, and what it asks of it: the lobby, one table, the answers awaited.

No pygame and no network: commands go out through a `Wire`, messages come in through `take`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from banmen.events import Answered, AnyTableEvent, Began, Left, Seated, TookBack
from banmen.game import Seat
from banmen.protocol import messages
from banmen.replay import Replay, Sitter
from banmen_client.acts import REFUSED_FOR_ALL, ActsUnderway
from banmen_client.link import Incoming, LinkState, Lost
from banmen_client.mirror import Mirror
from banmen_client.rows import readable, row_of
from banmen_client.wire import Wire

ReportKind = Literal["info", "refusal", "success"]


@dataclass(frozen=True)
class RefusedAct:
    """An action, as the game's own value, that the server refused: its code, and its sentence."""

    action: Any
    code: str
    text: str


@dataclass(frozen=True)
class Report:
    """Something to tell the person: a text's id and its variables; `text` where the id is not known.

    `act` is the action that it says was refused.
    """

    kind: ReportKind
    id: str
    args: Mapping[str, object] = field(default_factory=dict)
    text: str = ""
    act: RefusedAct | None = field(default=None, compare=False)


class Session:
    """One window at one server. `refused` is the last action sent, where the server refused it.

    `recorded`: there is no server, but a saved replay (`banmen_client.recorded`).
    """

    recorded = False

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self.link = LinkState("connecting")
        self.player: str | None = None
        self.rows: dict[str, messages.Row] = {}
        self.listed = False
        self.kept_seats: dict[str, messages.Row] = {}
        self.mirror: Mirror | None = None
        self.unsent: list[Report] = []
        self.refused: RefusedAct | None = None
        self._awaited: dict[str, messages.Command] = {}
        self._acts = ActsUnderway()
        self._in_vain: set[str] = set()
        self._entering: str | None = None
        self._coming_back: str | None = None
        self._leaving: dict[str, str] = {}

    # --- what is known ----------------------------------------------------------------------------------------------

    @property
    def pending_action(self) -> Any | None:
        """The oldest action sent and not answered yet, as the game's own value."""
        return next(iter(self.pending_actions), None)

    @property
    def pending_actions(self) -> tuple[Any, ...]:
        """All actions sent and not answered yet, the oldest first, as the game's own values."""
        game = self.mirror.replay.game if self.mirror else None
        if game is None:
            return ()
        return tuple(msgspec.convert(act.action, game.Action) for act in self._acts.acts)

    @property
    def entering(self) -> bool:
        """Whether a table was asked for and has not answered."""
        return self._entering is not None

    # --- what is asked ----------------------------------------------------------------------------------------------

    def open(
        self,
        *,
        game: str,
        options: dict[str, Any],
        seats: Mapping[Seat, messages.SeatChoice],
        listed: bool = True,
        watchers: messages.Watchers = "all",
        clock: messages.ClockRule | None = None,
    ) -> bool:
        """Open a table and go there."""
        command = messages.Open(
            self._wire.new_id(), game, options, dict(seats), listed=listed, watchers=watchers, clock=clock
        )
        return self._enter(command)

    def join(self, table: str) -> bool:
        """Take a seat at a table, by id or code, and go there."""
        return self._enter(messages.Join(self._wire.new_id(), table))

    def enter(self, code: str) -> bool:
        """Go to the table of a code: to a seat if one is free, else to watch."""
        return self.join(code)

    def come_back(self, table: str) -> bool:
        """Go back to the table where this player sat or presented the last time; that it is gone is no news."""
        command = messages.Join(self._wire.new_id(), table)
        self._coming_back = command.id
        return self._enter(command)

    def watch(self, table: str) -> bool:
        """Watch a table, by id or code."""
        return self._enter(messages.Watch(self._wire.new_id(), table))

    def _enter(self, command: messages.Open | messages.Join | messages.Watch) -> bool:
        if not self._send(command):
            return False
        self._entering = command.id
        first_try = self.player is None and self.link.kind == "connecting" and self.link.attempt <= 1
        if self.link.kind != "online" and not first_try and command.id != self._coming_back:
            self.unsent.append(Report("info", "enter-later"))
        return True

    def leave(self) -> None:
        """Leave the table, at once here; a seat in a game that goes on stays one's own."""
        if self.mirror is not None:
            if self.mirror.replay.playing and self.mirror.seats_of(self.player):
                self.kept_seats[self.mirror.table] = row_of(self.mirror)
            command = messages.Leave(self._wire.new_id(), self.mirror.table)
            if self._send(command):
                self._leaving[command.id] = command.table
            self._drop_table()

    def _drop_table(self) -> None:
        """Be at no table, and await nothing from it any more."""
        if self.mirror is not None:
            table, self.mirror = self.mirror.table, None
            self._wire.forget(table)
            self._acts.leave()
            self.refused = None
            kept = {name: command for name, command in self._awaited.items() if getattr(command, "table", "") != table}
            self._awaited = kept

    def act(self, action: Any) -> bool:
        """Do something in the game, for the seat to move; others may be under way already."""
        return self._act(msgspec.to_builtins(action))

    def _act(self, raw: dict[str, Any]) -> bool:
        if self.mirror is None:
            return False
        replay = self.mirror.replay
        seat = self._acting_seat(replay)
        n = self._acts.number(seat, replay.actions.get(seat, 0))
        act = messages.Act(self._wire.new_id(), self.mirror.table, n, raw)
        if not self._send(act):
            return False
        self._acts.sent(act, seat)
        self.refused = None
        return True

    def _acting_seat(self, replay: Replay) -> Seat:
        """The seat the next action speaks for: the one to move where the player holds several."""
        held = [seat for seat, sitter in replay.seats.items() if sitter and sitter.player == self.player]
        game = replay.game
        if game is None or not held:
            return ""
        if len(held) == 1:
            return held[0]
        return next((seat for seat in held if any(True for _ in game.legal(replay.state, seat))), held[0])

    def offer(self, kind: messages.OfferKind, ply: int | None = None) -> None:
        """Offer something to the other seats."""
        if self.mirror is not None:
            self._send(messages.Offer(self._wire.new_id(), self.mirror.table, kind, ply))

    def answer(self, kind: messages.OfferKind, *, accept: bool) -> None:
        """Answer an offer, or withdraw one's own."""
        if self.mirror is not None:
            self._send(messages.Answer(self._wire.new_id(), self.mirror.table, kind, accept))

    def pace(
        self, *, speed: float | None = None, paused: bool | None = None, ply: int | None = None, seek: bool = False
    ) -> None:
        """Set the pace of a show that this player opened."""
        if self.mirror is not None:
            self._send(messages.Pace(self._wire.new_id(), self.mirror.table, speed, paused, ply, seek))

    def resign(self) -> None:
        """Give the game up."""
        if self.mirror is not None:
            self._send(messages.Resign(self._wire.new_id(), self.mirror.table))

    def claim(self) -> None:
        """Claim the game of an absent opponent."""
        if self.mirror is not None:
            self._send(messages.Claim(self._wire.new_id(), self.mirror.table))

    def _send(self, command: messages.Command) -> bool:
        if not self._wire.send(command):
            self.unsent.append(Report("refusal", "queue-full"))
            return False
        self._awaited[command.id] = command
        return True

    # --- what comes in ----------------------------------------------------------------------------------------------

    def take(self, item: Incoming) -> list[Report]:  # noqa: C901 - one case for each message
        """Take one item of the link; gives what is to be told."""
        told: list[Report] = []
        match item:
            case LinkState():
                self.link = item
            case messages.Welcome():
                self.player = item.player
            case messages.Tables(tables):
                self.listed = True
                self.rows = {}
                for row in tables:
                    self._list(row)
            case messages.Listed(row):
                self._list(row)
            case messages.Unlisted(table):
                self.rows.pop(table, None)
            case messages.Opened():
                self._opened(item)
            case messages.Done():
                self._awaited.pop(item.id, None)
                self._acts.answered(item.id)
                self._in_vain.discard(item.id)
                self._leaving.pop(item.id, None)
            case messages.Events() | messages.Snapshot() | messages.Presence():
                told = self._table_news(item)
            case messages.Closed(table):
                told = self._gone(table, Report("info", "table-closed"))
            case Lost(table, code, text):
                told = self._gone(table, Report("refusal", f"refused-{code}", text=text))
            case messages.Refused():
                told = self._refused(item)
        return [*self.take_unsent(), *told]

    def _list(self, row: messages.Row) -> None:
        """Keep a row of the lobby, unless it is of no use here."""
        known = readable(row)
        if known is None:
            self.rows.pop(row.table, None)
        else:
            self.rows[row.table] = known

    def _opened(self, opened: messages.Opened) -> None:
        self._awaited.pop(opened.id, None)
        if opened.id == self._entering:
            self.leave()
            self.mirror, self._entering = Mirror(opened.table), None

    def take_unsent(self) -> list[Report]:
        """What could not be sent since this was asked last."""
        told, self.unsent = self.unsent, []
        return told

    def _table_news(self, news: messages.Events | messages.Snapshot | messages.Presence) -> list[Report]:
        if self.mirror is None or self.mirror.table != news.table:
            # What a table left still says had been sent before the server heard of the leaving.
            if isinstance(news, messages.Presence) or not self.entering or news.table in self._leaving.values():
                return []
            # One window is at one table: entering another leaves the one before.
            self.leave()
            self.kept_seats.pop(news.table, None)
            self.mirror, self._entering = Mirror(news.table), None
            return self._fold(self.mirror, news)[1]
        if isinstance(news, messages.Snapshot) and self._entering not in self._awaited:
            self._entering = None  # it was this table's own code that was entered
        sat = dict(self.mirror.replay.seats)
        happened, trouble = self._fold(self.mirror, news)
        return [*(report for event in happened for report in self._told_of(event, sat)), *trouble]

    def _fold(
        self, mirror: Mirror, news: messages.Events | messages.Snapshot | messages.Presence
    ) -> tuple[list[AnyTableEvent], list[Report]]:
        """Let the copy take the news; gives what happened, and what is wrong with it."""
        change = mirror.take(news)
        if change.resync:
            self._wire.resync(mirror.table, mirror.since)
        trouble = [Report("refusal", "", text=change.trouble)] if change.trouble else []
        return [happened.event for happened in change.events], trouble

    def _told_of(self, event: AnyTableEvent, sat: Mapping[Seat, Sitter | None]) -> list[Report]:  # noqa: PLR0911 - one for each event
        """What of an event is said in words, beyond what the table shows; `sat` is who sat there before it."""
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
                placed = sum(1 for past in replay.plies[1 : ply + 1] if hasattr(past.event, "square"))
                return [Report("success", "took-back", {"number": placed})]
            case Began(round=number) if number > 1:
                if len(mine) == 1 and _takes_turns(replay):
                    return [Report("success", "new-game-as", {"seat": next(iter(mine))})]
                return [Report("success", "new-game")]
            case _:
                return []

    def _gone(self, table: str, report: Report) -> list[Report]:
        if self.mirror is None or self.mirror.table != table:
            return []
        self._drop_table()
        return [report]

    def _refused(self, refused: messages.Refused) -> list[Report]:
        if refused.id in self._in_vain:
            self._in_vain.remove(refused.id)
            return []
        command = self._awaited.pop(refused.id or "", None)
        self._leaving.pop(refused.id or "", None)
        kept = None
        if isinstance(command, messages.Act):
            self._ask_again_behind(refused)
            kept = self._keep_refusal(command, refused)
        if command is not None and command.id == self._entering:
            self._entering = None
            self.kept_seats.pop(getattr(command, "table", ""), None)
            back = command.id == self._coming_back
            if isinstance(command, messages.Join) and refused.code == "seat_taken":
                self.watch(command.table)
                self._coming_back = self._entering if back else self._coming_back
                return []
            if back:
                return []
        return [Report("refusal", f"refused-{refused.code}", text=refused.text, act=kept)]

    def _keep_refusal(self, act: messages.Act, refused: messages.Refused) -> RefusedAct | None:
        """Keep why an action was refused, unless another is on its way already."""
        game = self.mirror.replay.game if self.mirror else None
        if game is None or self._acts.acts:
            return None
        self.refused = RefusedAct(msgspec.convert(act.action, game.Action), refused.code, refused.text)
        return self.refused

    def _ask_again_behind(self, refused: messages.Refused) -> None:
        """What was sent behind a refused action bears the wrong number: forget it, and send it anew.

        Not where it would be refused for the same reason; that it is once is told anyway.
        """
        behind = self._acts.refused(refused.id or "")
        for act in behind:
            self._awaited.pop(act.id, None)
            self._in_vain.add(act.id)
        if refused.code not in REFUSED_FOR_ALL:
            for act in behind:
                self._act(act.action)


def _takes_turns(replay: Replay) -> bool:
    """Whether a seat is a side, so that one wants to know which one has."""
    game, opened = replay.game, replay.opened
    return game is not None and opened is not None and game.setting(opened.options).turns
