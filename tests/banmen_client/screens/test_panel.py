"""The panel beside the board: offers, resigning, claiming, leaving."""

import pygame
import pytest
from msgspec.structs import replace

from banmen import events as ev
from banmen.game import Outcome
from banmen.protocol import messages
from banmen_client.screens.lobby import LobbyScreen
from tests.banmen_client.person import Enter, Hall


def play(hall: Hall, *names: str) -> None:
    """The server tells these moves."""
    for name in names:
        hall.news(hall.teller.plays(name))


@pytest.fixture
def game(hall: Hall) -> Hall:
    """A game of Aki, who sits here and plays black, against Mika."""
    hall.sits_down(hall.teller.seats())
    return hall


# --- offers ---------------------------------------------------------------------------------------------------------

OFFERS = {
    "draw": ("Mika offers a draw", None),
    "take_back": ("Mika asks to take back to move 1", 1),
    "rematch": ("Mika would like another game", None),
}


@pytest.mark.parametrize("kind", OFFERS)
@pytest.mark.parametrize(("key", "accept"), [("check", True), ("x", False)])
@pytest.mark.parametrize("size", [(1280, 800), (640, 480)])
def test_an_offer_is_answered(
    enter: Enter, kind: messages.OfferKind, key: str, *, accept: bool, size: tuple[int, int]
) -> None:
    hall = enter(*size)
    hall.sits_down(hall.teller.seats())
    play(hall, "d3", "c3")
    if kind == "rematch":
        hall.news(hall.teller.tell(ev.Ended(Outcome("black", "resigned"))))
    words, ply = OFFERS[kind]
    hall.news(hall.teller.tell(ev.Offered("white", kind, ply)))
    assert hall.reads(words)
    hall.click(f"offer/{kind}/{key}")
    assert hall.sent(messages.Answer) == [messages.Answer("c1", "t1", kind, accept)]


@pytest.mark.parametrize("kind", OFFERS)
def test_one_s_own_offer_is_withdrawn(game: Hall, kind: messages.OfferKind) -> None:
    play(game, "d3", "c3")
    game.news(game.teller.tell(ev.Offered("black", kind, OFFERS[kind][1])))
    assert f"offer/{kind}/check" not in game.reachable()
    game.tab_to(f"offer/{kind}/x")
    game.key(pygame.K_SPACE, " ")
    assert game.sent(messages.Answer) == [messages.Answer("c1", "t1", kind, accept=False)]


def test_a_watcher_sees_an_offer_but_does_not_answer_it(hall: Hall) -> None:
    hall.sits_down(hall.teller.seats("you", "third"))
    hall.news(hall.teller.tell(ev.Offered("black", "draw")))
    assert hall.reads("Mika offers a draw")
    assert not [key for key in hall.reachable() if key.startswith("offer/")]


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
    game.news(game.teller.tell(ev.Ended(Outcome("white", "resigned"))))
    game.click("do/rematch")
    game.key(pygame.K_n, "n", ctrl=True)
    assert [command.offer for command in game.sent(messages.Offer)] == ["rematch", "rematch"]
    game.news(game.teller.begins(swapped=True))
    assert game.reads("New game: you play White")


# --- resigning, claiming, leaving -----------------------------------------------------------------------------------


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
    hall.sits_down(hall.teller.seats(*seats))
    hall.key(pygame.K_ESCAPE)
    assert isinstance(hall.window.screen, LobbyScreen)


def test_the_game_of_an_absent_opponent_is_claimed_when_its_time_has_come(game: Hall) -> None:
    away = replace(game.teller.presence(white="away"), claim_at={"white": game.clock.now_ms + 5000})
    game.news(away)
    assert game.reads("away")
    assert "claim/trophy" not in game.reachable()
    game.clock.now_ms += 5000
    game.frame()
    assert game.reads("Mika has been away for a while.")
    game.click("claim/trophy")
    assert game.link.sent == [messages.Claim("c1", "t1")]
    game.news(game.teller.presence())
    assert "claim/trophy" not in game.reachable()
