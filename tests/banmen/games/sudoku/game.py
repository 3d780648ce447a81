"""Games of sudoku in progress, and their puzzles, for tests of the rules, the coach and the window."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from banmen.game import IllegalMove
from banmen.games.sudoku.rules import SUDOKU
from banmen.games.sudoku.state import Action, Edited, Event, Set, State, SudokuBegan
from banmen.options import read_options
from tests.banmen.games.sudoku.grids import CONTRADICTED

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
"""The puzzle of the pictures; singles solve it."""

CLASSIC_SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"

TWO_WAYS = "".join("." if square in {32, 35, 41, 44} else sign for square, sign in enumerate(CLASSIC_SOLUTION))
"""Two solutions: 1 and 3 can change places in rows 4 and 5."""

HARD = CONTRADICTED.replace("0", ".")
"""Singles leave 23 squares."""

DICE = Random(0)
E5 = 40
"""Row 5, column 5, where the solution has 5."""


def opening_event(givens: str = CLASSIC, **how: Any) -> SudokuBegan:
    """Return the event that opens a game, by default for one player."""
    return SudokuBegan(givens, **{"mode": "alone", "marks": "shared", "seats": ("blue",), **how})


def state_of(givens: str = CLASSIC, **how: Any) -> State:
    """Return the state at the start of a game."""
    state: State = SUDOKU.evolve(SUDOKU.blank, opening_event(givens, **how))
    return state


def after(state: State, *actions: Action, seat: str = "blue") -> State:
    """Return the state after these actions of a seat."""
    for action in actions:
        for event in SUDOKU.decide(state, seat, action, Random(0)).events:
            state = SUDOKU.evolve(state, event)
    return state


def edited(event: Event) -> Edited:
    assert isinstance(event, Edited)
    return event


class SudokuGame:
    """A game in progress: takes actions, has the state after them."""

    def __init__(self, options: Mapping[str, object] | None = None) -> None:
        asked = read_options(SUDOKU, {"givens": CLASSIC, **(options or {})})
        self.events: list[Any] = [SUDOKU.begin(asked, DICE)]
        self.state = SUDOKU.evolve(SUDOKU.blank, self.events[0])

    def do(self, *actions: Any, seat: str = "blue") -> State:
        for action in actions:
            for event in SUDOKU.decide(self.state, seat, action, DICE).events:
                self.events.append(event)
                self.state = SUDOKU.evolve(self.state, event)
        return self.state

    def refused(self, action: Any, seat: str = "blue") -> str:
        with pytest.raises(IllegalMove) as refusal:
            SUDOKU.decide(self.state, seat, action, DICE)
        return refusal.value.code

    def solve(self, seat: str = "blue", *, but: int = 0) -> State:
        """Write the solution's digits into all empty squares except the last `but`."""
        left = [square for square, digit in enumerate(self.state.grid_of(seat)) if not digit]
        return self.do(*(Set(square, int(CLASSIC_SOLUTION[square])) for square in left[: len(left) - but]), seat=seat)

    def digit(self, square: int, seat: str = "blue") -> int:
        return self.state.grid_of(seat)[square]

    def events_for(self, viewer: str | None) -> list[Event]:
        """Return all events, masked for a viewer."""
        return [SUDOKU.reveal(event, viewer) for event in self.events]
