"""The server's side of a table of goishi hiroi, for windows under test, and the boards that are played there."""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from banmen import events as ev
from banmen.automata import AUTOMATA
from banmen.events import PROGRAM, AnyTableEvent
from banmen.games.goishi import GOISHI
from banmen.games.goishi.values import PICKER, Action, Pick, Retreat, State
from banmen.protocol import messages
from tests.banmen_client.far_end import NOW_MS, Teller

SEED = "..O..O../.OOOOOO./..O..O../..O..O../.OOOOOO./..O..O../........"
"""The board of the picture of the finish: 20 stones."""

SEED_PATH = (18, 10, 11, 12, 36, 35, 34, 26, 29, 21, 13)
"""How far it is picked there. Nothing is lost yet."""

SMALL = "O.O/.../OOO"
"""Five stones in a square."""

FORKED = "OOO/O.O/O.."
"""Six stones; after 0 comes 1, for after 3 some stay behind."""

LOST_PATH = (0, 3, 5)
"""Two stones too far there."""

HOPELESS = "O../.../.O."
"""Two stones that do not see each other."""


def state_of(board: str = SEED, *path: int, **options: Any) -> State:
    """A game after these picks."""
    state: State = GOISHI.evolve(GOISHI.blank, GOISHI.begin({"board": board, **options}, Random(0)))
    return after(state, *map(Pick, path))


def after(state: State, *actions: Action) -> State:
    """The state after these actions."""
    for action in actions:
        for event in GOISHI.decide(state, PICKER, action, Random(0)):
            state = GOISHI.evolve(state, event)
    return state


class GoishiTeller(Teller):
    """The server's side of one table of goishi hiroi."""

    def lays_out(self, board: str = SEED, *, player: str = "me", host: str = "me", **options: Any) -> "GoishiTeller":
        """This player, or the program, sits down before a board."""
        given: Mapping[str, Any] = {"board": board, **options}
        self.tell(ev.Opened("goishi", dict(given), host, "K7QX-2MPD", self.epoch, host_name="Aki"))
        self.sits(PICKER, player, {"me": "Aki", "you": "Mika", PROGRAM: ""}[player])
        self.tell(ev.Began(1, GOISHI.begin(given, Random(0))))
        if player == PROGRAM:
            self.tell(ev.Paced(0, 1.0, paused=False))
        return self

    def picks(self, *squares: int) -> messages.Events:
        """Stones are picked."""
        return self.does(*map(Pick, squares))

    def retreats(self, times: int = 1) -> messages.Events:
        """Stones are put back."""
        return self.does(*[Retreat()] * times)

    def does(self, *actions: Action) -> messages.Events:
        """The seat does these; gives the message that tells them all."""
        before = self.replay.seq
        for action in actions:
            n = self.replay.actions.get(PICKER, 0) + 1
            happened: list[AnyTableEvent] = [
                ev.Played(PICKER, n, event) for event in GOISHI.decide(self.replay.state, PICKER, action, Random(0))
            ]
            state = self.replay.state
            for each in happened:
                state = GOISHI.evolve(state, each.event)  # type: ignore[union-attr] # all of them are of the game
            outcome = GOISHI.outcome(state)
            self.tell(*happened, *([ev.Ended(outcome)] if outcome else []))
        return messages.Events(self.table, self.epoch, before + 1, tuple(self.told[before:]))

    def goes_on(self, steps: int) -> messages.Events:
        """The program takes so many steps, fewer where it is done."""
        message = self.past()
        for _ in range(steps):
            action = AUTOMATA["goishi"].choose(self.replay.state, PICKER, Random(0))
            if action is None:
                break
            message = self.does(action)
        return message

    def paced(self, ply: int, *, paused: bool = True, speed: float = 1.0) -> messages.Events:
        """The pace that everyone shares."""
        return self.tell(ev.Paced(ply, speed, paused=paused))

    @staticmethod
    def action(raw: dict[str, Any]) -> Action:
        """An action as it came over the wire."""
        action: Action = msgspec.convert(raw, GOISHI.Action)
        return action


__all__ = [
    "FORKED",
    "HOPELESS",
    "LOST_PATH",
    "NOW_MS",
    "SEED",
    "SEED_PATH",
    "SMALL",
    "GoishiTeller",
    "after",
    "state_of",
]
