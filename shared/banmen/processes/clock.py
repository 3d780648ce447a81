"""The clock for time limits, and the calendar."""

from collections.abc import Callable
from datetime import date
from time import monotonic

_FIRST_DAY = date(1970, 1, 1)


def clock_s() -> float:
    """Return a monotonic time in seconds."""
    return monotonic()


def today() -> str:
    """Return the local date, such as `2026-11-29`."""
    return date.today().isoformat()  # noqa: DTZ011 - people mean the date where they are


def day_number(day: str) -> int:
    """Return the number of days from 1970-01-01 to a date. Raise ValueError if the text is no date."""
    return (date.fromisoformat(day) - _FIRST_DAY).days


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
