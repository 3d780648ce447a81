"""The coach of one viewer answers whether all stones can be picked and shows a hint or the whole order.

`assess` decides a position by bounded searches off the main thread. `carried_over` derives the assessment of the next
position from the last one where it can, so that following an answer needs no search.
"""

from dataclasses import dataclass, replace
from typing import Literal

from msgspec import structs

from banmen.games.goishi import picking
from banmen.games.goishi.engine import StoneBoard, Undecided, count
from banmen.games.goishi.state import STONE, State
from banmen_client.screens.background_task import BackgroundTask

USUAL_NODES = picking.USUAL_NODES
_LONGER = 8
"""If a question is repeated after an undecided answer, the coach multiplies the search limit by this factor."""

Kind = Literal["open", "lost", "hopeless", "undecided"]
"""All stones can be picked; they can after some are put back; they never could; the search did not decide it."""

OrderCount = Literal["none", "one", "several", "undecided"]
"""The number of orders of a board: none, one, several, or undecided."""

Question = Literal["hint", "solvable"]


@dataclass(frozen=True, slots=True)
class Assessment:
    """The assessment of a position.

    For an open position, `order` picks all remaining stones. For a lost one, `back` stones must be put back first.
    `nodes` is the search limit, in positions.
    """

    kind: Kind
    order: tuple[int, ...] = ()
    back: int = 0
    nodes: int = USUAL_NODES


class GoishiCoach:
    """Answers a viewer's questions about the viewed position.

    A hint is about one position and ends at the next one. An answer that is shown follows the picks. The question
    whether all stones can still be picked is a switch: while on, it warns of every dead end.
    """

    def __init__(self) -> None:
        self._task = BackgroundTask()
        self._state: State | None = None
        self._question: Question | None = None
        self._shows_answer = False
        self._known: tuple[State, Assessment] | None = None
        self._searching: State | None = None

    # --- requests ----------------------------------------------------------------------------------------------------

    def ask(self, question: Question) -> None:
        """Ask about the viewed position.

        If this is asked already, withdraw the question, or search further if undecided.
        """
        found = self.assessment
        if self._question == question and (found is None or found.kind != "undecided"):
            self._question = None
            return
        self._question = question
        self._search_further(found)

    def toggle_answer(self) -> None:
        """Show the answer from now on, or hide it. If an answer that is shown is undecided, search further."""
        found = self.assessment
        undecided = self._shows_answer and not self.busy and found is not None and found.kind == "undecided"
        self._shows_answer = undecided or not self._shows_answer
        if self._shows_answer:
            self._question = None
            self._search_further(found)

    def dismiss(self) -> bool:
        """Withdraw the question and hide the answer. Return whether there was either."""
        shown = self._shows_answer or self._question is not None
        self._shows_answer, self._question, self._searching = False, None, None
        self._task.cancel()
        return shown

    # --- state -------------------------------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """The question about the viewed position, or None."""
        return self._question

    @property
    def shows_answer(self) -> bool:
        """Whether the answer is shown."""
        return self._shows_answer

    @property
    def busy(self) -> bool:
        """Whether the coach is searching the viewed position."""
        return self._task.busy and self._searching == self._state

    @property
    def assessment(self) -> Assessment | None:
        """The assessment of the viewed position, or None if it is unknown."""
        return self._known[1] if self._known is not None and self._known[0] == self._state else None

    # --- updates -----------------------------------------------------------------------------------------------------

    def look_at(self, state: State | None, *, warns: bool = True) -> None:
        """Set the viewed state. A hint about another position ends.

        Without `warns` the question whether all stones can still be picked ends as well: a program that tries
        everything would set off a warning at each step.
        """
        state = searched_state(state) if state is not None else None
        if state == self._state:
            return
        self._state = state
        if self._question == "hint" or not warns:
            self._question = None
        if state is None:
            return
        carried = carried_over(self._known[1], self._known[0], state) if self._known is not None else None
        if carried is not None:
            self._known = (state, carried)
        if self._shows_answer or self._question == "solvable":
            self._search(USUAL_NODES)

    def tick(self) -> bool:
        """Return True if an answer has arrived."""
        return self._task.poll()

    def _search_further(self, found: Assessment | None) -> None:
        """Search the viewed position; search further than the last time if that was undecided."""
        undecided = found is not None and found.kind == "undecided"
        self._search(found.nodes * _LONGER if found is not None and undecided else USUAL_NODES)

    def _search(self, nodes: int) -> None:
        """Assess the viewed position, unless its assessment is known or under way."""
        state, known = self._state, self.assessment
        if state is None or (known is not None and (known.kind != "undecided" or known.nodes >= nodes)):
            return
        if self._task.busy and self._searching == state:
            return
        self._searching = state
        self._task.start(lambda: assess(state, nodes), lambda found: self._store_assessment(state, found))

    def _store_assessment(self, state: State, found: Assessment) -> None:
        self._known = (state, found)


# --- assessments ----------------------------------------------------------------------------------------------------


def searched_state(state: State) -> State:
    """Return a state without the fields that do not affect which stones can be picked. Such states compare equal."""
    return State(state.rows, state.columns, state.board, state.left, state.path)


def assess(state: State, nodes: int = USUAL_NODES) -> Assessment:
    """Assess a state with several searches of at most `nodes` positions each."""
    can = picking.solvable(state, nodes)
    if can is None:
        return Assessment("undecided", nodes=nodes)
    if can:
        return Assessment("open", picking.answer(state, nodes) or (), nodes=nodes)
    hint = picking.hint(state, nodes)
    if hint is not None:
        return Assessment("lost", back=hint.back, nodes=nodes)
    at_first = structs.replace(state, left=state.board, path=())
    return Assessment("undecided" if picking.solvable(at_first, nodes) is None else "hopeless", nodes=nodes)


def carried_over(assessment: Assessment, before: State, after: State) -> Assessment | None:
    """Return the assessment of `after`, derived from that of `before`; None if that needs a search."""
    shorter, longer = sorted((before.path, after.path), key=len)
    if (before.columns, before.board) != (after.columns, after.board):
        return None
    if assessment.kind == "hopeless" or longer[: len(shorter)] != shorter:
        return assessment if assessment.kind == "hopeless" else None
    steps = longer[len(shorter) :]
    ahead = longer == after.path
    if assessment.kind == "open" and not ahead:
        return replace(assessment, order=steps + assessment.order)
    if assessment.kind == "open" and assessment.order[: len(steps)] == steps:
        return replace(assessment, order=assessment.order[len(steps) :])
    if assessment.kind == "lost" and (ahead or len(steps) < assessment.back):
        return replace(assessment, back=assessment.back + (len(steps) if ahead else -len(steps)))
    return None


def count_orders(board: StoneBoard, nodes: int = USUAL_NODES) -> OrderCount:
    """Count the orders of a board, up to two, within `nodes` positions."""
    if STONE not in board.stones:
        return "none"
    try:
        found = count(board, most=2, nodes=nodes)
    except Undecided:
        return "undecided"
    return "none" if not found else "one" if found == 1 else "several"
