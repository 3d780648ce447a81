"""The knight's tour compared with its golden texts: see `tests.golden_text`."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tests.banmen_client.games.knights_tour.table import RemoteTour
from tests.banmen_client.person import Enter, Hall
from tests.golden_text import check


def searching(hall: Hall) -> None:
    """Backtracking in the middle, everyone at the live edge."""
    remote = RemoteTour().lays_out(start="d8", method="backtracking")
    remote.takes_steps(1_250)
    comes_to(hall, remote, 1_207, 300)


def retreating(hall: Hall) -> None:
    """A search with some retreats: the picture in the README."""
    remote = RemoteTour().lays_out(start="c5", rows=7, columns=7, method="warnsdorff_backtracking")
    remote.takes_steps(61)
    comes_to(hall, remote, 59, 8)


def comes_to(hall: Hall, remote: RemoteTour, ply: int, speed: int) -> None:
    """Run the show for a second, up to this ply."""
    remote.paced(ply - speed, paused=False, speed=speed)
    hall.sits_down(remote)
    hall.news(remote.presence(watching=31))
    for _ in range(10):
        hall.clock.now_ms += 100
        hall.frame()


def looking_back(hall: Hall) -> None:
    """An earlier ply of a tour that was found."""
    remote = RemoteTour().lays_out(start="d8")
    remote.takes_steps(63)
    remote.paced(63)
    hall.sits_down(remote)
    hall.news(remote.presence(watching=31))
    hall.screen.playback.look(41)
    hall.frame()


def found(hall: Hall) -> None:
    """A closed tour."""
    remote = RemoteTour().lays_out(start="a6", rows=6, columns=6, closed=True)
    remote.takes_steps(36)
    remote.paced(35)
    hall.sits_down(remote)


def impossible(hall: Hall) -> None:
    """A board without a tour."""
    remote = RemoteTour().lays_out(start="d7", rows=7, columns=7)
    remote.takes_steps(1)
    remote.paced(1)
    hall.sits_down(remote)


def all_of_them(hall: Hall) -> None:
    """A long search for all tours, viewed in the middle."""
    remote = RemoteTour().lays_out(start="a5", rows=5, columns=5, method="backtracking", find="all")
    remote.takes_steps(6_000)
    remote.paced(6_000)
    hall.sits_down(remote)
    hall.screen.playback.look(4_100)
    hall.frame()


def large(hall: Hall) -> None:
    """A board of a hundred rows."""
    remote = RemoteTour().lays_out(start="r51c50", rows=100, columns=100, method="warnsdorff")
    remote.takes_steps(3_000)
    remote.paced(3_000)
    hall.sits_down(remote)


def tried(hall: Hall) -> None:
    """A person, with a hint."""
    remote = RemoteTour().lays_out("me", host="me", start="a6", rows=6, columns=6)
    remote.takes_steps(18)
    hall.sits_down(remote)
    hall.news(remote.presence(watching=2))
    hall.key(pygame.K_F2)
    hall.thinks()
    hall.tab_to("tour/back")


def lost(hall: Hall) -> None:
    """A person from whose path no tour is left."""
    remote = RemoteTour().lays_out("me", host="me", rows=5, columns=5)
    remote.walks(24, 13, 2, 11, 18, 7, 4)
    hall.sits_down(remote)
    hall.key(pygame.K_F2)
    hall.thinks()


def unstarted(hall: Hall) -> None:
    """Show a board before the first square is chosen."""
    hall.sits_down(RemoteTour().lays_out("me", host="me"))


def opening(hall: Hall) -> None:
    """The dialog that opens a table."""
    hall.click("game/knights_tour")
    hall.tab_to("new/start")


Scene = Callable[[Hall], None]
SCENES: dict[str, tuple[Scene, tuple[int, int], dict[str, Any]]] = {
    "en-light-1280": (searching, (1280, 800), {"theme": "light"}),
    "en-light-1280-retreating": (retreating, (1280, 800), {"theme": "light"}),
    "ja-dark-1280": (searching, (1280, 800), {"language": "ja"}),
    "en-dark-1280-looking-back": (looking_back, (1280, 800), {}),
    "en-light-1280-looking-back": (looking_back, (1280, 800), {"theme": "light"}),
    "ja-light-1280-found": (found, (1280, 800), {"language": "ja", "theme": "light"}),
    "en-dark-1280-impossible": (impossible, (1280, 800), {}),
    "en-light-1280-all": (all_of_them, (1280, 800), {"theme": "light"}),
    "en-dark-2560-large": (large, (2560, 1600), {}),
    "ja-dark-640": (searching, (640, 480), {"language": "ja"}),
    "en-light-640-looking-back": (looking_back, (640, 480), {"theme": "light"}),
    "en-light-1280-tried": (tried, (1280, 800), {"theme": "light"}),
    "ja-dark-640-tried": (tried, (640, 480), {"language": "ja"}),
    "en-dark-1280-lost": (lost, (1280, 800), {}),
    "ja-light-640-lost": (lost, (640, 480), {"language": "ja", "theme": "light"}),
    "en-dark-1280-begun": (unstarted, (1280, 800), {}),
    "en-dark-700x1100": (tried, (700, 1100), {}),
    "dialog-en-light-1280": (opening, (1280, 800), {"theme": "light"}),
    "dialog-ja-dark-640": (opening, (640, 480), {"language": "ja"}),
}


@pytest.mark.parametrize("name", SCENES)
def test_it_looks_as_it_did(enter_undrawn: Enter, name: str) -> None:
    scene, size, how = SCENES[name]
    hall = enter_undrawn(*size, **how)
    scene(hall)
    hall.hover_at((0, 0))
    assert hall.canvas.cut == [], "these texts had no room"
    check(hall, f"knights_tour/{name}")
