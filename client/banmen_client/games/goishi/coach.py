"""The coach of one person at a board of goishi hiroi: what was asked, and what was found, off the main thread."""

from typing import Literal

from banmen.games.goishi.state import State
from banmen_client.games.goishi.assessment import USUAL_NODES, Assessment, assess, carried_over, searched_state
from banmen_client.screens.background_task import BackgroundTask

Question = Literal["hint", "solvable"]
_LONGER = 8
"""Asked again after it did not know, the coach searches so many times as far."""


class Coach:
    """A hint is about one position and over at the next; the answer, once shown, goes along with the picks.

    So does the question whether all stones can still be picked: it is a switch, which warns of every dead end.
    """

    def __init__(self) -> None:
        self._task = BackgroundTask()
        self._state: State | None = None
        self._question: Question | None = None
        self._shows_answer = False
        self._known: tuple[State, Assessment] | None = None
        self._searching: State | None = None

    # --- what is asked -----------------------------------------------------------------------------------------------

    def ask(self, question: Question) -> None:
        """Ask about the position looked at. Asked again, the coach takes it back, or searches longer."""
        found = self.assessment
        if self._question == question and (found is None or found.kind != "undecided"):
            self._question = None
            return
        self._question = question
        self._search_further(found)

    def toggle_answer(self) -> None:
        """Show the answer from now on, or hide it. Where it was not found yet, search longer."""
        found = self.assessment
        undecided = self._shows_answer and not self.busy and found is not None and found.kind == "undecided"
        self._shows_answer = undecided or not self._shows_answer
        if self._shows_answer:
            self._question = None
            self._search_further(found)

    def dismiss(self) -> bool:
        """Take back the question and hide the answer. Return whether there was any."""
        shown = self._shows_answer or self._question is not None
        self._shows_answer, self._question, self._searching = False, None, None
        self._task.cancel()
        return shown

    # --- what is known -----------------------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """What was asked about the position looked at."""
        return self._question

    @property
    def shows_answer(self) -> bool:
        """Whether the answer is shown."""
        return self._shows_answer

    @property
    def busy(self) -> bool:
        """Whether the coach searches the position looked at."""
        return self._task.busy and self._searching == self._state

    @property
    def assessment(self) -> Assessment | None:
        """How the position looked at stands, where that is known."""
        return self._known[1] if self._known is not None and self._known[0] == self._state else None

    # --- time --------------------------------------------------------------------------------------------------------

    def look_at(self, state: State | None, *, warns: bool = True) -> None:
        """The person looks at this state now; a hint about another position is over.

        Without `warns`, as where a program tries everything, so is the question whether all can still be picked.
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
        """Whether an answer has come."""
        return self._task.poll()

    def _search_further(self, found: Assessment | None) -> None:
        """Search the position looked at, further than the last time where that did not decide it."""
        undecided = found is not None and found.kind == "undecided"
        self._search(found.nodes * _LONGER if found is not None and undecided else USUAL_NODES)

    def _search(self, nodes: int) -> None:
        """Assess the position looked at, unless that is done or under way."""
        state, known = self._state, self.assessment
        if state is None or (known is not None and (known.kind != "undecided" or known.nodes >= nodes)):
            return
        if self._task.busy and self._searching == state:
            return
        self._searching = state
        self._task.start(lambda: assess(state, nodes), lambda found: self._take(state, found))

    def _take(self, state: State, found: Assessment) -> None:
        self._known = (state, found)
