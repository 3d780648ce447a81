"""A task for all: setting it, taking it, its results, and its hidden table codes."""

from collections.abc import Sequence
from functools import reduce
from random import Random
from typing import Any

import msgspec
import pytest

from banmen.game import IllegalMove, Seat
from banmen.games.lesson.rules import LESSON, LessonOptions
from banmen.games.lesson.state import AskClass, EndLesson, LessonEvent, LessonState, RemoveStudent
from banmen.games.lesson.task_state import (
    BoardShown,
    FinishTask,
    ReportResults,
    SetTask,
    ShowBoard,
    TakeTask,
    TaskResult,
    TipStudent,
)

TOUR = SetTask("knights_tour", {"rows": 5, "columns": 5}, "Visit every square.")
RACE = SetTask("sudoku", {"level": 1, "seed": 7}, race=True)
BEGAN = {"type": "began", "size": 4}
SECRET = "SECR-ETCO"  # noqa: S105 - the code of a table
HALF = TaskResult(12, 25, 3, 1, 0, "")
DONE = TaskResult(25, 25, 4, 1, 61_500, "solved")
Act = tuple[Seat, Any]


def lesson(*actions: Act) -> tuple[LessonState, Sequence[LessonEvent]]:
    """Play a lesson of three students; return its state and all events."""
    events: list[LessonEvent] = [LESSON.begin(LessonOptions(3), Random(1))]
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


def refused(code: str, seat: Seat, action: Any, *before: Act) -> None:
    with pytest.raises(IllegalMove) as refusal:
        LESSON.decide(lesson(*before)[0], seat, action, Random(1))
    assert refusal.value.code == code


def work(state: LessonState) -> Any:
    assert state.work
    return state.work


SET = ("teacher", TOUR)
TAKEN = (SET, ("student1", TakeTask(SECRET)), ("student2", TakeTask("OTHER")))


def test_a_task_keeps_the_table_of_each_student() -> None:
    state, _ = lesson(*TAKEN)
    assert work(state).tables == {"student1": SECRET, "student2": "OTHER"}
    assert (work(state).task.number, work(state).task.game, work(state).open) == (1, "knights_tour", True)
    assert work(lesson(*TAKEN, ("student1", TakeTask("AGAIN")))[0]).tables["student1"] == "AGAIN"


def test_a_table_is_known_to_its_student_and_the_teacher_alone() -> None:
    _, events = lesson(*TAKEN, ("teacher", TipStudent("student1", "Look at the corners")))
    assert work(seen(events, "teacher")).tables == {"student1": SECRET, "student2": "OTHER"}
    assert work(seen(events, "student1")).tables == {"student1": SECRET, "student2": ""}
    assert work(seen(events, "student1")).tips == {"student1": "Look at the corners"}
    for viewer in ("student2", "student3", None):
        hidden = msgspec.json.encode([LESSON.reveal(event, viewer) for event in events])
        assert SECRET.encode() not in hidden
        assert b"corners" not in hidden
        assert set(work(seen(events, viewer)).tables) == {"student1", "student2"}, "that they work is known"


def test_each_learns_the_own_result_and_in_a_race_everyones() -> None:
    reported = ("teacher", ReportResults({"student1": HALF, "student2": DONE}))
    finished = ("teacher", FinishTask({"student1": DONE}))
    state, events = lesson(*TAKEN, reported, finished)
    assert (work(state).open, work(state).results) == (False, {"student1": DONE, "student2": DONE})
    assert work(seen(events, "student1")).results == {"student1": DONE}
    assert work(seen(events, None)).results == {}
    state, events = lesson(("teacher", RACE), reported)
    assert work(seen(events, None)).results == work(state).results == {"student1": HALF, "student2": DONE}


def test_a_student_takes_one_table_in_a_race() -> None:
    refused("task_taken", "student1", TakeTask("MORE"), ("teacher", RACE), ("student1", TakeTask(SECRET)))


def test_a_board_is_shown_without_a_name_until_it_is_taken_away() -> None:
    shown = (*TAKEN, ("teacher", ShowBoard("reversi", (BEGAN,))))
    assert work(seen(lesson(*shown)[1], None)).shown == BoardShown("reversi", (BEGAN,), "")
    named = ("teacher", ShowBoard("reversi", (BEGAN,), "student2"))
    assert work(lesson(*TAKEN, named)[0]).shown.seat == "student2"
    assert work(lesson(*shown, ("teacher", ShowBoard()))[0]).shown is None
    assert work(lesson(*shown, ("teacher", FinishTask()))[0]).shown is None
    refused("bad_position", "teacher", ShowBoard("reversi", ({"type": "placed"},)), *TAKEN)


def test_questions_and_tasks_take_turns() -> None:
    refused("task_open", "teacher", AskClass("number"), SET)
    refused("task_open", "teacher", TOUR, SET)
    refused("question_open", "teacher", TOUR, ("teacher", AskClass("number")))
    state, _ = lesson(SET, ("teacher", FinishTask()), ("teacher", AskClass("number")))
    assert (state.open, work(state).task.after) == (True, 0)
    assert work(lesson(SET, ("teacher", FinishTask()), SET)[0]).task.number == 2


def test_who_is_removed_leaves_nothing_of_a_task_to_the_next_on_the_seat() -> None:
    tipped = (*TAKEN, ("teacher", TipStudent("student1", "?")), ("teacher", ReportResults({"student1": HALF})))
    left = work(lesson(*tipped, ("teacher", RemoveStudent("student1")))[0])
    assert (left.tables, left.tips, left.results) == ({"student2": "OTHER"}, {}, {})


def test_the_server_ends_the_time_of_a_task() -> None:
    state, _ = lesson(("teacher", SetTask("goishi", seconds=60)), ("teacher", ReportResults({"student1": HALF})))
    countdown = LESSON.countdown(state)
    assert countdown is not None
    assert (countdown.seconds, countdown.milestone, countdown.number) == (60, "task", 1)
    over = LESSON.decide(state, countdown.seat, countdown.action, Random(1)).state
    assert (work(over).open, work(over).results) == (False, {"student1": HALF})
    assert LESSON.countdown(over) is None
    assert LESSON.countdown(lesson(SET)[0]) is None


def test_a_lesson_ends_with_its_task() -> None:
    state, _ = lesson(*TAKEN, ("teacher", EndLesson()))
    assert not work(state).open
    refused("game_over", "student3", TakeTask("LATE"), *TAKEN, ("teacher", EndLesson()))


@pytest.mark.parametrize("action", [TakeTask("CODE"), ReportResults({}), FinishTask(), ShowBoard()])
def test_without_a_task_nothing_is_done_for_one(action: Any) -> None:
    seat = "student1" if isinstance(action, TakeTask) else "teacher"
    refused("no_task", seat, action)
    refused("no_task", seat, action, SET, ("teacher", FinishTask()))


@pytest.mark.parametrize("action", [TOUR, ReportResults({}), FinishTask(), TipStudent("student1", "?"), ShowBoard()])
def test_only_the_teacher_leads(action: Any) -> None:
    refused("not_teacher", "student1", action, SET)
    refused("not_student", "teacher", TakeTask("CODE"), SET)
    refused("not_student", "student4", TakeTask("CODE"), SET)


def test_results_and_tips_are_for_students_of_this_class() -> None:
    refused("no_such_student", "teacher", ReportResults({"student4": HALF}), SET)
    refused("no_such_student", "teacher", FinishTask({"teacher": HALF}), SET)
    refused("no_such_student", "teacher", TipStudent("student4", "?"), SET)
    refused("no_such_student", "teacher", ShowBoard("reversi", (BEGAN,), "student9"), SET)


@pytest.mark.parametrize(
    ("task", "code"),
    [
        (SetTask("lesson"), "unknown_game"),
        (SetTask("chess"), "unknown_game"),
        (SetTask("reversi"), "bad_rival"),
        (SetTask("reversi", rival="deep"), "bad_rival"),
        (SetTask("knights_tour", rival="teacher"), "bad_rival"),
        (SetTask("sudoku", rival="solver"), "bad_rival"),
        (SetTask("reversi", {"size": 5}, rival="3"), "bad_size"),
        (SetTask("goishi", {"colour": 1}), "unknown_option"),
    ],
)
def test_a_task_is_a_game_that_each_can_play_alone(task: SetTask, code: str) -> None:
    refused(code, "teacher", task)


@pytest.mark.parametrize("rival", ["3", "teacher"])
def test_a_program_or_the_teacher_has_the_other_seat(rival: str) -> None:
    assert work(lesson(("teacher", SetTask("reversi", rival=rival)))[0]).task.rival == rival


def test_a_state_without_a_task_has_no_field_for_it() -> None:
    assert b"work" not in msgspec.json.encode(lesson()[0])
