"""How the players of one address share its part of the server's time: who takes little waits for none of the others.

It is made where an address has taken too much, and counts from then on.
"""

from collections.abc import Hashable

_SEEN_S = 1.0
"""Who has sent something within this time has a share."""


class FairShare:
    """Each player who sends has an equal share of `part`, seconds of the server's time a second.

    Whoever is less than an equal share of `at_once_s` ahead of that has taken little: all of them together take no more
    than that at once. Times are seconds of a clock that goes forward.
    """

    __slots__ = ("_at_once_s", "_looked_s", "_part", "_players")

    def __init__(self, part: float, at_once_s: float) -> None:
        self._part = part
        self._at_once_s = at_once_s
        self._looked_s = 0.0
        self._players: dict[Hashable, tuple[float, float]] = {}

    def takes_little(self, player: Hashable, now_s: float) -> bool:
        """Whether a player, who has just sent something, is not to wait for the others."""
        self._forget_others(now_s)
        return self._take(player, 0.0, now_s) <= self._at_once_s / len(self._players)

    def spend(self, player: Hashable, seconds: float, now_s: float) -> None:
        """Count what a player took of the server's time."""
        self._take(player, seconds, now_s)

    def _take(self, player: Hashable, seconds: float, now_s: float) -> float:
        """Take some of a player's share. How much the player has taken beyond it, in seconds."""
        ahead_s, seen_s = self._players.get(player, (0.0, now_s))
        share = self._part / max(1, len(self._players))
        ahead_s = max(0.0, ahead_s - (now_s - seen_s) * share) + seconds
        self._players[player] = ahead_s, now_s
        return ahead_s

    def _forget_others(self, now_s: float) -> None:
        """Forget who sends no more and has not taken more than all of the part since."""
        if now_s - self._looked_s > _SEEN_S:
            self._looked_s = now_s
            self._players = {
                player: (ahead_s, seen_s)
                for player, (ahead_s, seen_s) in self._players.items()
                if now_s - seen_s <= max(_SEEN_S, ahead_s / self._part)
            }
