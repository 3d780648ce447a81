"""A class as a `Game`: questions, answers that nobody else sees before they are revealed, raised hands, points.

The teacher has the first seat and opens the class; students take the others at any time. A new question takes the place
of the one before. An answer may be changed until the teacher, or the end of the question's time, reveals all. Who was
right gets a point.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from random import Random
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from banmen.game import Countdown, Decided, Game, IllegalMove, Outcome, Seat, SeatChange, Setting
from banmen.games import GAMES
from banmen.games.lesson.management import fold_managed, managed, seat_change
from banmen.games.lesson.positions import explained, judged, moves_in, position_of
from banmen.games.lesson.state import (
    LARGEST_NUMBER,
    MOST_CHOICES,
    MOST_STUDENTS,
    SEATS,
    STUDENTS,
    TEACHER,
    Answer,
    AnswerExplained,
    AnswerGiven,
    AnswerShare,
    AnswersRevealed,
    AskClass,
    CallStudent,
    DoorMoved,
    EndLesson,
    ExplainAnswer,
    GiveAnswer,
    HandMoved,
    LessonAction,
    LessonBegan,
    LessonEnded,
    LessonEvent,
    LessonState,
    MarkRight,
    MoveDoor,
    MuteStudent,
    Question,
    QuestionAsked,
    RaiseHand,
    RemoveStudent,
    RenameStudent,
    RevealAnswers,
    RightMarked,
    StudentGone,
    StudentMuted,
    StudentRenamed,
)
from banmen.games.lesson.task_state import FinishTask, TakeTask, TaskEvent, TaskSet
from banmen.games.lesson.tasks import evolve_task, hides_in_task, legal_tasks, revealed_task, task_event

_STUDENTS = (GiveAnswer, RaiseHand, TakeTask)
_MANAGING = (RenameStudent, MuteStudent, RemoveStudent)


class LessonOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How many students may take part, and whether everyone sees everyone's points."""

    students: Annotated[int, Meta(ge=1, le=MOST_STUDENTS)] = MOST_STUDENTS
    scored: bool = False


class Lesson(Game[LessonState, LessonAction, LessonEvent, LessonOptions]):
    """The rules behind the `banmen.game.Game` interface."""

    key = "lesson"
    seats = SEATS
    blank = LessonState()

    def setting(self, options: LessonOptions) -> Setting:
        """Return a seat for the teacher, who begins alone, and the seats of the students."""
        seats = SEATS[: 1 + options.students]
        return Setting(seats, begins_with=1, turns=False, rivals=False, takes_back=False, vacates=seats[1:])

    def begin(self, options: LessonOptions, rng: Random) -> LessonBegan:  # noqa: ARG002 - nothing is drawn
        """Begin a lesson without a question."""
        return LessonBegan(options.students, options.scored)

    def legal(self, state: LessonState, seat: Seat) -> Iterator[LessonAction]:
        """Yield actions of a seat; of questions in words, and of answers in numbers, one of each kind."""
        if state.over or not state.students:
            return
        if seat == TEACHER:
            if not (state.work and state.work.open):
                yield AskClass("number")
                yield AskClass("choice", "", ("1", "2"))
                yield AskClass("board", game=next(iter(GAMES)))
            if state.open:
                yield MarkRight()
                yield RevealAnswers()
            elif state.question is not None and state.question.kind == "board":
                yield ExplainAnswer("?")
            yield from map(CallStudent, state.hands)
            yield RenameStudent(STUDENTS[0], "Aki")
            yield MuteStudent(STUDENTS[0], STUDENTS[0] not in state.muted)
            yield RemoveStudent(STUDENTS[0])
            yield MoveDoor(not state.closed)
            yield from legal_tasks(state, seat)
            yield EndLesson()
        elif seat in STUDENTS[: state.students]:
            if seat not in state.muted:
                yield RaiseHand(seat not in state.hands)
            yield from legal_tasks(state, seat)
            if state.open and state.question is not None:
                yield from map(GiveAnswer, _answers(state.question))

    def decide(
        self, state: LessonState, seat: Seat, action: LessonAction, rng: Random
    ) -> Decided[LessonState, LessonEvent]:
        """Judge an action of the teacher or a student. Raise IllegalMove."""
        _judge_seat(state, seat, action)
        return self.decided(state, _event_of(state, seat, action, rng))

    def evolve(self, state: LessonState, event: LessonEvent) -> LessonState:  # noqa: C901, PLR0911 - one case for each event
        if isinstance(event, TaskEvent):
            return evolve_task(state, event)
        match event:
            case LessonBegan(students, scored):
                return LessonState(students, scored)
            case QuestionAsked(question):
                return replace(
                    state, question=question, open=True, answers={}, shares=(), right=(), best=None, reason=""
                )
            case AnswerGiven(seat, answer):
                return replace(state, answers={**state.answers, seat: answer})
            case RightMarked(right):
                return replace(state, right=right)
            case AnswersRevealed(shares, right, credited):
                return replace(state, open=False, shares=shares, right=right, points=_points(state, credited))
            case AnswerExplained(text, best, right, credited):
                return replace(state, reason=text, best=best, right=right, points=_points(state, credited))
            case HandMoved(seat, up):
                others = tuple(hand for hand in state.hands if hand != seat)
                return replace(state, hands=(*others, seat) if up else others)
            case StudentRenamed() | StudentMuted() | StudentGone() | DoorMoved():
                return fold_managed(state, event)
            case LessonEnded():
                work = replace(state.work, open=False, shown=None) if state.work else state.work
                return replace(state, open=False, hands=(), over=True, work=work)

    def reveal(self, event: LessonEvent, viewer: Seat | None) -> LessonEvent:
        """Hide an answer from everyone but its student and the teacher, and points that are not shown likewise.

        Which answers the teacher has marked as right is the teacher's alone.
        """
        if viewer == TEACHER:
            return event
        if isinstance(event, TaskEvent):
            return revealed_task(event, viewer)
        if isinstance(event, AnswerGiven) and event.seat != viewer and event.answer is not None:
            return AnswerGiven(event.seat)
        if isinstance(event, RightMarked):
            return RightMarked() if event.right else event
        if isinstance(event, AnswersRevealed | AnswerExplained) and not event.scored:
            own = tuple(seat for seat in event.credited if seat == viewer)
            return event if own == event.credited else replace(event, credited=own)
        return event

    def hides_in(self, event: LessonEvent) -> bool:
        """Return True for answers, marks, points that are not shown, and what a task keeps from other students."""
        if isinstance(event, TaskEvent):
            return hides_in_task(event)
        return isinstance(event, AnswerGiven | RightMarked) or (
            isinstance(event, AnswersRevealed | AnswerExplained) and not event.scored
        )

    def milestone(self, event: LessonEvent) -> str | None:
        """Return "question" for a question, "task" for a task."""
        return "question" if isinstance(event, QuestionAsked) else "task" if isinstance(event, TaskSet) else None

    def countdown(self, state: LessonState) -> Countdown | None:
        """Return the reveal of the answers at the end of a question's time, or the end of a task."""
        work = state.work
        if work and work.open and work.task.seconds:
            return Countdown(TEACHER, FinishTask(), work.task.seconds, "task", work.task.number)
        question = state.question
        if question is None or not question.seconds or not state.open:
            return None
        return Countdown(TEACHER, RevealAnswers(), question.seconds, "question", question.number)

    def judge_advice(self, state: LessonState, seat: Seat, about: str, last: LessonEvent | None) -> None:  # noqa: ARG002 - as for all
        """Allow the teacher to have a revealed question explained. Raise IllegalMove."""
        if about != "explain" or seat != TEACHER:
            raise IllegalMove("no_advice", "Only the teacher gets an explanation here.")
        if state.question is None or state.open or state.question.kind != "board":
            raise IllegalMove("no_question", "Only a revealed question about a board is explained.")

    def advise(self, state: LessonState, seat: Seat, about: str, lang: str) -> Mapping[str, Any]:  # noqa: ARG002 - the teacher's alone
        """Return what the board's game says about the answers."""
        position = state.question.position if state.question is not None else None
        return {} if position is None else explained(position, [share.answer for share in state.shares], lang)

    def vacated(self, seat: Seat) -> LessonEvent:
        """Return the event of a student who left for good."""
        return StudentGone(seat)

    def seating(self, action: LessonAction) -> SeatChange | None:
        """Return the student whom the teacher renames or removes."""
        return seat_change(action)

    def judge_join(self, state: LessonState, seat: Seat, *, name_taken: bool) -> None:
        """Refuse a student after the end, at a closed door, in the teacher's place, or under the name of another."""
        if state.over:
            raise IllegalMove("game_over", "The lesson is over.")
        if seat == TEACHER:
            raise IllegalMove("not_teacher", "The teacher has left this class.")
        if state.closed:
            raise IllegalMove("door_closed", "The teacher has closed the door of this class.")
        if name_taken:
            raise IllegalMove("name_taken", "Somebody in this class has this name already. Choose another one.")

    def judge_saying(self, state: LessonState, seat: Seat | None) -> None:
        """Refuse a message of a spectator or a muted student during the lesson."""
        if not state.students or state.over:
            return
        if seat is None:
            raise IllegalMove("not_seated", "Only the class talks here.")
        if seat in state.muted:
            raise IllegalMove("muted", "The teacher has muted you.")

    def outcome(self, state: LessonState) -> Outcome | None:
        """Return the points of the students once the teacher has ended the lesson. Nobody wins."""
        if not state.over:
            return None
        return Outcome(None, "lesson_over", {"points": dict(state.points)} if state.scored else {})


LESSON = Lesson()


def _event_of(state: LessonState, seat: Seat, action: LessonAction, rng: Random) -> LessonEvent:  # noqa: PLR0911 - one return for each action
    """Return the event of an action that the seat may do. Raise IllegalMove."""
    match action:
        case AskClass() | MarkRight() | RevealAnswers() | ExplainAnswer():
            return _of_question(state, action, rng)
        case GiveAnswer(answer):
            return AnswerGiven(seat, _possible_answer(_open_question(state), answer, rng))
        case RaiseHand(up):
            return _hand_of(state, seat, up=up)
        case CallStudent(called):
            if called not in state.hands:
                raise IllegalMove("same_hand", "This hand is not up.")
            return HandMoved(called, up=False)
        case RenameStudent() | MuteStudent() | RemoveStudent() | MoveDoor():
            return managed(state, action)
        case EndLesson():
            return LessonEnded()
        case _:
            return task_event(state, seat, action)


def _of_question(
    state: LessonState, action: AskClass | MarkRight | RevealAnswers | ExplainAnswer, rng: Random
) -> LessonEvent:
    """Return the event of the teacher's action on a question. Raise IllegalMove."""
    match action:
        case AskClass():
            return QuestionAsked(_question(state, action, rng))
        case MarkRight(right):
            return RightMarked(_right_answers(state, right, rng))
        case RevealAnswers(right):
            return _revealed(state, right, rng)
        case ExplainAnswer():
            return _explained(state, action, rng)


def _hand_of(state: LessonState, seat: Seat, *, up: bool) -> HandMoved:
    """Return the event of a student who raises a hand, or takes it down. Raise IllegalMove."""
    if seat in state.muted:
        raise IllegalMove("muted", "The teacher has muted you.")
    if up == (seat in state.hands):
        raise IllegalMove("same_hand", "Your hand is there already.")
    return HandMoved(seat, up)


def _judge_seat(state: LessonState, seat: Seat, action: LessonAction) -> None:
    """Raise IllegalMove if the seat may not do such a thing now."""
    if state.over or not state.students:
        raise IllegalMove("game_over", "The lesson is over.")
    students = STUDENTS[: state.students]
    if not isinstance(action, _STUDENTS):
        if seat != TEACHER:
            raise IllegalMove("not_teacher", "Only the teacher does this.")
        if isinstance(action, _MANAGING) and action.seat not in students:
            raise IllegalMove("not_student", "There is no such student.")
    elif seat not in students:
        raise IllegalMove("not_student", "Only students do this.")


def _question(state: LessonState, asked: AskClass, rng: Random) -> Question:
    """Return the question that the teacher asks. Raise IllegalMove."""
    if state.work and state.work.open:
        raise IllegalMove("task_open", "End the task before you ask.")
    number = 1 if state.question is None else state.question.number + 1
    needs_board = asked.kind == "board" or asked.game or asked.events
    position = position_of(asked.game, asked.events, asked.options, rng) if needs_board else None
    choices = tuple(choice.strip() for choice in asked.choices)
    if asked.kind == "choice" and not (len(choices) > 1 and all(choices) and len(set(choices)) == len(choices)):
        raise IllegalMove("bad_choices", "A question has two to six different choices.")
    if asked.kind != "choice" and choices:
        raise IllegalMove("bad_choices", "Only a question of choice has choices.")
    return Question(number, asked.kind, asked.text, choices, position, asked.seconds)


def _answers(question: Question) -> Iterable[Answer]:
    """Return the possible answers to a question; for a number, as many as a choice can have."""
    if question.kind == "board" and question.position is not None:
        return moves_in(question.position)
    return range(len(question.choices)) if question.kind == "choice" else range(MOST_CHOICES)


def _open_question(state: LessonState) -> Question:
    """Return the question that takes answers. Raise IllegalMove if none does."""
    if state.question is None or not state.open:
        raise IllegalMove("no_question", "No question is open.")
    return state.question


def _possible_answer(question: Question, answer: Answer, rng: Random) -> Answer:
    if question.kind == "board" and question.position is not None:
        return judged(question.position, answer, rng)
    most = len(question.choices) - 1 if question.kind == "choice" else LARGEST_NUMBER
    least = 0 if question.kind == "choice" else -LARGEST_NUMBER
    if type(answer) is not int or not least <= answer <= most:
        raise IllegalMove("bad_answer", f"An answer to this question is a whole number from {least} to {most}.")
    return answer


def _right_answers(state: LessonState, right: tuple[Answer, ...] | None, rng: Random) -> tuple[Answer, ...]:
    """Return these right answers as they are kept; those marked before if they are None. Raise IllegalMove."""
    question = _open_question(state)
    return state.right if right is None else tuple(_possible_answer(question, answer, rng) for answer in right)


def _revealed(state: LessonState, right: tuple[Answer, ...] | None, rng: Random) -> AnswersRevealed:
    """Return the event that shows the shares of all answers and the students who were right. Raise IllegalMove."""
    right = _right_answers(state, right, rng)
    return AnswersRevealed(_shares(state.answers), right, _credited(state, right), state.scored)


def _explained(state: LessonState, action: ExplainAnswer, rng: Random) -> AnswerExplained:
    """Return the event with the best answer, and who was right if none was marked. Raise IllegalMove."""
    question = state.question
    if question is None or state.open or question.kind != "board":
        raise IllegalMove("no_question", "Only a revealed question about a board is explained.")
    best = None if action.best is None else _possible_answer(question, action.best, rng)
    if state.right:
        return AnswerExplained(action.text, best, state.right, (), state.scored)
    right = tuple(_possible_answer(question, answer, rng) for answer in action.right)
    if not right and best is not None:
        right = (best,)
    return AnswerExplained(action.text, best, right, _credited(state, right), state.scored)


def _credited(state: LessonState, right: Iterable[Answer]) -> tuple[Seat, ...]:
    """Return the students whose answer is one of these."""
    keys = set(map(_key, right))
    return tuple(seat for seat in STUDENTS if seat in state.answers and _key(state.answers[seat]) in keys)


def _points(state: LessonState, credited: Iterable[Seat]) -> Mapping[Seat, int]:
    """Return the points after each of these students got one."""
    points = dict(state.points)
    for seat in credited:
        points[seat] = points.get(seat, 0) + 1
    return points


def _shares(answers: Mapping[Seat, Answer]) -> tuple[AnswerShare, ...]:
    """Return each answer with its count, the most frequent first; of equal ones the earliest first."""
    counts: Counter[bytes] = Counter()
    first: dict[bytes, Answer] = {}
    for answer in answers.values():
        key = _key(answer)
        counts[key] += 1
        first.setdefault(key, answer)
    return tuple(AnswerShare(first[key], count) for key, count in counts.most_common())


def _key(answer: Answer) -> bytes:
    """Return what makes answers equal: the number, or the action, whose event may have dice of its own."""
    return msgspec.json.encode(answer["action"] if isinstance(answer, dict) else answer, order="sorted")
