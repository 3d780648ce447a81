"""The state of the lobby, shared by its sections."""

from dataclasses import dataclass, field

from banmen.address import is_code, normal_code
from banmen_client.screens.game_window import Games
from banmen_client.screens.lobby.covers import Covers
from banmen_client.screens.opening import open_text
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.scroll import ScrollState
from banmen_client.ui.widgets import FieldState


@dataclass(eq=False)
class Lobby:
    """The window, its games, and the user's filter (index), typed address and scroll positions.

    `all_mine`: all of the player's tables are shown, not only the first. `with_earlier` are those among them whose
    earlier games are shown. `fault` says why the text in the field leads nowhere; `asked` is the code in it that was
    asked for last.
    """

    window: Window
    games: Games
    filter: int = 0
    all_mine: bool = False
    with_earlier: frozenset[str] = frozenset()
    covers: Covers = field(default_factory=Covers)
    entry: FieldState = field(default_factory=lambda: FieldState(limit=120))
    fault: str = ""
    asked: str = ""
    left: ScrollState = field(default_factory=ScrollState)
    right: ScrollState = field(default_factory=ScrollState)

    def to_top(self) -> None:
        """Show the beginning of every column: somebody comes into the hall."""
        self.left.offset = self.right.offset = 0

    def join_entry(self) -> None:
        """Go to the address or code in the text field, or open the game in it."""
        text = self.entry.text.strip()
        self.asked = normal_code(text) if is_code(text) else ""
        if text:
            open_text(self.window, text, self.tell)

    def tell(self, fault: str) -> None:
        """Say beside the text field what is wrong with its text; nothing is, where `fault` is empty."""
        self.fault = fault
        self.window.redraw()

    def explain(self, code: str, sentence: str) -> bool:
        """Say why the table of a code cannot be entered, if it was typed here. Returns whether it was."""
        if not code or code != self.asked:
            return False
        self.tell(sentence)
        return True
