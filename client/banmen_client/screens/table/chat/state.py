"""What one table screen keeps of its chat: whether it is open, what is unread, the line being written."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from banmen.events import Saying
from banmen_client.screens.table.chat.lines import Line, Wrapped
from banmen_client.table.talk import RefusedSaying
from banmen_client.ui.editing import FieldState
from banmen_client.ui.scroll import ScrollState

LONGEST = 500
"""Characters of the longest text; the server refuses a longer one."""

LINE_KEY = "chat/line"
LIST_KEY = "chat/list"


@dataclass
class ChatState:
    """The chat of one table, for this person.

    `unread` are the numbers of the sayings that were not on the screen yet, `new` of those that have a mark: they were
    unread when the chat was opened, or came out of sight. `jump` is where the list is scrolled when it is composed
    next ("unread", "end", or nowhere), and `pages` how far from there. `furthest` is the list's last offset when it was
    composed before. `refused` is the refusal that is shown beside the line. `laid_out` are the lines composed last,
    with what they were made of.
    """

    open: bool = False
    line: FieldState = field(default_factory=lambda: FieldState(limit=LONGEST))
    scroll: ScrollState = field(default_factory=ScrollState)
    unread: set[int] = field(default_factory=set)
    new: set[int] = field(default_factory=set)
    jump: str = ""
    pages: int = 0
    furthest: float = 0
    refused: RefusedSaying | None = None
    known: set[int] | None = field(default=None, repr=False)
    laid_out: tuple[Sequence[Saying], object, tuple[Sequence[Line], float]] | None = field(default=None, repr=False)
    wrapped: Wrapped = field(default_factory=dict, repr=False)

    @property
    def at_end(self) -> bool:
        """Whether the list stands at its end, so that it goes along with what is said."""
        return self.scroll.offset >= self.furthest - 1

    def hear(self, sayings: Sequence[Saying], player: str) -> None:
        """Note which sayings are new, but for the player's own. What was said before the first call is not."""
        numbers = {saying.number for saying in sayings}
        if self.known is not None:
            came = {saying.number for saying in sayings if saying.number not in self.known and saying.player != player}
            self.unread |= came
            if not (self.open and self.at_end):
                self.new |= came
        self.known = numbers if self.known is None else self.known | numbers
        self.unread &= numbers
        self.new &= numbers

    def see(self, numbers: set[int]) -> None:
        """These are on the screen now."""
        self.unread -= numbers


class ChatCalls(NamedTuple):
    """Callbacks of the chat.

    `write` opens it and goes to the line, `say` says a text or, where it is empty, leaves the line, `mute(player,
    muted)`, `jump` scrolls the list to what is unread, `page` by pages up (-1) or down, `edited` is for each change of
    the line.
    """

    write: Callable[[], None]
    say: Callable[[str], None]
    leave: Callable[[], None]
    close: Callable[[], None]
    mute: Callable[[str, bool], None]
    jump: Callable[[], None]
    page: Callable[[int], None]
    edited: Callable[[], None]
