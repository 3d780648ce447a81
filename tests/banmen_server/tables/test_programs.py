"""What programs are asked at a table, and when their answer comes too late."""

from random import Random

from banmen.events import ActionPlayed, Ended, TookBack
from banmen.game import Outcome
from banmen.games import GAMES
from banmen.games.reversi.state import Placed
from banmen.games.sudoku.state import Set
from banmen.options import read_options
from banmen.programs.seated import Chosen
from banmen.protocol.messages import ClockRule, Open, SeatChoice
from banmen.replay import Replay
from banmen_server.tables.programs import is_question_open, next_question, pause_s, programs_in_turn, question_groups
from tests.banmen_server.tables.sitting import NOW, Sitting

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
BOTH: dict[str, SeatChoice] = {"black": "program", "white": "program"}


def sitting_with_program(seat: str, clock: ClockRule | None = None) -> Sitting:
    other = "white" if seat == "black" else "black"
    return Sitting(Open("o", "reversi", {}, {seat: "me", other: "program"}, clock=clock))


def test_a_program_is_asked_when_it_is_its_turn_and_has_the_time_there_is() -> None:
    table = sitting_with_program("white", clock=ClockRule(60_000)).table
    asked = next_question(table.replay, NOW, ["black"])
    assert asked is not None
    assert (asked.state, asked.programs) == (table.replay.state, {"black": "1"})
    assert asked.within_s is not None
    assert 0 < asked.within_s < 60
    assert next_question(sitting_with_program("black").table.replay, NOW, ["white"]) is None


def test_an_answer_counts_only_for_the_state_that_was_asked_about() -> None:
    replay = sitting_with_program("white").table.replay
    asked = next_question(replay, NOW, ["black"])
    assert asked is not None
    assert is_question_open(asked, replay)
    replay.apply(ActionPlayed("black", 1, Placed("black", "d3", ("d4",))), NOW)
    assert not is_question_open(asked, replay)
    replay.apply(TookBack(0), NOW)
    assert is_question_open(asked, replay), "it is the same again"


def test_without_turns_an_answer_is_valid_while_the_game_lasts() -> None:
    options = {
        "mode": "race",
        "givens": "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    }
    command = Open("o", "sudoku", options, {"blue": "me", "amber": "program"})
    game = GAMES["sudoku"]
    replay = Sitting(command, opening=game.begin(read_options(game, options), Random(0))).table.replay
    asked = next_question(replay, NOW, ["amber"])
    assert asked is not None
    replay.apply(ActionPlayed("blue", 1, game.decide(replay.state, "blue", Set(2, 1), Random(0)).events[0]), NOW)
    assert is_question_open(asked, replay)
    replay.apply(Ended(Outcome("blue", "claimed")), NOW)
    assert not is_question_open(asked, replay)
    assert next_question(replay, NOW, ["amber"]) is None


def test_the_program_that_acted_last_is_asked_last() -> None:
    replay = Sitting(Open("o", "reversi", {}, BOTH)).table.replay
    assert list(programs_in_turn(replay)) == ["black", "white"]
    replay.apply(ActionPlayed("black", 1, Placed("black", "d3", ("d4",))), NOW)
    assert list(programs_in_turn(replay)) == ["white", "black"]


def race() -> Replay:
    """One person against two programs of different paces."""
    options = {"mode": "race", "players": 3, "givens": PUZZLE}
    seats: dict[str, SeatChoice] = {"blue": "me", "amber": "program", "green": "program"}
    command = Open("o", "sudoku", options, seats, programs={"amber": "slow", "green": "quick"})
    game = GAMES["sudoku"]
    return Sitting(command, opening=game.begin(read_options(game, options), Random(0))).table.replay


def test_programs_that_race_are_asked_each_by_itself() -> None:
    replay = race()
    assert question_groups(replay) == [("amber",), ("green",)]
    asked = next_question(replay, NOW, ["green"])
    assert asked is not None
    assert asked.programs == {"green": "quick"}
    assert is_question_open(asked, replay)


def test_programs_that_take_turns_and_those_of_a_show_are_asked_together() -> None:
    assert question_groups(sitting_with_program("black").table.replay) == [("white",)]
    assert question_groups(Sitting(Open("o", "reversi", {}, BOTH)).table.replay) == [("black", "white")]
    assert question_groups(Sitting(Open("o", "reversi", {}, {"black": "me", "white": "me"})).table.replay) == []


def test_a_program_waits_before_it_acts_only_where_nobody_takes_turns() -> None:
    chosen = [Chosen("green", Set(2, 4), 3.5)]
    assert pause_s(race(), chosen, 4.0) == 3.5
    assert pause_s(race(), [Chosen("green", Set(2, 4))], 4.0) == 4.0
    assert pause_s(race(), [], 4.0) == 0.0
    assert pause_s(sitting_with_program("black").table.replay, chosen, 4.0) == 0.0
