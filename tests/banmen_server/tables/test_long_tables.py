"""The last event of a long table takes no more steps than its first ones.

Steps are counted, on the server from the judged command to the frame, and in a window that folds it.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from random import Random
from types import FrameType
from typing import Any

import pytest

from banmen.events import Began, Seated, TableOpened
from banmen.games import GAMES
from banmen.net.mirror import Mirror
from banmen.options import read_options
from banmen.programs.seated import choices
from banmen.protocol.codec import decode_from_server
from banmen.protocol.messages import Act, Events
from banmen.replay import Replay
from banmen_server.tables.decisions import Decision
from banmen_server.tables.history import CHUNK
from banmen_server.tables.table import Table
from tests.banmen_server.tables.sitting import AKI, NOW

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FREE = [square for square, sign in enumerate(PUZZLE) if sign == "."]
PART, EVENTS = CHUNK, 6 * CHUNK
"""So many events are counted together, so that what is done once in a while is in each count."""


class Calls:
    """Counts the calls of functions, and the steps of loops over generators."""

    def __init__(self) -> None:
        self.number = 0

    @contextmanager
    def counted(self) -> Iterator[None]:
        def called(_frame: FrameType, event: str, _argument: object) -> None:
            self.number += event == "call"

        before = sys.getprofile()
        sys.setprofile(called)
        try:
            yield
        finally:
            sys.setprofile(before)


class LongTable:
    """A table at which one player holds all seats, and a window that shows it."""

    def __init__(self, key: str, options: Mapping[str, Any], program: str = "") -> None:
        self.game = GAMES[key]
        asked = read_options(self.game, options)
        seats = self.game.setting(asked).seats
        self.programs = dict.fromkeys(seats, program)
        self.dice = Random(1)
        self.table = Table("t1", self.dice)
        self.mirror = Mirror("t1")
        self.mirror.replay, self.mirror.epoch = Replay(), "e1"
        opened = TableOpened(key, options, AKI.player, "K7QX-2MPD", "e1")
        seated = (Seated(seat, AKI.player, AKI.name) for seat in seats)
        self.apply(Decision((opened, *seated, Began(1, self.game.begin(asked, self.dice)))))

    def apply(self, decision: Decision) -> None:
        before = self.table.replay.seq
        self.table.apply(decision, NOW)
        frame = self.table.views.catch_up(None, "e1", before)
        assert frame is not None
        message = decode_from_server(bytes(frame))
        assert isinstance(message, Events)
        assert not self.mirror.receive(message).resync

    def note(self) -> None:
        """Put a mark into a square, or take it away again."""
        seat = "blue"
        n = self.table.replay.actions.get(seat, 0)
        round_trip, place = divmod(n, 9 * len(FREE))
        digit, square = divmod(place, len(FREE))
        action = {"type": "note", "squares": [FREE[square]], "kind": "corner", "digit": digit + 1}
        act = Act(f"a{n}", "t1", n + 1, {**action, "on": round_trip % 2 == 0})
        decided = self.table.decide(act, AKI, NOW)
        assert isinstance(decided, Decision)
        self.apply(decided)

    def step(self) -> None:
        """Let the program do what it does next."""
        chosen = choices(self.game, self.table.replay.state, self.programs, self.dice, most=1)
        self.apply(self.table.decide_programs(chosen, NOW))


def notes() -> Callable[[], None]:
    return LongTable("sudoku", {"givens": PUZZLE}).note


def tour() -> Callable[[], None]:
    return LongTable("knights_tour", {"rows": 5, "columns": 6, "find": "all", "method": "backtracking"}, "search").step


def stones() -> Callable[[], None]:
    return LongTable("goishi", {"board": "/".join(["OOOOO"] * 5), "search": "all"}, "search").step


def steps_of(act: Callable[[], None], times: int) -> int:
    calls = Calls()
    with calls.counted():
        for _ in range(times):
            act()
    return calls.number


@pytest.mark.parametrize("long", [notes, tour, stones])
def test_the_last_events_of_a_table_take_no_more_steps_than_the_first(long: Callable[[], Callable[[], None]]) -> None:
    act = long()
    steps_of(act, PART)  # what is kept of the first events is not there before them
    early = steps_of(act, PART)
    for _ in range(EVENTS - 3 * PART):
        act()
    assert steps_of(act, PART) <= 1.1 * early
