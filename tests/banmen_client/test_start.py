"""The modules imported before the first picture: all others are imported when they are needed."""

import subprocess
import sys
from tempfile import TemporaryDirectory

import pytest

from banmen_client.games import GAMES

FIRST_PICTURE = "import banmen_client.command, banmen_client.system.settings, banmen_client.ui.display"
LOBBY = "import banmen_client.app; from banmen_client.games import GAMES; list(GAMES.values())"
DRAWN_LOBBY = f"""
{LOBBY}
import pygame
from banmen.addresses.typed import parse_address
from banmen_client.app import HallWindow
from banmen_client.system.navigation import Navigation
from banmen_client.system.settings import Settings
pygame.display.init()
navigation = Navigation.prepare(parse_address("127.0.0.1:9"), None, None, None, loaded=(Settings(), None))
HallWindow(pygame.display.set_mode((1280, 800)), Settings(), navigation).frame()"""
HEAVY = ("reportlab", "PIL", "numba")


def imported(code: str) -> set[str]:
    """The modules that a fresh interpreter has after this code."""
    with TemporaryDirectory() as home:
        told = subprocess.run(
            [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"],
            env={"PYGAME_HIDE_SUPPORT_PROMPT": "1", "SDL_VIDEODRIVER": "dummy", "HOME": home},
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
    return set(told.stdout.split())


@pytest.fixture(scope="module")
def of_pygame() -> set[str]:
    """Modules that pygame imports: version 2.6.1 imports numpy."""
    return imported("import pygame")


@pytest.fixture(scope="module")
def of_the_lobby() -> set[str]:
    return imported(DRAWN_LOBBY)


def test_the_lobby_waits_for_no_game(of_the_lobby: set[str]) -> None:
    games = [f"banmen_client.games.{key}" for key in GAMES]
    assert {name for name in of_the_lobby if name.startswith("banmen_client.games.")} == {
        *games,
        *(f"{game}.window" for game in games),
    }


def test_the_lobby_waits_for_no_printing_and_no_compiler(of_the_lobby: set[str]) -> None:
    assert of_the_lobby.isdisjoint(HEAVY)


def test_the_lobby_is_drawn_without_numpy(of_the_lobby: set[str], of_pygame: set[str]) -> None:
    assert "banmen_client.ui.shapes" in of_the_lobby
    assert "numpy" not in of_the_lobby - of_pygame


def test_the_first_picture_waits_for_neither_network_nor_texts_nor_screens(of_pygame: set[str]) -> None:
    modules = imported(FIRST_PICTURE)
    assert "pygame" in modules
    assert (modules - of_pygame).isdisjoint(
        {*HEAVY, "numpy", "asyncio", "websockets", "fluent.runtime", "banmen_client.app"}
    )
