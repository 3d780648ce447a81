"""A table of each game, in the middle of it."""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from banmen.games import GAMES
from banmen.options import read_options
from banmen.protocol import messages
from tests.banmen.played import PUZZLE
from tests.end_to_end.person import Person
from tests.end_to_end.server_process import Server

OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "reversi": {},
    "sudoku": {"givens": PUZZLE},
    "goishi": {"board": "OOO.O/.OO.O/O.OOO/..O.."},
    "knights_tour": {"rows": 5, "columns": 6},
    "battle": {"seed": "11"},
}
ACTIONS = 6


def open_table(server: Server, key: str) -> Person:
    """A player who has all seats of a table and has played a few fixed moves there."""
    game, dice, person = GAMES[key], Random(5), Person(server, "Aki")
    seats = game.setting(read_options(game, OPTIONS[key])).seats
    table = person.ask(messages.Open, key, OPTIONS[key], dict.fromkeys(seats, "me")).table
    person.take_until(lambda: person.mirror is not None and person.replay.playing)
    for _ in range(ACTIONS):
        open_to = [(seat, action) for seat in seats for action in game.legal(person.replay.state, seat)]
        calm = [each for each in open_to if type(each[1]).__name__ not in {"GiveUp", "Reset", "Conclude"}]
        seat, action = dice.choice(calm)
        n = person.replay.actions.get(seat, 0) + 1
        done = person.ask(messages.Act, table, n, msgspec.to_builtins(action))
        person.take_until(lambda done=done: person.replay.seq >= done.seq)  # type: ignore[misc] # a default of its own
    return person


def code_of(person: Person) -> str:
    """The code of the table at which somebody sits."""
    assert person.replay.opened is not None
    return person.replay.opened.code
