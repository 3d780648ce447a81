"""The move list: a press goes to a ply, and the list follows."""

import pygame

from tests.banmen_client.person import Hall

PASSING = ("b1", "c1", "d3", "a1")
"""On 4x4: after white's a1 black must pass."""


def test_a_move_in_the_list_is_a_press_away(game: Hall) -> None:
    game.plays("d3", "c3", "c4", "e3")
    game.click("ply/0/1")
    assert game.reads("Move 2 of 4")
    game.tab_to("ply/1/0")
    game.key(pygame.K_RETURN, "\r")
    assert game.reads("Move 3 of 4")


def test_the_list_follows_the_last_move(game: Hall) -> None:
    game.remote.plays_on(50)
    game.news(game.remote.past())
    last = len(game.remote.replay.plies) // 2 - 1
    assert game.place(f"ply/{last}/0").visible
    game.key(pygame.K_HOME)
    assert game.place("ply/0/0").visible


def test_a_pass_is_announced_and_stands_in_the_list(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats(size=4))
    hall.plays(*PASSING)
    assert hall.reads("You must pass · Mika moves again")
    assert hall.reads("pass")
