"""A class: permitted actions, counts, and hidden answers."""

from collections.abc import Sequence
from functools import reduce
from random import Random
from typing import Any

import msgspec
import pytest

from banmen.game import IllegalMove, Seat
from banmen.games import GAMES
from banmen.games.lesson.rules import LESSON, LessonOptions
from banmen.games.lesson.state import (
    AnswerGiven,
    AnswerShare,
    AnswersRevealed,
    AskClass,
    CallStudent,
    EndLesson,
    ExplainAnswer,
    GiveAnswer,
    LessonEvent,
    LessonState,
    MarkRight,
    RaiseHand,
    RevealAnswers,
)
from banmen.options import read_options
from banmen.protocol.codec import convert

CHOICE = AskClass("choice", "Who is ahead?", ("Black", "White", "Nobody"))
PLACE = {"type": "place", "square": "d3"}
DONE = tuple[Seat, Any]


def lesson(*actions: DONE, scored: bool = False) -> tuple[LessonState, Sequence[LessonEvent]]:
    """Play a lesson of three students; return its state and all events."""
    events: list[LessonEvent] = [LESSON.begin(LessonOptions(3, scored), Random(1))]
    state = LESSON.evolve(LESSON.blank, events[0])
    for seat, action in actions:
        decided = LESSON.decide(state, seat, action, Random(1))
        events.extend(decided.events)
        state = decided.state
    return state, events


def seen(events: Sequence[LessonEvent], viewer: Seat | None) -> LessonState:
    """Return the state as a viewer folds it."""
    shown = [LESSON.reveal(event, viewer) if LESSON.hides_in(event) else event for event in events]
    return reduce(LESSON.evolve, shown, LESSON.blank)


def refused(code: str, seat: Seat, action: Any, *before: DONE) -> None:
    state, _ = lesson(*before)
    with pytest.raises(IllegalMove) as refusal:
        LESSON.decide(state, seat, action, Random(1))
    assert refusal.value.code == code
    assert refusal.value.text


def answers(*given: Any) -> tuple[DONE, ...]:
    return tuple((f"student{number}", GiveAnswer(answer)) for number, answer in enumerate(given, 1))


def test_answers_are_counted_and_the_right_ones_get_a_point() -> None:
    state, _ = lesson(("teacher", CHOICE), *answers(0, 2, 0), ("teacher", RevealAnswers((0,))))
    assert state.shares == (AnswerShare(0, 2), AnswerShare(2, 1))
    assert (state.open, state.right, state.points) == (False, (0,), {"student1": 1, "student3": 1})


def test_an_answer_may_be_changed_until_it_is_revealed() -> None:
    state, _ = lesson(("teacher", CHOICE), *answers(0), *answers(1))
    assert state.answers == {"student1": 1}
    refused("no_question", "student1", GiveAnswer(0), ("teacher", CHOICE), ("teacher", RevealAnswers()))
    refused("no_question", "student1", GiveAnswer(0))


def test_a_new_question_takes_the_place_of_the_one_before() -> None:
    state, _ = lesson(("teacher", CHOICE), *answers(0), ("teacher", AskClass("number", seconds=30)))
    assert state.question is not None
    assert (state.question.number, state.question.kind, state.question.seconds) == (2, "number", 30)
    assert (state.open, dict(state.answers)) == (True, {})


def test_nobody_but_the_teacher_sees_the_answer_of_another() -> None:
    _, events = lesson(("teacher", CHOICE), *answers(1, 2))
    assert seen(events, "teacher").answers == {"student1": 1, "student2": 2}
    assert seen(events, "student1").answers == {"student1": 1, "student2": None}
    for viewer in ("student3", None):
        assert seen(events, viewer).answers == {"student1": None, "student2": None}


def test_points_are_everyones_own_unless_all_see_them() -> None:
    done = (("teacher", CHOICE), *answers(1, 1, 0), ("teacher", RevealAnswers((1,))))
    _, events = lesson(*done)
    assert seen(events, "student1").points == {"student1": 1}
    assert seen(events, None).points == seen(events, "student3").points == {}
    assert seen(events, "teacher").points == {"student1": 1, "student2": 1}
    state, events = lesson(*done, scored=True)
    assert all(seen(events, viewer).points == state.points for viewer in ("student3", None))


def test_a_hidden_event_has_nothing_of_the_answer_in_it() -> None:
    _, events = lesson(("teacher", AskClass("number")), *answers(987654))
    hidden = msgspec.json.encode([LESSON.reveal(event, "student2") for event in events])
    assert b"987654" not in hidden
    assert b"987654" in msgspec.json.encode(events)


def test_marks_are_the_teachers_secret_and_count_at_the_reveal() -> None:
    marked = (("teacher", CHOICE), *answers(1, 0), ("teacher", MarkRight((0, 1))), ("teacher", MarkRight((1,))))
    state, events = lesson(*marked)
    assert seen(events, "teacher").right == (1,)
    assert all(seen(events, viewer).right == () for viewer in ("student1", "student3", None))
    state, _ = lesson(*marked, ("teacher", RevealAnswers()))
    assert (state.right, state.points) == ((1,), {"student1": 1})
    assert lesson(*marked, ("teacher", RevealAnswers(())))[0].points == {}
    assert lesson(*marked, ("teacher", CHOICE))[0].right == ()
    refused("bad_answer", "teacher", MarkRight((3,)), ("teacher", CHOICE))
    refused("no_question", "teacher", MarkRight((1,)))


def test_a_question_with_a_time_reveals_the_answers_at_its_end() -> None:
    timed = AskClass("number", seconds=30)
    state, _ = lesson(("teacher", timed), *answers(4))
    countdown = LESSON.countdown(state)
    assert countdown is not None
    assert (countdown.seconds, countdown.number) == (30, 1)
    assert LESSON.decide(state, countdown.seat, countdown.action, Random(1)).state.shares == (AnswerShare(4, 1),)
    for others in ([("teacher", RevealAnswers())], [("teacher", CHOICE)], [("teacher", EndLesson())]):
        assert LESSON.countdown(lesson(("teacher", timed), *others)[0]) is None


def test_hands_are_listed_in_their_order_and_called_down() -> None:
    raised = (("student3", RaiseHand(up=True)), ("student1", RaiseHand(up=True)))
    assert lesson(*raised)[0].hands == ("student3", "student1")
    assert lesson(*raised, ("teacher", CallStudent("student3")))[0].hands == ("student1",)
    assert lesson(*raised, ("student1", RaiseHand(up=False)))[0].hands == ("student3",)
    refused("same_hand", "student1", RaiseHand(up=False))
    refused("same_hand", "student1", RaiseHand(up=True), *raised)
    refused("same_hand", "teacher", CallStudent("student2"), *raised)


def test_a_lesson_ends_without_a_winner() -> None:
    done = (("teacher", CHOICE), *answers(0), ("teacher", RevealAnswers((0,))), ("teacher", EndLesson()))
    state, _ = lesson(*done, scored=True)
    outcome = LESSON.outcome(state)
    assert outcome is not None
    assert (outcome.winner, outcome.reason, outcome.counts) == (None, "lesson_over", {"points": {"student1": 1}})
    refused("game_over", "teacher", CHOICE, ("teacher", EndLesson()))
    assert not list(LESSON.legal(state, "teacher"))


@pytest.mark.parametrize(
    "action", [CHOICE, MarkRight(), RevealAnswers(), ExplainAnswer("?"), CallStudent("student1"), EndLesson()]
)
def test_only_the_teacher_leads(action: Any) -> None:
    refused("not_teacher", "student1", action, ("teacher", CHOICE))


@pytest.mark.parametrize("action", [GiveAnswer(0), RaiseHand(up=True)])
@pytest.mark.parametrize("seat", ["teacher", "student4", "nobody"])
def test_only_students_of_this_class_answer(action: Any, seat: Seat) -> None:
    refused("not_student", seat, action, ("teacher", CHOICE))


@pytest.mark.parametrize("choices", [(), ("one",), ("same", "same"), ("same", " same "), ("one", " ")])
def test_choices_are_at_least_two_and_differ(choices: tuple[str, ...]) -> None:
    refused("bad_choices", "teacher", AskClass("choice", "?", choices))


def test_only_a_question_of_choice_has_choices() -> None:
    refused("bad_choices", "teacher", AskClass("number", "?", ("one", "two")))


@pytest.mark.parametrize("answer", [-1, 3, True, None, "0", 1.0, {"type": "place"}, [0]])
def test_an_answer_is_one_of_the_choices(answer: Any) -> None:
    refused("bad_answer", "student1", GiveAnswer(answer), ("teacher", CHOICE))
    refused("bad_answer", "teacher", RevealAnswers((answer,)), ("teacher", CHOICE))


def test_a_number_is_any_whole_number_within_a_billion() -> None:
    assert lesson(("teacher", AskClass("number")), *answers(-(10**9), 10**9))[0].answers["student1"] == -(10**9)
    refused("bad_answer", "student1", GiveAnswer(10**9 + 1), ("teacher", AskClass("number")))


def test_a_move_is_judged_by_the_rules_of_its_game_and_told_with_its_event() -> None:
    asked = ("teacher", AskClass("board", game="reversi"))
    state, _ = lesson(asked, *answers(PLACE))
    assert state.answers["student1"]["action"] == PLACE
    assert state.answers["student1"]["event"]["turned"] == ["d4"]
    refused("turns_nothing", "student1", GiveAnswer({"type": "place", "square": "a1"}), asked)
    refused("bad_action", "student1", GiveAnswer({"type": "jump"}), asked)


def test_moves_are_equal_whatever_the_dice_of_their_events() -> None:
    asked = ("teacher", AskClass("board", game="battle"))
    state, _ = lesson(asked)
    given = [
        LESSON.decide(state, f"student{number}", GiveAnswer({"type": "attack"}), Random(number)).events[0]
        for number in (1, 2)
    ]
    state = reduce(LESSON.evolve, given, state)
    revealed = LESSON.decide(state, "teacher", RevealAnswers(({"type": "attack"},)), Random(5)).events[0]
    assert isinstance(revealed, AnswersRevealed)
    assert [share.count for share in revealed.shares] == [2]
    assert revealed.credited == ("student1", "student2")


def test_an_answer_keeps_its_place_in_the_log() -> None:
    _, events = lesson(("teacher", CHOICE), *answers(1))
    state = lesson(("teacher", CHOICE))[0]
    assert LESSON.expand(state, LESSON.condense(state, events[-1])) == events[-1] == AnswerGiven("student1", 1)


EXPLAINED = ExplainAnswer("d3 is best.", PLACE, (PLACE,))
OTHER = {"type": "place", "square": "c4"}
ON_BOARD = (("teacher", AskClass("board", game="reversi")), *answers(PLACE, OTHER), ("teacher", RevealAnswers()))


def test_an_explanation_gives_points_if_nothing_was_marked() -> None:
    state, events = lesson(*ON_BOARD, ("teacher", EXPLAINED))
    assert (state.reason, state.best["action"], state.points) == ("d3 is best.", PLACE, {"student1": 1})
    assert seen(events, "student2").points == seen(events, None).points == {}
    assert seen(events, "student1").points == {"student1": 1}
    assert lesson(*ON_BOARD, ("teacher", EXPLAINED), ("teacher", EXPLAINED))[0].points == {"student1": 1}
    asked = lesson(*ON_BOARD, ("teacher", EXPLAINED), ("teacher", CHOICE))[0]
    assert (asked.reason, asked.best) == ("", None)


def test_the_teachers_marks_count_more_than_the_explanation() -> None:
    marked = (*ON_BOARD[:-1], ("teacher", RevealAnswers((OTHER,))), ("teacher", EXPLAINED))
    state, _ = lesson(*marked)
    assert state.points == {"student2": 1}
    assert [answer["action"] for answer in state.right] == [OTHER]


def test_everybody_was_wrong_if_nobody_found_the_best_answer() -> None:
    state, _ = lesson(*ON_BOARD, ("teacher", ExplainAnswer("No.", {"type": "place", "square": "e6"})))
    assert state.points == {}
    assert [answer["action"]["square"] for answer in state.right] == ["e6"]


def test_only_a_revealed_board_is_explained_and_only_to_the_teacher() -> None:
    refused("no_question", "teacher", EXPLAINED, *ON_BOARD[:-1])
    refused("no_question", "teacher", EXPLAINED, ("teacher", CHOICE), ("teacher", RevealAnswers()))
    refused("turns_nothing", "teacher", ExplainAnswer("?", {"type": "place", "square": "a1"}), *ON_BOARD)
    revealed, _ = lesson(*ON_BOARD)
    LESSON.judge_advice(revealed, "teacher", "explain", None)
    for state, seat, about in (
        (revealed, "student1", "explain"),
        (revealed, "teacher", "hint"),
        (lesson(*ON_BOARD[:-1])[0], "teacher", "explain"),
    ):
        with pytest.raises(IllegalMove):
            LESSON.judge_advice(state, seat, about, None)


def test_the_explanation_of_sudoku_knows_every_right_digit() -> None:
    sudoku = GAMES["sudoku"]
    givens = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    began = msgspec.to_builtins(sudoku.begin(read_options(sudoku, {"givens": givens}), Random(1)))
    given = [{"type": "set", "square": 2, "digit": digit} for digit in (4, 1)]
    asked = ("teacher", AskClass("board", game="sudoku", events=(began,)))
    state, _ = lesson(asked, *answers(*given), ("teacher", RevealAnswers()))
    said = LESSON.advise(state, "teacher", "explain", "en")
    assert said["right"] == given[:1]
    assert said["best"] == {"type": "set", "square": 5, "digit": 8}
    assert "only row 1, column 6 can be 8" in said["text"]
    LESSON.decide(state, "teacher", convert({"type": "explain", **said}, LESSON.Action), Random(1))


def test_a_game_without_an_engine_explains_nothing() -> None:
    state, _ = lesson(("teacher", AskClass("board", game="battle")), ("teacher", RevealAnswers()))
    assert LESSON.advise(state, "teacher", "explain", "ja") == {}
