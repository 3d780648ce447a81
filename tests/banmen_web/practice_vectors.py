"""Sudoku played alone at random by Python's rules: each action with the event, or the refusal, that comes of it."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from banmen.game import IllegalMove
from banmen.games.sudoku.engine import solve_and_count
from banmen.games.sudoku.rules import SUDOKU
from banmen.games.sudoku.state import Action, Set, State, SudokuBegan
from banmen.protocol.codec import pack
from tests.banmen.played import PUZZLE

GAMES = 6
ACTIONS = 150

_SEAT = "blue"
_BLIND: tuple[Mapping[str, Any], ...] = (
    {"type": "set", "square": 0, "digit": 5},
    {"type": "set", "square": 2, "digit": 4, "clear_notes": True},
    {"type": "clear", "squares": [0]},
    {"type": "clear", "squares": [0, 2, 3, 5]},
    {"type": "note", "squares": [0, 1], "kind": "corner", "digit": 3, "on": True},
    {"type": "note", "squares": [2, 3, 5, 6], "kind": "centre", "digit": 4, "on": True},
    {"type": "colour", "squares": [0, 0, 2], "colour": 3},
    {"type": "undo"},
    {"type": "redo"},
    {"type": "save"},
    {"type": "return"},
    {"type": "return", "to": 1},
    {"type": "mend"},
    {"type": "reset"},
    {"type": "pause"},
    {"type": "resume"},
    {
        "type": "step",
        "step": {"technique": "full_house", "sets": [[3, 6], [3, 6]], "removes": [[2, 1], [2, 2], [5, 9]]},
    },
)
"""Actions that are tried whether they are legal or not."""


def _played(dice: Random) -> Iterator[Mapping[str, Any]]:
    """A game: what each action does, and how the game stands then."""
    began = SudokuBegan(PUZZLE, "alone", "shared", (_SEAT,), level=1)
    state = SUDOKU.evolve(State(), began)
    yield {"event": began}
    solution, _ = solve_and_count(tuple(int(sign) if sign != "." else 0 for sign in PUZZLE), limit=1)
    for number in range(ACTIONS):
        action = _action(state, dice, solution or (), finish=number > ACTIONS - 60)
        try:
            (event,), state = SUDOKU.decide(state, _SEAT, action, dice)
        except IllegalMove as refused:
            yield {"action": action, "refused": refused.code}
        else:
            yield {"action": action, "event": event, "outcome": SUDOKU.outcome(state)}
        if SUDOKU.outcome(state) is not None:
            return


def _action(state: State, dice: Random, solution: tuple[int, ...], *, finish: bool) -> Action:
    """Any action; towards the end, right digits."""
    if finish and not state.paused:
        empty = [at for at, digit in enumerate(state.sheet_of(_SEAT).digit) if not digit and state.givens[at] == "."]
        wrong = [at for at, digit in enumerate(state.sheet_of(_SEAT).digit) if digit and digit != solution[at]]
        square = (wrong + empty)[0]
        return Set(square, solution[square])
    if dice.random() < 0.4:
        blind: Action = msgspec.convert(dice.choice(_BLIND), Action)
        return blind
    legal = [action for action in SUDOKU.legal(state, _SEAT) if type(action).__name__ not in {"Reset", "Pause"}]
    kind = dice.choice(sorted({type(action).__name__ for action in legal}))
    return dice.choice([action for action in legal if type(action).__name__ == kind])


def write(file: Path) -> None:
    """Write some games as JSON."""
    games = [list(_played(Random(f"practice {number}"))) for number in range(GAMES)]
    file.write_text(json.dumps(msgspec.msgpack.decode(pack(games))), encoding="utf-8")
