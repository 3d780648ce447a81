"""Turns the system's text input on while a text field has the focus, and off otherwise.

An active input method would swallow the letters and arrows that a board uses.
"""

import pygame

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.field import Field
from banmen_client.ui.placement import Placed
from banmen_client.ui.widget import Widget


class TextInput:
    """The state of the system's text input as last set. Without a display it does nothing."""

    def __init__(self) -> None:
        self._on: bool | None = None
        self._rect: pygame.Rect | None = None

    def follow(self, widget: Widget | None) -> None:
        """Turn text input on or off for the widget that has the focus now."""
        wanted = widget is not None and widget.takes_text and widget.enabled
        if wanted == self._on or not pygame.display.get_init():
            return
        self._on = wanted
        if wanted:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()
            self._rect = None

    def place(self, placed: Placed | None, canvas: Canvas) -> None:
        """Pass the caret's rectangle to the input method, which shows its candidates there."""
        if not self._on or placed is None or not isinstance(placed.widget, Field):
            return
        rect = canvas.box(placed.widget.caret_rect().moved(0, placed.dy))
        if rect != self._rect:
            self._rect = rect
            pygame.key.set_text_input_rect(rect)
