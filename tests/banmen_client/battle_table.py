"""The server's side of a table where hero and demon king fight, for windows under test, and a person before it."""

from random import Random
from typing import Any

import msgspec

from banmen import events as ev
from banmen.automata.battle import choose
from banmen.events import PROGRAM, AnyTableEvent
from banmen.game import Outcome
from banmen.games.battle import BATTLE
from banmen.games.battle.values import DEMON_KING, HERO, Action, Attack, State
from banmen.protocol import messages
from banmen_client.screens.show.battle import BattleShow
from banmen_client.screens.show.screen import ShowScreen
from tests.banmen_client.far_end import Teller
from tests.banmen_client.person import Hall

SEED = "banmen 784"
"""Ply 9 is a critical hit of the hero, ply 14 is evaded by him, ply 15 is his second critical hit."""

NAMES = {"me": "Aki", "you": "Mika", PROGRAM: ""}


class BattleTeller(Teller):
    """The server's side of one battle: `truth` is the state with the seed, which nobody else knows."""

    def __init__(self, seed: str = SEED) -> None:
        super().__init__()
        self.seed = seed
        self.truth: State = BATTLE.blank

    def fights(self, hero: str = "me", demon_king: str = PROGRAM, *, host: str = "me") -> "BattleTeller":
        """These sit down; with both there the battle begins, and programs among themselves are a show."""
        self.tell(ev.Opened("battle", {}, host, "K7QX-2MPD", self.epoch, host_name="Hana Mori"))
        for seat, player in ((HERO, hero), (DEMON_KING, demon_king)):
            if player:
                self.sits(seat, player, NAMES[player])
        if hero and demon_king:
            self.begins()
        if {hero, demon_king} == {PROGRAM}:
            self.paced(0)
        return self

    def begins(self, *, swapped: bool = False) -> messages.Events:
        """A battle begins."""
        event = BATTLE.begin({"seed": self.seed}, Random(0))
        self.truth = BATTLE.evolve(BATTLE.blank, event)
        return self.tell(ev.Began(self.replay.round + 1, BATTLE.reveal(event, None), swapped))

    def does(self, *actions: Action) -> messages.Events:
        """The sides in turn do these; gives the message that tells them all."""
        before = self.replay.seq
        for action in actions:
            seat = self.truth.turn
            assert seat is not None
            n = self.replay.actions.get(seat, 0) + 1
            happened: list[AnyTableEvent] = []
            for event in BATTLE.decide(self.truth, seat, action, Random(0)):
                self.truth = BATTLE.evolve(self.truth, event)
                happened.append(ev.Played(seat, n, event))
            outcome = BATTLE.outcome(self.truth)
            self.tell(*happened, *([ev.Ended(outcome)] if outcome else []))
        return messages.Events(self.table, self.epoch, before + 1, tuple(self.told[before:]))

    def attacks(self, times: int) -> messages.Events:
        """The sides in turn attack, so often."""
        return self.does(*[Attack()] * times)

    def answers(self) -> messages.Events:
        """The program whose turn it is does something."""
        assert self.truth.turn is not None
        action = choose(self.truth, self.truth.turn, Random(0))
        assert action is not None
        return self.does(action)

    def to_the_end(self) -> messages.Events:
        """Both attack until one falls."""
        message = self.past()
        while self.truth.turn is not None:
            message = self.attacks(1)
        return message

    def cut_short(self, outcome: Outcome) -> messages.Events:
        """The table ends the battle, and the seed is told with that."""
        opening = ev.Ended(outcome, BATTLE.begin({"seed": self.seed}, Random(0)))
        self.truth = msgspec.structs.replace(self.truth, turn=None)
        return self.tell(opening)

    def paced(self, ply: int, *, paused: bool = True, speed: float = 1.0) -> messages.Events:
        """The pace that everyone shares."""
        return self.tell(ev.Paced(ply, speed, paused=paused))


def screen_of(hall: Hall) -> ShowScreen:
    """The table's screen."""
    assert isinstance(hall.window.screen, ShowScreen)
    return hall.window.screen


def show_of(hall: Hall) -> BattleShow:
    """What is the game's own on it."""
    show: object = screen_of(hall).performance
    assert isinstance(show, BattleShow)
    return show


def asked(hall: Hall) -> list[Any]:
    """The actions that went out."""
    return [msgspec.convert(command.action, BATTLE.Action) for command in hall.sent(messages.Act)]


def at(hall: Hall, teller: BattleTeller) -> Hall:
    """The window comes to this table."""
    hall.sits_down(teller)
    hall.clock.now_ms += 1
    return hall


def teller_of(hall: Hall) -> BattleTeller:
    """The server's side."""
    assert isinstance(hall.teller, BattleTeller)
    return hall.teller


def watches(hall: Hall) -> Hall:
    """Two programs fight; somebody else presents, and it stands still at ply 14, which is an evasion."""
    teller = BattleTeller().fights(PROGRAM, PROGRAM, host="teacher")
    teller.attacks(30)
    teller.paced(14)
    return at(hall, teller)


def looks_back(hall: Hall) -> Hall:
    """Two programs have fought; who sits here presents, and looks at the end."""
    teller = BattleTeller().fights(PROGRAM, PROGRAM)
    teller.to_the_end()
    teller.paced(len(teller.replay.plies) - 1)
    return at(hall, teller)


def opened(hall: Hall) -> dict[str, Any]:
    """What was asked of the server."""
    command = hall.sent(messages.Open)[-1]
    return {"game": command.game, "options": command.options, "seats": dict(command.seats), "listed": command.listed}
