"""A game of two people as a spectator sees it: the timeline, and the spectator's own pace."""

import pygame
import pytest

from banmen import events as ev
from banmen.game import Outcome
from tests.banmen_client.person import Enter, Hall


@pytest.fixture
def watched(hall: Hall) -> Hall:
    """A game of Mika and Ren on 4x4, seen by a spectator; after white's a1 black must pass."""
    remote = hall.remote.seats("you", "third", size=4)
    hall.sits_down(remote)
    hall.plays("b1", "c1", "d3", "a1")
    return hall


def test_spectators_have_a_timeline_with_passes_as_milestones(watched: Hall) -> None:
    assert watched.reads("Latest")
    assert not watched.reads("LIVE")
    assert not watched.reads("up to date")
    assert watched.place("timeline/milestone-next").widget.tooltip == "Next milestone: pass"
    watched.click("timeline/restart")
    assert watched.reads("The beginning")
    watched.click("timeline/milestone-next")
    assert watched.screen.playback.at == 5 or watched.screen.playback.viewpoint.following, (
        "black's pass, the last there is"
    )
    watched.key(pygame.K_PAGEUP)
    watched.click("timeline/step-forward")
    assert watched.reads("Move 1")


def test_spectators_replay_at_their_own_pace_and_return_to_live(watched: Hall) -> None:
    assert not watched.place("timeline/run").widget.enabled, "one waits for the players"
    watched.key(pygame.K_HOME)
    watched.key(pygame.K_PLUS, "+")
    watched.key(pygame.K_SPACE, " ")
    watched.clock.now_ms += 1_000
    watched.frame()
    assert watched.screen.playback.at == 2
    watched.key(pygame.K_l, "l")
    assert watched.screen.playback.viewpoint.following
    assert watched.link.sent == [], "nobody else is told"


def test_there_is_a_speed_to_set_only_once_the_game_is_over(watched: Hall) -> None:
    assert "timeline/speed" not in watched.reachable()
    watched.news(watched.remote.record(ev.Ended(Outcome("white", "resigned"))))
    watched.click("timeline/speed", 0.9)
    assert watched.screen.playback.viewpoint.following
    assert watched.screen.playback.speed > 100
    assert not watched.reads("LIVE")


def test_the_game_continues_while_a_spectator_looks_back(watched: Hall) -> None:
    watched.key(pygame.K_HOME)
    watched.plays("b4")
    assert watched.screen.playback.at == 0
    watched.click("timeline/live")
    assert watched.reads("Move 5")


@pytest.mark.parametrize("how", ["key", "button"])
def test_the_help_of_spectators_lists_the_timeline_keys(watched: Hall, how: str) -> None:
    if how == "key":
        watched.key(pygame.K_F1)
    else:
        watched.click("keys")
    assert watched.reads("The previous or next milestone")
    assert not watched.reads("Resign")


def test_players_have_no_timeline(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats())
    hall.plays("d3")
    assert "timeline/run" not in hall.reachable()


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (2560, 1600), (700, 1100)])
def test_the_timeline_of_spectators_has_room(enter: Enter, size: tuple[int, int], language: str) -> None:
    hall = enter(*size, language=language)
    hall.sits_down(hall.remote.seats("you", "third"))
    hall.plays("f5", "f6")
    hall.news(hall.remote.presence(watching=30))
    assert hall.canvas.cut == []
    assert hall.place("timeline/run").rect.within(hall.canvas.area.inset(4)) == hall.place("timeline/run").rect
