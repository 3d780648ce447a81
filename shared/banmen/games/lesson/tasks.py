"""How a task for all goes: who may do what, what follows, and who sees it.

The students' tables are ordinary ones, which their clients open with the options of the task. The class has the code of
each, which only its student and the teacher learn. So a board continues after a crash as any game does, and the
teacher's client watches the boards as a spectator. It reports what it has seen there: of a race from time to time to
all, and at the end of a task to each student the own result.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from banmen.game import BadOptions, IllegalMove, Seat
from banmen.games.lesson.positions import checked_events, game_of
from banmen.games.lesson.state import STUDENTS, TEACHER, LessonState
from banmen.games.lesson.task_state import (
    RIVAL_TEACHER,
    BoardShown,
    BoardShownToAll,
    FinishTask,
    ReportResults,
    Results,
    ResultsReported,
    SetTask,
    ShowBoard,
    StudentTipped,
    TakeTask,
    Task,
    TaskAction,
    TaskEvent,
    TaskFinished,
    TaskSet,
    TaskState,
    TaskTaken,
    TipStudent,
)
from banmen.options import read_options


def legal_tasks(state: LessonState, seat: Seat) -> Iterator[TaskAction]:
    """Yield actions of a seat that are about tasks, one of each kind."""
    work = state.work or None
    if seat != TEACHER:
        if work and work.open and not (work.task.race and seat in work.tables):
            yield TakeTask("CODE")
        return
    if not state.open and not (work and work.open):
        yield SetTask("knights_tour", {"rows": 5, "columns": 5})
    if work and work.open:
        yield ReportResults({})
        yield FinishTask()
        yield TipStudent(STUDENTS[0], "?")
        yield ShowBoard()


def task_event(state: LessonState, seat: Seat, action: TaskAction) -> TaskEvent:
    """Return the events of an action by a seat that may take it. Raise IllegalMove."""
    if isinstance(action, SetTask):
        return TaskSet(_task(state, action))
    work = _open_task(state)
    match action:
        case TakeTask(code):
            if work.task.race and seat in work.tables:
                raise IllegalMove("task_taken", "In a race everyone has one table.")
            return TaskTaken(seat, code)
        case ReportResults(results):
            return ResultsReported(_own(state, results), work.task.race)
        case FinishTask(results):
            return TaskFinished({**work.results, **_own(state, results)}, work.task.race)
        case TipStudent(tipped, text):
            return StudentTipped(_student(state, tipped), text)
        case ShowBoard():
            return BoardShownToAll(_board(state, action))


def evolve_task(state: LessonState, event: TaskEvent) -> LessonState:
    """Return the state after an event that is about a task."""
    if isinstance(event, TaskSet):
        return replace(state, work=TaskState(event.task))
    work = state.work
    if not work:
        return state
    match event:
        case TaskTaken(seat, code):
            work = replace(work, tables={**work.tables, seat: code})
        case ResultsReported(results):
            work = replace(work, results={**work.results, **results})
        case TaskFinished(results):
            work = replace(work, open=False, results={**work.results, **results}, shown=None)
        case StudentTipped(seat, text):
            work = replace(work, tips={**work.tips, seat: text})
        case BoardShownToAll(board):
            work = replace(work, shown=board)
    return replace(state, work=work)


def work_without(work: TaskState, seat: Seat) -> TaskState:
    """Return a task without anything of the student on a seat, which somebody else may take."""
    tables = {each: code for each, code in work.tables.items() if each != seat}
    results = {each: result for each, result in work.results.items() if each != seat}
    tips = {each: tip for each, tip in work.tips.items() if each != seat}
    return replace(work, tables=tables, results=results, tips=tips)


def hides_in_task(event: TaskEvent) -> bool:
    """Return True for events of which some viewers learn a part alone."""
    if isinstance(event, ResultsReported | TaskFinished):
        return not event.race
    return isinstance(event, TaskTaken | StudentTipped)


def revealed_task(event: TaskEvent, viewer: Seat | None) -> TaskEvent:
    """Return what a student, or a spectator, may know of an event."""
    match event:
        case TaskTaken(seat, code) if code and seat != viewer:
            return TaskTaken(seat)
        case StudentTipped(seat, text) if text and seat != viewer:
            return StudentTipped(seat)
        case ResultsReported(results, race) | TaskFinished(results, race) if not race:
            own = {seat: result for seat, result in results.items() if seat == viewer}
            return event if len(own) == len(results) else replace(event, results=own)
    return event


def _open_task(state: LessonState) -> TaskState:
    if not state.work or not state.work.open:
        raise IllegalMove("no_task", "No task is set.")
    return state.work


def _student(state: LessonState, seat: Seat) -> Seat:
    if seat not in STUDENTS[: state.students]:
        raise IllegalMove("no_such_student", f"There is no student {seat!r} in this class.")
    return seat


def _own(state: LessonState, results: Results) -> Results:
    return {_student(state, seat): result for seat, result in results.items()}


def _board(state: LessonState, action: ShowBoard) -> BoardShown | None:
    if not action.events:
        return None
    events = checked_events(action.game, action.events)
    return BoardShown(action.game, events, action.seat and _student(state, action.seat))


def _task(state: LessonState, action: SetTask) -> Task:
    """Return the task that the teacher sets. Raise IllegalMove."""
    if state.open:
        raise IllegalMove("question_open", "Reveal the answers before you set a task.")
    if state.work and state.work.open:
        raise IllegalMove("task_open", "End the task before you set another one.")
    _check_table(action)
    number = 1 if not state.work else state.work.task.number + 1
    asked = 0 if state.question is None else state.question.number
    return Task(
        number, action.game, action.options, action.text, action.rival, action.race, action.seconds, after=asked
    )


def _check_table(action: SetTask) -> None:
    """Raise IllegalMove if no student could open a table with these options, or play there with this rival."""
    game = game_of(action.game)
    try:
        setting = game.setting(read_options(game, action.options))
    except BadOptions as error:
        raise IllegalMove(error.code, str(error)) from None
    known = action.rival == RIVAL_TEACHER or action.rival in game.programs
    needs = len(setting.seats) > 1 and setting.begins_with > 1
    if known != needs and (needs or action.rival):
        raise IllegalMove("bad_rival", "The other seats of a task have a program of the game, or the teacher.")
