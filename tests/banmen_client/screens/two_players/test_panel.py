"""The panel next to the board: offers, resigning, claiming, leaving."""

import pygame
import pytest

from banmen import events as ev
from banmen.game import Outcome
from banmen.protocol import messages
from banmen_client.screens.lobby.screen import LobbyScreen
from tests.banmen_client.person import Hall


def play(hall: Hall, *names: str) -> None:
    """The server tells these moves."""
    for name in names:
        hall.news(hall.remote.plays(name))


# --- offers -----------------------------------------------------------------------------------------------------------


def test_offers_are_made_by_button_and_by_key(game: Hall) -> None:
    play(game, "d3", "c3")
    game.click("do/take-back")
    game.click("do/offer-draw")
    game.key(pygame.K_z, "z", ctrl=True)
    game.key(pygame.K_d, "d", ctrl=True)
    made = [(command.offer, command.ply) for command in game.sent(messages.Offer)]
    assert made == [("take_back", 0), ("draw", None), ("take_back", 0), ("draw", None)]


def test_without_a_move_there_is_nothing_to_take_back(game: Hall) -> None:
    game.click("do/take-back")
    game.key(pygame.K_z, "z", ctrl=True)
    assert game.link.sent == []
    assert game.reads("There is no move of yours to take back.")


def test_after_the_game_a_rematch_is_proposed(game: Hall) -> None:
    game.news(game.remote.record(ev.Ended(Outcome("white", "resigned"))))
    game.click("do/rematch")
    game.key(pygame.K_n, "n", ctrl=True)
    assert [command.offer for command in game.sent(messages.Offer)] == ["rematch", "rematch"]
    game.news(game.remote.begins_again())
    assert game.reads("New game: you play White")


# --- resigning, claiming, leaving -------------------------------------------------------------------------------------


def test_resigning_asks_first(game: Hall) -> None:
    game.key(pygame.K_r, "r", ctrl=True)
    assert game.reads("Resign this game?")
    assert game.reads("Mika wins then.")
    game.key(pygame.K_ESCAPE)
    assert game.link.sent == []
    game.click("do/resign")
    game.click("resigning/resign")
    assert game.link.sent == [messages.Resign("c1", "t1")]


def test_escape_asks_and_then_leaves(game: Hall) -> None:
    game.key(pygame.K_ESCAPE)
    assert game.reads("Leave the table?")
    assert game.link.sent == []
    game.tab_to("leaving/leave")
    game.key(pygame.K_RETURN, "\r")
    assert game.link.sent == [messages.Leave("c1", "t1")]
    assert isinstance(game.window.screen, LobbyScreen)


def test_a_half_typed_square_is_given_up_before_the_table(game: Hall) -> None:
    game.write("d")
    game.key(pygame.K_ESCAPE)
    assert not game.reads("Leave the table?")
    game.write("3")
    assert game.link.sent == []


@pytest.mark.parametrize("seats", [("you", "third"), ("me", "me"), ("me", "")])
def test_where_nobody_is_left_behind_leaving_asks_nothing(hall: Hall, seats: tuple[str, str]) -> None:
    hall.sits_down(hall.remote.seats(*seats))
    hall.key(pygame.K_ESCAPE)
    assert isinstance(hall.window.screen, LobbyScreen)
