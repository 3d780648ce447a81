"""The table screen: acting only at the live position, looking back with a timeline, the title, leaving."""

import pygame
import pytest

from banmen import events as ev
from banmen.game import Outcome
from banmen.protocol import messages
from banmen_client.net.link import LinkState
from banmen_client.screens.lobby.screen import LobbyScreen
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.show_person import passes
from tests.banmen_client.show_table import paces, show_of

pytestmark = pytest.mark.usefixtures("reversi_show")


@pytest.fixture
def game(hall: Hall) -> Hall:
    """A game that Aki plays alone, at both seats."""
    remote = hall.remote.seats("me", "me")
    remote.plays("f5", "f6", "d3")
    hall.sits_down(remote)
    return hall


@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (700, 1100), (1024, 768), (2560, 1080)])
def test_no_notice_lies_over_the_board(enter_undrawn: Enter, size: tuple[int, int]) -> None:
    hall = enter_undrawn(*size)
    hall.sits_down(hall.remote.seats("me", "me"))
    hall.window.notify("Saved: /home/aki/Documents/banmen/reversi-2026-11-22-1340.banmen " * 2, "success")
    hall.frame()
    [toast] = [widget for widget in hall.window.stage._widgets if widget.key == "toast"]
    assert not toast.rect.overlaps(hall.place("board").rect)
    assert toast.rect.within(hall.canvas.area) == toast.rect


def test_players_act_only_at_the_live_position(game: Hall) -> None:
    game.key(pygame.K_LEFT)
    rect = game.place("board").rect
    game.click_at(rect.center)
    assert game.reads("You are looking at an earlier move.")
    game.key(pygame.K_RIGHT)
    assert show_of(game).playback.viewpoint.following, "the last ply is the live position"
    game.news(game.remote.plays("g5"))
    assert game.reads("panel of ply 4")


def test_people_have_no_presenter(game: Hall) -> None:
    assert "follow" not in game.reachable()
    assert not game.place("timeline/run").widget.enabled, "one waits for people"
    game.key(pygame.K_SPACE, " ")
    assert game.reads("panel of ply 3")
    game.click("timeline/restart")
    assert game.reads("panel of ply 0")
    game.click("timeline/run")
    passes(game, 1_000)
    assert game.reads("panel of ply 1")
    passes(game, 9_000)
    assert game.reads("panel of ply 3")
    assert show_of(game).playback.viewpoint.following, "one's own look has caught up"
    game.news(game.remote.plays("g5"))
    assert game.reads("panel of ply 4")
    assert paces(game) == []


def test_a_game_of_people_that_is_over_is_played_again_from_its_beginning(game: Hall) -> None:
    game.news(game.remote.record(ev.Ended(Outcome("black", "resigned"))))
    game.click("timeline/run")
    assert game.reads("panel of ply 0")
    passes(game, 2_000)
    assert game.reads("panel of ply 2")
    passes(game, 9_000)
    assert not show_of(game).playback.playing
    game.click("timeline/restart")
    passes(game, 1_000)
    assert game.reads("panel of ply 1"), "what had come to its end goes on again"


def test_plus_at_a_game_of_people_sets_the_speed_for_later(game: Hall) -> None:
    game.key(pygame.K_PLUS, "+")
    game.key(pygame.K_PLUS, "+")
    assert show_of(game).playback.speed == 4
    assert show_of(game).playback.viewpoint.following
    game.key(pygame.K_HOME)
    game.click("timeline/run")
    passes(game, 500)
    assert game.reads("panel of ply 2")


def test_taking_back_the_ply_looked_at_returns_to_the_live_position(game: Hall) -> None:
    game.key(pygame.K_LEFT)
    game.news(game.remote.record(ev.TookBack(1)))
    assert show_of(game).playback.viewpoint.following
    assert game.reads("panel of ply 1")


def test_spectators_cannot_act(theirs: Hall) -> None:
    theirs.click("board")
    assert theirs.sent(messages.Act) == []
    assert theirs.reads("You are watching. Only the players move.")


def test_the_title_says_where_it_stands_or_that_the_connection_is_lost(theirs: Hall) -> None:
    assert pygame.display.get_caption()[0] == "Move 4 · Reversi · banmen 盤面"
    theirs.news(LinkState("waiting", attempt=3, retry_in_s=4.0))
    assert pygame.display.get_caption()[0].startswith("Connection lost")


def test_escape_leads_back_to_the_hall(theirs: Hall) -> None:
    theirs.key(pygame.K_ESCAPE)
    assert isinstance(theirs.window.screen, LobbyScreen)
    assert len(theirs.sent(messages.Leave)) == 1
