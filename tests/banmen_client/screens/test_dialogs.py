"""The dialogs with one question: confirming, the player's name, resigning and leaving."""

from typing import Any

import pygame
import pytest

from banmen.addresses.typed import parse_address
from banmen.protocol import messages
from banmen_client.net.link import LinkState
from banmen_client.screens.dialogs import confirm_dialog, leave_dialog, resign_dialog
from banmen_client.system import settings as settings_file
from banmen_client.table.view import TableView
from banmen_client.ui.controls import ButtonSpec
from tests.banmen.games.sudoku.game import CLASSIC
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Enter, Hall
from tests.golden_text import check


@pytest.fixture
def confirmed(hall: Hall) -> list[str]:
    """The open dialog's log: it has an entry once the step was confirmed."""
    log: list[str] = []
    button = ButtonSpec("go", "Go", lambda: log.append("confirmed"), kind="primary")
    hall.window.show_dialog(lambda window: confirm_dialog(window, "asking", "Is it so?", button, body="It may be."))
    hall.frame()
    assert hall.reads("It may be.")
    return log


@pytest.mark.parametrize("how", ["press", "escape"])
def test_cancel_and_escape_close_it_and_nothing_has_happened(hall: Hall, confirmed: list[str], how: str) -> None:
    if how == "press":
        hall.click("asking/cancel")
    else:
        hall.key(pygame.K_ESCAPE)
    assert not hall.reads("Is it so?")
    assert confirmed == []


def test_its_button_confirms(hall: Hall, confirmed: list[str]) -> None:
    hall.click("asking/go")
    assert confirmed == ["confirmed"]


GUEST: dict[str, Any] = {"name": "Guest 123", "guest": "Guest 123", "asks_name": True}
LINK = parse_address("192.168.0.20/K7QX-2MPD")


def joined(hall: Hall) -> list[str]:
    """The server greets the newest connection. Returns the tables that the window joins over it."""
    hall.news(LinkState("online"), messages.Welcome(1, "banmen", "me", "token", 0), messages.Tables(()))
    return [command.table for command in hall.sent(messages.Join)]


def test_a_name_and_enter_lead_into_the_hall(enter: Enter) -> None:
    hall = enter(**GUEST)
    assert hall.reads("What is your name?")
    hall.write("Kiku")
    hall.key(pygame.K_RETURN, "\r")
    assert not hall.reads("What is your name?")
    assert hall.window.settings.name == settings_file.load()[0].name == "Kiku"
    assert ("set_name", "Kiku") in hall.link.calls
    assert hall.link.rated, "games count under a name that was chosen"


@pytest.mark.parametrize("key", [pygame.K_RETURN, pygame.K_ESCAPE])
def test_enter_alone_and_escape_take_the_name_of_a_guest(enter: Enter, key: int) -> None:
    hall = enter(**GUEST)
    if key == pygame.K_ESCAPE:
        hall.write("Ki")
    hall.key(key)
    assert not hall.reads("What is your name?")
    assert hall.window.settings.name == "Guest 123"
    assert not hall.window.settings.wants_rating


def test_a_link_is_one_enter_away(enter: Enter) -> None:
    hall = enter(address=LINK, **GUEST)
    assert hall.link.sent == []
    hall.key(pygame.K_RETURN, "\r")
    assert joined(hall) == ["K7QX-2MPD"]


def test_a_guest_from_a_link_is_seated_under_the_typed_name(enter: Enter) -> None:
    hall = enter(address=LINK, **GUEST)
    hall.write("Kiku")
    hall.key(pygame.K_RETURN, "\r")
    assert joined(hall) == ["K7QX-2MPD"]
    assert hall.link.name == "Kiku"


@pytest.mark.parametrize(("size", "scale"), [((640, 480), 200), ((1280, 800), 100), ((2560, 1400), 100)])
def test_everything_has_room(enter_undrawn: Enter, size: tuple[int, int], scale: int) -> None:
    hall = enter_undrawn(*size, scale=scale, **GUEST)
    assert hall.canvas.cut == []
    assert hall.canvas.area.contains(hall.place("first-name/take").rect.center)


def test_golden_first_start(enter_undrawn: Enter) -> None:
    hall = enter_undrawn(640, 480, language="ja", theme="light", **GUEST)
    hall.hover_at((0, 0))
    assert hall.canvas.cut == []
    check(hall, "window/first-name-ja-light-640")


# --- leaving and resigning --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "words"), [("race", "before your opponent claims"), ("together", "The others play on.")]
)
def test_the_leave_dialog_explains_the_fate_of_the_game(hall: Hall, mode: str, words: str) -> None:
    table = RemoteSudoku().lays_out(CLASSIC, "me", "you", mode=mode)
    hall.sits_down(table)
    hall.window.show_dialog(leave_dialog(TableView(table.replay, None, "me")))
    hall.frame()
    assert hall.reads(words)


def test_resigning_alone_only_ends_the_game(hall: Hall) -> None:
    table = RemoteSudoku().lays_out()
    hall.sits_down(table)
    hall.window.show_dialog(resign_dialog(TableView(table.replay, None, "me")))
    hall.frame()
    assert hall.reads("The game ends then.")
