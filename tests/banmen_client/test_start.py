"""What is imported before the window shows something: everything else waits until it is needed."""

import subprocess
import sys

import pytest

from banmen_client.games import GAMES

FIRST_PICTURE = "import banmen_client.command, banmen_client.system.settings, banmen_client.ui.display"
LOBBY = "import banmen_client.run; from banmen_client.games import GAMES; list(GAMES.values())"
HEAVY = ("reportlab", "PIL", "numba")


def imported(code: str) -> set[str]:
    """The modules that a fresh interpreter has after this code."""
    told = subprocess.run(
        [sys.executable, "-c", f"{code}; import sys; print(*sys.modules)"],
        env={"PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return set(told.stdout.split())


@pytest.fixture(scope="module")
def of_the_lobby() -> set[str]:
    return imported(LOBBY)


def test_the_lobby_waits_for_no_game(of_the_lobby: set[str]) -> None:
    games = [f"banmen_client.games.{key}" for key in GAMES]
    assert {name for name in of_the_lobby if name.startswith("banmen_client.games.")} == {
        *games,
        *(f"{game}.window" for game in games),
    }


def test_the_lobby_waits_for_no_printing_and_no_compiler(of_the_lobby: set[str]) -> None:
    assert of_the_lobby.isdisjoint(HEAVY)


def test_the_first_picture_waits_for_neither_network_nor_texts_nor_screens() -> None:
    modules = imported(FIRST_PICTURE)
    assert "pygame" in modules
    ours = modules - imported("import pygame")  # pygame 2.6.1 imports numpy by itself
    assert ours.isdisjoint({*HEAVY, "numpy", "asyncio", "websockets", "fluent.runtime", "banmen_client.app"})
