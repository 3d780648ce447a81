"""Offers and claims: shown as cards, answered, withdrawn."""

import pygame
import pytest
from msgspec.structs import replace

from banmen import events as ev
from banmen.game import Outcome
from banmen.protocol import messages
from tests.banmen_client.person import Enter, Hall


def play(hall: Hall, *names: str) -> None:
    """The server tells these moves."""
    for name in names:
        hall.news(hall.remote.plays(name))


OFFERS = {
    "draw": ("Mika offers a draw", None),
    "take_back": ("Mika asks to go back to move 1", 1),
    "rematch": ("Mika would like another game", None),
}


@pytest.mark.parametrize("kind", OFFERS)
@pytest.mark.parametrize(("key", "accept"), [("check", True), ("x", False)])
@pytest.mark.parametrize("size", [(1280, 800), (640, 480)])
def test_an_offer_is_answered(
    enter: Enter, kind: messages.OfferKind, key: str, *, accept: bool, size: tuple[int, int]
) -> None:
    hall = enter(*size)
    hall.sits_down(hall.remote.seats())
    play(hall, "d3", "c3")
    if kind == "rematch":
        hall.news(hall.remote.record(ev.Ended(Outcome("black", "resigned"))))
    words, ply = OFFERS[kind]
    hall.news(hall.remote.record(ev.Offered("white", kind, ply)))
    assert hall.reads(words)
    hall.click(f"offer/{kind}/{key}")
    assert hall.sent(messages.Answer) == [messages.Answer("c1", "t1", kind, accept)]


@pytest.mark.parametrize("kind", OFFERS)
def test_one_s_own_offer_is_withdrawn(game: Hall, kind: messages.OfferKind) -> None:
    play(game, "d3", "c3")
    game.news(game.remote.record(ev.Offered("black", kind, OFFERS[kind][1])))
    assert f"offer/{kind}/check" not in game.reachable()
    game.tab_to(f"offer/{kind}/x")
    game.key(pygame.K_SPACE, " ")
    assert game.sent(messages.Answer) == [messages.Answer("c1", "t1", kind, accept=False)]


def test_a_watcher_sees_an_offer_but_does_not_answer_it(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats("you", "third"))
    hall.news(hall.remote.record(ev.Offered("black", "draw")))
    assert hall.reads("Mika offers a draw")
    assert not [key for key in hall.reachable() if key.startswith("offer/")]


def test_the_game_of_an_absent_opponent_is_claimed_when_its_time_has_come(game: Hall) -> None:
    away = replace(game.remote.presence(white="away"), claim_at={"white": game.clock.now_ms + 5000})
    game.news(away)
    assert game.reads("away")
    assert "claim/trophy" not in game.reachable()
    game.clock.now_ms += 5000
    game.frame()
    assert game.reads("Mika has been away for a while.")
    game.click("claim/trophy")
    assert game.link.sent == [messages.Claim("c1", "t1")]
    game.news(game.remote.presence())
    assert "claim/trophy" not in game.reachable()
