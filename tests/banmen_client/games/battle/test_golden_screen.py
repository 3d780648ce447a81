"""The screen of the battle as it was looked at once: see `tests.golden_text`."""

from collections.abc import Callable
from typing import Any

import pytest

from banmen.games.battle.state import Attack, Charge, Guard
from banmen.replay import PROGRAM
from tests.banmen_client.games.battle.table import RemoteBattle
from tests.banmen_client.person import Enter, Hall
from tests.golden_text import check


def playing(hall: Hall) -> None:
    """Aki is the hero; the last blow was critical, and the demon king has not answered yet."""
    remote = RemoteBattle().fights()
    remote.attacks(15)
    hall.sits_down(remote)


def choosing(hall: Hall) -> None:
    """It is Aki's turn, who guards and has charged."""
    remote = RemoteBattle().fights()
    remote.does(Charge(), Attack(), Guard(), Attack())
    hall.sits_down(remote)
    hall.tab_to("command/1")


def watched(hall: Hall) -> None:
    """Two programs fight, and somebody else presents; the last blow was evaded."""
    remote = RemoteBattle().fights(PROGRAM, PROGRAM, host="teacher")
    remote.attacks(30)
    remote.paced(14)
    hall.sits_down(remote)
    hall.news(remote.presence(watching=12))


def verified(hall: Hall) -> None:
    """A battle of programs is over and was verified."""
    remote = RemoteBattle().fights(PROGRAM, PROGRAM)
    remote.to_the_end()
    remote.paced(remote.replay.plies.__len__() - 1)
    hall.sits_down(remote)
    hall.click("verify")


def lost(hall: Hall) -> None:
    """Aki has won as the demon king, or lost as the hero: another battle can be had."""
    remote = RemoteBattle("banmen 1").fights("you", "me")
    remote.to_the_end()
    hall.sits_down(remote)


def waiting(hall: Hall) -> None:
    """Nobody has come yet."""
    hall.sits_down(RemoteBattle().fights("me", ""))


def opening(hall: Hall) -> None:
    """The dialog that opens a battle."""
    hall.click("game/battle")
    hall.tab_to("new/foe")


Scene = Callable[[Hall], None]
SCENES: dict[str, tuple[Scene, tuple[int, int], dict[str, Any]]] = {
    "ja-dark-1280": (playing, (1280, 800), {"language": "ja"}),
    "en-light-1280": (playing, (1280, 800), {"theme": "light"}),
    "en-dark-1280-choosing": (choosing, (1280, 800), {}),
    "ja-dark-1280-watched": (watched, (1280, 800), {"language": "ja"}),
    "en-light-1280-watched": (watched, (1280, 800), {"theme": "light"}),
    "en-dark-1280-verified": (verified, (1280, 800), {}),
    "ja-light-1280-over": (lost, (1280, 800), {"language": "ja", "theme": "light"}),
    "ja-dark-640": (choosing, (640, 480), {"language": "ja"}),
    "en-light-640-verified": (verified, (640, 480), {"theme": "light"}),
    "en-dark-640-watched": (watched, (640, 480), {}),
    "ja-dark-2560": (playing, (2560, 1600), {"language": "ja"}),
    "en-dark-700x1100": (playing, (700, 1100), {}),
    "en-dark-1280-waiting": (waiting, (1280, 800), {}),
    "dialog-en-dark-1280": (opening, (1280, 800), {}),
    "dialog-ja-light-640": (opening, (640, 480), {"language": "ja", "theme": "light"}),
}


@pytest.mark.parametrize("name", SCENES)
def test_it_looks_as_it_did(enter_undrawn: Enter, name: str) -> None:
    scene, size, how = SCENES[name]
    hall = enter_undrawn(*size, **how)
    scene(hall)
    hall.hover_at((0, 0))
    edge = hall.window.t("show-at-live-edge")
    cut = [text for text in hall.canvas.cut if not text.startswith(edge)]  # the timeline's remarks may be cut
    assert cut == [], "these texts had no room"
    check(hall, f"battle/{name}")
