"""A collection of puzzles: the list with levels and marks, the search, opening one."""

from pathlib import Path

import pygame
import pytest

from banmen.protocol import messages
from banmen_client.games.sudoku.dialogs import open_file
from banmen_client.games.sudoku.dialogs.collection import PuzzleList
from banmen_client.system.solved import SolvedPuzzles
from tests.banmen.games.sudoku.game import CLASSIC, TWO_WAYS
from tests.banmen.games.sudoku.grids import digits
from tests.banmen_client.person import Enter, Hall

HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
TABLE = f"name,author,puzzle\nMorning,Aki,{CLASSIC}\nEvening,Mika,{HARD}\nTwo ways,,{TWO_WAYS}\n"


@pytest.fixture
def hall(enter_undrawn: Enter) -> Hall:
    """A window that draws nothing."""
    return enter_undrawn()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.csv"
    path.write_text(TABLE)
    return path


def listed(hall: Hall) -> PuzzleList:
    dialog = hall.window._dialog
    assert isinstance(dialog, PuzzleList)
    return dialog


def opened(hall: Hall, file: Path, language: str = "en") -> PuzzleList:
    hall.drops(file)
    hall.frame()
    hall.thinks()
    dialog = listed(hall)
    for _ in range(200):
        dialog.tick()
        dialog._judging.poll(5)
        if len(dialog._verdicts) == len(dialog._sheets):
            break
    hall.frame()
    assert hall.window.t.language == language
    return dialog


def test_a_file_that_is_dropped_is_a_list_with_names_levels_and_techniques(hall: Hall, file: Path) -> None:
    dialog = opened(hall, file)
    assert dialog._summary_text(hall.window.t) == "3 of 3 puzzles"
    assert [dialog._judgement(hall.window.t, at).split(" · ")[0] for at in range(3)] == [
        "Beginner",
        "Expert",
        "several solutions",
    ]
    assert " · " in dialog._judgement(hall.window.t, 1)
    assert hall.reads("Morning · Aki")


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("mika", [1]),
        ("aki morning", [0]),
        ("expert", [1]),
        ("new", [1, 2]),
        ("solved", [0]),
        ("3", [2]),
        ("no such", []),
    ],
)
def test_words_of_a_search_must_all_fit(hall: Hall, file: Path, asked: str, found: list[int]) -> None:
    SolvedPuzzles("sudoku").add(digits(CLASSIC))
    dialog = opened(hall, file)
    hall.click("puzzles/search")
    hall.write(asked)
    hall.thinks()
    dialog._search_task.poll(5)
    assert list(dialog._found) == found
    assert hall.reads("No puzzle matches.") == (not found)


def test_the_list_begins_at_the_first_unsolved_puzzle_and_return_opens_it(hall: Hall, file: Path) -> None:
    SolvedPuzzles("sudoku").add(digits(CLASSIC))
    dialog = opened(hall, file)
    assert dialog._chosen == 1
    dialog._importing.poll(5)
    hall.click("puzzles/open")
    [command] = hall.sent(messages.Open)
    assert isinstance(command, messages.Open)
    assert command.options == {"givens": HARD, "mode": "alone"}


def test_a_press_shows_a_puzzle_and_a_second_one_opens_it(hall: Hall, file: Path) -> None:
    dialog = opened(hall, file)
    hall.click("puzzles/2")
    assert dialog._chosen == 2
    dialog._importing.poll(5)
    hall.frame()
    hall.click("puzzles/2")
    [command] = hall.sent(messages.Open)
    assert isinstance(command, messages.Open)
    assert command.options["givens"] == TWO_WAYS


def test_a_file_with_several_grids_that_is_chosen_in_a_folder_is_listed_too(hall: Hall, file: Path) -> None:
    hall.window.show_dialog(open_file(file.parent))
    hall.frame()
    rows = [key for key in hall.reachable() if key.removeprefix("opening/").isdecimal()]
    hall.click(rows[-1])
    assert len(listed(hall)._sheets) == 3
    hall.key(pygame.K_ESCAPE)
    hall.window.show_dialog(open_file(file))
    assert len(listed(hall)._sheets) == 3


def test_a_large_collection_composes_only_the_visible_rows(hall: Hall, tmp_path: Path) -> None:
    path = tmp_path / "many.sdm"
    path.write_text(f"{HARD}\n" * 20_000)
    hall.drops(path)
    hall.frame()
    hall.thinks()
    assert len(listed(hall)._sheets) == 20_000
    assert len([key for key in hall.widget_keys() if key.removeprefix("puzzles/").isdecimal()]) < 30
