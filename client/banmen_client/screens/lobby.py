"""The hall's lobby: open a table, the open tables, friends, servers."""

from collections.abc import Callable, Sequence

import pygame

from banmen_client.screens import lobby_cards, lobby_tables, top_bar
from banmen_client.screens.context import Window
from banmen_client.screens.header import link_words
from banmen_client.screens.registry import ROOMS
from banmen_client.screens.replay_dialog import opening_replay
from banmen_client.ui.geometry import Rect
from banmen_client.ui.scroll import Scroll, ScrollState
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import FieldState

Section = Callable[["LobbyScreen", Rect], tuple[Sequence[Widget], float]]
"""Composes itself from the top of a rectangle; gives its widgets and the height it took."""

_TWO_COLUMNS_FROM = 900
_GAP = 18


class LobbyScreen:
    """The first screen. It holds what is this person's alone: filter, typed address, scroll positions."""

    def __init__(self, window: Window) -> None:
        self.window = window
        self.filter = 0
        self.entry = FieldState(limit=120)
        self.left, self.right = ScrollState(), ScrollState()

    def compose(self) -> Sequence[Widget]:
        """The bar along the top, then one column or two."""
        area = self.window.canvas.area
        wide = area.w >= _TWO_COLUMNS_FROM
        bar, page = area.cut_top(64 if wide else 52)
        widgets = list(top_bar.compose(self.window, bar, wide=wide))
        page = page.inset(44 if area.w > 1100 else 20, 0)  # noqa: PLR2004 - margins shrink with the window
        if not wide:
            return [*widgets, self._column("page", page, self.left, (*_LEFT, *_RIGHT))]
        right, left = page.cut_right(max(300, min(368, area.w * 0.29)), 32)
        return [
            *widgets,
            self._column("left", left, self.left, _LEFT),
            self._column("right", right, self.right, _RIGHT),
        ]

    def _column(self, key: str, rect: Rect, state: ScrollState, sections: Sequence[Section]) -> Widget:
        """Sections under each other, scrolled where they are higher than the window."""
        margin = 24
        widgets: list[Widget] = []
        # Room at both sides, so that shadows and focus rings are not cut.
        view = rect.inset(-12, 0)
        place = Rect(rect.x, rect.y + margin, rect.w, 10_000)
        for section in sections:
            made, height = section(self, place)
            widgets += made
            place = place.moved(0, height + _GAP)
        height = place.y - _GAP - rect.y + margin
        return Scroll(key=key, rect=view, state=state, height=height, contents=widgets)

    def first_key(self, event: pygame.event.Event, ringed: str | None) -> bool:  # noqa: ARG002 - widgets come first here
        """Nothing before the widgets."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """Ctrl+N opens a table, of the first game; Ctrl+O a saved replay."""
        if not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) or event.key not in {pygame.K_n, pygame.K_o}:
            return False
        self.window.ask(opening_replay() if event.key == pygame.K_o else next(iter(ROOMS.values())).new_table())
        return True

    def title(self) -> str:
        """The connection in a sentence."""
        return link_words(self.window, self.window.server_name)[0]

    def notice_area(self) -> None:
        """Anywhere."""

    def tick(self) -> bool:
        """Nothing in the lobby moves by itself."""
        return False

    def join_entry(self) -> None:
        """Go where the field says."""
        text = self.entry.text.strip()
        if text:
            self.window.visit(text)


_LEFT: Sequence[Section] = (lobby_tables.games, lobby_tables.tables)
_RIGHT: Sequence[Section] = (lobby_cards.friend, lobby_cards.join, lobby_cards.servers, lobby_cards.replays)
