"""Detects whether the user looks at the window, and lets the screen blank or keeps it on."""

import pygame

_LEFT = frozenset({pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN})
_BACK = frozenset({pygame.WINDOWFOCUSGAINED, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN})


class Attention:
    """Follows the events of a window. Times are in ms on the caller's clock.

    The user counts as looking while the window has the focus and is not minimised, even without any input.
    """

    def __init__(self) -> None:
        self._left_at_ms: float | None = None
        self._away = False
        self._keeps_awake: bool | None = None

    def follow(self, event: pygame.event.Event) -> None:
        """Note an event of the window."""
        if event.type in _LEFT:
            self._away = True
        elif event.type in _BACK:
            self._away = False

    def away_ms(self, now_ms: float) -> float:
        """Return how long the user has not looked at the window; 0 while looking. The first call starts the count."""
        if not self._away:
            self._left_at_ms = None
        elif self._left_at_ms is None:
            self._left_at_ms = now_ms
        return 0 if self._left_at_ms is None else now_ms - self._left_at_ms

    def keep_awake(self, *, wanted: bool) -> None:
        """Keep the screen on, or let the system blank it again."""
        if wanted != self._keeps_awake:
            self._keeps_awake = wanted
            pygame.display.set_allow_screensaver(not wanted)
