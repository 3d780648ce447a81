"""Sudoku at the tables of a server: seats, the views of players, and refused offers."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from banmen.game import Refusal
from banmen.games import GAMES
from banmen.games.sudoku.options import SudokuOptions
from banmen.options import read_options
from banmen.protocol.messages import Act, Claim, ClockRule, Done, Join, Leave, Offer, Open, Opened, Resign
from banmen_server.tables.decisions import OpeningWanted, open_table
from tests.banmen_server.tables.sitting import AKI, JUN, MIO, NOW, Sitting
from tests.banmen_server.wire_client import Scene, play

SUDOKU = GAMES["sudoku"]
PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


class SudokuSitting(Sitting):
    """A table of sudoku whose openings are worked out at once."""

    def __init__(self, **options: Any) -> None:
        self.options = {"givens": PUZZLE, **options}
        command = Open("o1", "sudoku", self.options)
        opening = SUDOKU.begin(read_options(SUDOKU, self.options), Random(1))
        super().__init__(command, opening=opening)

    def do(self, actor: Any, command: Any, absent: Any = ()) -> Any:
        opening = SUDOKU.begin(read_options(SUDOKU, self.options), Random(1))
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
    wanted = open_table(command, AKI, code="K7QX-2MPD", epoch="e1", now=NOW, rng=Random(1))
    assert wanted == OpeningWanted(SUDOKU, SudokuOptions(level=5))


def test_a_lone_player_begins_immediately() -> None:
    sitting = SudokuSitting()
    assert list(sitting.table.replay.seats) == ["blue"]
    assert sitting.table.replay.playing


def test_together_one_begins_and_the_others_join_later() -> None:
    sitting = SudokuSitting(mode="together", players=3)
    assert sitting.table.replay.playing
    sitting.set(AKI, 2, 4)
    assert kinds(sitting.do(MIO, Join("j1", "t1"))) == ["Seated"]
    sitting.set(MIO, 3, 6)
    assert sitting.table.replay.state.writer(3) == "amber"


def test_a_race_begins_when_all_have_come() -> None:
    sitting = SudokuSitting(mode="race", players=3)
    assert kinds(sitting.do(MIO, Join("j1", "t1"))) == ["Seated"]
    assert not sitting.table.replay.playing
    assert kinds(sitting.do(JUN, Join("j2", "t1"))) == ["Seated", "Began"]


def test_the_first_of_a_race_wins_and_the_others_play_on() -> None:
    sitting = SudokuSitting(mode="race", givens=SOLUTION[:-1] + ".")
    sitting.do(MIO, Join("j1", "t1"))
    sitting.set(AKI, 80, 8)
    assert kinds(sitting.set(MIO, 80, 9)) == ["ActionPlayed", "ActionPlayed"]
    assert sitting.refused(AKI, Offer("r1", "t1", "rematch")) == "not_over"
    sitting.now += 30_000
    assert kinds(sitting.set(AKI, 80, 9)) == ["ActionPlayed", "ActionPlayed", "Ended"]
    outcome = sitting.table.replay.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("amber", "solved")
    assert outcome.counts["place"] == {"amber": 1, "blue": 2}


def test_resigning_after_the_first_finisher_ends_the_race() -> None:
    sitting = SudokuSitting(mode="race", givens=SOLUTION[:-1] + ".")
    sitting.do(MIO, Join("j1", "t1"))
    sitting.set(MIO, 80, 9)
    assert sitting.refused(AKI, Claim("c1", "t1"), absent={"amber"}) == "too_early", "nobody is waited for"
    sitting.do(AKI, Resign("r1", "t1"))
    outcome = sitting.table.replay.outcome
    assert outcome is not None
    assert outcome.winner == "amber"


def test_a_finished_player_does_not_wait_for_players_who_left() -> None:
    sitting = SudokuSitting(mode="race", players=3, givens=SOLUTION[:-1] + ".")
    sitting.do(MIO, Join("j1", "t1"))
    sitting.do(JUN, Join("j2", "t1"))
    sitting.set(AKI, 80, 9)
    assert sitting.refused(AKI, Claim("c1", "t1"), absent={"green"}) == "too_early"
    sitting.set(MIO, 80, 9)
    assert kinds(sitting.do(AKI, Claim("c2", "t1"), absent={"green"})) == ["Ended"]


def test_an_aid_in_a_race_is_refused_by_the_server() -> None:
    sitting = SudokuSitting(mode="race")
    sitting.do(MIO, Join("j1", "t1"))
    for action in ({"type": "mend"}, {"type": "step", "step": {"technique": "think", "sets": [[2, 4]]}}):
        assert sitting.refused(AKI, Act("a1", "t1", 1, action)) == "no_aids"


def test_a_grid_that_was_brought_complete_is_over_as_it_begins() -> None:
    sitting = SudokuSitting(givens=SOLUTION[:-1] + ".", entries="." * 80 + "9")
    outcome = sitting.table.replay.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.reason) == ("blue", "solved")
    assert kinds(sitting.do(AKI, Offer("r1", "t1", "rematch"))) == ["Began", "Ended"]


def test_each_view_of_a_race_has_its_own_digits_only() -> None:
    sitting = SudokuSitting(mode="race")
    sitting.do(MIO, Join("j1", "t1"))
    sitting.set(AKI, 2, 4)
    sitting.set(MIO, 3, 6)
    views = sitting.table.views
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
    sitting = SudokuSitting(mode="race")
    sitting.do(MIO, Join("j1", "t1"))
    sitting.set(AKI, 2, 4)
    assert sitting.refused(AKI, Offer("f1", "t1", "draw")) == "no_draw"
    assert sitting.refused(AKI, Offer("f2", "t1", "take_back", 0)) == "no_take_back"


def test_resigning_does_not_end_the_game_of_other_players() -> None:
    together = SudokuSitting(mode="together", players=2)
    together.do(MIO, Join("j1", "t1"))
    assert together.refused(AKI, Resign("r1", "t1")) == "cannot_resign"
    race = SudokuSitting(mode="race")
    race.do(MIO, Join("j1", "t1"))
    race.do(AKI, Resign("r1", "t1"))
    outcome = race.table.replay.outcome
    assert outcome is not None
    assert outcome.winner == "amber"
    alone = SudokuSitting()
    alone.do(AKI, Resign("r1", "t1"))
    assert alone.table.replay.outcome is not None


def test_another_puzzle_leaves_everyone_where_they_sit() -> None:
    sitting = SudokuSitting(mode="together", players=3, givens=SOLUTION[:-1] + ".")
    sitting.do(MIO, Join("j1", "t1"))
    sitting.set(AKI, 80, 9)
    sitting.do(AKI, Offer("f1", "t1", "rematch"))
    assert kinds(sitting.do(MIO, Offer("f2", "t1", "rematch"))) == ["Answered", "Began"]
    assert [sitter and sitter.name for sitter in sitting.table.replay.seats.values()] == ["Aki", "Mio", None]


def test_the_next_puzzle_starts_without_a_player_who_left() -> None:
    sitting = SudokuSitting(mode="together", players=2, givens=SOLUTION[:-1] + ".")
    sitting.do(MIO, Join("j1", "t1"))
    sitting.set(AKI, 80, 9)
    sitting.do(MIO, Leave("l1", "t1"))
    assert kinds(sitting.do(AKI, Offer("f1", "t1", "rematch"))) == ["Began"]


# --- beside the server ------------------------------------------------------------------------------------------------


def test_a_move_at_another_table_does_not_wait_for_a_puzzle(tmp_path: Path) -> None:
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
        assert len(stage.server.hall.tables) == 1

    play(scene, tmp_path / "hall.db")
