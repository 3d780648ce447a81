"""The clock for limits of time."""

from collections.abc import Callable
from time import monotonic


def clock_s() -> float:
    """Seconds since some moment; they never go back."""
    return monotonic()


class Limit:
    """A limit of time as a `Stop`: asked whether it is over. `reached` says whether anybody was told so."""

    def __init__(self, seconds: float | None, clock: Callable[[], float] = clock_s) -> None:
        self._clock = clock
        self._until = None if seconds is None else clock() + seconds
        self.reached = False

    def __call__(self) -> bool:
        """Whether the time is over; never without a limit."""
        self.reached = self.reached or (self._until is not None and self._clock() >= self._until)
        return self.reached
