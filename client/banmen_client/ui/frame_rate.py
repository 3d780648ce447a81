"""How long a frame waits for the network, and whether it then looks for what changes with time.

It waits shortly while something happens, so that all is smooth; longer while not. A wait of 1/120 s costs 1.8 % of a
core where nothing happens at all, and `pygame.event.wait` costs more, because SDL itself then polls every millisecond.
"""

AWAKE_S, IDLE_S = 1 / 120, 1 / 25
"""The longest wait while something happens, and while nothing does. A key pressed meanwhile is answered after it, but
where the display tells of it."""
AWAKE_FOR_MS = 500
RESTING_AFTER_MS, RESTING_MS = 2_500, 150
"""Where nothing was drawn for so long, clocks and shows are looked at only so often: a clock draws every second."""


class FrameRate:
    """Follows what happens in a window. Times are in ms on the caller's clock."""

    def __init__(self) -> None:
        self._awake_until_ms = 0.0
        self._rests_at_ms = 0.0
        self._looked_at_ms = 0.0
        self._drew = False

    def wait_s(self, now_ms: float, *, told: bool) -> float:
        """Return the longest wait of the next frame, in s. `told`: it ends at once when a person does something."""
        if now_ms < self._awake_until_ms:
            return AWAKE_S
        return RESTING_MS / 1000 if told and now_ms >= self._rests_at_ms else IDLE_S

    def looks(self, now_ms: float) -> bool:
        """Whether a frame to which nothing came looks for what changes with time."""
        return now_ms < self._rests_at_ms or now_ms - self._looked_at_ms >= RESTING_MS

    def happened(self, now_ms: float) -> None:
        """A person did something, or news came."""
        self._awake_until_ms = now_ms + AWAKE_FOR_MS
        self._rests_at_ms = now_ms + RESTING_AFTER_MS

    def ended(self, now_ms: float, *, drew: bool) -> None:
        """A frame has ended. Two frames in a row that drew are an animation; a clock draws one now and then."""
        self._looked_at_ms = now_ms
        if drew:
            self._rests_at_ms = now_ms + RESTING_AFTER_MS
            if self._drew:
                self.happened(now_ms)
        self._drew = drew
