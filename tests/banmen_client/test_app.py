"""The window itself: its screens, keys, languages and sizes. `test_app_drawing` is about when it draws."""

import gc
from pathlib import Path
from threading import Event

import pygame
import pytest
from msgspec.structs import replace

from banmen.games import GAMES
from banmen.net.identity import take_slot
from banmen.protocol import messages
from banmen_client import app
from banmen_client.app import HallWindow, run
from banmen_client.games import GAMES as WINDOWS
from banmen_client.games.reversi.table import ReversiTable
from banmen_client.games.sudoku.table import SudokuTable
from banmen_client.net.link import LinkState
from banmen_client.screens.lobby.screen import LobbyScreen
from banmen_client.screens.table.screen import TableScreen
from banmen_client.system.local_server import CannotStart, LocalState
from banmen_client.system.navigation import Navigation
from banmen_client.system.settings import Settings, load
from tests.banmen.games.sudoku.game import CLASSIC
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.remote_table import SERVER, FakeLocal, RemoteTable

PATIENCE_S = 60.0
"""The maximum time of another thread on a busy machine."""


def test_the_first_message_of_a_table_opens_its_screen_and_leaving_closes_it(hall: Hall) -> None:
    screens = [type(hall.window.screen)]
    hall.sits_down(hall.remote.seats())
    screens.append(type(hall.window.screen))
    hall.window.session.leave()
    hall.window.redraw()
    hall.frame()
    screens.append(type(hall.window.screen))
    assert screens == [LobbyScreen, TableScreen, LobbyScreen]


def test_another_table_has_a_screen_of_its_own(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats())
    first = hall.window.screen
    hall.key(pygame.K_HOME)
    hall.sits_down(RemoteTable("t2", "e2").seats())
    assert hall.window.screen is not first
    assert hall.screen.playback.at is None


def test_each_table_is_shown_by_the_window_of_its_game(hall: Hall) -> None:
    shown: list[type] = []
    for table in (hall.remote.seats(), RemoteSudoku(table="t2").lays_out(), RemoteTable("t3", "e3").seats()):
        hall.sits_down(table)
        shown.append(type(hall.screen.game))
    assert shown == [ReversiTable, SudokuTable, ReversiTable]


def test_the_window_has_every_game_of_the_rules() -> None:
    assert set(WINDOWS) == set(GAMES) - {"lesson", "tournament"}, "of these the page alone has a screen"
    assert [window.key for window in WINDOWS.values()] == list(WINDOWS)


def unknown_row(distribution: str) -> messages.Row:
    """A table of a game that nobody has installed here."""
    seats = {"first": "Mika", "second": None}
    return messages.Row("t7", "four_in_a_row", "waiting", seats, {"width": 7}, "all", distribution=distribution)


@pytest.mark.parametrize(
    ("distribution", "words"),
    [
        ("four-in-a-row", "This game needs the package four-in-a-row"),
        ("", "This game needs a newer banmen"),
    ],
)
def test_a_table_of_an_unknown_game_is_listed_with_its_requirement(hall: Hall, distribution: str, words: str) -> None:
    hall.news(messages.Tables((unknown_row(distribution),)))
    assert hall.reads("four_in_a_row · Mika")
    assert hall.reads(words)
    assert "enter/t7" not in hall.reachable()


def test_a_table_of_a_game_whose_rules_are_not_here_is_left(hall: Hall) -> None:
    known = hall.remote.seats().past()
    state = {**known.state, "opened": {**known.state["opened"], "game": "go"}}
    hall.window.session.watch("t1")
    hall.news(replace(known, state=state))
    assert hall.window.screen is hall.window.lobby
    assert hall.reads("The window does not show that game. Open the hall in a browser.")
    assert [command.table for command in hall.sent(messages.Leave)] == ["t1"]


def test_a_table_without_a_window_for_its_game_cannot_be_entered(hall: Hall) -> None:
    games = {key: game for key, game in WINDOWS.items() if key != "sudoku"}
    hall.window.games = hall.window.lobby.state.games = games
    hall.sits_down(RemoteSudoku().lays_out())
    assert hall.window.screen is hall.window.lobby
    assert hall.reads("The window does not show that game. Open the hall in a browser.")
    assert "enter/t1" not in hall.reachable()
    hall.frame()
    assert hall.sent(messages.Leave) != []


@pytest.mark.parametrize("place", ["lobby", "table"])
def test_a_file_dropped_on_the_window_is_looked_at(hall: Hall, tmp_path: Path, place: str) -> None:
    if place == "table":
        hall.sits_down(hall.remote.seats())
    file = tmp_path / "puzzle.txt"
    file.write_text(f"{CLASSIC}\n")
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(file)))
    hall.frame()
    hall.thinks()
    assert hall.reads("Open a grid")
    hall.thinks()
    hall.click("opening/open")
    [command] = hall.sent(messages.Open)
    assert command.options == {"givens": CLASSIC, "mode": "alone"}


def test_a_dialog_of_the_table_goes_with_it(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats())
    hall.key(pygame.K_r, "r", ctrl=True)
    hall.news(messages.Closed("t1", "gone"))
    assert not hall.reads("Resign this game?")


def test_closing_the_window_ends_the_loop(hall: Hall) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    hall.frame()
    assert not hall.window.running


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("superseded", "You have connected from somewhere else; this window is disconnected."),
        ("version", "This server speaks another version of the protocol: (version)"),
        ("closed", "(closed)"),
    ],
)
def test_why_one_is_out_is_said_in_words(hall: Hall, code: str, words: str) -> None:
    hall.news(LinkState("ended", code=code, text=f"({code})"))
    assert hall.reads(words)
    assert hall.reads("Disconnected")


def test_that_one_s_own_server_stopped_is_said_in_words(enter: Enter, local: FakeLocal) -> None:
    hall = enter(address=None, language="ja")
    local.on_state(LocalState("failed", error=CannotStart("died", "(why)")))
    hall.frame()
    assert hall.reads("(why)")
    assert hall.reads("サーバーが止まりました")


def test_one_s_own_server_is_opened_to_the_network_by_one_press(enter: Enter, local: FakeLocal) -> None:
    hall = enter(address=None)
    assert "copy/address" not in hall.reachable()
    local.shared = True
    assert hall.window.friends.address == "192.168.0.12"
    local.shared = False
    shared = Event()
    on_state = local.on_state

    def on_shared(state: LocalState) -> None:
        on_state(state)
        shared.set()

    local.on_state = on_shared
    hall.click("share")
    assert shared.wait(PATIENCE_S)
    hall.frame()
    assert hall.reads("192.168.0.12:8781")


# --- languages and sizes ----------------------------------------------------------------------------------------------


def test_ctrl_l_speaks_the_other_language_wherever_one_is(hall: Hall) -> None:
    hall.key(pygame.K_l, "l", ctrl=True)
    assert hall.reads("卓")
    hall.sits_down(hall.remote.seats())
    assert hall.reads("あなたの番です")
    hall.key(pygame.K_r, "r", ctrl=True)
    assert hall.reads("投了しますか?")
    hall.key(pygame.K_l, "l", ctrl=True)
    assert hall.reads("Resign this game?")
    assert [call for call in hall.link.calls if call[0] == "set_lang"] == [("set_lang", "ja"), ("set_lang", "en")]


def test_the_language_is_chosen_from_the_list(hall: Hall) -> None:
    hall.tab_to("language")
    hall.key(pygame.K_RETURN, "\r")
    hall.key(pygame.K_DOWN)
    hall.key(pygame.K_RETURN, "\r")
    assert hall.window.settings.language == "ja"
    assert hall.reads("新しい卓を開く") or hall.window.t.language == "ja"


@pytest.mark.parametrize("scale", [100, 120, 150, 200])
@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (2560, 1600)])
def test_layouts_have_the_room_they_count_on(
    enter: Enter, monkeypatch: pytest.MonkeyPatch, scale: int, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(HallWindow, "draw", lambda _window: None)
    hall = enter(*size, scale=scale)
    assert hall.canvas.area.w >= 640
    assert hall.canvas.area.h >= 480
    hall.sits_down(hall.remote.seats())
    for key in ("board", "leave", "keys", "go-first", "go-live", "do/resign", "moves"):
        rect = hall.place(key).rect
        assert rect.w > 0
        assert rect.h > 0
        assert rect.x >= 0
        assert rect.y >= 0
        assert rect.right <= hall.canvas.area.w + 0.01
        assert rect.bottom <= hall.canvas.area.h + 0.01


def test_f11_fills_the_screen_and_no_more(hall: Hall) -> None:
    hall.key(pygame.K_F11)
    assert hall.window.running


def test_a_second_f11_gives_the_window_its_size_again(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill() -> None:
        # A window that comes back from the whole screen keeps the screen's size with X11.
        pygame.display.set_mode((1900, 1000), pygame.RESIZABLE)

    monkeypatch.setattr(pygame.display, "toggle_fullscreen", fill)
    hall.key(pygame.K_F11)
    assert hall.canvas.surface.get_size() == (1900, 1000)
    hall.window.keep_size()
    assert load()[0].window == (1280, 800)
    hall.key(pygame.K_F11)
    assert hall.canvas.surface.get_size() == (1280, 800)


def test_each_key_of_a_frame_meets_the_widgets_made_by_the_key_before(hall: Hall) -> None:
    keys = [(pygame.K_n, pygame.KMOD_LCTRL), (pygame.K_LEFT, 0), (pygame.K_LEFT, 0), (pygame.K_RETURN, 0)]
    for key, mod in keys:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
    hall.frame()
    assert [command.options for command in hall.sent(messages.Open)] == [{"size": 4}]


def test_the_window_names_the_server_it_is_at(hall: Hall) -> None:
    window: HallWindow = hall.window
    assert isinstance(window, app.HallWindow)
    assert window.server_name == "192.168.0.20:8780"
    assert not window.local


@pytest.mark.usefixtures("display", "own_folder", "local", "links")
def test_objects_of_the_first_frame_are_frozen_for_the_garbage_collector(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    frame, identity = HallWindow.frame, take_slot()

    def noted(window: HallWindow) -> None:
        done.append("frame")
        frame(window)

    monkeypatch.setattr(HallWindow, "frame", noted)
    monkeypatch.setattr(gc, "collect", lambda: done.append("collect"))
    monkeypatch.setattr(gc, "freeze", lambda: done.append("freeze"))
    monkeypatch.setattr(pygame, "quit", lambda: None)  # other tests still need pygame
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    surface = pygame.display.set_mode((640, 480))
    navigation = Navigation(Settings(name="Aki", language="en"), identity, SERVER)
    navigation.start()
    assert run(surface, navigation) == 0
    identity.close()
    assert done == ["frame", "collect", "freeze"]
