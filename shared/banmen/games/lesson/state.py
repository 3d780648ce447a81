"""The state, actions and events of a class.

A student gives a number for a question of `choice` (the index of the choice, from 0) and of `number`; for a question
about a `board` an action of that game. What is kept of such an action is a map: the `action`, and the first `event` to
which it leads, so that everybody can draw and name it.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from banmen.game import Seat
from banmen.games.lesson.task_state import TaskAction, TaskEvent, TaskState
from banmen.protocol.codec import pack
from banmen.protocol.messages import Name

TEACHER: Seat = "teacher"
MOST_STUDENTS = 40
STUDENTS: tuple[Seat, ...] = tuple(f"student{number}" for number in range(1, MOST_STUDENTS + 1))
SEATS: tuple[Seat, ...] = (TEACHER, *STUDENTS)

MOST_CHOICES = 6
MOST_EVENTS = 400
"""The longest line of play that leads to a position: a game of reversi, or of goishi on the largest board."""
LARGEST_NUMBER = 1_000_000_000
LONGEST_SECONDS = 600

QuestionKind: TypeAlias = Literal["choice", "number", "board"]
Answer: TypeAlias = Any
"""A whole number, or a map of an action and its event as plain values."""
QuestionText: TypeAlias = Annotated[str, Meta(max_length=200, description="A question has at most 200 characters.")]
ChoiceText: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=60, description="A choice has 1 to 60 characters.")
]
Reason: TypeAlias = Annotated[str, Meta(min_length=1, max_length=600)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
SeatName: TypeAlias = Annotated[str, Meta(max_length=20)]
RightAnswers: TypeAlias = Annotated[tuple[Answer, ...], Meta(max_length=MOST_STUDENTS)]
Choices: TypeAlias = Annotated[tuple[ChoiceText, ...], Meta(max_length=MOST_CHOICES)]


class PlayedPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of another game: its key, and the events that lead to it, the first of which begins the game."""

    game: Annotated[str, Meta(max_length=40)]
    events: Annotated[tuple[Any, ...], Meta(max_length=MOST_EVENTS)]


class Question(msgspec.Struct, frozen=True):
    """What the class is asked. `number` counts the questions of the lesson from 1.

    `choices` are the teacher's own words for a question of `choice`; `position` is what a question about a `board` is
    about, else None. `seconds` is the time for an answer, 0 for as long as the teacher waits.
    """

    number: Count
    kind: QuestionKind
    text: str = ""
    choices: tuple[str, ...] = ()
    position: PlayedPosition | None = None
    seconds: Count = 0


class AnswerShare(msgspec.Struct, frozen=True, array_like=True):
    """An answer, and how many students gave it."""

    answer: Answer
    count: Count


class LessonState(msgspec.Struct, frozen=True):
    """A class at one moment.

    `students` is the number of seats for students; with `scored` everyone sees everyone's points. `question` is the one
    asked last, None before the first. It takes answers while it is `open`. `answers` has the answer of each student who
    gave one, None where it is hidden from the viewer. After the question is revealed, `shares` has each answer with its
    count, the most frequent first, and `right` the right answers, none if the question has no right answer; before,
    `right` has those that the teacher has marked so far, as far as the viewer may know them. `best`
    is then the best answer, None if unknown, and `reason` says why. `points` counts each student's right answers as far
    as the viewer may know them. `hands` are the students whose hands are up, the first
    to raise one first. `muted` students neither raise a hand nor send chat messages; while the door is `closed` nobody
    joins. `work` is the last task for all, unset before the first.
    """

    students: Count = 0
    scored: bool = False
    question: Question | None = None
    open: bool = False
    answers: Mapping[Seat, Answer] = {}
    shares: tuple[AnswerShare, ...] = ()
    right: tuple[Answer, ...] = ()
    best: Answer = None
    reason: str = ""
    points: Mapping[Seat, Count] = {}
    hands: tuple[Seat, ...] = ()
    muted: tuple[Seat, ...] = ()
    closed: bool = False
    over: bool = False
    work: TaskState | UnsetType = UNSET

    def __hash__(self) -> int:
        """Hash the packed state: answers and positions are plain values, which have no hash of their own."""
        return hash(pack(self))


# --- actions ----------------------------------------------------------------------------------------------------------


class _LessonAction(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """The base of all actions."""

    def __hash__(self) -> int:
        """Hash the packed action, as a state does."""
        return hash(pack(self))


class AskClass(_LessonAction, frozen=True, tag="ask"):
    """The teacher asks a question, which takes the place of the one before.

    A position is given by the events that lead to it, or, without events, by the `options` of a game that begins.
    """

    kind: QuestionKind
    text: QuestionText = ""
    choices: Choices = ()
    game: Annotated[str, Meta(max_length=40)] = ""
    events: Annotated[tuple[Any, ...], Meta(max_length=MOST_EVENTS)] = ()
    options: Mapping[str, Any] = {}
    seconds: Annotated[int, Meta(ge=0, le=LONGEST_SECONDS)] = 0


class GiveAnswer(_LessonAction, frozen=True, tag="answer"):
    """A student answers, or changes the answer while the question is open."""

    answer: Answer


class MarkRight(_LessonAction, frozen=True, tag="mark"):
    """The teacher marks the right answers of the open question, in place of earlier ones. Nobody else sees them."""

    right: RightAnswers = ()


class RevealAnswers(_LessonAction, frozen=True, tag="reveal"):
    """The teacher closes the question and shows all answers.

    `right` are those that count a point; None means those marked before.
    """

    right: RightAnswers | None = None


class ExplainAnswer(_LessonAction, frozen=True, tag="explain"):
    """The teacher tells the class the best answer to a revealed question, and the reason, as the server advised.

    `right` are those that count a point, if none were marked before.
    """

    text: Reason
    best: Answer = None
    right: RightAnswers = ()


class RaiseHand(_LessonAction, frozen=True, tag="hand"):
    """A student raises a hand, or takes it down."""

    up: bool


class CallStudent(_LessonAction, frozen=True, tag="call"):
    """The teacher calls on a student, whose hand goes down."""

    seat: SeatName


class RenameStudent(_LessonAction, frozen=True, tag="rename"):
    """The teacher gives a student another name, which stays."""

    seat: SeatName
    name: Name


class MuteStudent(_LessonAction, frozen=True, tag="mute"):
    """The teacher mutes a student, or lets the student speak again."""

    seat: SeatName
    muted: bool


class RemoveStudent(_LessonAction, frozen=True, tag="remove"):
    """The teacher removes a student, who cannot come back under the same token."""

    seat: SeatName


class MoveDoor(_LessonAction, frozen=True, tag="door"):
    """The teacher closes the door, so that nobody else joins, or opens it."""

    closed: bool


class EndLesson(_LessonAction, frozen=True, tag="end"):
    """The teacher ends the lesson."""


LessonAction = (
    AskClass
    | GiveAnswer
    | MarkRight
    | RevealAnswers
    | ExplainAnswer
    | RaiseHand
    | CallStudent
    | RenameStudent
    | MuteStudent
    | RemoveStudent
    | MoveDoor
    | EndLesson
    | TaskAction
)


# --- events -----------------------------------------------------------------------------------------------------------


class _LessonEvent(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """The base of all events."""


class LessonBegan(_LessonEvent, frozen=True, tag="began"):
    """A lesson with this number of seats for students; with `scored` everyone sees the points."""

    students: Count
    scored: bool = False


class QuestionAsked(_LessonEvent, frozen=True, tag="asked"):
    """The teacher asked a question."""

    question: Question


class AnswerGiven(_LessonEvent, frozen=True, tag="answered"):
    """A student answered. `answer` is None for everyone but the student and the teacher."""

    seat: Seat
    answer: Answer = None


class RightMarked(_LessonEvent, frozen=True, tag="marked"):
    """The teacher marked right answers before they are revealed. `right` is empty for everyone else."""

    right: tuple[Answer, ...] = ()


class AnswersRevealed(_LessonEvent, frozen=True, tag="revealed"):
    """The question was closed. `credited` are the students who get a point, as far as the viewer may know them.

    With `scored` everyone knows all of them, else each student of the own point alone.
    """

    shares: tuple[AnswerShare, ...] = ()
    right: tuple[Answer, ...] = ()
    credited: tuple[Seat, ...] = ()
    scored: bool = False


class AnswerExplained(_LessonEvent, frozen=True, tag="explained"):
    """The teacher explained a revealed question. `right` are its right answers now.

    `credited` and `scored` are as in `AnswersRevealed`, for students who get a point now.
    """

    text: str
    best: Answer = None
    right: tuple[Answer, ...] = ()
    credited: tuple[Seat, ...] = ()
    scored: bool = False


class HandMoved(_LessonEvent, frozen=True, tag="hand"):
    """A student's hand went up or down."""

    seat: Seat
    up: bool


class StudentRenamed(_LessonEvent, frozen=True, tag="renamed"):
    """The teacher gave the student another name, which the table's `seated` has."""

    seat: Seat


class StudentMuted(_LessonEvent, frozen=True, tag="muted"):
    """The teacher muted a student, or unmuted them."""

    seat: Seat
    muted: bool


class StudentGone(_LessonEvent, frozen=True, tag="gone"):
    """A student left for good, or was removed. The seat's answer, points and hand are cleared."""

    seat: Seat


class DoorMoved(_LessonEvent, frozen=True, tag="door"):
    """The teacher closed or opened the door."""

    closed: bool


class LessonEnded(_LessonEvent, frozen=True, tag="over"):
    """The teacher ended the lesson."""


LessonEvent = (
    LessonBegan
    | QuestionAsked
    | AnswerGiven
    | RightMarked
    | AnswersRevealed
    | AnswerExplained
    | HandMoved
    | StudentRenamed
    | StudentMuted
    | StudentGone
    | DoorMoved
    | LessonEnded
    | TaskEvent
)
