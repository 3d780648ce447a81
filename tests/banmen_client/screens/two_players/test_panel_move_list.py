"""The move list: a press goes to a ply, and the list follows."""

import pygame
import pytest

from banmen.protocol import messages
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.remote_table import actor

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


@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (700, 1100), (1024, 768), (1366, 705)])
def test_no_line_of_the_list_is_ever_cut(enter_undrawn: Enter, size: tuple[int, int]) -> None:
    hall = enter_undrawn(*size)
    remote = hall.remote.seats()
    remote.plays_on(50)
    hall.sits_down(remote)
    for steps in (0, 1, 1, 1, 20, -1, -1, -20):
        center = hall.place("moves").rect.center
        pos = (int(center[0] * hall.canvas.scale), int(center[1] * hall.canvas.scale))
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps, precise_y=float(steps)))
        hall.frame()
        view = hall.place("moves").rect
        rows = [hall.place(f"ply/{line}/0").rect for line in range(25)]
        seen = [row for row in rows if row.bottom > view.y + 0.5 and row.y < view.bottom - 0.5]
        assert seen
        assert [row for row in seen if row.y < view.y - 0.5 or row.bottom > view.bottom + 0.5] == []


def test_the_list_is_not_there_without_room_for_a_line(enter_undrawn: Enter) -> None:
    hall = enter_undrawn(1280, 800)
    remote = hall.remote.seats()
    remote.plays_on(20)
    hall.sits_down(remote)
    hall.key(pygame.K_RETURN, "\r")
    assert hall.place("moves").rect.h >= 29
    hall.news(remote.carries_out(actor("you"), messages.Offer("c9", "t1", "draw")))
    assert hall.place("offer/draw/check").visible
    assert "moves" not in {each.widget.key for each in hall.window.stage._placed}


def test_a_pass_is_announced_and_stands_in_the_list(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats(size=4))
    hall.plays(*PASSING)
    assert hall.reads("You must pass · Mika moves again")
    assert hall.reads("pass")
