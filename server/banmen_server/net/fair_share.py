"""Shares a part of the server's time among several users: a light user does not wait for the others.

The users are the players of one address, or all addresses that send. It is created when they have together used too
much, and counts from then on.
"""

from collections.abc import Hashable

_SEEN_S = 1.0
"""Users that have sent something within this time have a share."""


class FairShare:
    """Each active user has an equal share of `part`, at least `least`: seconds of server time a second.

    A user is light if its lead over that is less than an equal share of `at_once_s`, or than `least_s`. Without
    `least_s` all light users together take at most `at_once_s` at once. Times are seconds of a clock that never goes
    backwards.
    """

    __slots__ = ("_at_once_s", "_least", "_least_s", "_looked_s", "_part", "_players")

    def __init__(self, part: float, at_once_s: float, *, least: float = 0.0, least_s: float = 0.0) -> None:
        self._part = part
        self._at_once_s = at_once_s
        self._least = least
        self._least_s = least_s
        self._looked_s = 0.0
        self._players: dict[Hashable, tuple[float, float]] = {}

    def takes_little(self, player: Hashable, now_s: float) -> bool:
        """Return True if a user's new message need not wait for the others."""
        return self.wait_s(player, now_s) <= 0

    def wait_s(self, player: Hashable, now_s: float) -> float:
        """Return the seconds until a user is light again after its last message; 0 or less if it is."""
        self._forget_others(now_s)
        ahead_s = self._spend(player, 0.0, now_s)
        return (ahead_s - max(self._least_s, self._at_once_s / len(self._players))) / self._share

    def spend(self, player: Hashable, seconds: float, now_s: float) -> None:
        """Charge server time to a user."""
        self._spend(player, seconds, now_s)

    def _spend(self, player: Hashable, seconds: float, now_s: float) -> float:
        """Charge server time to a user. Return the user's lead over its share, in seconds."""
        ahead_s, seen_s = self._players.get(player, (0.0, now_s))
        ahead_s = max(0.0, ahead_s - (now_s - seen_s) * self._share) + seconds
        self._players[player] = ahead_s, now_s
        return ahead_s

    @property
    def _share(self) -> float:
        """The share of each user, in seconds a second."""
        return max(self._least, self._part / max(1, len(self._players)))

    def _forget_others(self, now_s: float) -> None:
        """Forget inactive users whose lead is repaid."""
        if now_s - self._looked_s > _SEEN_S:
            self._looked_s = now_s
            self._players = {
                player: (ahead_s, seen_s)
                for player, (ahead_s, seen_s) in self._players.items()
                if now_s - seen_s <= max(_SEEN_S, ahead_s / self._part)
            }
