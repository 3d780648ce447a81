"""The knight's tour on the screen as it was looked at once: see `tests.golden_pictures`."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.tour_table import TourTeller, screen_of
from tests.golden_pictures import check


def searching(hall: Hall) -> None:
    """Backtracking in the middle, everyone at the live edge."""
    teller = TourTeller().lays_out(start="d1", method="backtracking")
    teller.goes_on(1_250)
    comes_to(hall, teller, 1_207, 300)


def retreating(hall: Hall) -> None:
    """A search that went back here and there: the picture in the README."""
    teller = TourTeller().lays_out(start="c3", rows=7, columns=7, method="warnsdorff_backtracking")
    teller.goes_on(61)
    comes_to(hall, teller, 59, 8)


def comes_to(hall: Hall, teller: TourTeller, ply: int, speed: int) -> None:
    """The show goes on for a second, until it shows this ply."""
    teller.paced(ply - speed, paused=False, speed=speed)
    hall.sits_down(teller)
    hall.news(teller.presence(watching=31))
    for _ in range(10):
        hall.clock.now_ms += 100
        hall.frame()


def looking_back(hall: Hall) -> None:
    """An earlier ply of a tour that was found."""
    teller = TourTeller().lays_out(start="d1")
    teller.goes_on(63)
    teller.paced(63)
    hall.sits_down(teller)
    hall.news(teller.presence(watching=31))
    screen_of(hall).look(41)
    hall.frame()


def found(hall: Hall) -> None:
    """A closed tour."""
    teller = TourTeller().lays_out(start="a1", rows=6, columns=6, closed=True)
    teller.goes_on(36)
    teller.paced(35)
    hall.sits_down(teller)


def impossible(hall: Hall) -> None:
    """There is none."""
    teller = TourTeller().lays_out(start="d1", rows=7, columns=7)
    teller.goes_on(1)
    teller.paced(1)
    hall.sits_down(teller)


def all_of_them(hall: Hall) -> None:
    """A long search for all tours, looked at in the middle of it."""
    teller = TourTeller().lays_out(start="a1", rows=5, columns=5, method="backtracking", find="all")
    teller.goes_on(6_000)
    teller.paced(6_000)
    hall.sits_down(teller)
    screen_of(hall).look(4_100)
    hall.frame()


def large(hall: Hall) -> None:
    """A board of a hundred rows."""
    teller = TourTeller().lays_out(start="r50c50", rows=100, columns=100, method="warnsdorff")
    teller.goes_on(3_000)
    teller.paced(3_000)
    hall.sits_down(teller)


def tried(hall: Hall) -> None:
    """A person, with a hint."""
    teller = TourTeller().lays_out("me", host="me", start="a1", rows=6, columns=6)
    teller.goes_on(18)
    hall.sits_down(teller)
    hall.news(teller.presence(watching=2))
    hall.key(pygame.K_F2)
    hall.thinks()
    hall.tab_to("tour/back")


def lost(hall: Hall) -> None:
    """A person from whose path no tour is left."""
    teller = TourTeller().lays_out("me", host="me", rows=5, columns=5)
    teller.walks(24, 13, 2, 11, 18, 7, 4)
    hall.sits_down(teller)
    hall.key(pygame.K_F2)
    hall.thinks()


def begun(hall: Hall) -> None:
    """Nothing is chosen yet."""
    hall.sits_down(TourTeller().lays_out("me", host="me"))


def opening(hall: Hall) -> None:
    """The dialog that opens a table."""
    hall.click("game/knights_tour")
    hall.tab_to("new/start")


Scene = Callable[[Hall], None]
SCENES: dict[str, tuple[Scene, tuple[int, int], dict[str, Any]]] = {
    "tour-en-light-1280": (searching, (1280, 800), {"theme": "light"}),
    "tour-en-light-1280-retreating": (retreating, (1280, 800), {"theme": "light"}),
    "tour-ja-dark-1280": (searching, (1280, 800), {"language": "ja"}),
    "tour-en-dark-1280-looking-back": (looking_back, (1280, 800), {}),
    "tour-en-light-1280-looking-back": (looking_back, (1280, 800), {"theme": "light"}),
    "tour-ja-light-1280-found": (found, (1280, 800), {"language": "ja", "theme": "light"}),
    "tour-en-dark-1280-impossible": (impossible, (1280, 800), {}),
    "tour-en-light-1280-all": (all_of_them, (1280, 800), {"theme": "light"}),
    "tour-en-dark-2560-large": (large, (2560, 1600), {}),
    "tour-ja-dark-640": (searching, (640, 480), {"language": "ja"}),
    "tour-en-light-640-looking-back": (looking_back, (640, 480), {"theme": "light"}),
    "tour-en-light-1280-tried": (tried, (1280, 800), {"theme": "light"}),
    "tour-ja-dark-640-tried": (tried, (640, 480), {"language": "ja"}),
    "tour-en-dark-1280-lost": (lost, (1280, 800), {}),
    "tour-ja-light-640-lost": (lost, (640, 480), {"language": "ja", "theme": "light"}),
    "tour-en-dark-1280-begun": (begun, (1280, 800), {}),
    "tour-en-dark-700x1100": (tried, (700, 1100), {}),
    "tour-dialog-en-light-1280": (opening, (1280, 800), {"theme": "light"}),
    "tour-dialog-ja-dark-640": (opening, (640, 480), {"language": "ja"}),
}


@pytest.mark.parametrize("name", SCENES)
def test_it_looks_as_it_did(enter: Enter, name: str) -> None:
    scene, size, how = SCENES[name]
    hall = enter(*size, **how)
    scene(hall)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(0, 0), buttons=(0, 0, 0)))
    hall.frame()
    assert hall.canvas.cut == [], "these texts had no room"
    check(hall.canvas.surface, f"window/{name}")
