"""The editing state of a text field: text, caret, selection, and the text that the input method composes."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from banmen.names import JOINER, shortened


@dataclass
class FieldState:
    """The state of a text field. The screen keeps it, so that it outlasts compositions. Positions count characters.

    The selection lies between `anchor` and `caret`. `composing` is the text of the input method that is not entered
    yet. `fresh` is true from getting the focus until the first key or click. The last drawing sets `edges`, the x of
    each position, and `scroll`, both in units. `limit` is the largest number of characters.
    """

    text: str = ""
    caret: int = 0
    anchor: int = 0
    composing: str = ""
    composing_caret: int = 0
    fresh: bool = False
    limit: int = 200
    edges: Sequence[float] = field(default=(0.0,), repr=False)
    scroll: float = field(default=0.0, repr=False)

    def set(self, text: str) -> None:
        """Replace the text, and place the caret at its end."""
        self.text = text[: self.limit]
        self.caret = self.anchor = len(self.text)
        self.composing = ""

    @property
    def selection(self) -> tuple[int, int]:
        """The first selected position and the one after the last."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selected(self) -> str:
        """The selected text."""
        first, last = self.selection
        return self.text[first:last]

    def move(self, to: int, *, select: bool = False) -> None:
        """Move the caret; with `select` the selection extends to it."""
        self.caret = max(0, min(len(self.text), to))
        if not select:
            self.anchor = self.caret

    def select_all(self) -> None:
        """Select the whole text."""
        self.anchor, self.caret = 0, len(self.text)

    def select_stem(self) -> None:
        """Select a file name without its suffix (`.num`); the whole text if that is empty."""
        self.anchor, self.caret = 0, self.text.rfind(".")
        if self.caret <= 0:
            self.select_all()

    def insert(self, text: str) -> None:
        """Replace the selection by text. Control characters become spaces; text beyond the limit is cut."""
        text = "".join(letter if letter.isprintable() or letter == JOINER else " " for letter in text)
        first, last = self.selection
        room = self.limit - (len(self.text) - (last - first))
        text = shortened(text, max(0, room))
        self.text = self.text[:first] + text + self.text[last:]
        self.caret = self.anchor = first + len(text)
        self.composing = ""

    def delete(self, to: int) -> None:
        """Delete the selection, or without one the text between the caret and `to`."""
        if self.caret == self.anchor:
            self.anchor = max(0, min(len(self.text), to))
        self.insert("")

    def word_before(self) -> int:
        """Return the position where the word before the caret begins."""
        at = self.caret
        while at and self.text[at - 1].isspace():
            at -= 1
        while at and not self.text[at - 1].isspace():
            at -= 1
        return at

    def word_after(self) -> int:
        """Return the position where the word after the caret ends."""
        at = self.caret
        while at < len(self.text) and self.text[at].isspace():
            at += 1
        while at < len(self.text) and not self.text[at].isspace():
            at += 1
        return at

    def position_at(self, x: float) -> int:
        """Return the position nearest to an x of the last drawing."""
        return min(range(len(self.edges)), key=lambda at: abs(self.edges[at] - x))
