"""Playback of a show: a presenter sets the pace of all viewers, a viewer only their own."""

import pygame
import pytest

from banmen import events as ev
from banmen_client.table.playback import EVERY_MS
from tests.banmen_client.person import Hall
from tests.banmen_client.show_person import PLIES, passes, watched
from tests.banmen_client.show_table import paces, show_of

pytestmark = pytest.mark.usefixtures("reversi_show")


# --- the presenter ----------------------------------------------------------------------------------------------------


def test_the_presenter_plays_and_pauses_for_everyone(mine: Hall) -> None:
    mine.click("timeline/run")
    assert paces(mine) == [{"paused": False}]
    mine.news(mine.remote.record(ev.Paced(4, 1.0, paused=False)))
    passes(mine, 2_000)
    assert mine.reads("panel of ply 6")
    mine.key(pygame.K_SPACE, " ")
    assert paces(mine)[1:] == [{"paused": True}]


def test_the_presenter_may_ask_for_a_ply_that_was_not_played_yet(hall: Hall) -> None:
    watched(hall, "me", (PLIES, 1.0))
    hall.click("timeline/step-forward")
    assert paces(hall) == [{"ply": PLIES + 1, "paused": True}]


def test_quick_steps_add_up_before_the_server_answers(mine: Hall) -> None:
    for _ in range(4):
        mine.key(pygame.K_RIGHT)
    assert mine.reads("panel of ply 8"), "it is shown at once"
    assert paces(mine) == [{"ply": 5, "paused": True}]
    passes(mine, EVERY_MS + 1)
    assert paces(mine)[1:] == [{"ply": 8, "paused": True}], "told now and again, not at each press"


def test_an_unanswered_request_is_dropped(mine: Hall) -> None:
    mine.key(pygame.K_RIGHT)
    assert mine.reads("panel of ply 5")
    passes(mine, 2_100)
    assert mine.reads("panel of ply 4")
    assert paces(mine) == [{"ply": 5, "paused": True}]


# --- spectators -------------------------------------------------------------------------------------------------------


def test_followers_see_the_shared_ply_and_nothing_played_ahead(hall: Hall) -> None:
    watched(hall, "teacher", (8, 3.0), paused=False)
    for ms, ply in ((0, 8), (300, 8), (100, 9), (600, 11)):
        passes(hall, ms)
        assert hall.reads(f"panel of ply {ply}")
    assert hall.reads("up to date")
    assert not hall.place("timeline/step-forward").widget.enabled
    assert not hall.place("timeline/milestone-next").widget.enabled
    assert show_of(hall).playback.front == 11, "the twelfth is played, but not shown yet"
    hall.key(pygame.K_RIGHT)
    assert show_of(hall).playback.viewpoint.following


def test_a_viewer_leaves_looks_around_and_comes_back(theirs: Hall) -> None:
    assert theirs.reads("LIVE")
    theirs.key(pygame.K_HOME)
    theirs.news(theirs.remote.record(ev.Paced(7, 1.0, paused=True)))
    assert theirs.reads("panel of ply 0"), "what the presenter does pulls nobody away"
    theirs.key(pygame.K_PAGEDOWN)
    assert theirs.reads("panel of ply 9")
    theirs.key(pygame.K_PAGEUP)
    assert theirs.reads("panel of ply 0")
    theirs.key(pygame.K_END)
    assert theirs.reads("panel of ply 7")
    assert paces(theirs) == []


def test_a_viewer_plays_at_a_pace_of_its_own(theirs: Hall) -> None:
    theirs.key(pygame.K_HOME)
    theirs.click("timeline/run")
    theirs.key(pygame.K_PLUS, "+")
    passes(theirs, 2_000)
    assert theirs.reads("panel of ply 4")
    theirs.key(pygame.K_SPACE, " ")
    passes(theirs, 2_000)
    assert theirs.reads("panel of ply 4")
    theirs.click("timeline/live")
    assert show_of(theirs).playback.viewpoint.following
    assert paces(theirs) == []


def test_a_viewer_cannot_play_while_the_presenter_is_paused(hall: Hall) -> None:
    watched(hall, "teacher", (PLIES, 1.0))
    assert not hall.place("timeline/run").widget.enabled
    hall.key(pygame.K_SPACE, " ")
    assert show_of(hall).playback.viewpoint.following


@pytest.mark.parametrize("key", [pygame.K_HOME, pygame.K_PAGEUP, pygame.K_LEFT])
def test_a_viewer_who_leaves_a_fast_show_pauses_at_the_chosen_ply(theirs: Hall, key: int) -> None:
    theirs.news(theirs.remote.record(ev.Paced(2, 1_000.0, paused=False)))
    theirs.key(key)
    left_at = show_of(theirs).table().shown
    passes(theirs, 100)
    assert show_of(theirs).table().shown == left_at
    assert not show_of(theirs).playback.playing


def test_the_presenter_goes_to_the_last_ply_that_was_shown(mine: Hall) -> None:
    mine.key(pygame.K_END)
    assert mine.reads(f"panel of ply {PLIES}")
    assert paces(mine) == [{"ply": PLIES, "paused": True}]


def test_plies_once_visible_stay_visible_at_any_speed(theirs: Hall) -> None:
    assert show_of(theirs).playback.front == PLIES
    theirs.news(theirs.remote.record(ev.Paced(4, 64.0, paused=True)))
    assert show_of(theirs).playback.front == PLIES
