"""Decides how long a frame waits for the network, and whether an idle frame updates clocks and shows.

The wait is short during activity, so that the window is smooth, and longer otherwise. A wait of 1/120 s costs 1.8 % of
a core in an idle window. `pygame.event.wait` costs more, because SDL itself then polls every millisecond.
"""

AWAKE_S, IDLE_S = 1 / 120, 1 / 25
"""The maximum wait during activity, and in an idle window. A key pressed meanwhile is answered after the wait, unless
the display's events end the wait."""
AWAKE_FOR_MS = 500
RESTING_AFTER_MS, RESTING_MS = 2_500, 150
"""After `RESTING_AFTER_MS` without drawing, clocks and shows are updated only every `RESTING_MS`: a clock draws every
second."""


class FrameRate:
    """Follows the activity of a window. Times are in ms on the caller's clock."""

    def __init__(self) -> None:
        self._awake_until_ms = 0.0
        self._rests_at_ms = 0.0
        self._looked_at_ms = 0.0
        self._drew = False

    def wait_s(self, now_ms: float, *, told: bool) -> float:
        """Return the maximum wait of the next frame, in s. `told`: user input ends the wait immediately."""
        if now_ms < self._awake_until_ms:
            return AWAKE_S
        return RESTING_MS / 1000 if told and now_ms >= self._rests_at_ms else IDLE_S

    def looks(self, now_ms: float) -> bool:
        """Return True if a frame without input or messages should update what changes with time."""
        return now_ms < self._rests_at_ms or now_ms - self._looked_at_ms >= RESTING_MS

    def happened(self, now_ms: float) -> None:
        """Record user input or a message from the network."""
        self._awake_until_ms = now_ms + AWAKE_FOR_MS
        self._rests_at_ms = now_ms + RESTING_AFTER_MS

    def ended(self, now_ms: float, *, drew: bool) -> None:
        """Record the end of a frame. Two consecutive frames that drew are an animation; a clock draws now and then."""
        self._looked_at_ms = now_ms
        if drew:
            self._rests_at_ms = now_ms + RESTING_AFTER_MS
            if self._drew:
                self.happened(now_ms)
        self._drew = drew
