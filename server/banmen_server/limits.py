"""How much one connection may ask for: a token bucket."""

import time
from collections.abc import Callable


class Bucket:
    """Holds up to `burst` drops and gains `rate` of them each second; `clock` gives seconds."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._drops = float(burst)
        self._at = clock()

    def take(self) -> bool:
        """Take one drop, if there is one."""
        now = self._clock()
        self._drops = min(self._burst, self._drops + (now - self._at) * self._rate)
        self._at = now
        if self._drops < 1:
            return False
        self._drops -= 1
        return True
