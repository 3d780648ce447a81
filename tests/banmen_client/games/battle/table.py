"""The server's side of a battle, for windows under test, and helpers for the window at it."""

from random import Random
from typing import Any

import msgspec

from banmen import events as ev
from banmen.game import Outcome, never
from banmen.games.battle.engine.strategies import PROGRAMS
from banmen.games.battle.rules import BATTLE
from banmen.games.battle.state import DEMON_KING, HERO, Action, Attack, Event
from banmen.options import read_options
from banmen.protocol import messages
from banmen.replay import PROGRAM
from banmen_client.games.battle.table import BattleTable
from tests.banmen_client.person import Hall
from tests.banmen_client.remote_table import RemoteTable, actor

SEED = "banmen 784"
"""With this seed the hero has critical hits at plies 9 and 15 and evades at ply 14."""


class RemoteBattle(RemoteTable):
    """The server's side of one battle, whose dice follow from `seed`."""

    def __init__(self, seed: str = SEED) -> None:
        super().__init__()
        self.seed = seed

    @property
    def _opening(self) -> Event:
        return BATTLE.begin(read_options(BATTLE, {"seed": self.seed}), Random(0))

    def fights(self, hero: str = "me", demon_king: str = PROGRAM, *, host: str = "me") -> "RemoteBattle":
        """Seat these players. With both the battle begins; a show of two programs is paused."""
        players = {seat: player for seat, player in ((HERO, hero), (DEMON_KING, demon_king)) if player}
        taken = {seat: player for seat, player in players.items() if player in {host, PROGRAM}}
        choices: dict[str, messages.SeatChoice] = {
            seat: "program" if player == PROGRAM else "me" for seat, player in taken.items()
        }
        show = set(players.values()) == {PROGRAM}
        opened_by = actor(host, "Hana Mori" if show else "")
        self.opened(messages.Open("open", "battle", seats=choices), opened_by, self._opening)
        for seat, player in players.items():
            if seat not in choices:
                self.sits(seat, player, self._opening)
        if show:
            self.paced(0)
        return self

    def fights_again(self) -> messages.Events:
        """Begin another battle, as the host of a show requested."""
        return self.begins_again(self._opening)

    def does(self, *actions: Action) -> messages.Events:
        """Play these actions by the sides in turn. Return the message with all their events."""
        before = self._table.replay.seq
        for action in actions:
            self.acts(self.truth.turn, action)
        return self.events_after(before)

    def attacks(self, times: int) -> messages.Events:
        """Attack `times` times, by the sides in turn. Return the message with all events."""
        return self.does(*[Attack()] * times)

    def answers(self) -> messages.Events:
        """Play the action that the program to move chooses."""
        action = PROGRAMS["cunning"].choose(self.truth, self.truth.turn, Random(0), never)
        assert action is not None
        return self.does(action)

    def to_the_end(self) -> messages.Events:
        """Attack until one side falls. Return the last message."""
        before = self._table.replay.seq
        while self.truth.turn is not None:
            before = self._table.replay.seq
            self.attacks(1)
        return self.events_after(before)

    def cut_short(self, outcome: Outcome) -> messages.Events:
        """End the battle with this outcome and reveal the seed."""
        return self.record(ev.Ended(outcome, self._opening))


def game_of(hall: Hall) -> BattleTable:
    """Return the battle's part of the table screen."""
    game = hall.screen.game
    assert isinstance(game, BattleTable)
    return game


def sent_actions(hall: Hall) -> list[Any]:
    """Return the actions that the window has sent."""
    return [msgspec.convert(command.action, BATTLE.Action) for command in hall.sent(messages.Act)]


def at(hall: Hall, remote: RemoteBattle) -> Hall:
    """Open this table in the window."""
    hall.sits_down(remote)
    hall.clock.now_ms += 1
    return hall


def remote_of(hall: Hall) -> RemoteBattle:
    """Return the server's side of the window's table."""
    assert isinstance(hall.remote, RemoteBattle)
    return hall.remote


def watches(hall: Hall) -> Hall:
    """Watch two programs fight, presented by another player and paused at ply 14, an evasion."""
    remote = RemoteBattle().fights(PROGRAM, PROGRAM, host="teacher")
    remote.attacks(30)
    remote.paced(14)
    return at(hall, remote)


def looks_back(hall: Hall) -> Hall:
    """View the end of a battle of two programs that the user presents."""
    remote = RemoteBattle().fights(PROGRAM, PROGRAM)
    remote.to_the_end()
    remote.paced(len(remote.replay.plies) - 1)
    return at(hall, remote)


def opened(hall: Hall) -> dict[str, Any]:
    """Return the main fields of the last request to open a table."""
    command = hall.sent(messages.Open)[-1]
    return {"game": command.game, "options": command.options, "seats": dict(command.seats), "listed": command.listed}


def enabled_commands(hall: Hall) -> list[str]:
    """Return the keys of the enabled command buttons."""
    return [name for name in hall.reachable() if name.startswith("command/") and hall.place(name).widget.enabled]
