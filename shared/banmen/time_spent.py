"""The time spent on a game: it runs while a player is present and the game is not paused. Pure: it reads no clock."""

import msgspec


class TimeSpent(msgspec.Struct, frozen=True, gc=False):
    """The time spent up to now: `spent_ms`, plus the time since `since` (ms since 1970) if it runs.

    `here`: a player is present.
    """

    spent_ms: int = 0
    since: int | None = None
    here: bool = True

    def at(self, now_ms: int) -> int:
        """Return the milliseconds spent at this time (ms since 1970)."""
        return self.spent_ms + (0 if self.since is None else max(0, now_ms - self.since))

    def running(self, at_ms: int, *, paused: bool = False) -> "TimeSpent":
        """Return the time as it continues from `at_ms` (ms since 1970).

        It runs, or stands still if `paused` or if no player is present.
        """
        if paused or not self.here:
            return self if self.since is None else TimeSpent(self.at(at_ms), None, self.here)
        return TimeSpent(self.spent_ms, at_ms, self.here) if self.since is None else self
