"""Opening a table of goishi hiroi."""

import pygame
import pytest

from banmen.protocol import messages
from banmen_client.net.link import LinkState
from tests.banmen_client.games.goishi.table import SEED, RemoteGoishi
from tests.banmen_client.person import Enter, Hall


def opened(hall: Hall) -> messages.Open:
    """Return the only request to open a table."""
    (command,) = hall.sent(messages.Open)
    assert isinstance(command, messages.Open)
    return command


def asking(hall: Hall) -> Hall:
    """Open the dialog."""
    hall.click("game/goishi")
    return hall


def test_the_defaults_are_the_user_and_a_usual_board(hall: Hall) -> None:
    asking(hall).click("new/open")
    command = opened(hall)
    assert command.game == "goishi"
    assert command.seats == {"picker": "me"}
    assert command.options == {"size": 8, "stones": 20}
    assert (command.listed, command.watchers, command.clock) == (True, "all", None)
    assert hall.reads("The board is being made…")


def test_a_message_is_shown_until_the_board_is_made(hall: Hall) -> None:
    asking(hall).click("new/open")
    remote = RemoteGoishi().lays_out(SEED)
    hall.news(messages.Opened(opened(hall).id, remote.table, "K7QX-2MPD"), remote.past())
    assert hall.reads("Start with any stone")
    assert not hall.reads("The board is being made…")


def test_without_a_connection_a_message_says_that_the_table_opens_later(hall: Hall) -> None:
    hall.news(LinkState("waiting", 2, 4.0))
    asking(hall).click("new/open")
    hall.frame()
    assert hall.reads("There is no connection now. The table is opened as soon as it is back.")
    hall.news(LinkState("online", rtt_ms=9.0))
    assert "toast" not in hall.widget_keys()
    assert opened(hall).game == "goishi"


def test_a_program_shows_its_solution_on_a_small_board_of_a_number(hall: Hall) -> None:
    asking(hall)
    hall.click("new/who", 0.75)
    hall.click("new/search", 0.9)
    hall.click("new/size", 0.02)
    hall.click("new/stones", 0.02)
    hall.click("new/listed", 0.9)
    hall.click("new/watchers", 0.9)
    hall.click("new/seed")
    hall.write("41")
    hall.key(pygame.K_RETURN)
    command = opened(hall)
    assert command.seats == {"picker": "program"}
    assert command.options == {"size": 5, "stones": 7, "seed": 41, "search": "straight"}
    assert (command.listed, command.watchers) == (False, "none")


@pytest.mark.parametrize("number", ["0", "x", "9999999999"])
def test_an_invalid_number_opens_no_table(hall: Hall, number: str) -> None:
    asking(hall).click("new/seed")
    hall.write(number)
    assert hall.reads("A number from 1 to ")
    assert not hall.place("new/open").widget.enabled
    hall.key(pygame.K_RETURN)
    assert hall.sent(messages.Open) == []


def test_the_kind_of_search_is_shown_only_for_a_program(hall: Hall) -> None:
    asking(hall)
    assert "new/search" not in hall.reachable()
    button = hall.place("new/open").rect
    hall.click("new/who", 0.75)
    assert "new/search" in hall.reachable()
    assert hall.place("new/open").rect == button


@pytest.mark.parametrize("language", ["en", "ja"])
def test_everything_has_room_in_the_smallest_window(enter: Enter, language: str) -> None:
    hall = asking(enter(640, 480, language=language))
    hall.click("new/who", 0.75)
    assert hall.canvas.cut == []
    hall.click("new/own")
    hall.thinks()
    assert hall.canvas.cut == []
