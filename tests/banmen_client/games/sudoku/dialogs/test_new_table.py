"""Opening a table of sudoku, by keyboard and by pointer."""

import itertools
from typing import Any

import pygame
import pytest

from banmen.games.sudoku.rules import SUDOKU
from banmen.options import read_options
from banmen.protocol import messages
from banmen_client.games.sudoku.dialogs import new_sudoku
from banmen_client.games.sudoku.dialogs.table_choices import TableChoices
from banmen_client.games.sudoku.records import Records
from tests.banmen_client.person import Enter, Hall


def opened(hall: Hall, who: str = "me") -> messages.Open:
    [command] = hall.sent(messages.Open)
    assert isinstance(command, messages.Open)
    assert command.game == "sudoku"
    assert command.seats == {"blue": who}
    return command


@pytest.fixture
def asked(hall: Hall) -> Hall:
    """The dialog over the lobby."""
    hall.click("game/sudoku")
    return hall


def test_without_a_wish_it_is_an_easy_puzzle_for_oneself_which_anyone_may_watch(asked: Hall) -> None:
    asked.click("new/open")
    command = opened(asked)
    assert command.options == {"level": 2, "mode": "alone"}
    assert (command.listed, command.watchers, command.clock) == (True, "all", None)
    assert not asked.reads("New table")


def test_it_is_opened_by_keyboard_alone(asked: Hall) -> None:
    asked.write("2041")
    asked.tab_to("new/level")
    asked.key(pygame.K_RIGHT)
    asked.key(pygame.K_RIGHT)
    asked.tab_to("new/mode")
    asked.key(pygame.K_RIGHT)
    asked.tab_to("new/players")
    asked.key(pygame.K_LEFT)
    asked.tab_to("new/marks")
    asked.key(pygame.K_RIGHT)
    asked.tab_to("new/listed")
    asked.key(pygame.K_RIGHT)
    asked.tab_to("new/watchers")
    asked.key(pygame.K_RIGHT)
    asked.key(pygame.K_RETURN, "\r")
    command = opened(asked)
    assert command.options == {"level": 4, "seed": 2041, "mode": "together", "players": 3, "marks": "own"}
    assert (command.listed, command.watchers) == (False, "code")


def test_a_race_is_opened_by_the_pointer_alone(asked: Hall) -> None:
    asked.click("new/level", 0.1)
    asked.click("new/mode", 0.6)
    asked.click("new/open")
    assert opened(asked).options == {"level": 1, "mode": "race", "players": 2}


def test_a_race_against_a_program_has_the_pace_that_is_chosen(asked: Hall) -> None:
    asked.click("new/mode", 0.6)
    asked.click("new/rival", 0.6)
    assert "new/listed" not in asked.reachable()
    asked.click("new/open")
    [command] = asked.sent(messages.Open)
    assert command.options == {"level": 2, "mode": "race", "players": 2}
    assert (command.seats, command.programs) == ({"blue": "me", "amber": "program"}, {"amber": "steady"})


def test_beside_more_people_the_program_takes_the_last_seat(asked: Hall) -> None:
    asked.click("new/mode", 0.6)
    asked.click("new/players", 0.9)
    asked.click("new/rival", 0.9)
    assert asked.reads("Who may join")
    asked.click("new/open")
    [command] = asked.sent(messages.Open)
    assert (command.seats, command.programs) == ({"blue": "me", "rose": "program"}, {"rose": "quick"})


def test_only_in_a_race_one_plays_against_a_program(asked: Hall) -> None:
    asked.click("new/mode", 0.6)
    asked.click("new/rival", 0.9)
    asked.click("new/mode", 0.1)
    asked.click("new/open")
    assert opened(asked).programs == {}


def test_a_program_can_be_watched_as_it_solves(asked: Hall) -> None:
    asked.click("new/mode", 0.9)
    assert asked.reads("A program solves it step by step, and everyone watches.")
    asked.click("new/open")
    assert opened(asked, "program").options == {"level": 2, "mode": "alone"}


def test_players_and_marks_are_chosen_only_where_there_are_others(asked: Hall) -> None:
    def choosable() -> set[str]:
        shown = {"players", "marks", "aids", "rival"} & {key.removeprefix("new/") for key in asked.reachable()}
        return {name for name in shown if asked.place(f"new/{name}").widget.enabled}

    assert choosable() == set()
    asked.click("new/mode", 0.4)
    assert choosable() == {"players", "marks"}
    asked.click("new/mode", 0.6)
    assert choosable() == {"players", "aids", "rival"}


def test_together_comes_with_four_seats_and_a_race_with_two(asked: Hall) -> None:
    asked.click("new/mode", 0.4)
    asked.click("new/open")
    assert opened(asked).options["players"] == 4


@pytest.mark.parametrize("number", ["abc", "0", "99999999999", "12a", "2147483648"])
def test_what_is_no_number_of_a_puzzle_is_not_sent(asked: Hall, number: str) -> None:
    asked.write(number)
    assert asked.reads("1–2147483647")
    assert not asked.place("new/open").widget.enabled
    asked.key(pygame.K_RETURN, "\r")
    assert asked.sent(messages.Open) == []


@pytest.mark.parametrize(("number", "seed"), [("1", 1), ("#2041", 2041), (" 77 ", 77), ("2147483647", 2147483647)])
def test_a_number_may_be_written_as_it_is_told(asked: Hall, number: str, seed: int) -> None:
    asked.write(number)
    asked.key(pygame.K_RETURN, "\r")
    assert opened(asked).options["seed"] == seed


@pytest.mark.parametrize(
    "options",
    [
        {"level": 5, "mode": "alone"},
        {"level": 1, "mode": "race", "players": 3},
        {"level": 1, "mode": "race", "players": 3, "aids": "told"},
        {"level": 2, "clues": 33, "symmetry": "mirror", "mode": "alone"},
        {"level": 3, "mode": "together", "players": 2, "marks": "own"},
    ],
)
def test_another_one_like_this_is_asked_for_at_once(hall: Hall, options: dict[str, Any]) -> None:
    hall.window.show_dialog(new_sudoku({**options, "seed": 2041}))
    hall.frame()
    hall.click("new/open")
    assert opened(hall).options == options


def test_whatever_is_wished_is_what_the_rules_know() -> None:
    choices = TableChoices()
    for level in range(5):
        for mode in range(3):
            for players in range(3):
                for marks in range(2):
                    choices.level, choices.mode, choices.players, choices.marks = level, mode, players, marks
                    assert SUDOKU.setting(read_options(SUDOKU, choices.options())).seats[0] == "blue"


def test_that_a_hard_puzzle_takes_its_time_is_said(asked: Hall) -> None:
    asked.click("new/level", 0.9)
    asked.click("new/open")
    assert asked.reads("The puzzle is being made…")


@pytest.mark.parametrize(("key", "title"), [("new/own", "Enter a grid"), ("new/file", "Open a grid")])
def test_from_here_one_comes_to_a_grid_of_one_s_own(asked: Hall, key: str, title: str) -> None:
    asked.click(key)
    assert asked.reads(title)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("scale", [100, 200])
def test_everything_has_room(enter: Enter, language: str, scale: int) -> None:
    hall = enter(640, 480, language=language, scale=scale)
    hall.window.show_dialog(new_sudoku())
    hall.frame()
    assert hall.canvas.cut == []
    controls = [
        hall.place(f"new/{name}").rect for name in ("level", "seed", "symmetry", "mode", "watchers", "own", "open")
    ]
    for above, below in itertools.pairwise(controls):
        assert above.bottom <= below.y
    assert controls[-1].bottom < hall.canvas.area.h


# --- givens and symmetry ----------------------------------------------------------------------------------------------


def test_givens_and_symmetry_are_chosen_too(asked: Hall) -> None:
    asked.tab_to("new/clues")
    asked.write("40")
    asked.tab_to("new/symmetry")
    asked.key(pygame.K_RIGHT)
    asked.click("new/open")
    assert opened(asked).options == {"level": 2, "clues": 40, "symmetry": "rotation", "mode": "alone"}


@pytest.mark.parametrize(("clues", "said"), [("20", "21–45"), ("46", "21–45"), ("x", "21–45")])
def test_beside_a_number_of_givens_that_cannot_be_stands_what_can(asked: Hall, clues: str, said: str) -> None:
    asked.tab_to("new/clues")
    asked.write(clues)
    assert asked.reads(said)
    assert not asked.place("new/open").widget.enabled


def test_another_level_or_symmetry_has_other_numbers_of_givens(asked: Hall) -> None:
    asked.tab_to("new/clues")
    asked.write("22")
    assert asked.place("new/open").widget.enabled
    asked.tab_to("new/symmetry")
    asked.key(pygame.K_RIGHT)
    assert asked.reads("24–45")


@pytest.mark.parametrize(("at", "hint"), [(0.1, "36–45"), (0.3, "30–36"), (0.5, "fewest")])
def test_an_empty_field_says_how_many_givens_come(asked: Hall, at: float, hint: str) -> None:
    asked.click("new/level", at)
    assert getattr(asked.place("new/clues").widget, "placeholder", "") == hint


# --- what this computer keeps -----------------------------------------------------------------------------------------


def test_the_best_time_and_the_count_of_the_level_chosen_are_shown(hall: Hall) -> None:
    Records().solve("e1/1", 2, 252_000, aided=False)
    Records().solve("e2/1", 1, 60_000, aided=True)
    hall.window.show_dialog(new_sudoku())
    hall.frame()
    assert hall.reads("Best 04:12 · solved 1")
    hall.click("new/level", 0.1)
    assert hall.reads("Best – · solved 1")
    hall.click("new/level", 0.9)
    assert not hall.reads("solved")
