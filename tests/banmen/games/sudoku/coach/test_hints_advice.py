"""Advice for clients without an engine equals that of a window's coach, and is refused in the same cases."""

import msgspec
import pytest

from banmen.game import IllegalMove
from banmen.games.sudoku.coach import hints
from banmen.games.sudoku.rules import SUDOKU
from banmen.games.sudoku.state import Aided, GiveUp, Note, Pause, Set, State, TakeAid
from tests.banmen.games.sudoku.game import CLASSIC, CLASSIC_SOLUTION, TWO_WAYS, after, state_of

EN, JA = "en", "ja"
RACE = {"mode": "race", "seats": ("blue", "amber")}


def refused(state: State, about: str = "hint", last: object = None) -> str:
    with pytest.raises(IllegalMove) as raised:
        SUDOKU.judge_advice(state, "blue", about, last)  # type: ignore[arg-type]  # any event
    return raised.value.code


def test_a_hint_has_an_explanation_and_a_legal_action() -> None:
    state = state_of(CLASSIC)
    said = SUDOKU.advise(state, "blue", "hint", EN)
    assert said["finding"] == "step"
    assert said["where"].startswith("Look at")
    action = msgspec.convert(said["action"], SUDOKU.Action)
    [(square, digit)] = action.step.sets
    assert str(digit) == CLASSIC_SOLUTION[square]
    assert str(digit) in said["why"]
    assert after(state, action).grid_of("blue")[square] == digit
    assert square in said["focus"]


def test_the_hint_is_in_the_language_requested() -> None:
    assert SUDOKU.advise(state_of(CLASSIC), "blue", "hint", JA)["where"].endswith("してください。")


def test_all_steps_begin_with_that_of_the_hint_and_each_has_its_words_and_action() -> None:
    state = state_of(CLASSIC)
    said, hint = SUDOKU.advise(state, "blue", "steps", EN), SUDOKU.advise(state, "blue", "hint", EN)
    assert said["finding"] == "steps"
    assert {"finding": "step", **said["steps"][0]} == hint
    assert len(said["steps"]) > 5
    for step in said["steps"]:
        assert step["why"]
        assert step["focus"]
        after(state, msgspec.convert(step["action"], SUDOKU.Action))


def test_without_a_step_the_list_says_what_the_hint_says() -> None:
    for state in (after(state_of(CLASSIC), Set(2, 1)), state_of(TWO_WAYS), state_of(CLASSIC_SOLUTION)):
        assert SUDOKU.advise(state, "blue", "steps", EN) == SUDOKU.advise(state, "blue", "hint", EN)


def test_mistakes_come_before_any_step() -> None:
    wrong = SUDOKU.advise(after(state_of(CLASSIC), Set(2, 1)), "blue", "hint", EN)
    assert (wrong["finding"], wrong["squares"], wrong["mends"]) == ("wrong", [2], True)
    assert wrong["action"] == {"type": "clear", "squares": (2,)}
    struck = SUDOKU.advise(after(state_of(CLASSIC), Note((2,), "struck", 4, on=True)), "blue", "hint", EN)
    assert (struck["finding"], struck["candidates"]) == ("struck", [[2, 4]])


def test_a_hint_says_that_there_is_no_next_step() -> None:
    assert SUDOKU.advise(state_of(TWO_WAYS), "blue", "hint", EN)["finding"] == "open"
    assert SUDOKU.advise(state_of(CLASSIC_SOLUTION), "blue", "hint", EN)["finding"] == "full"
    assert SUDOKU.advise(after(state_of(TWO_WAYS), Set(32, 3), Set(35, 3)), "blue", "hint", EN)["finding"] == "wrong"


def test_the_check_names_the_digits_that_differ_from_the_solution() -> None:
    assert SUDOKU.advise(state_of(CLASSIC), "blue", "check", EN) == {"finding": "right", "squares": []}
    assert SUDOKU.advise(after(state_of(CLASSIC), Set(2, 1)), "blue", "check", EN)["squares"] == [2]


def test_the_answer_is_the_solution() -> None:
    assert SUDOKU.advise(state_of(CLASSIC), "blue", "answer", EN) == {"digits": CLASSIC_SOLUTION, "only": True}
    assert not SUDOKU.advise(state_of(TWO_WAYS), "blue", "answer", EN)["only"]


def test_a_single_player_gets_advice_while_the_time_runs() -> None:
    state = state_of(CLASSIC)
    SUDOKU.judge_advice(state, "blue", "hint", None)
    SUDOKU.judge_advice(state, "blue", "steps", None)
    assert refused(state, "luck") == "no_advice"
    assert refused(after(state, Pause())) == "paused"


def test_a_race_without_aids_gives_no_advice() -> None:
    assert refused(state_of(CLASSIC, **RACE)) == "no_aids"


def test_advice_needs_an_announced_aid() -> None:
    state = after(state_of(CLASSIC, **RACE, aids="told"), TakeAid("hint"))
    assert refused(state) == "aid_not_told"
    assert refused(state, "answer", Aided("blue", "hint")) == "aid_not_told"
    SUDOKU.judge_advice(state, "blue", "hint", Aided("blue", "hint"))
    SUDOKU.judge_advice(state, "blue", "steps", Aided("blue", "hint"))
    assert refused(state, "steps", Aided("blue", "check")) == "aid_not_told"


def test_a_seat_that_left_the_race_gets_no_advice_during_the_race() -> None:
    state = after(state_of(CLASSIC, **{**RACE, "seats": ("blue", "amber", "green")}, aids="told"), GiveUp())
    assert refused(state, "answer", Aided("blue", "answer")) == "race_over"


def test_after_the_end_every_seat_gets_advice() -> None:
    hints.judge(state_of(CLASSIC_SOLUTION), "blue", "answer", None)
