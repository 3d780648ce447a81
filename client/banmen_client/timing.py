"""How long the link waits for everything: one frozen value, so that tests need not wait as people do."""

from random import Random
from typing import NamedTuple


class Timing(NamedTuple):
    """Seconds. A try waits twice as long as the one before it, never longer than `longest_delay_s`.

    Each wait is stretched or shrunk by up to `jitter`, so that windows dropped together do not all come back at
    once. A connection that has held for `settled_s` makes the tries count anew; after `give_up_s` of tries the
    link waits for the person.
    """

    ping_s: float = 2.5
    silence_s: float = 9.0
    first_delay_s: float = 0.1
    longest_delay_s: float = 5.0
    jitter: float = 0.2
    give_up_s: float = 120.0
    connect_s: float = 10.0
    settled_s: float = 5.0
    farewell_s: float = 0.4


USUAL = Timing()


class Tries:
    """The failed tries in a row, and since when (on a clock that the caller reads, in s)."""

    def __init__(self, timing: Timing, rng: Random) -> None:
        self.count = 0
        self._timing = timing
        self._rng = rng
        self._since: float | None = None

    def reset(self) -> None:
        """Count anew."""
        self.count, self._since = 0, None

    def failed(self, now: float) -> float | None:
        """Count a try that failed at `now`; gives the seconds to wait for the next, None when it is time to give up."""
        timing = self._timing
        self.count += 1
        if self._since is None:
            self._since = now
        elif now - self._since >= timing.give_up_s:
            return None
        # No power of two beyond what the longest delay could need.
        delay = min(timing.first_delay_s * 2.0 ** min(self.count - 1, 32), timing.longest_delay_s)
        return delay * self._rng.uniform(1 - timing.jitter, 1 + timing.jitter)
