"""Two browsers and a window play a recorded game together, whatever happens to networks and processes."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from banmen.games.reversi.notation.transcript import read_transcript, write_transcript
from banmen.net.mirror import Mirror
from banmen.replay import state_hash
from tests.banmen.games.reversi.recorded_games import TOURNAMENT_GAME
from tests.browser.chromium import Visitor
from tests.browser.conftest import Visit
from tests.end_to_end.desktop import Desktop, Window, missing_programs, open_desktop, wait_until
from tests.end_to_end.server_process import Server, Watcher

pytestmark = pytest.mark.skipif(bool(missing_programs()), reason=f"this machine lacks {', '.join(missing_programs())}")

RELOADED_AT, SERVER_IS_DEAD_AT = 9, 30
OFFLINE = range(16, 25)
"""The plies at which a page has no network, and those who play go on."""


@pytest.fixture
def desktop() -> Iterator[Desktop]:
    with open_desktop() as opened:
        yield opened


@pytest.fixture
def aki(desktop: Desktop, tmp_path: Path) -> Iterator[Window]:
    window = Window(desktop, tmp_path / "aki", (0, 0), animated=False)
    yield window
    window.close()


@pytest.fixture
def moves(request: pytest.FixtureRequest) -> str:
    """The first tournament game of the WTHOR base in which nobody passes; without that base one that is at hand."""
    try:
        shared_data: Path = request.getfixturevalue("shared_data")
    except pytest.skip.Exception:
        return TOURNAMENT_GAME
    lines = (shared_data / "reversi" / "wthor_300.txt").read_text().splitlines()
    games = [line.split() for line in lines if line and not line.startswith("#")]
    return next(game[0] for game in games if int(game[5]) == 0 and len(game[0]) == 120)


def test_a_recorded_game_ends_the_same_in_a_window_and_two_browsers(
    own_server: Server, aki: Window, visit: Visit, moves: str
) -> None:
    watcher = Watcher(own_server)
    aki.start(f"127.0.0.1:{own_server.port}", "--name", "Aki", "--lang", "en")
    aki.wait_for_title("Connected to")
    aki.keys("ctrl+n", "Return")
    mirror = watcher.watch_first_table()
    code = mirror.replay.opened.code  # type: ignore[union-attr] # it was waited for
    mika = visit(f"/{code}", server=own_server, network_fails=True)
    sora = visit(f"/{code}", server=own_server, network_fails=True, width=390, height=844, has_touch=True)
    mika.page.get_by_label("Your name").fill("Mika")
    mika.page.get_by_role("button", name="Play as").click()
    watcher.take_until(lambda: mirror.replay.playing)

    for step in read_transcript(moves, 8):
        if step.number == RELOADED_AT:
            mika.page.reload()
        if step.number == OFFLINE.start:
            sora.context.set_offline(True)
        if step.number == OFFLINE.stop:
            sora.context.set_offline(False)
            follow([sora], mirror)
        if step.number == SERVER_IS_DEAD_AT:
            watcher, mirror = play_while_dead(str(step.square), mika, own_server, watcher, mirror)
        else:
            play(str(step.square), aki, mika, watcher, mirror)
        follow([mika] if step.number in OFFLINE else [mika, sora], mirror)

    watcher.take_until(lambda: mirror.replay.outcome is not None)
    watcher.close()
    assert write_transcript(mirror.replay.plies) == moves
    for page in (mika, sora):
        page.wait_until_known("replay.outcome")
        assert page.known("replay.plies.slice(1).map(({ event }) => event.square).join('')") == moves
        assert page.known("replay.hash") == state_hash(mirror.replay.state)
        assert said_board(page) == mirror.replay.state.board
    aki.wait_for_title(":")
    aki.keys("ctrl+s")
    wait_until(lambda: bool(aki.transcripts() and aki.transcripts()[0]), "the saved transcript")
    assert aki.transcripts() == [moves]


def play(square: str, aki: Window, mika: Visitor, watcher: Watcher, mirror: Mirror) -> None:
    """One move of the side to move: Aki types into her window, Mika presses the square on her page."""
    before = mirror.seq
    if mirror.replay.state.turn == "black":
        aki.wait_for_title("our turn")
        aki.keys(square[0], square[1])
    else:
        press(mika, square)
    watcher.take_until(lambda: mirror.seq > before)


def press(page: Visitor, square: str) -> None:
    """Press a square at which one may play."""
    page.page.locator(f'.board .open[aria-label^="{square}"]').click()


def play_while_dead(
    square: str, mika: Visitor, server: Server, watcher: Watcher, mirror: Mirror
) -> tuple[Watcher, Mirror]:
    """Kill the server, have Mika press a square, start the server on its file, and wait until it has her move."""
    assert mirror.replay.state.turn == "white"
    plies = len(mirror.replay.plies)
    server.kill()
    watcher.close()
    press(mika, square)
    server.start()
    again = Watcher(server)
    mirror = again.watch_first_table()
    again.take_until(lambda: len(mirror.replay.plies) > plies)
    return again, mirror


def follow(pages: Sequence[Visitor], mirror: Mirror) -> None:
    """Wait until these pages have what the server has told."""
    for page in pages:
        page.wait_until_known(f"replay?.seq >= {mirror.seq}")


def said_board(page: Visitor) -> str:
    """The board as the page tells it to a screen reader, square by square."""
    last_words = "cells => cells.map(cell => cell.ariaLabel.split(' ').at(-1))"
    said = page.page.get_by_role("gridcell").evaluate_all(last_words)
    return "".join({"Black": "X", "White": "O", "empty": "-"}[word] for word in said)
