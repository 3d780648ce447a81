"""The state, actions and events of a task for all: the same game for every student, each at a table of their own."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta

from banmen.game import Seat
from banmen.protocol.codec import pack

LONGEST_TASK_S = 7200
LONGEST_TIP = 200
MOST_SHOWN_EVENTS = 1000
"""The longest line of play that leads to a board on the wall: a sudoku has undone and corrected entries too."""

RIVAL_TEACHER = "teacher"
"""The rival of a task in which the teacher plays one against all."""

_Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
_Text: TypeAlias = Annotated[str, Meta(max_length=200, description="A task has at most 200 characters.")]
_Tip: TypeAlias = Annotated[
    str, Meta(min_length=1, max_length=LONGEST_TIP, description=f"A tip has 1 to {LONGEST_TIP} characters.")
]
_Code: TypeAlias = Annotated[str, Meta(min_length=1, max_length=20)]
_Events: TypeAlias = Annotated[tuple[Any, ...], Meta(max_length=MOST_SHOWN_EVENTS)]
Ending: TypeAlias = Literal["", "solved", "won", "lost", "drawn"]
"""How a student's game ended; empty while it is played."""


class Task(msgspec.Struct, frozen=True):
    """What every student does. `number` counts the tasks of the lesson from 1.

    `options` are those of each student's table of `game`. `rival` is the program that has the other seats there,
    `RIVAL_TEACHER` if the teacher takes them, or empty if there are none. `after` is the number of questions asked
    before. In a `race` all see how far everyone is. `seconds` is the time, 0 for as long as the teacher waits.
    """

    number: _Count
    game: str
    options: Mapping[str, Any] = {}
    text: str = ""
    rival: str = ""
    race: bool = False
    seconds: _Count = 0
    after: _Count = 0


class TaskResult(msgspec.Struct, frozen=True, array_like=True):
    """How far a student is: `done` of `total` steps (0 if unknown), `mistakes`, `hints` taken.

    `ms` is the time from the start of the task to the last of the game, by the server's clock, and `ending` how it
    ended; 0 and empty while it is played.
    """

    done: _Count
    total: _Count
    mistakes: _Count
    hints: _Count
    ms: _Count
    ending: Ending


Results: TypeAlias = Mapping[Seat, TaskResult]


class BoardShown(msgspec.Struct, frozen=True):
    """A student's board for all to see: its game, and the events that lead to it. `seat` is empty without a name."""

    game: str
    events: tuple[Any, ...]
    seat: str = ""


class TaskState(msgspec.Struct, frozen=True):
    """The last task of a class. `open`: it is worked on.

    `tables` maps each student who has a table to its code, empty where it is hidden from the viewer. `results` has what
    the teacher's client reported, and `tips` the last tip for each student, as far as the viewer may know them. `shown`
    is the board that is shown to all.
    """

    task: Task
    open: bool = True
    tables: Mapping[Seat, str] = {}
    results: Results = {}
    tips: Mapping[Seat, str] = {}
    shown: BoardShown | None = None


# --- actions ----------------------------------------------------------------------------------------------------------


class _TaskAction(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """The base of all actions."""

    def __hash__(self) -> int:
        """Hash the packed action: options and results are maps, which have no hash of their own."""
        return hash(pack(self))


class SetTask(_TaskAction, frozen=True, tag="set"):
    """The teacher sets a task."""

    game: Annotated[str, Meta(max_length=40)]
    options: Mapping[str, Any] = {}
    text: _Text = ""
    rival: Annotated[str, Meta(max_length=40)] = ""
    race: bool = False
    seconds: Annotated[int, Meta(ge=0, le=LONGEST_TASK_S)] = 0


class TakeTask(_TaskAction, frozen=True, tag="take"):
    """A student has opened the table with this code for the task."""

    code: _Code


class ReportResults(_TaskAction, frozen=True, tag="report"):
    """The teacher's client reports how far students are."""

    results: Results


class FinishTask(_TaskAction, frozen=True, tag="finish"):
    """The teacher ends the task, with the results that are not reported yet."""

    results: Results = {}


class TipStudent(_TaskAction, frozen=True, tag="tip"):
    """The teacher sends a student a tip."""

    seat: Annotated[str, Meta(max_length=20)]
    text: _Tip


class ShowBoard(_TaskAction, frozen=True, tag="show"):
    """The teacher shows a student's board to all, with the student's name if there is a `seat`.

    Without events no board is shown any longer.
    """

    game: Annotated[str, Meta(max_length=40)] = ""
    events: _Events = ()
    seat: Annotated[str, Meta(max_length=20)] = ""


TaskAction = SetTask | TakeTask | ReportResults | FinishTask | TipStudent | ShowBoard

# --- events -----------------------------------------------------------------------------------------------------------


class _TaskEvent(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """The base of all events."""


class TaskSet(_TaskEvent, frozen=True, tag="set"):
    """The teacher set a task, which replaces the previous one."""

    task: Task


class TaskTaken(_TaskEvent, frozen=True, tag="taken"):
    """A student has a table for the task. `code` is empty for everyone but the student and the teacher."""

    seat: Seat
    code: str = ""


class ResultsReported(_TaskEvent, frozen=True, tag="reported"):
    """Results replace those of the same students. Unless it is a `race`, a student sees none, and the teacher all."""

    results: Results = {}
    race: bool = False


class TaskFinished(_TaskEvent, frozen=True, tag="finished"):
    """The task is over. Unless it was a `race`, a student sees the own result alone, and the teacher all."""

    results: Results = {}
    race: bool = False


class StudentTipped(_TaskEvent, frozen=True, tag="tipped"):
    """A student got a tip. `text` is empty for everyone but the student and the teacher."""

    seat: Seat
    text: str = ""


class BoardShownToAll(_TaskEvent, frozen=True, tag="shown"):
    """A board is shown to all; none any longer if `board` is None."""

    board: BoardShown | None = None


TaskEvent = TaskSet | TaskTaken | ResultsReported | TaskFinished | StudentTipped | BoardShownToAll
