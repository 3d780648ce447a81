"""Opening a table of goishi hiroi."""

import pygame
import pytest

from banmen.protocol import messages
from banmen_client.net.link import LinkState
from tests.banmen_client.games.goishi.table import SEED, RemoteGoishi
from tests.banmen_client.person import Enter, Hall


def opened(hall: Hall) -> messages.Open:
    """The table that was asked for."""
    (command,) = hall.sent(messages.Open)
    assert isinstance(command, messages.Open)
    return command


def asking(hall: Hall) -> Hall:
    """The dialog is open."""
    hall.click("game/goishi")
    return hall


def test_as_it_stands_one_picks_oneself_on_a_usual_board(hall: Hall) -> None:
    asking(hall).click("new/open")
    command = opened(hall)
    assert command.game == "goishi"
    assert command.seats == {"picker": "me"}
    assert command.options == {"size": 8, "stones": 20}
    assert (command.listed, command.watchers, command.clock) == (True, "all", None)
    assert hall.reads("The board is being made…")


def test_that_the_board_is_being_made_is_said_until_it_is_there(hall: Hall) -> None:
    asking(hall).click("new/open")
    remote = RemoteGoishi().lays_out(SEED)
    hall.news(messages.Opened(opened(hall).id, remote.table, "K7QX-2MPD"), remote.past())
    assert hall.reads("Start with any stone")
    assert not hall.reads("The board is being made…")


def test_without_a_connection_it_is_said_that_the_table_is_opened_later(hall: Hall) -> None:
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
def test_a_number_that_is_none_opens_nothing(hall: Hall, number: str) -> None:
    asking(hall).click("new/seed")
    hall.write(number)
    assert hall.reads("A number from 1 to ")
    assert not hall.place("new/open").widget.enabled
    hall.key(pygame.K_RETURN)
    assert hall.sent(messages.Open) == []


def test_what_a_program_shows_is_chosen_only_where_one_picks(hall: Hall) -> None:
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
