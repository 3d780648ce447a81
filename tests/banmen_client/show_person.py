"""A user at a show of reversi, as its presenter or as a spectator."""

from typing import Any

from msgspec import structs

from tests.banmen_client.person import Hall
from tests.banmen_client.show_table import PASSING, RemoteShow

PLIES = len(PASSING) + 1
"""The number of plies: the moves and a pass."""


def watched(hall: Hall, host: str, pace: tuple[int, float] = (0, 1.0), *, paused: bool = True) -> Hall:
    """Show `hall` a show of reversi with `PLIES` plies; `pace` is (ply, plies per second)."""
    remote = RemoteShow(host)
    remote.plays(*PASSING)
    remote.paces(*pace, paused=paused)
    hall.sits_down(remote)
    hall.clock.now_ms = remote.now_ms
    return hall


def passes(hall: Hall, ms: int) -> None:
    """Advance the clock by `ms` and run a frame."""
    hall.clock.now_ms += ms
    hall.frame()


def send_presence(hall: Hall, **fields: Any) -> None:
    """Send the presence of a show with 31 spectators, with these fields changed."""
    hall.news(structs.replace(hall.remote.presence(watching=31), **fields))
