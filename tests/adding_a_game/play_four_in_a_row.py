"""A game of four in a row by keys, in two real windows at a real server; run where the game is installed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen.games import GAMES
from banmen.net.mirror import Mirror
from tests.end_to_end.desktop import Desktop, Window
from tests.end_to_end.server_process import Server, Watcher

TABS = 13
"""From the first control of the lobby to the tile of the sixth game, past the choices on those of two others."""

COLUMNS = "4455667"
"""Red has four in the bottom row after its fourth disc."""

TURNS = ("Your turn", "あなたの番です")
"""What the titles of the two windows say when their person is to move."""


@pytest.fixture
def people(desktop: Desktop, tmp_path: Path) -> Iterator[tuple[Window, Window]]:
    windows = Window(desktop, tmp_path / "aki", (0, 0)), Window(desktop, tmp_path / "mika", (960, 0))
    yield windows
    for window in windows:
        window.close()


def open_table(window: Window, address: str, watcher: Watcher) -> None:
    """Start a window and open a table by keys: to the tile of the game, its dialog, and the dialog's answer."""
    window.start(address, "--name", "Aki", "--lang", "en")
    window.wait_for_title("Connected to")
    window.keys(*["Tab"] * TABS, "Return", "Return")
    watcher.take_until(lambda: bool(watcher.rows))


def drop(column: str, window: Window, watcher: Watcher, mirror: Mirror) -> None:
    """Drop a disc by the number of its column."""
    before = mirror.seq
    window.keys(column)
    watcher.take_until(lambda: mirror.seq > before)


def test_two_people_play(server: Server, people: tuple[Window, Window]) -> None:
    aki, mika = people
    address, watcher = f"127.0.0.1:{server.port}", Watcher(server)
    open_table(aki, address, watcher)
    mirror = watcher.watch_first_table()
    assert mirror.replay.game is GAMES["four_in_a_row"]
    assert mirror.replay.opened is not None
    mika.start(f"{address}/{mirror.replay.opened.code}", "--name", "Mika", "--lang", "ja")
    watcher.take_until(lambda: mirror.replay.playing)
    for number, column in enumerate(COLUMNS):
        window = (aki, mika)[number % 2]
        window.wait_for_title(TURNS[number % 2])  # before that it takes no disc
        drop(column, window, watcher, mirror)
    watcher.take_until(lambda: mirror.replay.outcome is not None)
    assert mirror.replay.outcome is not None
    assert mirror.replay.outcome.winner == "red"
    aki.wait_for_title("You win")
    mika.wait_for_title("Akiさん")
    watcher.close()
