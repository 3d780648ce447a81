"""What one person asked the coach at a board of goishi hiroi, and what it found, off the main thread."""

from typing import Literal

from banmen.games.goishi.values import State
from banmen_client.coach.goishi import NODES, Outlook, followed, outlook
from banmen_client.screens.thinking import Thinking

Question = Literal["hint", "solvable"]
_LONGER = 8
"""Asked again after it did not know, the coach looks so many times as far."""


class Adviser:
    """Answers of one screen. A question is about one position; the answer shown is followed from each to the next."""

    def __init__(self) -> None:
        self._thinking = Thinking()
        self._at: State | None = None
        self._asked: Question | None = None
        self._showing = False
        self._known: tuple[State, Outlook] | None = None
        self._sought: State | None = None

    # --- what is asked -----------------------------------------------------------------------------------------------

    def ask(self, question: Question) -> None:
        """Ask about the position looked at; asked again it is said no more, or thought about longer."""
        found = self.outlook
        if self._asked == question and (found is None or found.kind != "undecided"):
            self._asked = None
            return
        self._asked = question
        self._seek(found.nodes * _LONGER if found is not None and found.kind == "undecided" else NODES)

    def toggle_answer(self) -> None:
        """Show the answer from now on, or no more; where it was not found yet, look for it longer."""
        found = self.outlook
        undecided = self._showing and not self.busy and found is not None and found.kind == "undecided"
        self._showing = undecided or not self._showing
        if self._showing:
            self._asked = None
            self._seek(found.nodes * _LONGER if found is not None and found.kind == "undecided" else NODES)

    def silence(self) -> bool:
        """Say nothing any more; whether anything was said."""
        said = self._showing or self._asked is not None
        self._showing, self._asked, self._sought = False, None, None
        self._thinking.drop()
        return said

    # --- what is known -----------------------------------------------------------------------------------------------

    @property
    def question(self) -> Question | None:
        """What was asked about the position looked at."""
        return self._asked

    @property
    def showing(self) -> bool:
        """Whether the answer is shown."""
        return self._showing

    @property
    def busy(self) -> bool:
        """Whether the coach thinks about the position looked at."""
        return self._thinking.busy and self._sought == self._at

    @property
    def outlook(self) -> Outlook | None:
        """How the position looked at stands, where that was found out."""
        return self._known[1] if self._known is not None and self._known[0] == self._at else None

    # --- time --------------------------------------------------------------------------------------------------------

    def look_at(self, position: State | None) -> None:
        """The person looks at this position now; a question was about the one before."""
        if position == self._at:
            return
        self._at, self._asked = position, None
        if position is None or self._known is None:
            return
        further = followed(self._known[1], self._known[0], position)
        if further is not None:
            self._known = (position, further)
        if self._showing:
            self._seek(NODES)

    def tick(self) -> bool:
        """Whether an answer has come."""
        return self._thinking.poll()

    def _seek(self, nodes: int) -> None:
        """Find out how the position looked at stands, unless that is known or being found out."""
        position, known = self._at, self.outlook
        if position is None or (known is not None and (known.kind != "undecided" or known.nodes >= nodes)):
            return
        if self._thinking.busy and self._sought == position:
            return
        self._sought = position
        self._thinking.ask(lambda: outlook(position, nodes), lambda found: self._take(position, found))

    def _take(self, position: State, found: Outlook) -> None:
        self._known = (position, found)
