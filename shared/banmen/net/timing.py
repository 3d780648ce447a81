"""Timeouts and retry delays of a link: one frozen value, so that tests can use shorter times."""

from random import Random
from typing import NamedTuple


class Timing(NamedTuple):
    """Timeouts and delays, all in seconds.

    Each retry delay is twice the one before, up to `longest_delay_s`, and varied by up to `jitter`, so that windows
    that were disconnected together do not reconnect together. A connection that lasted for `stable_s` resets the
    delays. After `quick_s` of failed attempts each delay is at least `rare_delay_s`: a link never gives up. An attempt
    that a key press asks for comes at least `rest_s` after the one before. A move that the server could not store is
    sent again after `unavailable_s`, unless the server names a time. While a link waits, it checks every `watch_s`
    whether the network has returned. A ping or move unanswered for `quiet_s` is reported; without a pong for
    `pong_timeout_s` the connection is closed.
    """

    ping_s: float = 2.5
    quiet_s: float = 2.5
    pong_timeout_s: float = 9.0
    first_delay_s: float = 0.1
    longest_delay_s: float = 5.0
    jitter: float = 0.2
    quick_s: float = 120.0
    rare_delay_s: float = 30.0
    rest_s: float = 1.0
    watch_s: float = 1.0
    connect_s: float = 10.0
    stable_s: float = 5.0
    unavailable_s: float = 1.0
    close_s: float = 0.4


DEFAULT_TIMING = Timing()


class Backoff:
    """Count consecutive failed attempts and compute the delay to the next. `now` is any clock in seconds."""

    def __init__(self, timing: Timing, rng: Random) -> None:
        self.failures = 0
        self._timing = timing
        self._rng = rng
        self._first_failure: float | None = None

    def reset(self) -> None:
        """Start again from the first delay."""
        self.failures, self._first_failure = 0, None

    def failed(self, now: float) -> float:
        """Count an attempt that failed at `now`; return the seconds to the next one."""
        timing = self._timing
        self.failures += 1
        if self._first_failure is None:
            self._first_failure = now
        elif now - self._first_failure >= timing.quick_s:
            return timing.rare_delay_s * self._rng.uniform(1, 1 + 2 * timing.jitter)
        # The exponent is limited, so that the power does not overflow.
        delay = min(timing.first_delay_s * 2.0 ** min(self.failures - 1, 32), timing.longest_delay_s)
        return delay * self._rng.uniform(1 - timing.jitter, 1 + timing.jitter)
