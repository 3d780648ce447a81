"""The coach at the table: hints in three presses, checks, the answer, filling singles, and solving step by step."""

import pytest

from banmen import events as ev
from banmen.game import Outcome
from banmen.games.sudoku.coach.hints import hint_for
from banmen.games.sudoku.engine.position import SolvingStep
from banmen.games.sudoku.state import Clear, Mend, Note, Set, TakeStep, Undo
from banmen_client.screens import background_task
from tests.banmen.games.sudoku.game import CLASSIC, CLASSIC_SOLUTION, HARD, TWO_WAYS
from tests.banmen_client.games.sudoku.person import CTRL, carries_out, press, sent_actions, table_of, view
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Enter, Hall

R1C3, R1C6, R5C5 = 2, 5, 40
LAST_ONE = f"{CLASSIC_SOLUTION[:80]}."


def table(hall: Hall, givens: str = CLASSIC, **how: str) -> RemoteSudoku:
    """Open a table with this puzzle in the window."""
    remote = RemoteSudoku().lays_out(givens, **how)
    hall.sits_down(remote)
    return remote


def does(hall: Hall, *actions: Set | Note) -> None:
    """Let the server publish these actions."""
    assert isinstance(hall.remote, RemoteSudoku)
    hall.news(hall.remote.does(*actions))


# --- hints ----------------------------------------------------------------------------------------------------------


def test_a_hint_shows_the_place_then_the_reason_and_then_acts(alone: Hall) -> None:
    press(alone, "h")
    assert alone.reads("Look at box 2.")
    assert R1C6 in view(alone).focus
    assert view(alone).candidates is None, "where is not yet what"
    assert sent_actions(alone) == []
    press(alone, "h")
    assert alone.reads("Hint: hidden single")
    assert alone.reads("In box 2 only row 1, column 6 can be 8. The 8s at ")
    assert view(alone).sets == {(R1C6, 8)}
    assert view(alone).candidates is not None
    excluding = view(alone).fins
    assert excluding
    assert all(CLASSIC[square] == "8" for square, digit in excluding)
    assert sent_actions(alone) == []
    press(alone, "h")
    [step] = sent_actions(alone)
    assert isinstance(step, TakeStep)
    assert step.step.sets == ((R1C6, 8),)
    carries_out(alone)
    assert view(alone).entries[R1C6] == 8
    assert alone.reads("Step: hidden single")
    assert view(alone).fins == excluding, "what was done is shown with its reason"


def test_all_steps_are_listed_and_each_is_shown_with_its_reason_until_one_is_taken(alone: Hall) -> None:
    press(alone, "s")
    assert alone.reads("All steps here: ")
    assert alone.reads("Hint: hidden single")
    assert view(alone).sets == {(R1C6, 8)}
    listed = table_of(alone).sudoku_moment(alone.screen.moment()).coach.listed
    assert len(listed) > 5
    alone.click("all-steps/1")
    assert view(alone).sets == set(listed[1].sets) != {(R1C6, 8)}
    assert sent_actions(alone) == []
    alone.click("card/apply")
    [step] = sent_actions(alone)
    assert isinstance(step, TakeStep)
    assert step.step == listed[1]


@pytest.mark.parametrize("key", ["", "s", "escape"])
def test_the_list_is_closed_by_its_button_its_key_and_escape(alone: Hall, key: str) -> None:
    press(alone, "s")
    assert "do/hint" not in alone.reachable()
    if key:
        press(alone, key)
    else:
        alone.click("all-steps/close")
    assert not alone.reads("All steps here")
    assert "do/hint" in alone.reachable()


def test_the_card_s_buttons_do_the_same(alone: Hall) -> None:
    alone.click("do/hint")
    alone.click("card/further")
    assert alone.reads("Hint: hidden single")
    alone.click("card/apply")
    assert len(sent_actions(alone)) == 1


def test_a_fourth_press_before_the_server_has_answered_asks_for_nothing_more(alone: Hall) -> None:
    for _ in range(4):
        press(alone, "h")
    assert len(sent_actions(alone)) == 1


def test_a_hint_is_over_when_the_grid_is_another(alone: Hall) -> None:
    press(alone, "h")
    does(alone, Set(R1C3, 4))
    assert view(alone).focus == frozenset()
    assert not alone.reads("Look at")


def test_escape_clears_a_hint_and_does_not_leave(alone: Hall) -> None:
    press(alone, "h")
    press(alone, "escape")
    assert view(alone).focus == frozenset()
    assert alone.window.session.mirror is not None
    press(alone, "escape")
    assert alone.window.session.mirror is None


def test_a_wrong_entry_is_reported_first_and_highlighted(alone: Hall) -> None:
    does(alone, Set(R1C3, 2))
    press(alone, "h")
    assert alone.reads("Something is wrong")
    assert alone.reads("r1c3 has the wrong digit.")
    assert view(alone).wrong == {R1C3}
    assert view(alone).cursor == R1C3


def test_a_wrong_entry_can_be_undone_or_cleared(alone: Hall) -> None:
    does(alone, Set(R1C3, 2), Set(R5C5, 5))
    press(alone, "h")
    alone.click("card/mend")
    assert sent_actions(alone) == [Mend()]
    carries_out(alone)
    assert view(alone).entries[R5C5] == 0
    does(alone, Set(R1C3, 2))
    press(alone, "h")
    alone.click("card/clear")
    assert sent_actions(alone) == [Clear((R1C3,))]
    carries_out(alone)
    press(alone, "h")
    assert alone.reads("Look at")


def test_a_needed_candidate_that_was_eliminated_is_reported_and_restored(alone: Hall) -> None:
    does(alone, Note((R1C3,), "struck", 4, on=True))
    press(alone, "h")
    assert alone.reads("The 4 struck out at r1c3 is needed.")
    alone.click("card/give-back")
    assert sent_actions(alone) == [Note((R1C3,), "struck", 4, on=False)]


def test_the_hint_says_that_there_is_no_next_step(hall: Hall) -> None:
    table(hall, TWO_WAYS)
    press(hall, "h")
    assert hall.reads("No hint")
    assert hall.reads("several solutions")


def test_a_hint_that_needs_long_thought_comes_when_it_is_found(alone: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background_task, "_FIRST_WAIT_S", -1)
    monkeypatch.setattr(background_task.BackgroundTask, "poll", lambda _mind, _timeout_s=0: False)
    press(alone, "h")
    assert alone.reads("Looking…")
    monkeypatch.undo()
    assert table_of(alone).coach.task.poll(30)
    alone.frame()
    assert alone.reads("Look at")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_hint_of_a_hard_grid_can_be_said_and_shown(enter: Enter, language: str) -> None:
    hall = enter(640, 480, language=language)
    remote = table(hall, HARD)
    for _ in range(30):
        hint = hint_for(remote.truth, "blue")
        if hint.action is None:
            break
        press(hall, "h")
        press(hall, "h")
        assert view(hall).focus
        assert view(hall).sets or view(hall).removes
        hall.news(remote.does(hint.action))


# --- checks and the answer ------------------------------------------------------------------------------------------


def test_the_check_marks_wrong_digits_until_the_next_change(alone: Hall) -> None:
    does(alone, Set(R1C3, 2))
    press(alone, "v")
    assert alone.reads("1 digit is wrong")
    assert view(alone).wrong == {R1C3}
    assert view(alone).conflicts == frozenset(), "no rule is broken"
    does(alone, Set(R5C5, 5))
    assert view(alone).wrong == frozenset()


def test_the_check_confirms_a_grid_without_mistakes(alone: Hall) -> None:
    does(alone, Set(R1C3, 4))
    press(alone, "v")
    assert alone.reads("All right")


def test_with_several_solutions_the_check_says_so(hall: Hall) -> None:
    table(hall, TWO_WAYS)
    press(hall, "v")
    assert hall.reads("Several solutions")
    does(hall, Set(32, 1), Set(35, 1))
    press(hall, "v")
    assert hall.reads("lead to none")


def test_the_completeness_check_counts_the_empty_squares(alone: Hall) -> None:
    does(alone, Set(R1C3, 5))
    press(alone, "e")
    assert alone.reads("50 squares are empty.")
    assert alone.reads("1 digit breaks a rule.")


def test_the_answer_is_drawn_and_taken_away(alone: Hall) -> None:
    answered_yes(alone, "a")
    assert view(alone).answer == tuple(map(int, CLASSIC_SOLUTION))
    does(alone, Set(R1C3, 2))
    assert view(alone).wrong == {R1C3}, "while the answer is shown, what is wrong is too"
    press(alone, "a")
    assert not any(view(alone).answer)


def test_a_grid_that_was_loaded_has_an_answer(hall: Hall) -> None:
    table(hall, "." * 81, entries=CLASSIC_SOLUTION[:40] + "." * 41)
    answered_yes(hall, "a")
    assert view(hall).answer[:40] == tuple(map(int, CLASSIC_SOLUTION[:40]))
    assert hall.reads("One of several solutions")


def test_without_a_unique_solution_there_is_no_button_to_go_back(hall: Hall) -> None:
    table(hall, "." * 81, entries="55" + "." * 79)
    press(hall, "h")
    assert hall.reads("Something is wrong")
    assert "card/mend" not in hall.reachable()
    hall.click("card/clear")
    assert sent_actions(hall) == [Clear((0, 1))]


@pytest.mark.parametrize("key", ["a", "v", "h"])
def test_a_loaded_grid_without_a_solution_is_reported(hall: Hall, key: str) -> None:
    table(hall, "." * 81, entries="12345678." + "." * 8 + "9" + "." * 63)
    press(hall, key)
    if key == "a":
        press(hall, "return")
    assert hall.reads("It cannot be solved")
    assert not any(view(hall).answer)
    assert view(hall).wrong == frozenset()


def test_the_answer_replaces_any_earlier_message(alone: Hall) -> None:
    press(alone, "e")
    answered_yes(alone, "a")
    assert alone.reads("The only solution")


def test_a_step_and_the_end_are_reported_while_the_answer_is_shown(hall: Hall) -> None:
    remote = table(hall, "..." + CLASSIC_SOLUTION[3:])
    answered_yes(hall, "a")
    hall.news(remote.does(TakeStep(SolvingStep("naked_single", sets=((0, 5),), proof=((0, 5),)))))
    assert hall.reads("Step: naked single")
    hall.news(remote.does(Set(1, 3), Set(2, 4)))
    assert hall.reads("Completed!")


def test_the_answer_of_one_puzzle_is_not_shown_over_another(alone: Hall) -> None:
    answered_yes(alone, "a")
    assert isinstance(alone.remote, RemoteSudoku)
    alone.news(alone.remote.record(ev.Ended(Outcome(None, "resigned"))), alone.remote.starts_again(HARD))
    assert not any(view(alone).answer)


# --- commands that do much ------------------------------------------------------------------------------------------


def answered_yes(hall: Hall, key: str) -> None:
    """Give a command by its key, and confirm its question with Enter."""
    press(hall, key)
    press(hall, "return")


@pytest.mark.parametrize(("key", "question"), [("a", "Show the solution?"), ("r", "naked singles?"), ("t", "singles?")])
def test_commands_that_show_or_fill_much_ask_first(alone: Hall, key: str, question: str) -> None:
    press(alone, key)
    assert alone.reads(question)
    assert sent_actions(alone) == []
    assert not any(view(alone).answer)
    press(alone, "escape")
    assert not alone.reads(question)
    press(alone, key)
    alone.click("card/cancel")
    assert not alone.reads(question)
    press(alone, key)
    press(alone, key)
    assert sent_actions(alone) == [], "the same key again is no answer"
    assert not any(view(alone).answer)


def test_the_question_is_answered_with_its_button_too(alone: Hall) -> None:
    press(alone, "o")
    alone.click("more/answer")
    alone.click("card/show")
    assert any(view(alone).answer)
    alone.click("more/answer")
    assert not any(view(alone).answer), "it is hidden without a question"
    alone.click("more/think")
    alone.click("card/fill")
    assert len(sent_actions(alone)) == 1


def test_a_digit_written_takes_the_question_back(alone: Hall) -> None:
    press(alone, "t")
    does(alone, Set(R1C3, 4))
    assert not alone.reads("Fill all singles?")


def test_all_naked_singles_are_filled_in_one_step(alone: Hall) -> None:
    answered_yes(alone, "r")
    [step] = sent_actions(alone)
    assert isinstance(step, TakeStep)
    assert len(step.step.sets) == 51
    carries_out(alone)
    assert alone.reads("Completed!")


def test_a_run_without_naked_singles_is_reported(hall: Hall) -> None:
    table(hall, HARD)
    answered_yes(hall, "r")
    carries_out(hall)
    assert hall.reads("Step: naked singles")
    answered_yes(hall, "r")
    assert hall.link.sent == []
    assert hall.reads("No square has only one candidate left.")


def test_all_singles_are_one_undo(hall: Hall) -> None:
    remote = table(hall, HARD)
    answered_yes(hall, "t")
    carries_out(hall)
    assert remote.truth.grid_of("blue").count(0) == 23
    assert hall.reads("squares are filled: naked and hidden singles")
    press(hall, "z", CTRL)
    carries_out(hall)
    assert remote.truth.grid_of("blue").count(0) == HARD.count(".")


def test_a_run_is_sent_once_until_it_is_confirmed(alone: Hall) -> None:
    answered_yes(alone, "r")
    press(alone, "return")
    assert len(sent_actions(alone)) == 1


# --- step by step ---------------------------------------------------------------------------------------------------


def test_step_by_step_each_step_is_explained_and_the_way_back_is_an_undo(alone: Hall) -> None:
    press(alone, "n")
    carries_out(alone)
    assert alone.reads("In box 2 only row 1, column 6 can be 8.")
    assert view(alone).sets == {(R1C6, 8)}
    assert view(alone).candidates is not None, "candidates are shown while a step is explained"
    alone.click("card/next")
    [second] = sent_actions(alone)
    assert isinstance(second, TakeStep)
    carries_out(alone)
    alone.click("card/back")
    assert sent_actions(alone) == [Undo()]


def test_a_step_is_sent_once_until_it_is_confirmed(alone: Hall) -> None:
    press(alone, "n")
    press(alone, "n")
    assert len(sent_actions(alone)) == 1


def test_a_mistake_is_reported_before_any_step(alone: Hall) -> None:
    does(alone, Set(R1C3, 2))
    press(alone, "n")
    assert sent_actions(alone) == []
    assert alone.reads("Something is wrong")


def test_candidates_that_a_step_strikes_out_are_shown_as_they_were_before_it(hall: Hall) -> None:
    remote = table(hall, HARD)
    while True:
        hint = hint_for(remote.truth, "blue")
        assert isinstance(hint.action, TakeStep)
        message = remote.does(hint.action)
        hall.news(message)
        if hint.action.step.removes:
            break
    shown = view(hall)
    assert shown.removes == set(hint.action.step.removes)
    assert shown.candidates is not None
    square, digit = hint.action.step.removes[0]
    assert shown.candidates[square] >> (digit - 1) & 1
    assert shown.proof == {each for each in hint.action.step.proof if not remote.truth.grid_of("blue")[each[0]]}


def test_a_step_that_no_finder_ever_made_is_shown_as_far_as_it_can_be(alone: Hall) -> None:
    remote = alone.remote
    assert isinstance(remote, RemoteSudoku)
    for technique in ("x_wing", "aic", "nonsense", "full_house"):
        alone.news(remote.does(TakeStep(SolvingStep(technique, removes=((R1C3, 1),))), Undo()))
        press(alone, "page up")
        assert alone.reads("r1c3")
        press(alone, "end")
