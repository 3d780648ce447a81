"""The state of a table screen's chat: whether it is open, what is unread, and the text being written."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from banmen.events import Saying
from banmen_client.screens.table.chat.lines import Line, Wrapped
from banmen_client.table.talk import RefusedSaying
from banmen_client.ui.editing import FieldState
from banmen_client.ui.scroll import ScrollState

LONGEST = 500
"""The maximum number of characters of a message; the server refuses a longer one."""

LINE_KEY = "chat/line"
LIST_KEY = "chat/list"


@dataclass
class ChatState:
    """The chat of one table, for this user.

    `unread` are the numbers of the messages that have not been on the screen yet. `new` are the numbers of the messages
    with a mark: they were unread when the chat was opened, or arrived out of view. `jump` is the list's next scroll
    target ("unread", "end", or empty), and `pages` an offset from it. `furthest` is the list's maximum offset at the
    last composition. `refused` is the refusal shown next to the field. `laid_out` is the last layout, with its inputs.
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
        """Whether the list is scrolled to its end, so that it follows new messages."""
        return self.scroll.offset >= self.furthest - 1

    def hear(self, sayings: Sequence[Saying], player: str) -> None:
        """Mark messages of other people as unread. The messages of the first call count as read."""
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
        """Mark these messages as read: they are on the screen."""
        self.unread -= numbers


class ChatCalls(NamedTuple):
    """Callbacks of the chat.

    `write` opens the chat and focuses the field. `say` sends a text; an empty one leaves the field. `mute(player,
    muted)` mutes or unmutes a player. `jump` scrolls the list to unread messages, and `page` by pages up (-1) or down
    (1). `edited` is called for each change of the text.
    """

    write: Callable[[], None]
    say: Callable[[str], None]
    leave: Callable[[], None]
    close: Callable[[], None]
    mute: Callable[[str, bool], None]
    jump: Callable[[], None]
    page: Callable[[int], None]
    edited: Callable[[], None]
