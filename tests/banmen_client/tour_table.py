"""The server's side of a knight's tour, for windows under test; and a person before its board."""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
import pygame

from banmen import events as ev
from banmen.automata.knights_tour import choose
from banmen.events import PROGRAM, AnyTableEvent
from banmen.games.knights_tour import KNIGHTS_TOUR
from banmen.games.knights_tour.values import KNIGHT, Retreat, Step, Tour, TourAction
from banmen.protocol import messages
from banmen_client.screens.show.knights_tour import KnightsTourShow
from banmen_client.screens.show.screen import ShowScreen
from banmen_client.ui.geometry import Point
from tests.banmen_client.far_end import Teller
from tests.banmen_client.person import Hall


def state_of(*squares: int, **options: Any) -> Tour:
    """A board after these steps; 8x8 where nothing else is said."""
    state: Tour = KNIGHTS_TOUR.evolve(KNIGHTS_TOUR.blank, KNIGHTS_TOUR.begin(options, Random(0)))
    return after(state, *map(Step, squares))


def after(state: Tour, *actions: TourAction) -> Tour:
    """The state after these actions."""
    for action in actions:
        for event in KNIGHTS_TOUR.decide(state, KNIGHT, action, Random(0)):
            state = KNIGHTS_TOUR.evolve(state, event)
    return state


def searched(steps: int, **options: Any) -> Tour:
    """A board after so many steps of the program, fewer where it is done."""
    state = state_of(**options)
    for _ in range(steps):
        action = choose(state, KNIGHT, Random(0))
        if action is None:
            break
        state = after(state, action)
    return state


class TourTeller(Teller):
    """The server's side of one table of the knight's tour."""

    def lays_out(self, player: str = PROGRAM, *, host: str = "teacher", **options: Any) -> "TourTeller":
        """This player, or the program, sits down before a board."""
        self.tell(ev.Opened("knights_tour", options, host, "K7QX-2MPD", self.epoch, host_name="Hana Mori"))
        self.sits(KNIGHT, player, {"me": "Aki", "you": "Mika", PROGRAM: ""}[player])
        self.tell(ev.Began(1, KNIGHTS_TOUR.begin(options, Random(0))))
        return self

    def does(self, *actions: TourAction) -> messages.Events:
        """The knight does these; gives the message that tells them all."""
        before, state = self.replay.seq, self.replay.state
        n = self.replay.actions.get(KNIGHT, 0)
        told: list[AnyTableEvent] = []
        for number, action in enumerate(actions, n + 1):
            for event in KNIGHTS_TOUR.decide(state, KNIGHT, action, Random(0)):
                state = KNIGHTS_TOUR.evolve(state, event)
                told.append(ev.Played(KNIGHT, number, event))
        outcome = KNIGHTS_TOUR.outcome(state)
        self.tell(*told, *([ev.Ended(outcome)] if outcome else []))
        return messages.Events(self.table, self.epoch, before + 1, tuple(self.told[before:]))

    def walks(self, *squares: int) -> messages.Events:
        """The knight goes to these squares."""
        return self.does(*map(Step, squares))

    def goes_on(self, steps: int) -> messages.Events:
        """The program takes so many steps, fewer where it is done."""
        actions: list[TourAction] = []
        state = self.replay.state
        while len(actions) < steps and (action := choose(state, KNIGHT, Random(0))) is not None:
            actions.append(action)
            state = after(state, action)
        return self.does(*actions)

    def paced(self, ply: int, *, paused: bool = True, speed: float = 300.0) -> messages.Events:
        """The pace that everyone shares."""
        return self.tell(ev.Paced(ply, speed, paused=paused))


def screen_of(hall: Hall) -> ShowScreen:
    """The table's screen."""
    assert isinstance(hall.window.screen, ShowScreen)
    return hall.window.screen


def show_of(hall: Hall) -> KnightsTourShow:
    """What is the game's own on it."""
    show = screen_of(hall).performance
    assert isinstance(show, KnightsTourShow)
    return show


def middle_of(hall: Hall, square: int) -> Point:
    """The middle of a square, in units."""
    layout = show_of(hall).board.layout
    assert layout is not None
    x, y = layout.middle(square)
    return x / hall.canvas.scale, y / hall.canvas.scale


def press(hall: Hall, square: int) -> None:
    """Click on a square."""
    hall.click_at(middle_of(hall, square))


def hover(hall: Hall, square: int) -> None:
    """Move the pointer to a square."""
    point = middle_of(hall, square)
    pos = (int(point[0] * hall.canvas.scale), int(point[1] * hall.canvas.scale))
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
    hall.frame()


def asked(hall: Hall) -> list[TourAction]:
    """The actions that went out."""
    return [msgspec.convert(command.action, KNIGHTS_TOUR.Action) for command in hall.sent(messages.Act)]


def carries_out(hall: Hall) -> None:
    """The server carries out all actions that went out, and tells them."""
    teller = hall.teller
    assert isinstance(teller, TourTeller)
    commands, hall.link.sent[:] = hall.sent(messages.Act), []
    for command in commands:
        action: TourAction = msgspec.convert(command.action, KNIGHTS_TOUR.Action)
        hall.news(teller.does(action), messages.Done(command.id, teller.replay.seq))


CORNER: Mapping[str, Any] = {"rows": 5, "columns": 5, "start": "a1"}
"""A board on which everything happens soon."""

__all__ = ["CORNER", "Retreat", "Step", "TourTeller", "after", "asked", "carries_out", "searched", "state_of"]
