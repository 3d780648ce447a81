"""A leaky bucket: an amount that may be taken at once, and a rate at which it comes back."""

_ROUNDING_S = 1e-9


class Bucket:
    """Holds up to `burst` of something and gains `rate` of it a second. Times are seconds of a clock that goes forward.

    What is taken beyond what it holds is a debt: whoever took it waits until that has come back.
    """

    __slots__ = ("_burst_s", "_full_s", "rate")

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self._burst_s = burst / rate
        self._full_s = 0.0

    def take(self, amount: float, now_s: float) -> float:
        """Take an amount. How many seconds of waiting that costs."""
        full_s = self._full_s
        if full_s < now_s:  # noqa: PLR1730 - six of these are made for each frame, and `max` would be half of each
            full_s = now_s
        self._full_s = full_s = full_s + amount / self.rate
        wait_s = full_s - self._burst_s - now_s
        return wait_s if wait_s > 0 else 0.0

    def try_take(self, amount: float, now_s: float) -> bool:
        """Take an amount if it is there. Returns whether it was."""
        if max(self._full_s, now_s) + amount / self.rate - self._burst_s > now_s + _ROUNDING_S:
            return False
        self.take(amount, now_s)
        return True

    def forgive(self, now_s: float) -> None:
        """Let what is owed be nothing: the bucket is empty, but not in debt."""
        self._full_s = min(self._full_s, now_s + self._burst_s)
