"""The time spent on a game: it runs while a player is there and the game is not paused. Pure; nothing here ticks."""

import msgspec


class TimeSpent(msgspec.Struct, frozen=True, gc=False):
    """`spent_ms` until now, and more since `since` (ms since 1970); it stands still where that is None.

    `here` says whether a player is there.
    """

    spent_ms: int = 0
    since: int | None = None
    here: bool = True

    def at(self, now_ms: int) -> int:
        """Return the milliseconds spent at this time (ms since 1970)."""
        return self.spent_ms + (0 if self.since is None else max(0, now_ms - self.since))

    def running(self, at_ms: int, *, paused: bool = False) -> "TimeSpent":
        """The time from `at_ms` on (ms since 1970) while the game goes on, or stands still where it is `paused`."""
        if paused or not self.here:
            return self if self.since is None else TimeSpent(self.at(at_ms), None, self.here)
        return TimeSpent(self.spent_ms, at_ms, self.here) if self.since is None else self
