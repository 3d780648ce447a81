"""Glicko-2 for one game at a time: each game is a rating period of its own. Pure.

M. Glickman, "Example of the Glicko-2 system", http://www.glicko.net/glicko/glicko2.pdf (2012).
"""

import math

import glicko2
import msgspec

from banmen.protocol.rows import Rating

_SCALE = 173.7178
_FARTHEST = 100_000.0
_LEAST_DEVIATION, _LARGEST_DEVIATION = 45.0, 350.0
"""The limits of a deviation. Below the least one a rating would hardly change, though a player learns."""


class PlayerStrength(msgspec.Struct, frozen=True):
    """A player's estimated strength in a game after `games` games."""

    rating: float = 1500.0
    deviation: float = _LARGEST_DEVIATION
    volatility: float = 0.06
    games: int = 0

    def __post_init__(self) -> None:
        """Raise ValueError for impossible values, for example from a damaged record."""
        if not (abs(self.rating) < _FARTHEST and 0 < self.deviation <= _LARGEST_DEVIATION and 0 < self.volatility < 1):
            raise ValueError("A standing has a rating, deviation or volatility that no games lead to.")

    @property
    def rounded(self) -> Rating:
        """The rating as other players see it."""
        return Rating(round(self.rating), round(self.deviation), self.games)


class _Player(glicko2.Player):  # type: ignore[misc]  # the library has no types
    """A player of the library, with step 5.1 as in the paper.

    Release 2.1.0 uses the rating instead of the deviation there, which shifts the volatility of those far from 1500.
    """

    def _f(self, x: float, delta: float, v: float, a: float) -> float:
        phi, tau = float(self.rd) / _SCALE, float(self._tau)
        grown = math.exp(x)
        spread = phi**2 + v + grown
        return grown * (delta**2 - phi**2 - v - grown) / (2 * spread**2) - (x - a) / tau**2


def after(own: PlayerStrength, other: PlayerStrength, score: float) -> PlayerStrength:
    """Return a player's standing after a game against another: `score` 1 for a win, 0.5 for a draw, 0 for a loss."""
    player = _Player(own.rating, own.deviation, own.volatility)
    player.update_player([other.rating], [other.deviation], [score])
    deviation = min(max(player.rd, _LEAST_DEVIATION), _LARGEST_DEVIATION)
    return PlayerStrength(player.rating, deviation, player.vol, own.games + 1)
