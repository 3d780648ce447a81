"""The times at which the discs of a ply land and turn: the nearer to the placed disc, the sooner.

This module draws nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from banmen.game import Seat
from banmen.games.reversi.state import Placed
from banmen.grid import Square, parse_square

LANDING_MS = 130
TURN_MS = 300
STAGGER_MS = 36  # between neighbours, less on long lines
LONGEST_STAGGER_MS = 120


@dataclass(frozen=True, slots=True)
class Turning:
    """The movements of one ply: a disc of `seat` lands on `placed`, and others turn to its colour.

    `begins_ms` has the start time of each turned square, `turn_ms` is the duration of each turn.
    """

    seat: Seat
    placed: Square
    start_ms: float
    landing_ms: float
    turn_ms: float
    begins_ms: Mapping[Square, float]

    @property
    def ends_ms(self) -> float:
        """The time when all movements end."""
        last = max(self.begins_ms.values(), default=self.start_ms)
        return max(self.start_ms + self.landing_ms, last + self.turn_ms)

    def landed(self, now_ms: float) -> float:
        """Return the progress of the placed disc's fall, from 0 to 1."""
        return _part(now_ms - self.start_ms, self.landing_ms)

    def turned(self, square: Square, now_ms: float) -> float:
        """Return the progress of the turn on a square, from 0 to 1."""
        part = _part(now_ms - self.begins_ms[square], self.turn_ms)
        return part * part * (3 - 2 * part)


def turning(placed: Placed, size: int, start_ms: float, factor: float) -> Turning:
    """Return the movements of a ply on a board of `size` squares a side. `factor` stretches all times."""
    origin = parse_square(placed.square, size, size)
    distances = {square: _distance(origin, square) for square in (parse_square(n, size, size) for n in placed.turned)}
    longest = max(distances.values(), default=1)
    step = min(STAGGER_MS, LONGEST_STAGGER_MS / max(longest - 1, 1)) * factor
    begins = {square: start_ms + (distance - 1) * step for square, distance in distances.items()}
    return Turning(placed.seat, origin, start_ms, LANDING_MS * factor, TURN_MS * factor, MappingProxyType(begins))


def _distance(one: Square, other: Square) -> int:
    """Return the number of king's steps between two squares."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _part(elapsed_ms: float, duration_ms: float) -> float:
    return min(max(elapsed_ms / duration_ms, 0.0), 1.0)
