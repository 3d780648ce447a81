"""A sudoku that a program solves: everyone sees the same step with its reason, and any of them is a press away."""

from random import Random
from typing import Any

import pygame
import pytest

from banmen import events as ev
from banmen.automata import AUTOMATA
from banmen.events import PROGRAM
from banmen.games.sudoku import SUDOKU
from banmen_client.screens.sudoku.screen import SudokuScreen
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.show_table import paces
from tests.banmen_client.sudoku_person import press, screen_of, view
from tests.banmen_client.sudoku_table import HARD, SudokuTeller, began

STEPS = 24
"""So many steps are played, ten or so of them no singles."""


class SolvingTeller(SudokuTeller):
    """The server's side of a program that solves a hard sudoku."""

    def __init__(self, host: str, *, ply: int = 0, speed: float = 1.0, paused: bool = True) -> None:
        super().__init__(viewer=None)
        self.tell(ev.Opened("sudoku", {"givens": HARD}, host, "K7QX-2MPD", self.epoch, host_name="Hana Mori"))
        self.tell(ev.Seated("blue", PROGRAM, ""))
        opening = began(HARD)
        self.truth = SUDOKU.evolve(SUDOKU.blank, opening)
        self.tell(ev.Began(1, opening))
        for _ in range(STEPS):
            action: Any = AUTOMATA["sudoku"].choose(self.truth, "blue", Random(0))
            self.does(action)
        self.tell(ev.Paced(ply, speed, paused))


def watched(hall: Hall, host: str = "teacher", **how: Any) -> Hall:
    teller = SolvingTeller(host, **how)
    hall.sits_down(teller)
    return hall


def technique(hall: Hall, number: int) -> str:
    """The technique of a step."""
    step = hall.teller.replay.plies[number].event.step
    return str(step.technique)


def milestones(hall: Hall) -> list[int]:
    """The steps that are no singles."""
    plies = hall.teller.replay.plies
    return [number for number in range(1, len(plies)) if SUDOKU.milestone(plies[number].event)]


def test_everyone_sees_the_step_of_the_pace_with_its_reason(hall: Hall) -> None:
    watched(hall, ply=3)
    shown = hall.teller.replay.plies[3].event.step
    assert view(hall).sets == frozenset(shown.sets)
    assert hall.reads("Step 3")
    assert hall.reads("Hana Mori")
    hall.news(hall.teller.tell(ev.Paced(5, 1.0, paused=False)))
    hall.clock.now_ms += 2_000
    hall.frame()
    assert hall.reads("Step 7")
    assert view(hall).sets == frozenset(hall.teller.replay.plies[7].event.step.sets)


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
    hall.click("step/2")
    assert hall.reads("Step 2")
    assert screen_of(hall).at == 2


def test_steps_that_are_not_shown_yet_are_not_told(hall: Hall) -> None:
    watched(hall, ply=STEPS - 2, paused=False)
    assert screen_of(hall).front == STEPS - 2
    assert f"step/{STEPS}" not in hall.reachable()


def test_the_presenter_has_the_controls_of_every_show(hall: Hall) -> None:
    watched(hall, "me", ply=3)
    hall.key(pygame.K_SPACE, " ")
    assert paces(hall) == [{"paused": False}]
    hall.click("timeline/milestone-next")
    assert paces(hall)[1:] == [{"seek": True}]


def test_nobody_writes_at_a_show(hall: Hall) -> None:
    watched(hall, ply=3)
    hall.write("5")
    assert hall.link.sent == []


def test_the_cursor_moves_while_the_grid_has_the_ring(hall: Hall) -> None:
    watched(hall, ply=3)
    hall.tab_to("board")
    hall.key(pygame.K_RIGHT)
    hall.key(pygame.K_DOWN)
    assert screen_of(hall).desk.cursor is not None
    assert screen_of(hall).at == 3


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(640, 480), (1280, 800), (700, 1100), (2560, 1600)])
def test_everything_has_room(enter: Enter, language: str, size: tuple[int, int]) -> None:
    hall = enter(*size, language=language)
    watched(hall, ply=11)
    for ply in (0, *milestones(hall)[:4]):
        hall.news(hall.teller.tell(ev.Paced(ply, 1.0, paused=True)))
        assert hall.canvas.cut == [], "these texts had no room"
    assert isinstance(hall.window.screen, SudokuScreen)
    for name in ("timeline/run", "timeline/track", "leave", "follow"):
        assert hall.place(name).visible


def test_plus_is_plus_with_shift_too(hall: Hall) -> None:
    watched(hall)
    hall.key(pygame.K_EQUALS, "=", shift=True)
    hall.key(pygame.K_SEMICOLON, ";", shift=True)
    assert hall.reads("4×")


def test_of_a_long_list_of_steps_those_about_the_ones_in_sight_are_made(hall: Hall) -> None:
    teller = SolvingTeller("teacher")
    while (action := AUTOMATA["sudoku"].choose(teller.truth, "blue", Random(0))) is not None and len(
        teller.replay.plies
    ) < 60:
        teller.does(action)
    last = len(teller.replay.plies) - 1
    hall.window.open_replay(teller.replay)
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


def test_the_keys_of_the_timeline_are_told(hall: Hall) -> None:
    watched(hall)
    hall.key(pygame.K_F1)
    assert hall.reads("The previous or next milestone")
