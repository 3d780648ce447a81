"""Timeouts and retry delays of a link: one frozen value, so that tests can use shorter times."""

from random import Random
from typing import NamedTuple


class Timing(NamedTuple):
    """All times in seconds.

    Each retry delay is twice the one before, up to `longest_delay_s`, and is stretched or shrunk by up to `jitter`, so
    that windows which were disconnected together do not reconnect together. A connection that lasted for `stable_s`
    resets the delays. After `give_up_s` of failed attempts the link waits for the person.
    """

    ping_s: float = 2.5
    pong_timeout_s: float = 9.0
    first_delay_s: float = 0.1
    longest_delay_s: float = 5.0
    jitter: float = 0.2
    give_up_s: float = 120.0
    connect_s: float = 10.0
    stable_s: float = 5.0
    close_s: float = 0.4


DEFAULT_TIMING = Timing()


class Backoff:
    """Counts failed attempts in a row and gives the delay to the next. `now` is any clock in seconds."""

    def __init__(self, timing: Timing, rng: Random) -> None:
        self.failures = 0
        self._timing = timing
        self._rng = rng
        self._first_failure: float | None = None

    def reset(self) -> None:
        """Start again from the first delay."""
        self.failures, self._first_failure = 0, None

    def failed(self, now: float) -> float | None:
        """Count an attempt that failed at `now`; give the seconds to the next one, None when it is time to give up."""
        timing = self._timing
        self.failures += 1
        if self._first_failure is None:
            self._first_failure = now
        elif now - self._first_failure >= timing.give_up_s:
            return None
        # The exponent is limited, so that the power stays a small number.
        delay = min(timing.first_delay_s * 2.0 ** min(self.failures - 1, 32), timing.longest_delay_s)
        return delay * self._rng.uniform(1 - timing.jitter, 1 + timing.jitter)
