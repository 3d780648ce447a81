"""A leaky bucket: its capacity for bursts, and the rate of its refill."""

_ROUNDING_S = 1e-9


class Bucket:
    """Holds up to `burst` units and gains `rate` units a second. Times are seconds of a monotonic clock.

    An amount beyond its contents is a debt: the caller waits until it is refilled.
    """

    __slots__ = ("_burst_s", "_full_s", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self._burst_s = burst / rate
        self._full_s = 0.0

    def charge(self, amount: float, now_s: float) -> float:
        """Take an amount. Return the seconds to wait for it."""
        full_s = self._full_s
        if full_s < now_s:  # noqa: PLR1730 - this runs six times for each frame, and `max` would double its cost
            full_s = now_s
        self._full_s = full_s = full_s + amount / self.rate
        wait_s = full_s - self._burst_s - now_s
        return wait_s if wait_s > 0 else 0.0

    def try_take(self, amount: float, now_s: float) -> bool:
        """Take an amount if it is available. Return True if it was."""
        if max(self._full_s, now_s) + amount / self.rate - self._burst_s > now_s + _ROUNDING_S:
            return False
        self.charge(amount, now_s)
        return True

    def forgive(self, now_s: float) -> None:
        """Cancel the debt: the bucket is empty then."""
        self._full_s = min(self._full_s, now_s + self._burst_s)
