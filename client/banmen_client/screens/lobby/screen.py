"""The lobby screen: the player's games and challenges, then new games, friends, servers and replays."""

from collections.abc import Callable, Mapping, Sequence

import pygame

from banmen_client.screens.connection import connection_sentence
from banmen_client.screens.game_window import Games
from banmen_client.screens.help_dialog import hall_help
from banmen_client.screens.lobby import cards, tables, top_bar
from banmen_client.screens.lobby.computer import computer
from banmen_client.screens.lobby.my_games import my_games
from banmen_client.screens.lobby.open_tables import open_tables
from banmen_client.screens.lobby.players import challenges, players
from banmen_client.screens.lobby.state import Lobby
from banmen_client.screens.opening import open_text
from banmen_client.screens.outage_banner import outage_banner
from banmen_client.screens.replay_dialog import open_replay_dialog
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.clipboard import CLIPBOARD
from banmen_client.ui.geometry import Rect
from banmen_client.ui.scroll import Scroll, ScrollState
from banmen_client.ui.widget import Widget

Section = Callable[[Lobby, Rect], tuple[Sequence[Widget], float]]
"""Composes a section from the top of a rectangle. Returns its widgets and its height in units."""

_TWO_COLUMNS_FROM, _THREE_COLUMNS_FROM = 900, 1500
"""Widths of the window in units."""
_GAP = 18
_ABOVE_BANNER = 14
_MINUTE_MS = 60_000


class LobbyScreen:
    """The lobby, the first screen."""

    def __init__(self, window: Window, games: Games) -> None:
        self.window = window
        self.state = Lobby(window, games)
        self._minute = 0

    def compose(self) -> Sequence[Widget]:
        """Compose the top bar and one column, two in a wide window, or three in a large one."""
        self._minute = self.window.server_now_ms() // _MINUTE_MS
        area = self.window.canvas.area
        wide = area.w >= _TWO_COLUMNS_FROM
        bar, page = area.cut_top(64 if wide else 52)
        widgets = list(top_bar.compose(self.window, bar, wide=wide, ask=self._ask_help))
        page = page.inset(44 if area.w > 1100 else 20, 0)  # noqa: PLR2004 - margins shrink with the window
        banner, height = outage_banner(self.window, page.cut_top(_ABOVE_BANNER)[1])
        if banner:
            widgets += banner
            page = page.cut_top(_ABOVE_BANNER + height)[1]
        return [*widgets, *self._columns(page, area.w)]

    def _columns(self, page: Rect, width: float) -> Sequence[Widget]:
        """Compose the columns in a window of this width. The player's own games and challenges always come first."""
        state = self.state
        goes_on, listed = state.first_own is not None, bool(state.other_tables) or state.is_filtered
        waits: Sequence[Section] = (challenges, my_games) if goes_on else (challenges,)
        # Finished games wait for nobody.
        new = (computer, tables.games) if goes_on else (computer, tables.games, my_games)
        state.in_columns = width >= _THREE_COLUMNS_FROM and (listed or goes_on)
        left = (*waits, open_tables, *new) if listed else (*waits, *new, open_tables)
        if width < _TWO_COLUMNS_FROM:
            return [self._column("page", page, state.left, (*left, *_RIGHT))]
        right, rest = page.cut_right(max(300, min(368, width * (0.245 if state.in_columns else 0.29))), 32)
        columns = [self._column("right", right, state.right, _RIGHT)]
        if state.in_columns:
            middle, rest = rest.cut_right(max(372, min(560, width * 0.2)), 32)
            columns.insert(0, self._column("middle", middle, state.middle, new))
            left = (*waits, open_tables)
        return [self._column("left", rest, state.left, left), *columns]

    def _column(self, key: str, rect: Rect, state: ScrollState, sections: Sequence[Section]) -> Widget:
        """Return a column of sections. It scrolls if it is higher than the window."""
        margin = 24
        widgets: list[Widget] = []
        # The view is wider than the sections, so that shadows and focus rings are not clipped.
        view = rect.inset(-12, 0)
        self.state.top = rect.y
        place = Rect(rect.x, rect.y + margin, rect.w, 10_000)
        for section in sections:
            made, height = section(self.state, place)
            widgets += made
            place = place.moved(0, height + _GAP) if made else place
        height = place.y - _GAP - rect.y + margin
        return Scroll(key=key, rect=view, state=state, height=height, contents=widgets)

    def _ask_help(self) -> None:
        """Show the keys of the hall and the rules of its games."""
        self.window.show_dialog(hall_help(tuple(self.state.games)))

    def first_key(self, event: pygame.event.Event, ringed: str | None) -> bool:  # noqa: ARG002 - widgets come first here
        """Use no key before the widgets."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a KEYDOWN that no widget used. Return whether the screen used it.

        Ctrl+N opens a table of the first game, Ctrl+O a saved game, Ctrl+V the contents of the clipboard. Enter moves
        to the first item of the lobby, and Tab to the top bar.
        """
        if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            self.window.focus(self.state.first_key)
            return True
        commands: Mapping[int, Callable[[], None]] = {
            pygame.K_n: lambda: self.window.show_dialog(next(iter(self.state.games.values())).open_dialog()),
            pygame.K_o: lambda: self.window.show_dialog(open_replay_dialog()),
            pygame.K_v: lambda: open_text(self.window, CLIPBOARD.read()),
        }
        if not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) or event.key not in commands:
            return False
        commands[event.key]()
        return True

    def title(self) -> str:
        """Return the state of the connection in a sentence."""
        return connection_sentence(self.window, self.window.server_name)[0]

    def notice_area(self) -> None:
        """Notices may cover any part of the lobby."""

    def prepare(self) -> bool:
        """Return False: the lobby has nothing to prepare."""
        return False

    def parts(self) -> Sequence[str]:
        """Return no keys: the lobby draws no widget alone."""
        return ()

    def tick(self) -> bool:
        """Return True for a missing picture or row, or a new minute: own games show their last activity."""
        self.window.attention.keep_awake(wanted=False)
        later = bool(self.window.session.own.rows) and self._minute != self.window.server_now_ms() // _MINUTE_MS
        return self.state.covers.tick() | self.state.follow() | later


_RIGHT: Sequence[Section] = (players, cards.friend, cards.join, cards.servers, cards.replays)
