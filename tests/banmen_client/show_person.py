"""A person at a show of reversi: as its presenter, or among those who watch."""

from tests.banmen_client.person import Hall
from tests.banmen_client.show_table import PASSING, ShowTeller

PLIES = len(PASSING) + 1
"""The moves and a pass."""


def watched(hall: Hall, host: str, pace: tuple[int, float] = (0, 1.0), *, paused: bool = True) -> Hall:
    """A window at a show with twelve plies, which stands still unless it is said to go on."""
    teller = ShowTeller(host)
    teller.plays(*PASSING)
    teller.paces(*pace, paused=paused)
    hall.sits_down(teller)
    hall.clock.now_ms = teller.now_ms
    return hall


def passes(hall: Hall, ms: int) -> None:
    """Time passes."""
    hall.clock.now_ms += ms
    hall.frame()
