"""The teacher's hand over the class: who is renamed, muted or removed, and the door."""

from functools import reduce
from random import Random

import pytest

from banmen.game import IllegalMove, SeatChange
from banmen.games.lesson.management import seat_change
from banmen.games.lesson.rules import LESSON, LessonOptions
from banmen.games.lesson.state import (
    AskClass,
    EndLesson,
    GiveAnswer,
    LessonAction,
    LessonState,
    MoveDoor,
    MuteStudent,
    RaiseHand,
    RemoveStudent,
    RenameStudent,
    RevealAnswers,
)

BEGUN = LESSON.evolve(LESSON.blank, LESSON.begin(LessonOptions(3), Random(1)))
MUTED = ("teacher", MuteStudent("student1", muted=True))


def after(*actions: tuple[str, LessonAction]) -> LessonState:
    return reduce(lambda state, done: LESSON.decide(state, done[0], done[1], Random(1)).state, actions, BEGUN)


def refused(state: LessonState, seat: str, action: LessonAction) -> str:
    with pytest.raises(IllegalMove) as refusal:
        LESSON.decide(state, seat, action, Random(1))
    return refusal.value.code


def test_the_muted_take_their_hands_down_until_they_may_speak() -> None:
    state = after(("student1", RaiseHand(up=True)), ("student2", RaiseHand(up=True)), MUTED)
    assert (state.hands, state.muted) == (("student2",), ("student1",))
    assert refused(state, "student1", RaiseHand(up=True)) == "muted"
    assert refused(state, "teacher", MUTED[1]) == "no_change"
    assert after(MUTED, ("teacher", MuteStudent("student1", muted=False))) == BEGUN


def test_a_student_who_is_gone_leaves_nothing() -> None:
    asked = ("teacher", AskClass("number"))
    state = after(asked, ("student1", GiveAnswer(4)), ("teacher", RevealAnswers((4,))), MUTED)
    gone = LESSON.decide(state, "teacher", RemoveStudent("student1"), Random(1)).state
    assert (dict(gone.answers), dict(gone.points), gone.muted) == ({}, {}, ())
    assert gone.shares == state.shares
    assert LESSON.evolve(state, LESSON.vacated("student1")) == gone


def test_only_names_and_removals_change_who_sits_where() -> None:
    assert seat_change(RenameStudent("student2", "Mio")) == SeatChange("student2", "Mio")
    assert seat_change(RemoveStudent("student2")) == SeatChange("student2")
    assert seat_change(MoveDoor(closed=True)) is None
    assert after(("teacher", RenameStudent("student2", "Mio"))) == BEGUN


def test_a_door_is_closed_and_opened() -> None:
    closed = after(("teacher", MoveDoor(closed=True)))
    assert refused(closed, "teacher", MoveDoor(closed=True)) == "no_change"
    with pytest.raises(IllegalMove) as refusal:
        LESSON.judge_join(closed, "student1", name_taken=False)
    assert refusal.value.code == "door_closed"
    LESSON.judge_join(BEGUN, "student1", name_taken=False)


@pytest.mark.parametrize(
    "action", [MUTED[1], RemoveStudent("student1"), RenameStudent("student1", "X"), MoveDoor(True)]
)
def test_students_manage_nobody(action: LessonAction) -> None:
    assert refused(BEGUN, "student1", action) == "not_teacher"
    assert refused(after(("teacher", EndLesson())), "teacher", action) == "game_over"


@pytest.mark.parametrize("seat", ["teacher", "student4", "nobody"])
def test_only_students_of_this_class_are_managed(seat: str) -> None:
    assert refused(BEGUN, "teacher", RemoveStudent(seat)) == "not_student"
