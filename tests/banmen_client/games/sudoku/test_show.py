"""A program solves a sudoku: every viewer sees the same step with its reason, and can view any step."""

from random import Random
from typing import Any

import pygame

from banmen import events as ev
from banmen.game import never
from banmen.games.sudoku.program import choose
from banmen.games.sudoku.rules import SUDOKU
from banmen.protocol import messages
from banmen_client.screens.table.screen import TableScreen
from tests.amounts import crossed
from tests.banmen.games.sudoku.game import HARD, opening_event
from tests.banmen_client.games.sudoku.person import press, table_of, view
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.remote_table import actor
from tests.banmen_client.show_table import paces

STEPS = 24
"""So many steps are played, ten or so of them no singles."""


class RemoteSolver(RemoteSudoku):
    """The server's side of a program that solves a hard sudoku."""

    def __init__(self, host: str, *, ply: int = 0, speed: float = 1.0, paused: bool = True) -> None:
        super().__init__(viewer=None)
        command = messages.Open("open", "sudoku", {"givens": HARD}, {"blue": "program"})
        self.opened(command, actor(host, "Hana Mori"), opening_event(HARD))
        for _ in range(STEPS):
            action: Any = choose(self.truth, "blue", Random(0), never)
            self.does(action)
        self.paced(ply, speed=speed, paused=paused)


def watched(hall: Hall, host: str = "teacher", **how: Any) -> Hall:
    remote = RemoteSolver(host, **how)
    hall.sits_down(remote)
    return hall


def technique(hall: Hall, number: int) -> str:
    """Return the technique of a step."""
    step = hall.remote.replay.plies[number].event.step
    return str(step.technique)


def milestones(hall: Hall) -> list[int]:
    """Return the steps that are not singles."""
    plies = hall.remote.replay.plies
    return [number for number in range(1, len(plies)) if SUDOKU.milestone(plies[number].event)]


def test_every_viewer_sees_the_current_step_with_its_reason(hall: Hall) -> None:
    watched(hall, ply=3)
    shown = hall.remote.replay.plies[3].event.step
    assert view(hall).sets == frozenset(shown.sets)
    assert hall.reads("Step 3")
    assert hall.reads("Hana Mori")
    hall.news(hall.remote.record(ev.Paced(5, 1.0, paused=False)))
    hall.clock.now_ms += 2_000
    hall.frame()
    assert hall.reads("Step 7")
    assert view(hall).sets == frozenset(hall.remote.replay.plies[7].event.step.sets)


def test_a_viewer_looks_at_another_step_and_comes_back(hall: Hall) -> None:
    watched(hall, ply=3)
    hall.key(pygame.K_LEFT)
    assert hall.reads("Step 2")
    first = milestones(hall)[0]
    hall.key(pygame.K_PAGEDOWN)
    assert hall.reads(f"Step {first}")
    assert paces(hall) == []
    press(hall, "l")
    assert hall.reads("Step 3"), "L goes live, as in every show"


def test_a_step_of_the_list_is_a_press_away(hall: Hall) -> None:
    watched(hall, ply=6)
    hall.click("step/5")
    assert hall.reads("Step 5")
    assert hall.screen.playback.at == 5


def test_steps_not_shown_yet_are_not_listed(hall: Hall) -> None:
    watched(hall, ply=STEPS - 2, paused=False)
    assert hall.screen.playback.front == STEPS - 2
    assert f"step/{STEPS}" not in hall.reachable()


def test_the_presenter_has_the_controls_of_every_show(hall: Hall) -> None:
    watched(hall, "me", ply=3)
    hall.key(pygame.K_SPACE, " ")
    assert paces(hall) == [{"paused": False}]
    hall.click("timeline/milestone-next")
    assert paces(hall)[1:] == [{"seek": True}]


def test_spectators_of_a_show_cannot_write(hall: Hall) -> None:
    watched(hall, ply=3)
    hall.write("5")
    assert hall.link.sent == []


def test_the_cursor_moves_while_the_grid_has_the_ring(hall: Hall) -> None:
    watched(hall, ply=3)
    hall.tab_to("board")
    hall.key(pygame.K_RIGHT)
    hall.key(pygame.K_DOWN)
    assert table_of(hall).selection.cursor is not None
    assert hall.screen.playback.at == 3


@crossed("size, language", [(640, 480), (1280, 800), (700, 1100), (2560, 1600)], ["en", "ja"], one_in=2)
def test_everything_has_room(enter_undrawn: Enter, language: str, size: tuple[int, int]) -> None:
    hall = enter_undrawn(*size, language=language)
    watched(hall, ply=11)
    for ply in (0, *milestones(hall)[:4]):
        hall.news(hall.remote.record(ev.Paced(ply, 1.0, paused=True)))
        assert hall.canvas.cut == [], "these texts had no room"
    assert isinstance(hall.window.screen, TableScreen)
    for name in ("timeline/run", "timeline/track", "leave", "follow"):
        assert hall.place(name).visible


def test_plus_is_plus_with_shift_too(hall: Hall) -> None:
    watched(hall)
    hall.key(pygame.K_EQUALS, "=", shift=True)
    hall.key(pygame.K_SEMICOLON, ";", shift=True)
    assert hall.reads("4×")


def test_a_long_list_makes_only_the_rows_near_the_visible_ones(hall: Hall) -> None:
    remote = RemoteSolver("teacher")
    while (action := choose(remote.truth, "blue", Random(0), never)) is not None and len(remote.replay.plies) < 60:
        remote.does(action)
    last = len(remote.replay.plies) - 1
    hall.window.open_replay(remote.replay)
    hall.frame()

    def made() -> list[int]:
        return [int(key.partition("/")[2]) for key in hall.reachable() if key.startswith("step/")]

    assert made()[0] == 1
    assert len(made()) < last
    steps = hall.place("steps").rect
    hall.click_at((steps.right - 4, steps.bottom - 2))  # the bar's lower end
    assert made()[-1] == last, "wherever the list is scrolled to, its rows are there"
    hall.click(f"step/{last}")
    assert hall.reads(f"Step {last}")
    hall.key(pygame.K_HOME)
    assert made()[0] == 1


def test_the_help_lists_the_keys_of_the_timeline(hall: Hall) -> None:
    watched(hall)
    hall.key(pygame.K_F1)
    assert hall.reads("The previous or next milestone")
