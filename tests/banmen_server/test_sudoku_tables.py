"""Sudoku at the tables of a server: who sits down when, what is told to whom, and what is not offered."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from banmen.game import Refusal
from banmen.games import GAMES
from banmen.protocol.messages import Act, ClockRule, Done, Join, Leave, Offer, Open, Opened, Resign
from banmen_server.opening import OpeningWanted, open_table
from banmen_server.workshop import Workshop
from tests.banmen_server.sitting import AKI, JUN, MIO, NOW, Sitting
from tests.banmen_server.wire_client import Scene, play

SUDOKU = GAMES["sudoku"]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


class Desk(Sitting):
    """A table of sudoku whose openings are worked out at once."""

    def __init__(self, **options: Any) -> None:
        self.options = {"givens": PUZZLE, **options}
        command = Open("o1", "sudoku", self.options)
        opening = SUDOKU.begin(self.options, Random(1))
        super().__init__(command, opening=opening)

    def do(self, actor: Any, command: Any, absent: Any = ()) -> Any:
        opening = SUDOKU.begin(self.options, Random(1))
        return self.record(self.table.decide(command, actor, self.now, frozenset(absent), opening))

    def set(self, actor: Any, square: int, digit: int) -> Any:
        seat = self.table.seats_of(actor.player)[0]
        n = self.table.replay.actions.get(seat, 0) + 1
        action = {"type": "set", "square": square, "digit": digit}
        return self.do(actor, Act(f"{actor.name}{n}", "t1", n, action))


def kinds(decided: Any) -> list[str]:
    return [type(event).__name__ for event in decided]


def test_a_table_wants_its_opening_worked_out() -> None:
    command = Open("o1", "sudoku", {"level": 5})
    with pytest.raises(OpeningWanted) as wanted:
        open_table(command, AKI, code="K7QX-2MPD", epoch="e1", now=NOW, rng=Random(1))
    assert (wanted.value.game.key, wanted.value.options) == ("sudoku", {"level": 5})


def test_who_is_alone_begins_at_once() -> None:
    desk = Desk()
    assert list(desk.table.replay.seats) == ["blue"]
    assert desk.table.replay.playing


def test_together_one_begins_and_the_others_join_later() -> None:
    desk = Desk(mode="together", players=3)
    assert desk.table.replay.playing
    desk.set(AKI, 2, 4)
    assert kinds(desk.do(MIO, Join("j1", "t1"))) == ["Seated"]
    desk.set(MIO, 3, 6)
    assert desk.table.replay.state.writer(3) == "amber"


def test_a_race_begins_when_all_have_come() -> None:
    desk = Desk(mode="race", players=3)
    assert kinds(desk.do(MIO, Join("j1", "t1"))) == ["Seated"]
    assert not desk.table.replay.playing
    assert kinds(desk.do(JUN, Join("j2", "t1"))) == ["Seated", "Began"]


def test_a_race_is_won_by_whose_grid_is_complete() -> None:
    desk = Desk(mode="race", givens=SOLUTION[:-1] + ".")
    desk.do(MIO, Join("j1", "t1"))
    desk.set(AKI, 80, 8)
    assert kinds(desk.set(MIO, 80, 9)) == ["Played", "Ended"]
    outcome = desk.table.replay.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("amber", "solved")


def test_a_grid_that_was_brought_complete_is_over_as_it_begins() -> None:
    desk = Desk(givens=SOLUTION[:-1] + ".", entries="." * 80 + "9")
    outcome = desk.table.replay.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("blue", "solved")
    assert kinds(desk.do(AKI, Offer("r1", "t1", "rematch"))) == ["Began", "Ended"]


def test_each_view_of_a_race_has_its_own_digits_only() -> None:
    desk = Desk(mode="race")
    desk.do(MIO, Join("j1", "t1"))
    desk.set(AKI, 2, 4)
    desk.set(MIO, 3, 6)
    views = desk.table.views
    digits = {viewer: views.of(viewer).state for viewer in ("blue", "amber", None)}
    assert [digits["blue"].grid_of(seat)[2] for seat in ("blue", "amber")] == [4, 0]
    assert [digits["amber"].grid_of("blue")[2], digits["amber"].grid_of("amber")[3]] == [0, 6]
    assert not any(any(sheet.digit) for sheet in digits[None].sheets)
    assert all(state.filled == (1, 1) for state in digits.values())


def test_there_is_no_clock_no_draw_and_no_take_back() -> None:
    command = Open("o1", "sudoku", {"givens": PUZZLE}, clock=ClockRule(60_000))
    with pytest.raises(Refusal) as refusal:
        open_table(command, AKI, code="K7QX-2MPD", epoch="e1", now=NOW, rng=Random(1))
    assert refusal.value.code == "no_clock"
    desk = Desk(mode="race")
    desk.do(MIO, Join("j1", "t1"))
    desk.set(AKI, 2, 4)
    assert desk.refused(AKI, Offer("f1", "t1", "draw")) == "no_draw"
    assert desk.refused(AKI, Offer("f2", "t1", "take_back", 0)) == "no_take_back"


def test_who_resigns_ends_the_game_for_nobody_who_plays_on() -> None:
    together = Desk(mode="together", players=2)
    together.do(MIO, Join("j1", "t1"))
    assert together.refused(AKI, Resign("r1", "t1")) == "cannot_resign"
    race = Desk(mode="race")
    race.do(MIO, Join("j1", "t1"))
    race.do(AKI, Resign("r1", "t1"))
    outcome = race.table.replay.outcome
    assert outcome is not None
    assert outcome.winner == "amber"
    alone = Desk()
    alone.do(AKI, Resign("r1", "t1"))
    assert alone.table.replay.outcome is not None


def test_another_puzzle_leaves_everyone_where_they_sit() -> None:
    desk = Desk(mode="together", players=3, givens=SOLUTION[:-1] + ".")
    desk.do(MIO, Join("j1", "t1"))
    desk.set(AKI, 80, 9)
    desk.do(AKI, Offer("f1", "t1", "rematch"))
    assert kinds(desk.do(MIO, Offer("f2", "t1", "rematch"))) == ["Answered", "Began"]
    assert [sitter and sitter.name for sitter in desk.table.replay.seats.values()] == ["Aki", "Mio", None]


def test_who_leaves_after_the_end_can_be_done_without() -> None:
    desk = Desk(mode="together", players=2, givens=SOLUTION[:-1] + ".")
    desk.do(MIO, Join("j1", "t1"))
    desk.set(AKI, 80, 9)
    desk.do(MIO, Leave("l1", "t1"))
    assert kinds(desk.do(AKI, Offer("f1", "t1", "rematch"))) == ["Began"]


# --- beside the server ------------------------------------------------------------------------------------------------


def test_the_workshop_makes_the_same_puzzle_as_anyone_would() -> None:
    async def ask() -> Any:
        workshop = Workshop(Random(3))
        try:
            return await workshop.begin(SUDOKU, {"level": 1, "seed": 7})
        finally:
            workshop.close()

    assert asyncio.run(ask()) == SUDOKU.begin({"level": 1, "seed": 7}, Random(0))


def test_the_workshop_hands_on_what_is_refused_and_outlives_its_process() -> None:
    async def ask() -> tuple[str, str, Any]:
        workshop = Workshop(Random(3))
        options = {"givens": "12345678." + 8 * "." + "9" + 63 * "."}
        try:
            with pytest.raises(Refusal) as refused:
                await workshop.begin(SUDOKU, options)
            pool = workshop._openings._pool
            assert pool is not None
            for process in pool._processes.values():
                process.kill()
                process.join()
            with pytest.raises(Refusal) as gone:
                await workshop.begin(SUDOKU, {"givens": PUZZLE})
            return refused.value.code, gone.value.code, await workshop.begin(SUDOKU, {"givens": PUZZLE})
        finally:
            workshop.close()

    code, unavailable, opening = asyncio.run(ask())
    assert (code, unavailable) == ("no_solution", "unavailable")
    assert opening.givens == PUZZLE


def test_a_move_elsewhere_does_not_wait_for_a_puzzle(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        slow, quick = await stage.come("Slow"), await stage.come("Quick")
        asked = asyncio.create_task(slow.ask(Open, "sudoku", {"level": 5, "seed": 1}))
        opened = await quick.open(options={"size": 4}, seats={"black": "me", "white": "me"})
        assert isinstance(await quick.place(opened.table, 1, "b1"), Done)
        assert not asked.done(), "the puzzle is still being made"
        assert isinstance(await asked, Opened)

    play(scene, tmp_path / "hall.db")


def test_a_command_sent_again_while_its_puzzle_is_made_opens_one_table(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        first = await stage.come("Aki")
        await first.send(Open("twice", "sudoku", {"level": 1, "seed": 1}))
        again = await stage.come("Aki", first.token)
        answer = await again.ask(Open, "sudoku", {"level": 1, "seed": 1}, id="twice")
        assert isinstance(answer, Opened)
        assert len(stage.server.hall.register) == 1

    play(scene, tmp_path / "hall.db")
