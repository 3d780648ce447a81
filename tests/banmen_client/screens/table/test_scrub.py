"""Looking back at a table without a timeline: by keys and by buttons."""

import pygame

from banmen import events as ev
from banmen.protocol import messages
from tests.banmen_client.person import Hall, square


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


def test_a_new_move_does_not_pull_away_who_looks_back(game: Hall) -> None:
    game.plays("d3", "c3")
    game.key(pygame.K_HOME)
    before = square(game, "d3")
    game.plays("c4")
    assert game.reads("Move 0 of 3")
    assert square(game, "d3") == before
    game.key(pygame.K_END)
    assert game.reads("Mika to move")


def test_who_looks_back_makes_no_move(game: Hall) -> None:
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


def test_what_was_taken_back_is_looked_at_no_more(game: Hall) -> None:
    game.plays("d3", "c3", "c4")
    game.key(pygame.K_LEFT)
    game.news(game.remote.record(ev.TookBack(1)))
    assert game.reads("Mika to move")
    assert game.reads("Back at move 1")
