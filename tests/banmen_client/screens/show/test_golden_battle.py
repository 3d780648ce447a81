"""The screen of the battle as it was looked at once: see `tests.golden_pictures`."""

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from banmen.events import PROGRAM
from banmen.games.battle.values import Attack, Charge, Guard
from tests.banmen_client.battle_table import BattleTeller
from tests.banmen_client.person import Enter, Hall
from tests.golden_pictures import check


def playing(hall: Hall) -> None:
    """Aki is the hero; the last blow was critical, and the demon king has not answered yet."""
    teller = BattleTeller().fights()
    teller.attacks(15)
    hall.sits_down(teller)


def choosing(hall: Hall) -> None:
    """It is Aki's turn, who guards and has charged."""
    teller = BattleTeller().fights()
    teller.does(Charge(), Attack(), Guard(), Attack())
    hall.sits_down(teller)
    hall.tab_to("command/1")


def watched(hall: Hall) -> None:
    """Two programs fight, and somebody else presents; the last blow was evaded."""
    teller = BattleTeller().fights(PROGRAM, PROGRAM, host="teacher")
    teller.attacks(30)
    teller.paced(14)
    hall.sits_down(teller)
    hall.news(teller.presence(watching=12))


def verified(hall: Hall) -> None:
    """A battle of programs is over and was verified."""
    teller = BattleTeller().fights(PROGRAM, PROGRAM)
    teller.to_the_end()
    teller.paced(teller.replay.plies.__len__() - 1)
    hall.sits_down(teller)
    hall.click("verify")


def lost(hall: Hall) -> None:
    """Aki has won as the demon king, or lost as the hero: another battle can be had."""
    teller = BattleTeller("banmen 1").fights("you", "me")
    teller.to_the_end()
    hall.sits_down(teller)


def waiting(hall: Hall) -> None:
    """Nobody has come yet."""
    hall.sits_down(BattleTeller().fights("me", ""))


def opening(hall: Hall) -> None:
    """The dialog that opens a battle."""
    hall.click("game/battle")
    hall.tab_to("new/foe")


Scene = Callable[[Hall], None]
SCENES: dict[str, tuple[Scene, tuple[int, int], dict[str, Any]]] = {
    "battle-ja-dark-1280": (playing, (1280, 800), {"language": "ja"}),
    "battle-en-light-1280": (playing, (1280, 800), {"theme": "light"}),
    "battle-en-dark-1280-choosing": (choosing, (1280, 800), {}),
    "battle-ja-dark-1280-watched": (watched, (1280, 800), {"language": "ja"}),
    "battle-en-light-1280-watched": (watched, (1280, 800), {"theme": "light"}),
    "battle-en-dark-1280-verified": (verified, (1280, 800), {}),
    "battle-ja-light-1280-over": (lost, (1280, 800), {"language": "ja", "theme": "light"}),
    "battle-ja-dark-640": (choosing, (640, 480), {"language": "ja"}),
    "battle-en-light-640-verified": (verified, (640, 480), {"theme": "light"}),
    "battle-en-dark-640-watched": (watched, (640, 480), {}),
    "battle-ja-dark-2560": (playing, (2560, 1600), {"language": "ja"}),
    "battle-en-dark-700x1100": (playing, (700, 1100), {}),
    "battle-en-dark-1280-waiting": (waiting, (1280, 800), {}),
    "battle-dialog-en-dark-1280": (opening, (1280, 800), {}),
    "battle-dialog-ja-light-640": (opening, (640, 480), {"language": "ja", "theme": "light"}),
}


@pytest.mark.parametrize("name", SCENES)
def test_it_looks_as_it_did(enter: Enter, name: str) -> None:
    scene, size, how = SCENES[name]
    hall = enter(*size, **how)
    scene(hall)
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(0, 0), buttons=(0, 0, 0)))
    hall.frame()
    edge = hall.window.t("show-at-live-edge")
    cut = [text for text in hall.canvas.cut if not text.startswith(edge)]  # the timeline's remarks may be cut
    assert cut == [], "these texts had no room"
    check(hall.canvas.surface, f"window/{name}")
