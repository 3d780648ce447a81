"""A game and contenders for tests of the arena."""

from collections.abc import Collection
from random import Random
from typing import Any

from banmen.arena.contenders import Turn
from banmen.arena.match import Match
from banmen.game import Game, Seat
from banmen.games.reversi.rules import REVERSI, Reversi
from banmen.programs.external import ProgramFault

MATCH = Match(game="reversi", a="first.py", b="second.py", seed=7)


class WithoutOpenings(Reversi):
    """Reversi as a game that draws no openings."""

    even_options = Game.even_options


OTHELLO_WITHOUT_OPENINGS = WithoutOpenings()


class AtRandom:
    """Plays a random legal action, the same again from the seed of a game; `cut` has the numbers of those cut short."""

    def __init__(self, cut: Collection[int] = ()) -> None:
        self._rng = Random()
        self._cut = cut
        self.asked = 0
        self.seeds: list[str] = []

    def begin(self, seed: str) -> None:
        self.seeds.append(seed)
        self._rng = Random(seed)
        self.asked = 0

    def choose(self, state: Any, seat: Seat) -> Turn:
        self.asked += 1
        return Turn(self._rng.choice(list(REVERSI.legal(state, seat))), self.asked in self._cut)


class AtFault(AtRandom):
    """Is at fault when it is asked for the third time."""

    def choose(self, state: Any, seat: Seat) -> Turn:
        turn = super().choose(state, seat)
        if self.asked == 3:
            raise ProgramFault("silent", seconds="5")
        return turn
