"""The banner of an outage, in the lobby and at a table."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from banmen import events as ev
from banmen.protocol import messages
from banmen_client.net.link import BRIEF_MS, LinkState
from banmen_client.system.local_server import CannotStart
from banmen_client.ui.geometry import Rect
from tests.banmen.games.sudoku.game import CLASSIC
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.remote_table import NOW_MS, FakeLocal, RemoteTable

LOST = LinkState("waiting", attempt=5, retry_in_s=12.0, code="shutdown", text="Back soon.")


def lose(hall: Hall, link: LinkState = LOST, *, for_ms: int = BRIEF_MS) -> None:
    """Lose the connection, and advance the clock by `for_ms`."""
    hall.news(link)
    hall.clock.now_ms += for_ms
    hall.frame()


def overlap(first: Rect, second: Rect) -> bool:
    return first.x < second.right and second.x < first.right and first.y < second.bottom and second.y < first.bottom


def test_it_names_the_problem_and_counts_down_to_the_next_try(hall: Hall) -> None:
    hall.news(LOST)
    assert "outage/try" not in hall.reachable()
    lose(hall)
    assert hall.reads("Connection lost: the server was stopped.")
    assert hall.reads("Next try in 11 s.")
    hall.clock.now_ms += 4_000
    hall.frame()
    assert hall.reads("Next try in 7 s.")
    hall.news(LinkState("connecting", attempt=6))
    assert hall.reads("Connection lost: the server was stopped.")
    assert hall.reads("Trying now…")
    hall.news(LinkState("online"))
    assert not hall.reads("Connection lost")


def test_in_japanese_too(enter: Enter) -> None:
    hall = enter(language="ja")
    lose(hall)
    assert hall.reads("接続が切れました(サーバーが止められました)。")
    assert hall.reads("11秒後に再接続します。")


def test_try_now_tries_now(hall: Hall) -> None:
    lose(hall)
    hall.click("outage/try")
    assert ("retry", None) in hall.link.calls


@pytest.mark.parametrize("place", ["lobby", "table"])
def test_any_key_and_any_press_tries_while_the_link_waits_and_only_then(hall: Hall, place: str) -> None:
    if place == "table":
        hall.sits_down(hall.remote.seats())
    hall.key(pygame.K_F5)
    assert ("wake",) not in hall.link.calls
    lose(hall)
    hall.key(pygame.K_F5)
    assert hall.link.calls.count(("wake",)) == 1
    hall.click_at((5, 5))
    assert hall.link.calls.count(("wake",)) == 2
    hall.news(LinkState("connecting", attempt=6))
    hall.key(pygame.K_F5)
    assert hall.link.calls.count(("wake",)) == 2


def test_an_operators_reason_stays_to_be_read(hall: Hall) -> None:
    hall.news(LinkState("ended", code="banned", text="Out: spam", why="You sent spam."))
    assert hall.reads("This server does not let you in. You sent spam.")


def test_a_final_end_shows_its_reason_and_a_button_to_return(hall: Hall) -> None:
    hall.news(LinkState("ended", code="superseded"))
    assert hall.reads("Disconnected: you are connected from somewhere else.")
    hall.key(pygame.K_F5)
    assert ("wake",) not in hall.link.calls
    hall.click("outage/try")
    assert ("retry", None) in hall.link.calls


TABLES: dict[str, Callable[[], RemoteTable]] = {
    "reversi": lambda: RemoteTable().seats(),
    "sudoku": lambda: RemoteSudoku().lays_out(),
    "race": lambda: RemoteSudoku().lays_out(CLASSIC, "me", "you", mode="race"),
}


@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (700, 1100)])
@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_over_a_table_it_covers_no_square_and_no_way_out(
    enter_undrawn: Enter, size: tuple[int, int], game: str, language: str
) -> None:
    hall = enter_undrawn(*size, language=language)
    hall.sits_down(TABLES[game]())
    lose(hall)
    card = next(widget.rect for widget in hall.window.screen.compose() if widget.key == "outage")
    assert not overlap(card, hall.place("board").rect)
    assert not overlap(card, hall.place("leave").rect)
    for digit in range(1, 10) if game == "race" and size == (640, 480) else ():
        assert not overlap(card, hall.place(f"digit/{digit}").rect)
    for seat in ("black", "white") if game == "reversi" else ():
        assert not overlap(card, hall.place(f"player/{seat}").rect)
    assert card.right <= hall.canvas.area.right
    assert hall.canvas.cut == []


def test_a_clock_stands_still_while_the_connection_is_lost(hall: Hall) -> None:
    remote = RemoteTable().seats(clock_ms=600_000)
    remote.record(ev.Clock("black", NOW_MS + 540_000, {"black": 540_000, "white": 478_000}))
    hall.sits_down(remote)
    hall.clock.now_ms += 10_000
    hall.frame()
    assert hall.reads("8:50")
    lose(hall, for_ms=30_000)
    assert hall.reads("8:50")
    hall.news(LinkState("online"))
    assert hall.reads("8:20")


CANNOT = {
    "unwritable": "/home/aki/banmen",
    "disk_full": "/home/aki/banmen",
    "bad_data": "/home/aki/banmen/local.db",
    "data_in_use": "",
    "too_slow": "",
    "no_program": "no python",
    "died": "no module named uvloop",
}


@pytest.mark.parametrize("code", CANNOT)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_failed_local_server_shows_a_remedy_and_other_servers(
    enter_undrawn: Enter, local: FakeLocal, code: str, language: str
) -> None:
    hall = enter_undrawn(640, 480, language=language)
    place = Path(CANNOT[code]) if CANNOT[code].startswith("/") else None
    local.fails, local.failure = True, CannotStart(code, CANNOT[code], place)
    hall.window.visit("")
    while hall.window.session.link.kind != "offline":
        hall.frame()
    hall.frame()
    read = "".join(hall.canvas.read)
    for sentence in (f"own-server-{code}", f"own-server-{code}-remedy"):
        whole = hall.window.t(sentence, text=CANNOT[code])
        assert whole != sentence
        assert whole.replace(" ", "") in read.replace(" ", "")
    assert hall.canvas.cut == []
    hall.click("outage/try")
    assert local.calls.count("start") == 2
    hall.window.visit("example.org")
    assert hall.link.url == "ws://example.org:8780"


def test_a_saved_replay_needs_no_connection(hall: Hall) -> None:
    remote = RemoteTable().seats()
    remote.plays("d3")
    hall.window.open_replay(remote.replay)
    lose(hall)
    assert "outage/try" not in hall.reachable()


def test_actions_during_an_outage_are_sent_after_it(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats())
    lose(hall)
    hall.write("d3")
    assert [command.action["square"] for command in hall.sent(messages.Act)] == ["d3"]


def test_in_a_small_window_it_lies_above_notices(enter_undrawn: Enter) -> None:
    hall = enter_undrawn(640, 480)
    hall.sits_down(hall.remote.seats())
    hall.key(pygame.K_RETURN, "\r")
    whole = hall.place("chat/close").rect
    lose(hall)
    banner, close, line = (hall.place(key).rect for key in ("outage/try", "chat/close", "chat/line"))
    assert banner.bottom < close.y
    assert close.bottom < line.y < hall.canvas.area.h
    hall.news(LinkState("online"))
    assert hall.place("chat/close").rect == whole


# --- a silent server --------------------------------------------------------------------------------------------------

SILENT = LinkState("online", rtt_ms=3.0, silent=True)


def test_a_silent_server_is_said_until_it_answers_and_there_is_nothing_to_press(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats())
    hall.news(SILENT)
    assert hall.reads("The server does not answer.")
    assert hall.reads("The game continues as soon as it does.")
    assert "outage/try" not in hall.reachable()
    hall.news(LinkState("online", rtt_ms=3.0))
    assert not hall.reads("The server does not answer.")
    hall.news(LinkState("online", code="unavailable", silent=True))
    assert hall.reads("The server cannot store moves at the moment.")


def test_a_move_that_waits_for_a_silent_server_is_said_to_be_kept(enter: Enter) -> None:
    hall = enter(language="ja")
    hall.sits_down(hall.remote.seats())
    hall.window.session.act({"type": "place", "square": "f5"})
    hall.news(SILENT)
    assert hall.reads("サーバーの応答がありません。")
    assert hall.reads("あなたの手は失われません。応答がありしだい送られます。")
    hall.news(LOST)
    assert hall.reads("12秒後に再接続します。 あなたの手は失われません。")


def test_a_silent_server_that_is_given_up_leaves_no_gap(hall: Hall) -> None:
    hall.news(SILENT)
    hall.news(LOST)
    assert hall.reads("Connection lost: the server was stopped.")
