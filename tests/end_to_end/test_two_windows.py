"""The whole of it: a server, two windows on a screen, a recorded game by keys and pointer, and two power cuts."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from banmen.games.reversi.notation.transcript import read_transcript, write_transcript
from banmen.net.mirror import Mirror
from tests.banmen.games.reversi.recorded_games import TOURNAMENT_GAME
from tests.end_to_end.desktop import Desktop, Window, missing_programs, wait_until
from tests.end_to_end.server_process import Server, Watcher

pytestmark = pytest.mark.skipif(bool(missing_programs()), reason=f"this machine lacks {', '.join(missing_programs())}")

SERVER_DIES_AFTER, WINDOW_DIES_AFTER = 18, 36


@pytest.fixture
def people(desktop: Desktop, tmp_path: Path) -> Iterator[tuple[Window, Window]]:
    aki = Window(desktop, tmp_path / "aki", (0, 0), animated=False)
    windows = aki, Window(desktop, tmp_path / "mika", (960, 0), animated=False)
    yield windows
    for window in windows:
        window.close()


@pytest.fixture
def recorded_game(request: pytest.FixtureRequest) -> str:
    """The first tournament game of the WTHOR base that has a pass in it; without that base one that has none."""
    try:
        shared_data: Path = request.getfixturevalue("shared_data")
    except pytest.skip.Exception:
        return TOURNAMENT_GAME
    lines = (shared_data / "reversi" / "wthor_300.txt").read_text().splitlines()
    games = [line.split() for line in lines if line and not line.startswith("#")]
    return next(game[0] for game in games if int(game[5]) > 0)


def test_a_recorded_game_survives_a_killed_server_and_a_killed_window(
    server: Server, people: tuple[Window, Window], recorded_game: str
) -> None:
    aki, mika = people
    address = f"127.0.0.1:{server.port}"
    watcher = Watcher(server)
    aki.start(address, "--name", "Aki", "--lang", "en")
    aki.wait_for_title("Connected to")
    open_table(aki, watcher)
    mirror = watcher.watch_first_table()
    assert mirror.replay.opened is not None
    mika.start(f"{address}/{mirror.replay.opened.code}", "--name", "Mika", "--lang", "ja")
    watcher.take_until(lambda: mirror.replay.playing)
    mika.wait_for_title("Akiさんの番です")

    for step in read_transcript(recorded_game, 8):
        if step.number == SERVER_DIES_AFTER:
            watcher, mirror = kill_server(server, watcher, people)
        if step.number == WINDOW_DIES_AFTER:
            mika.kill()
            mika.start(address)
            mika.wait_for_title("リバーシ")
        play(str(step.square), aki, mika, watcher, mirror)

    watcher.take_until(lambda: mirror.replay.outcome is not None)
    watcher.close()
    assert write_transcript(mirror.replay.plies) == recorded_game
    for window in people:
        window.wait_for_title(":")
        assert saved_transcript(window) == recorded_game


def open_table(aki: Window, watcher: Watcher) -> None:
    """Open a table by keys."""
    aki.keys("ctrl+n", "Return")
    watcher.take_until(lambda: bool(watcher.rows))


def play(square: str, aki: Window, mika: Window, watcher: Watcher, mirror: Mirror) -> None:
    """One move of the side to move: Aki points, Mika types."""
    before = mirror.seq
    black = mirror.replay.state.turn == "black"
    (aki if black else mika).wait_for_title("our turn" if black else "あなたの番")
    if black:
        aki.click_square(square)
    else:
        mika.keys(square[0], square[1])
    watcher.take_until(lambda: mirror.seq > before)


def kill_server(server: Server, watcher: Watcher, people: tuple[Window, Window]) -> tuple[Watcher, Mirror]:
    """Kill the server, see that both windows say so, start it again on its file, and watch again."""
    server.kill()
    watcher.close()
    people[0].wait_for_title("Connection lost")
    people[1].wait_for_title("接続が切れました")
    server.start()
    again = Watcher(server)
    return again, again.watch_first_table()


def saved_transcript(window: Window) -> str:
    """Save the moves in this window; what the file says."""
    window.keys("ctrl+s")
    wait_until(lambda: bool(window.transcripts() and window.transcripts()[0]), "the saved transcript")
    return window.transcripts()[0]
