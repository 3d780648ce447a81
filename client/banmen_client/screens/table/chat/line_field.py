"""The text field of the chat. It does not pass its keys to the board."""

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from banmen_client.ui.field import Field
from banmen_client.ui.widget import Host, KeyStroke

_ENTER = {pygame.K_RETURN, pygame.K_KP_ENTER}
_PAGES = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


@dataclass(kw_only=True, eq=False)
class LineField(Field):
    """A field that calls `on_leave` for Escape, and `on_page(1 or -1)` for Page Down and Up.

    While the user writes, the table's commands with Ctrl, such as undo, are off.
    """

    on_leave: Callable[[], None]
    on_page: Callable[[int], None]

    def press_key(self, stroke: KeyStroke, host: Host) -> bool:
        """Leave, scroll the list, or edit. The input method gets all keys while it composes."""
        if self.state.composing:
            return super().press_key(stroke, host)
        if stroke.key == pygame.K_ESCAPE:
            self.on_leave()
        elif stroke.key in _PAGES:
            self.on_page(_PAGES[stroke.key])
        elif not (stroke.key in _ENTER and stroke.repeated):
            return super().press_key(stroke, host) or (stroke.command and stroke.key != pygame.K_COMMA)
        return True
