"""Who sets the pace of a show: its presenter for everyone, a viewer for itself."""

from typing import Any

import pygame
import pytest

from banmen import events as ev
from banmen.game import Outcome
from banmen.protocol import messages
from banmen_client.presenting import EVERY_MS
from tests.banmen_client.person import Hall
from tests.banmen_client.show_person import PLIES, passes, watched
from tests.banmen_client.show_table import paces, show_of

pytestmark = pytest.mark.usefixtures("reversi_show")


# --- who presents ---------------------------------------------------------------------------------------------------


def test_the_presenter_plays_and_pauses_for_everyone(mine: Hall) -> None:
    mine.click("timeline/run")
    assert paces(mine) == [{"paused": False}]
    mine.news(mine.teller.tell(ev.Paced(4, 1.0, paused=False)))
    passes(mine, 2_000)
    assert mine.reads("panel of ply 6")
    mine.key(pygame.K_SPACE, " ")
    assert paces(mine)[1:] == [{"paused": True}]


def test_each_control_of_the_presenter_is_told_the_server(mine: Hall) -> None:
    mine.click("timeline/step-back")
    mine.news(mine.teller.tell(ev.Paced(3, 1.0, paused=True)))
    passes(mine, EVERY_MS + 1)
    mine.click("timeline/step-forward")
    mine.news(mine.teller.tell(ev.Paced(4, 1.0, paused=True)))
    mine.click("timeline/milestone-next")
    mine.news(mine.teller.tell(ev.Paced(9, 1.0, paused=True)))
    passes(mine, EVERY_MS + 1)
    mine.click("timeline/milestone-before")
    assert paces(mine) == [
        {"ply": 3, "paused": True},
        {"ply": 4, "paused": True},
        {"seek": True},
        {"ply": 0, "paused": True},
    ]


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


def test_what_the_server_does_not_answer_is_given_up(mine: Hall) -> None:
    mine.key(pygame.K_RIGHT)
    assert mine.reads("panel of ply 5")
    passes(mine, 2_100)
    assert mine.reads("panel of ply 4")
    assert paces(mine) == [{"ply": 5, "paused": True}]


def test_a_speed_that_is_dragged_is_told_seldom_and_shown_at_once(mine: Hall) -> None:
    slider = mine.place("timeline/speed").rect
    scale = mine.canvas.scale

    def mouse(kind: int, share: float, **more: Any) -> None:
        pos = (int((slider.x + slider.w * share) * scale), int((slider.y + 12) * scale))
        pygame.event.post(pygame.event.Event(kind, pos=pos, **more))
        mine.frame()

    mouse(pygame.MOUSEBUTTONDOWN, 0.4, button=1)
    for number in range(60):
        mine.clock.now_ms += 5
        mouse(pygame.MOUSEMOTION, 0.4 + number / 100, rel=(1, 0), buttons=(1, 0, 0))
    mouse(pygame.MOUSEBUTTONUP, 0.99, button=1)
    assert mine.reads("1000×")
    assert len(paces(mine)) <= 3
    passes(mine, EVERY_MS + 1)
    assert paces(mine)[-1] == {"speed": 1000.0}
    mine.news(mine.teller.tell(ev.Paced(4, 1000.0, paused=True)))
    passes(mine, EVERY_MS + 1)
    assert len(paces(mine)) <= 4, "what the server has said is not told again"


def test_plus_and_minus_double_and_halve_the_speed(mine: Hall) -> None:
    mine.key(pygame.K_PLUS, "+")
    passes(mine, EVERY_MS + 1)
    mine.news(mine.teller.tell(ev.Paced(4, 2.0, paused=True)))
    mine.key(pygame.K_MINUS, "-")
    passes(mine, EVERY_MS + 1)
    mine.key(pygame.K_SEMICOLON, "+", shift=True)  # where + is another key's
    passes(mine, EVERY_MS + 1)
    assert paces(mine) == [{"speed": 2.0}, {"speed": 1.0}, {"speed": 2.0}]


def test_at_the_end_of_a_game_nothing_is_further_and_play_begins_anew(mine: Hall) -> None:
    mine.news(
        mine.teller.tell(ev.Ended(Outcome("black", "discs"))),
        mine.teller.tell(ev.Paced(PLIES, 1.0, paused=False)),
    )
    assert not mine.place("timeline/step-forward").widget.enabled
    assert not mine.place("timeline/milestone-next").widget.enabled
    mine.key(pygame.K_RIGHT)
    mine.key(pygame.K_PAGEDOWN)
    assert paces(mine) == []
    mine.click("timeline/run")
    assert paces(mine) == [{"paused": False, "ply": 0}]


def test_the_presenter_may_look_away_and_come_back(mine: Hall) -> None:
    assert "follow" not in mine.reachable(), "nobody else presents"
    show_of(mine).detach()
    mine.key(pygame.K_HOME)
    assert mine.reads("panel of ply 0")
    assert paces(mine) == []
    mine.key(pygame.K_l, "l")
    assert mine.reads("panel of ply 4")


# --- who watches ----------------------------------------------------------------------------------------------------


def test_who_follows_sees_what_the_pace_says_and_nothing_of_what_was_played_ahead(hall: Hall) -> None:
    watched(hall, "teacher", (8, 3.0), paused=False)
    for ms, ply in ((0, 8), (300, 8), (100, 9), (600, 11)):
        passes(hall, ms)
        assert hall.reads(f"panel of ply {ply}")
    assert hall.reads("at the live edge")
    assert not hall.place("timeline/step-forward").widget.enabled
    assert not hall.place("timeline/milestone-next").widget.enabled
    assert show_of(hall).front == 11, "the twelfth is played, but not shown yet"
    hall.key(pygame.K_RIGHT)
    assert show_of(hall).watching.following


def test_a_viewer_leaves_looks_around_and_comes_back(theirs: Hall) -> None:
    assert theirs.reads("LIVE")
    theirs.key(pygame.K_HOME)
    theirs.news(theirs.teller.tell(ev.Paced(7, 1.0, paused=True)))
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
    assert show_of(theirs).watching.following
    assert paces(theirs) == []


def test_the_toggle_says_whether_one_follows(theirs: Hall) -> None:
    theirs.click("follow", 0.95)
    assert not show_of(theirs).watching.following
    theirs.news(theirs.teller.tell(ev.Paced(7, 1.0, paused=True)))
    assert theirs.reads("panel of ply 4")
    theirs.click("follow", 0.95)
    assert theirs.reads("panel of ply 7")


def test_the_track_is_dragged_to_any_ply(theirs: Hall) -> None:
    track = theirs.place("timeline/track").rect
    theirs.click_at((track.x + 2, track.center[1]))
    assert theirs.reads("panel of ply 0")
    theirs.click_at((track.right - 2, track.center[1]))
    assert theirs.reads(f"panel of ply {PLIES}")
    theirs.tab_to("timeline/track")
    theirs.key(pygame.K_LEFT)
    assert theirs.reads(f"panel of ply {PLIES - 1}")


def test_who_only_watches_does_not_act(theirs: Hall) -> None:
    theirs.click("board")
    assert theirs.sent(messages.Act) == []
    assert theirs.reads("You are watching. Only the players move.")


def test_a_key_of_the_game_comes_before_those_of_the_timeline(theirs: Hall) -> None:
    theirs.key(pygame.K_x, "x")
    assert theirs.reads("panel of ply 2")


def test_arrows_step_even_while_a_watcher_s_board_has_the_ring(theirs: Hall) -> None:
    theirs.tab_to("board")
    theirs.key(pygame.K_LEFT)
    assert theirs.reads("panel of ply 3")


def test_commands_are_no_keys_of_the_timeline(theirs: Hall) -> None:
    theirs.key(pygame.K_LEFT, ctrl=True)
    assert theirs.reads("panel of ply 4")


def test_where_who_presents_stands_still_a_viewer_has_nothing_to_play(hall: Hall) -> None:
    watched(hall, "teacher", (PLIES, 1.0))
    assert not hall.place("timeline/run").widget.enabled
    hall.key(pygame.K_SPACE, " ")
    assert show_of(hall).watching.following


@pytest.mark.parametrize("running", [True, False])
def test_the_presenter_begins_again_with_one_press(hall: Hall, *, running: bool) -> None:
    watched(hall, "me", (4, 1.0), paused=not running)
    hall.click("timeline/restart")
    hall.key(pygame.K_HOME)
    assert paces(hall) == 2 * [{"ply": 0, "paused": not running}]


def test_a_viewer_begins_again_alone(theirs: Hall) -> None:
    theirs.news(theirs.teller.tell(ev.Paced(4, 2.0, paused=False)))
    theirs.click("timeline/restart")
    passes(theirs, 1_000)
    assert theirs.reads("panel of ply 0"), "the pace that was left is the presenter's"
    theirs.click("timeline/run")
    passes(theirs, 1_000)
    assert theirs.reads("panel of ply 2")
    theirs.click("timeline/restart")
    passes(theirs, 500)
    assert theirs.reads("panel of ply 1"), "what went on by itself goes on"
    assert paces(theirs) == []


@pytest.mark.parametrize("key", [pygame.K_HOME, pygame.K_PAGEUP, pygame.K_LEFT])
def test_a_viewer_who_leaves_a_fast_show_stands_still_where_it_wanted_to_be(theirs: Hall, key: int) -> None:
    theirs.news(theirs.teller.tell(ev.Paced(2, 1_000.0, paused=False)))
    theirs.key(key)
    left_at = show_of(theirs).standing().shown
    passes(theirs, 100)
    assert show_of(theirs).standing().shown == left_at
    assert not show_of(theirs).runs


def test_the_presenter_goes_to_the_last_ply_that_was_shown(mine: Hall) -> None:
    mine.key(pygame.K_END)
    assert mine.reads(f"panel of ply {PLIES}")
    assert paces(mine) == [{"ply": PLIES, "paused": True}]


def test_what_can_be_seen_stays_to_be_seen_at_any_speed(theirs: Hall) -> None:
    assert show_of(theirs).front == PLIES
    theirs.news(theirs.teller.tell(ev.Paced(4, 64.0, paused=True)))
    assert show_of(theirs).front == PLIES


def test_the_keys_of_the_speed_s_slider_go_through_all_speeds(theirs: Hall) -> None:
    theirs.tab_to("timeline/speed")
    theirs.key(pygame.K_HOME)
    told = [show_of(theirs).speed()]
    while told[-1] < 1000:
        theirs.key(pygame.K_RIGHT)
        assert show_of(theirs).speed() > told[-1]
        told.append(show_of(theirs).speed())
    assert {0.25, 0.5, 1.0, 2.0, 10.0, 100.0} <= set(told)
    while told[-1] > 0.25:
        theirs.key(pygame.K_LEFT)
        assert show_of(theirs).speed() < told[-1]
        told.append(show_of(theirs).speed())


def test_the_milestones_are_named(theirs: Hall) -> None:
    assert theirs.place("timeline/milestone-next").widget.tooltip == "Next milestone: pass"
