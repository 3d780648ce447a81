"""The state of the lobby, shared by its sections."""

from dataclasses import dataclass, field

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
    earlier games are shown.
    """

    window: Window
    games: Games
    filter: int = 0
    all_mine: bool = False
    with_earlier: frozenset[str] = frozenset()
    covers: Covers = field(default_factory=Covers)
    entry: FieldState = field(default_factory=lambda: FieldState(limit=120))
    left: ScrollState = field(default_factory=ScrollState)
    right: ScrollState = field(default_factory=ScrollState)

    def join_entry(self) -> None:
        """Go to the address or code in the text field, or open the game in it."""
        text = self.entry.text.strip()
        if text:
            open_text(self.window, text)
