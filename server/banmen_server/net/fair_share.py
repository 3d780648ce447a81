"""How several share a part of the server's time: who takes little waits for none of the others.

So do the players of one address, and all addresses that send. It is made where they have taken too much together, and
counts from then on.
"""

from collections.abc import Hashable

_SEEN_S = 1.0
"""Who has sent something within this time has a share."""


class FairShare:
    """Each player who sends has an equal share of `part`, at least `least`: s of the server's time a second.

    Whoever is less than an equal share of `at_once_s` ahead of that, or less than `least_s`, has taken little: but for
    that all of them together take no more than `at_once_s` at once. Times are seconds of a clock that goes forward.
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
        """Whether a player, who has just sent something, is not to wait for the others."""
        return self.wait_s(player, now_s) <= 0

    def wait_s(self, player: Hashable, now_s: float) -> float:
        """After how many seconds a player, who has just sent something, has taken little; 0 or less where it has."""
        self._forget_others(now_s)
        ahead_s = self._take(player, 0.0, now_s)
        return (ahead_s - max(self._least_s, self._at_once_s / len(self._players))) / self._share

    def spend(self, player: Hashable, seconds: float, now_s: float) -> None:
        """Count what a player took of the server's time."""
        self._take(player, seconds, now_s)

    def _take(self, player: Hashable, seconds: float, now_s: float) -> float:
        """Take some of a player's share. How much the player has taken beyond it, in seconds."""
        ahead_s, seen_s = self._players.get(player, (0.0, now_s))
        ahead_s = max(0.0, ahead_s - (now_s - seen_s) * self._share) + seconds
        self._players[player] = ahead_s, now_s
        return ahead_s

    @property
    def _share(self) -> float:
        """That of each, in seconds a second."""
        return max(self._least, self._part / max(1, len(self._players)))

    def _forget_others(self, now_s: float) -> None:
        """Forget who sends no more and has not taken more than all of the part since."""
        if now_s - self._looked_s > _SEEN_S:
            self._looked_s = now_s
            self._players = {
                player: (ahead_s, seen_s)
                for player, (ahead_s, seen_s) in self._players.items()
                if now_s - seen_s <= max(_SEEN_S, ahead_s / self._part)
            }
