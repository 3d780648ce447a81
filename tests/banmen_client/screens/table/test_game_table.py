"""Looking back at a table without a timeline: by keys and by buttons."""

import pygame
import pytest

from banmen import events as ev
from banmen.protocol import messages
from tests.banmen_client.person import Enter, Hall, square


def test_arrows_look_back_and_forth_and_the_ends_are_the_ends(game: Hall) -> None:
    game.plays("d3", "c3", "c4")
    game.key(pygame.K_LEFT)
    assert game.reads("Move 2 of 3")
    game.key(pygame.K_PAGEUP)
    assert game.reads("Move 1 of 3")
    game.key(pygame.K_RIGHT)
    assert game.reads("Move 2 of 3")
    game.key(pygame.K_HOME)
    game.key(pygame.K_LEFT)
    assert game.reads("Move 0 of 3")
    game.key(pygame.K_END)
    assert game.reads("Mika to move")
    game.key(pygame.K_RIGHT)
    assert game.reads("Mika to move")


def test_a_new_move_keeps_the_ply_looked_at(game: Hall) -> None:
    game.plays("d3", "c3")
    game.key(pygame.K_HOME)
    before = square(game, "d3")
    game.plays("c4")
    assert game.reads("Move 0 of 3")
    assert square(game, "d3") == before
    game.key(pygame.K_END)
    assert game.reads("Mika to move")


def test_looking_back_allows_no_moves(game: Hall) -> None:
    game.plays("d3", "c3")
    game.key(pygame.K_LEFT)
    game.click_square("c4")
    assert game.sent(messages.Act) == []
    assert game.reads("You are looking at an earlier move.")


def test_the_buttons_under_the_moves_do_the_same(game: Hall) -> None:
    game.plays("d3", "c3")
    game.click("go-first")
    assert game.reads("Move 0 of 2")
    game.click("go-forward")
    assert game.reads("Move 1 of 2")
    game.click("go-back")
    assert game.reads("Move 0 of 2")
    game.click("go-live")
    assert game.reads("Your turn")


def test_taking_back_the_ply_looked_at_returns_to_the_live_position(game: Hall) -> None:
    game.plays("d3", "c3", "c4")
    game.key(pygame.K_LEFT)
    game.news(game.remote.record(ev.TookBack(1)))
    assert game.reads("Mika to move")
    assert game.reads("Back at move 1")


STEPS = ("go-first", "go-back", "go-forward", "go-live")


@pytest.mark.parametrize("size", [(1280, 800), (1280, 680), (1600, 900), (1024, 768), (700, 1100)])
def test_the_steps_keep_their_size_beside_chat_and_offers(enter: Enter, size: tuple[int, int]) -> None:
    game = enter(*size)
    game.sits_down(game.remote.seats())
    game.plays("d3", "c3")
    scale = game.canvas.scale
    alone = {key: game.place(key).rect.h * scale for key in STEPS}
    widths = {key: game.place(key).rect.w * scale for key in STEPS}
    assert len({*widths.values()}) == 1
    game.news(game.remote.record(ev.Offered("white", "draw"), ev.Offered("white", "take_back", 0)))
    game.click("chat/open")
    for key in STEPS:
        if key in game.reachable():  # in a small window the chat covers the panel
            rect = game.place(key).rect
            assert (rect.h * scale, rect.w * scale) == (alone[key], widths[key])
            offers = [game.place(each).rect for each in game.reachable() if each.startswith("offer/")]
            assert not any(rect.overlaps(offer) for offer in offers)
