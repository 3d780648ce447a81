"""In a race aids are off or announced, finished seats write no more, and the others race on."""

from typing import Any

import pytest

from banmen.game import BadOptions, IllegalMove, Outcome
from banmen.games.sudoku.engine.position import SolvingStep
from banmen.games.sudoku.options import SudokuOptions
from banmen.games.sudoku.rules import SUDOKU
from banmen.games.sudoku.state import (
    Aided,
    Clear,
    Finished,
    GiveUp,
    Mend,
    Redo,
    Set,
    TakeAid,
    TakeStep,
    Undo,
)
from banmen.options import read_options
from banmen.protocol.codec import convert
from tests.banmen.games.sudoku.game import CLASSIC_SOLUTION, DICE, E5, SudokuGame, edited

STEP = TakeStep(SolvingStep("naked_single", sets=((E5, 5),)))
WRONG = Set(E5, 4)


def race(players: int = 2, *, aids: str = "off") -> SudokuGame:
    return SudokuGame({"mode": "race", "players": players, "aids": aids})


# --- aids -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", [STEP, Mend(), TakeAid("hint"), TakeAid("check"), TakeAid("answer")])
@pytest.mark.parametrize("written", [WRONG, Set(E5, 5)], ids=["wrong", "right"])
def test_aids_are_off_and_the_refusal_does_not_say_whether_a_digit_is_right(action: Any, written: Set) -> None:
    game = race()
    game.do(written)
    assert game.refused(action) == "no_aids"


def test_announced_aids_are_published_and_their_squares_do_not_count() -> None:
    game = race(aids="told")
    state = game.do(Set(2, 4), STEP)
    assert state.filled == (1, 0)
    assert edited(game.events_for("amber")[-1]).done == "step"
    assert edited(game.events_for("amber")[-1]).edits == ()
    assert state.race is not None
    assert state.race.aided == (1, 0)


def test_a_square_that_an_aid_has_filled_never_counts_for_that_seat() -> None:
    game = race(aids="told")
    assert game.do(STEP, Undo(), Redo()).filled == (0, 0)
    assert game.do(Clear((E5,)), Set(E5, 5)).filled == (0, 0)
    assert game.do(Set(E5, 5), seat="amber").filled == (0, 1), "it counts for those who found it themselves"


def test_after_the_answer_only_earlier_entries_count() -> None:
    game = race(aids="told")
    game.do(Set(2, 4), TakeAid("answer"))
    assert game.events[-1] == Aided("blue", "answer")
    assert game.do(Set(E5, 5)).filled == (1, 0)


def test_mending_a_grid_without_mistakes_is_published_as_a_check() -> None:
    game = race(aids="told")
    game.do(Set(E5, 5), Mend())
    assert game.events_for("amber")[-1] == Aided("blue", "check")
    game.do(Set(2, 1), Mend())
    assert game.digit(2) == 0
    assert game.state.race is not None
    assert game.state.race.aided == (2, 0)


def test_every_viewer_folds_the_same_counts_from_masked_events() -> None:
    game = race(3, aids="told")
    game.do(Set(2, 4), STEP, TakeAid("answer"), Mend())
    for viewer in ("amber", None):
        seen = SUDOKU.blank
        for event in game.events_for(viewer):
            seen = SUDOKU.evolve(seen, event)
        assert seen.race is not None
        assert game.state.race is not None
        assert (seen.filled, seen.race.aided) == (game.state.filled, game.state.race.aided)
        assert all(not any(sheet.digit) for sheet in seen.sheets)


def test_aids_are_an_option_of_a_race_alone() -> None:
    for mode in ("alone", "together"):
        with pytest.raises(BadOptions) as refusal:
            read_options(SUDOKU, {"mode": mode, "aids": "told"})
        assert refusal.value.code == "bad_aids"
    assert SudokuGame().refused(TakeAid("hint")) == "no_race"


def test_a_race_recorded_before_places_existed_is_read_unchanged() -> None:
    """Squares filled by steps still count; without the option no further aid is allowed."""
    recorded: list[dict[str, Any]] = [
        {
            "type": "began",
            "givens": f"{CLASSIC_SOLUTION[:80]}.",
            "mode": "race",
            "marks": "shared",
            "seats": ["blue", "amber"],
        },
        {"type": "edited", "seat": "blue", "done": "set", "edits": [["digit", 80, 0, 5]], "filled": 1, "veil": "all"},
        {
            "type": "edited",
            "seat": "amber",
            "done": "step",
            "edits": [["digit", 80, 0, 19]],
            "filled": 1,
            "veil": "all",
        },
    ]
    state = SUDOKU.blank
    for raw in recorded:
        state = SUDOKU.evolve(state, convert(raw, SUDOKU.Event, what="event"))
    assert (state.grid_of("amber")[80], state.grid_of("blue")[80]) == (9, 5)
    assert state.filled == (1, 1)
    assert SUDOKU.outcome(state) is None, "that it ended is in the log of its table"
    with pytest.raises(IllegalMove) as refusal:
        SUDOKU.decide(state, "blue", Mend(), DICE)
    assert refusal.value.code == "no_aids"


# --- the finishing order ---------------------------------------------------------------------------------------------


def test_the_others_play_on_after_the_first_and_the_last_one_ends_it() -> None:
    game = race(3)
    game.solve("amber")
    assert game.events[-1] == Finished("amber")
    assert SUDOKU.outcome(game.state) is None
    assert game.refused(Undo(), "amber") == "race_over"
    assert list(SUDOKU.legal(game.state, "amber")) == []
    game.solve("green")
    assert SUDOKU.outcome(game.state) is None
    game.solve("blue")
    assert SUDOKU.outcome(game.state) == Outcome(
        "amber",
        "solved",
        {"filled": {"blue": 51, "amber": 51, "green": 51}, "place": {"amber": 1, "green": 2, "blue": 3}},
    )


def test_a_seat_with_an_aid_is_placed_after_all_seats_without() -> None:
    game = race(aids="told")
    game.do(STEP)
    game.solve("blue")
    game.solve("amber")
    ended = SUDOKU.outcome(game.state)
    assert ended is not None
    assert (ended.winner, ended.counts["place"]) == ("amber", {"amber": 1, "blue": 2})
    assert ended.counts["aids"] == {"blue": 1, "amber": 0}


def test_the_others_race_on_after_a_seat_gives_up() -> None:
    game = race(3)
    game.do(GiveUp())
    assert SUDOKU.outcome(game.state) is None
    assert game.refused(Set(E5, 5)) == "race_over"
    game.do(GiveUp(), seat="green")
    assert SUDOKU.outcome(game.state) == Outcome("amber", "resigned", {"filled": {"blue": 0, "amber": 0, "green": 0}})


def test_giving_up_after_the_winner_finished_ends_the_race() -> None:
    game = race()
    game.solve("amber")
    game.do(GiveUp())
    ended = SUDOKU.outcome(game.state)
    assert ended is not None
    assert (ended.winner, ended.reason) == ("amber", "solved")


def test_the_table_can_end_a_race_only_for_the_first_to_finish() -> None:
    game = race()
    claimed = Outcome("blue", "claimed")
    assert SUDOKU.ended_early(game.state, claimed) == claimed
    game.solve("amber")
    assert SUDOKU.ended_early(game.state, claimed).winner == "amber"
    assert SUDOKU.finished_seats(game.state) == ("amber",)


def test_a_game_from_a_complete_grid_is_over_immediately() -> None:
    began = SUDOKU.begin(SudokuOptions(mode="race", givens=CLASSIC_SOLUTION), DICE)
    assert SUDOKU.outcome(SUDOKU.evolve(SUDOKU.blank, began)) is not None
