"""The controls of the timeline: steps, milestones, restart, the speed."""

from typing import Any

import pygame
import pytest

from banmen import events as ev
from banmen.game import Outcome
from banmen_client.screens.timeline.controls import rounded_speed
from banmen_client.table.playback import EVERY_MS
from tests.banmen_client.person import Hall
from tests.banmen_client.show_person import PLIES, passes, watched
from tests.banmen_client.show_table import paces, show_of

pytestmark = pytest.mark.usefixtures("reversi_show")


def test_each_control_of_the_presenter_sends_a_command(mine: Hall) -> None:
    mine.click("timeline/step-back")
    mine.news(mine.remote.record(ev.Paced(3, 1.0, paused=True)))
    passes(mine, EVERY_MS + 1)
    mine.click("timeline/step-forward")
    mine.news(mine.remote.record(ev.Paced(4, 1.0, paused=True)))
    mine.click("timeline/milestone-next")
    mine.news(mine.remote.record(ev.Paced(9, 1.0, paused=True)))
    passes(mine, EVERY_MS + 1)
    mine.click("timeline/milestone-before")
    assert paces(mine) == [
        {"ply": 3, "paused": True},
        {"ply": 4, "paused": True},
        {"seek": True},
        {"ply": 0, "paused": True},
    ]


def test_at_the_end_nothing_steps_forward_and_play_restarts(mine: Hall) -> None:
    mine.news(
        mine.remote.record(ev.Ended(Outcome("black", "discs"))),
        mine.remote.record(ev.Paced(PLIES, 1.0, paused=False)),
    )
    assert not mine.place("timeline/step-forward").widget.enabled
    assert not mine.place("timeline/milestone-next").widget.enabled
    mine.key(pygame.K_RIGHT)
    mine.key(pygame.K_PAGEDOWN)
    assert paces(mine) == []
    mine.click("timeline/run")
    assert paces(mine) == [{"paused": False, "ply": 0}]


@pytest.mark.parametrize("running", [True, False])
def test_the_presenter_begins_again_with_one_press(hall: Hall, *, running: bool) -> None:
    watched(hall, "me", (4, 1.0), paused=not running)
    hall.click("timeline/restart")
    hall.key(pygame.K_HOME)
    assert paces(hall) == 2 * [{"ply": 0, "paused": not running}]


def test_a_viewer_begins_again_alone(theirs: Hall) -> None:
    theirs.news(theirs.remote.record(ev.Paced(4, 2.0, paused=False)))
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


def test_dragging_the_speed_shows_it_immediately_and_sends_it_seldom(mine: Hall) -> None:
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
    mine.news(mine.remote.record(ev.Paced(4, 1000.0, paused=True)))
    passes(mine, EVERY_MS + 1)
    assert len(paces(mine)) <= 4, "what the server has said is not told again"


def test_the_keys_of_the_speed_s_slider_go_through_all_speeds(theirs: Hall) -> None:
    theirs.tab_to("timeline/speed")
    theirs.key(pygame.K_HOME)
    told = [show_of(theirs).playback.speed]
    while told[-1] < 1000:
        theirs.key(pygame.K_RIGHT)
        assert show_of(theirs).playback.speed > told[-1]
        told.append(show_of(theirs).playback.speed)
    assert {0.25, 0.5, 1.0, 2.0, 10.0, 100.0} <= set(told)
    while told[-1] > 0.25:
        theirs.key(pygame.K_LEFT)
        assert show_of(theirs).playback.speed < told[-1]
        told.append(show_of(theirs).playback.speed)


def test_the_milestones_are_named(theirs: Hall) -> None:
    assert theirs.place("timeline/milestone-next").widget.tooltip == "Next milestone: pass"


@pytest.mark.parametrize(
    ("asked", "taken"), [(0.1, 0.25), (0.6, 0.5), (1.9, 2.0), (7.4, 7.0), (303.0, 300.0), (996.0, 1000.0)]
)
def test_speeds_read_well(asked: float, taken: float) -> None:
    assert rounded_speed(asked) == taken
