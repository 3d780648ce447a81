"""What a teacher does about the students of a class, beside asking: names, muting, removing, the door."""

from collections.abc import Iterable
from typing import TypeAlias

from msgspec.structs import replace

from banmen.game import IllegalMove, Seat, SeatChange
from banmen.games.lesson.state import (
    DoorMoved,
    LessonAction,
    LessonEvent,
    LessonState,
    MoveDoor,
    MuteStudent,
    RemoveStudent,
    RenameStudent,
    StudentGone,
    StudentMuted,
    StudentRenamed,
)
from banmen.games.lesson.tasks import work_without

ManagingAction: TypeAlias = RenameStudent | MuteStudent | RemoveStudent | MoveDoor
ManagingEvent: TypeAlias = StudentRenamed | StudentMuted | StudentGone | DoorMoved


def managed(state: LessonState, action: ManagingAction) -> LessonEvent:
    """Return the event of the teacher's action. Raise IllegalMove."""
    match action:
        case RenameStudent(seat):
            return StudentRenamed(seat)
        case MuteStudent(seat, muted):
            if muted == (seat in state.muted):
                raise _no_change()
            return StudentMuted(seat, muted)
        case RemoveStudent(seat):
            return StudentGone(seat)
        case MoveDoor(closed):
            if closed == state.closed:
                raise _no_change()
            return DoorMoved(closed)


def _no_change() -> IllegalMove:
    return IllegalMove("no_change", "It is so already.")


def fold_managed(state: LessonState, event: ManagingEvent) -> LessonState:
    """Return the state after such an event."""
    match event:
        case StudentRenamed():
            return state  # the table knows the names
        case StudentMuted(seat, muted):
            others = _except(state.muted, seat)
            if not muted:
                return replace(state, muted=others)
            return replace(state, muted=(*others, seat), hands=_except(state.hands, seat))
        case StudentGone(seat):
            return _without(state, seat)
        case DoorMoved(closed):
            return replace(state, closed=closed)


def seat_change(action: LessonAction) -> SeatChange | None:
    """Return the change of a seat's holder that the action makes, or None."""
    match action:
        case RenameStudent(seat, name):
            return SeatChange(seat, name)
        case RemoveStudent(seat):
            return SeatChange(seat)
        case _:
            return None


def _without(state: LessonState, seat: Seat) -> LessonState:
    """Return the state without anything of the student on this seat."""
    answers = {each: answer for each, answer in state.answers.items() if each != seat}
    points = {each: count for each, count in state.points.items() if each != seat}
    hands, muted = _except(state.hands, seat), _except(state.muted, seat)
    work = work_without(state.work, seat) if state.work else state.work
    return replace(state, answers=answers, points=points, hands=hands, muted=muted, work=work)


def _except(seats: Iterable[Seat], seat: Seat) -> tuple[Seat, ...]:
    return tuple(each for each in seats if each != seat)
