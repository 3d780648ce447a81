"""A table of sudoku is opened by keyboard and by pointer."""

from typing import Any

import pygame
import pytest

from banmen.games.sudoku.rules import SUDOKU
from banmen.options import read_options
from banmen.protocol import messages
from banmen_client.games.sudoku.dialogs import new_sudoku
from banmen_client.games.sudoku.dialogs.table_choices import SudokuChoices
from banmen_client.games.sudoku.records import Records
from tests.banmen_client.person import Hall


def opened(hall: Hall, who: str = "me") -> messages.Open:
    [command] = hall.sent(messages.Open)
    assert isinstance(command, messages.Open)
    assert command.game == "sudoku"
    assert command.seats == {"blue": who}
    return command


@pytest.fixture
def dialog(hall: Hall) -> Hall:
    """Return the dialog over the lobby."""
    hall.click("game/sudoku")
    return hall


def test_the_default_is_an_easy_public_puzzle_for_one_player(dialog: Hall) -> None:
    dialog.click("new/open")
    command = opened(dialog)
    assert command.options == {"level": 2, "mode": "alone"}
    assert (command.listed, command.watchers, command.clock) == (True, "all", None)
    assert not dialog.reads("New table")


def test_it_is_opened_by_keyboard_alone(dialog: Hall) -> None:
    dialog.write("2041")
    dialog.tab_to("new/level")
    dialog.key(pygame.K_RIGHT)
    dialog.key(pygame.K_RIGHT)
    dialog.tab_to("new/mode")
    dialog.key(pygame.K_RIGHT)
    dialog.tab_to("new/players")
    dialog.key(pygame.K_LEFT)
    dialog.tab_to("new/marks")
    dialog.key(pygame.K_RIGHT)
    dialog.tab_to("new/listed")
    dialog.key(pygame.K_RIGHT)
    dialog.tab_to("new/watchers")
    dialog.key(pygame.K_RIGHT)
    dialog.key(pygame.K_RETURN, "\r")
    command = opened(dialog)
    assert command.options == {"level": 4, "seed": 2041, "mode": "together", "players": 3, "marks": "own"}
    assert (command.listed, command.watchers) == (False, "code")


def test_a_race_is_opened_by_the_pointer_alone(dialog: Hall) -> None:
    dialog.click("new/level", 0.1)
    dialog.click("new/mode", 0.6)
    dialog.click("new/open")
    assert opened(dialog).options == {"level": 1, "mode": "race", "players": 2}


def test_a_race_against_a_program_has_the_pace_that_is_chosen(dialog: Hall) -> None:
    dialog.click("new/mode", 0.6)
    dialog.click("new/rival", 0.6)
    assert "new/listed" not in dialog.reachable()
    dialog.click("new/open")
    [command] = dialog.sent(messages.Open)
    assert command.options == {"level": 2, "mode": "race", "players": 2}
    assert (command.seats, command.programs) == ({"blue": "me", "amber": "program"}, {"amber": "steady"})


def test_beside_more_people_the_program_takes_the_last_seat(dialog: Hall) -> None:
    dialog.click("new/mode", 0.6)
    dialog.click("new/players", 0.9)
    dialog.click("new/rival", 0.9)
    assert dialog.reads("Who may join")
    dialog.click("new/open")
    [command] = dialog.sent(messages.Open)
    assert (command.seats, command.programs) == ({"blue": "me", "rose": "program"}, {"rose": "quick"})


def test_only_in_a_race_one_plays_against_a_program(dialog: Hall) -> None:
    dialog.click("new/mode", 0.6)
    dialog.click("new/rival", 0.9)
    dialog.click("new/mode", 0.1)
    dialog.click("new/open")
    assert opened(dialog).programs == {}


def test_a_solving_program_can_be_watched(dialog: Hall) -> None:
    dialog.click("new/mode", 0.9)
    assert dialog.reads("A program solves it step by step, and everyone watches.")
    dialog.click("new/open")
    assert opened(dialog, "program").options == {"level": 2, "mode": "alone"}


def test_players_and_marks_are_offered_only_for_several_players(dialog: Hall) -> None:
    def choosable() -> set[str]:
        shown = {"players", "marks", "aids", "rival"} & {key.removeprefix("new/") for key in dialog.reachable()}
        return {name for name in shown if dialog.place(f"new/{name}").widget.enabled}

    assert choosable() == set()
    dialog.click("new/mode", 0.4)
    assert choosable() == {"players", "marks"}
    dialog.click("new/mode", 0.6)
    assert choosable() == {"players", "aids", "rival"}


def test_together_comes_with_four_seats_and_a_race_with_two(dialog: Hall) -> None:
    dialog.click("new/mode", 0.4)
    dialog.click("new/open")
    assert opened(dialog).options["players"] == 4


@pytest.mark.parametrize("number", ["abc", "0", "99999999999", "12a", "2147483648"])
def test_an_invalid_puzzle_number_is_not_sent(dialog: Hall, number: str) -> None:
    dialog.write(number)
    assert dialog.reads("1–2147483647")
    assert not dialog.place("new/open").widget.enabled
    dialog.key(pygame.K_RETURN, "\r")
    assert dialog.sent(messages.Open) == []


@pytest.mark.parametrize(("number", "seed"), [("1", 1), ("#2041", 2041), (" 77 ", 77), ("2147483647", 2147483647)])
def test_a_puzzle_number_may_contain_separators(dialog: Hall, number: str, seed: int) -> None:
    dialog.write(number)
    dialog.key(pygame.K_RETURN, "\r")
    assert opened(dialog).options["seed"] == seed


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
def test_another_puzzle_like_this_opens_immediately(hall: Hall, options: dict[str, Any]) -> None:
    hall.window.show_dialog(new_sudoku({**options, "seed": 2041}))
    hall.frame()
    hall.click("new/open")
    assert opened(hall).options == options


def test_every_combination_of_choices_gives_valid_options() -> None:
    choices = SudokuChoices()
    for level in range(5):
        for mode in range(3):
            for players in range(3):
                for marks in range(2):
                    choices.level, choices.mode, choices.players, choices.marks = level, mode, players, marks
                    assert SUDOKU.setting(read_options(SUDOKU, choices.options())).seats[0] == "blue"


def test_the_dialog_warns_that_a_hard_puzzle_takes_time(dialog: Hall) -> None:
    dialog.click("new/level", 0.9)
    dialog.click("new/open")
    assert dialog.reads("The puzzle is being made…")


@pytest.mark.parametrize(("key", "title"), [("new/own", "Enter a grid"), ("new/file", "Open a grid")])
def test_the_dialog_leads_to_entering_or_opening_a_grid(dialog: Hall, key: str, title: str) -> None:
    dialog.click(key)
    assert dialog.reads(title)


# --- givens and symmetry ----------------------------------------------------------------------------------------------


def test_givens_and_symmetry_are_chosen_too(dialog: Hall) -> None:
    dialog.tab_to("new/clues")
    dialog.write("40")
    dialog.tab_to("new/symmetry")
    dialog.key(pygame.K_RIGHT)
    dialog.click("new/open")
    assert opened(dialog).options == {"level": 2, "clues": 40, "symmetry": "rotation", "mode": "alone"}


@pytest.mark.parametrize(("clues", "said"), [("20", "21–45"), ("46", "21–45"), ("x", "21–45")])
def test_an_impossible_number_of_givens_shows_the_possible_ones(dialog: Hall, clues: str, said: str) -> None:
    dialog.tab_to("new/clues")
    dialog.write(clues)
    assert dialog.reads(said)
    assert not dialog.place("new/open").widget.enabled


def test_another_level_or_symmetry_has_other_numbers_of_givens(dialog: Hall) -> None:
    dialog.tab_to("new/clues")
    dialog.write("22")
    assert dialog.place("new/open").widget.enabled
    dialog.tab_to("new/symmetry")
    dialog.key(pygame.K_RIGHT)
    assert dialog.reads("24–45")


@pytest.mark.parametrize(("at", "hint"), [(0.1, "36–45"), (0.3, "30–36"), (0.5, "fewest")])
def test_an_empty_field_says_how_many_givens_come(dialog: Hall, at: float, hint: str) -> None:
    dialog.click("new/level", at)
    assert getattr(dialog.place("new/clues").widget, "placeholder", "") == hint


# --- records of this computer -----------------------------------------------------------------------------------------


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
