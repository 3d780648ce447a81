"""The table of goishi hiroi as it was looked at once: see `tests.golden_text`."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from banmen.games.goishi.state import StonePutBack
from banmen.replay import PROGRAM
from tests.banmen_client.games.goishi.person import hover, press
from tests.banmen_client.games.goishi.table import FORKED, HOPELESS, LOST_PATH, SEED, SEED_PATH, SMALL, RemoteGoishi
from tests.banmen_client.person import Enter, Hall
from tests.golden_text import check


def played(hall: Hall) -> None:
    """As in the picture of the finish: a stone refused, another under the pointer."""
    remote = RemoteGoishi().lays_out()
    remote.picks(*SEED_PATH)
    hall.sits_down(remote)
    hall.news(remote.presence(watching=4))
    press(hall, 37)
    hall.answers(code="straight_back")
    hover(hall, 5)


def unpicked(hall: Hall) -> None:
    """Show a board before the first pick."""
    hall.sits_down(RemoteGoishi().lays_out())


def hinted(hall: Hall) -> None:
    """A hint."""
    remote = RemoteGoishi().lays_out()
    remote.picks(*SEED_PATH)
    hall.sits_down(remote)
    hall.key(pygame.K_h)
    hall.thinks()


def answered(hall: Hall) -> None:
    """The answer from here."""
    hinted(hall)
    hall.key(pygame.K_a)
    hall.thinks()


def lost(hall: Hall) -> None:
    """It cannot be done from here."""
    remote = RemoteGoishi().lays_out(FORKED)
    remote.picks(*LOST_PATH)
    hall.sits_down(remote)
    hall.key(pygame.K_s)
    hall.thinks()


def solved(hall: Hall) -> None:
    """All are picked."""
    remote = RemoteGoishi().lays_out(SMALL)
    remote.picks(0, 6, 7, 8, 2)
    hall.sits_down(remote)


def searched(hall: Hall) -> None:
    """A program has just come to a dead end."""
    remote = RemoteGoishi().lays_out(SEED, player=PROGRAM, host="you")
    remote.takes_steps(60)
    back = [number for number, ply in enumerate(remote.replay.plies) if isinstance(ply.event, StonePutBack)]
    remote.paced(back[-1])
    hall.sits_down(remote)
    hall.news(remote.presence(watching=3))


def straight(hall: Hall) -> None:
    """A solution, stone by stone, presented here."""
    remote = RemoteGoishi().lays_out(SEED, player=PROGRAM, search="straight")
    remote.takes_steps(6)
    remote.paced(6)
    hall.sits_down(remote)


def unsolvable(hall: Hall) -> None:
    """A search that has proved that there is no order."""
    remote = RemoteGoishi().lays_out(HOPELESS, player=PROGRAM)
    remote.takes_steps(20)
    remote.paced(4)
    hall.sits_down(remote)


def new(hall: Hall) -> None:
    """Opening a table."""
    hall.click("game/goishi")
    hall.click("new/who", 0.75)


def edited(hall: Hall) -> None:
    """The board of the table as one of one's own."""
    played(hall)
    hall.click("do/edit")
    hall.thinks()


def keys(hall: Hall) -> None:
    """The list of keys."""
    unpicked(hall)
    hall.key(pygame.K_F1)


LARGE, SMALLEST, HUGE, UPRIGHT = (1280, 800), (640, 480), (1600, 1000), (700, 1100)
JA, LIGHT = {"language": "ja"}, {"theme": "light"}
Scene = Callable[[Hall], None]
SCENES: dict[str, tuple[Scene, tuple[int, int], dict[str, Any]]] = {
    "ja-dark-1280": (played, LARGE, JA),
    "en-light-1280": (played, LARGE, LIGHT),
    "en-dark-640": (played, SMALLEST, {}),
    "ja-light-640": (played, SMALLEST, JA | LIGHT),
    "ja-light-1600-begun": (unpicked, HUGE, JA | LIGHT),
    "en-dark-1280-hint": (hinted, LARGE, {}),
    "en-light-1280-answer": (answered, LARGE, LIGHT),
    "ja-dark-640-answer": (answered, SMALLEST, JA),
    "en-dark-1280-lost": (lost, LARGE, {}),
    "ja-dark-1280-solved": (solved, LARGE, JA),
    "en-light-640-solved": (solved, SMALLEST, LIGHT),
    "en-dark-1280-searched": (searched, LARGE, {}),
    "ja-light-640-searched": (searched, SMALLEST, JA | LIGHT),
    "ja-light-1280-straight": (straight, LARGE, JA | LIGHT),
    "en-dark-640-none": (unsolvable, SMALLEST, {}),
    "en-dark-700x1100": (played, UPRIGHT, {}),
    "new-en-dark-1280": (new, LARGE, {}),
    "new-ja-light-640": (new, SMALLEST, JA | LIGHT),
    "edit-ja-dark-1280": (edited, LARGE, JA),
    "edit-en-light-640": (edited, SMALLEST, LIGHT),
    "keys-en-light-1280": (keys, LARGE, LIGHT),
    "keys-ja-dark-640": (keys, SMALLEST, JA),
}


@pytest.mark.parametrize("name", SCENES)
def test_it_looks_as_it_did(enter_undrawn: Enter, name: str) -> None:
    scene, size, how = SCENES[name]
    hall = enter_undrawn(*size, **how)
    scene(hall)
    if scene is not played:
        hall.hover_at((0, 0))
    hall.clock.now_ms += 5_000  # so that toasts have disappeared
    hall.frame()
    assert hall.canvas.cut == [], "these texts had no room"
    check(hall, f"goishi/table-{name}")


def test_all_scenes_of_a_table_have_its_screen(hall: Hall) -> None:
    unpicked(hall)
    assert hall.screen.table().state.rows == 7
