"""The clock for time limits."""

from collections.abc import Callable
from time import monotonic


def clock_s() -> float:
    """Return a monotonic time in seconds."""
    return monotonic()


class Limit:
    """A time limit as a `Stop`. `reached` becomes True when a call has returned True."""

    def __init__(self, seconds: float | None, clock: Callable[[], float] = clock_s) -> None:
        self._clock = clock
        self._until = None if seconds is None else clock() + seconds
        self.reached = False

    def __call__(self) -> bool:
        """Return True once the time is over; never without a limit."""
        self.reached = self.reached or (self._until is not None and self._clock() >= self._until)
        return self.reached
