"""A grid is opened from a file."""

from pathlib import Path

import pygame
import pytest

from banmen.games.sudoku.rules import SUDOKU
from banmen.options import read_options
from banmen.protocol import messages
from banmen_client.games.sudoku.dialogs import open_file
from tests.banmen.games.sudoku.game import CLASSIC, CLASSIC_SOLUTION
from tests.banmen_client.person import Hall

ROWS = [CLASSIC[row * 9 : row * 9 + 9] for row in range(9)]


@pytest.fixture
def documents(own_folder: Path) -> Path:
    """Return the folder in which this person keeps grids."""
    folder = own_folder / "documents" / "banmen"
    folder.mkdir(parents=True)
    return folder


def write(folder: Path, name: str, *lines: str) -> Path:
    path = folder / name
    path.write_text("".join(f"{line}\n" for line in lines))
    return path


def look(hall: Hall, path: Path | None = None) -> None:
    hall.window.show_dialog(open_file(path))
    hall.frame()
    hall.thinks()


def lines(hall: Hall) -> dict[str, str]:
    """Return the keys of the enabled files and folders, by name."""
    hall.window.compose()
    hall.window.draw()
    return {key: key for key in hall.reachable() if key.removeprefix("opening/").isdecimal()}


def opened(hall: Hall) -> messages.Open:
    [command] = hall.sent(messages.Open)
    assert isinstance(command, messages.Open)
    assert SUDOKU.setting(read_options(SUDOKU, command.options)).seats[0] == "blue"
    return command


def test_without_saved_files_the_list_is_empty(hall: Hall) -> None:
    look(hall)
    assert hall.reads("No grids here")
    assert not hall.place("opening/open").widget.enabled


def test_a_file_is_chosen_looked_at_and_opened_by_the_pointer(hall: Hall, documents: Path) -> None:
    write(documents, "mine.num", *ROWS)
    look(hall)
    assert hall.reads("mine.num")
    hall.click("opening/1")  # below the folder above
    hall.thinks()
    assert hall.reads("One solution · Beginner")
    hall.click("opening/open")
    assert opened(hall).options == {"givens": CLASSIC, "mode": "alone"}


def test_a_second_press_on_the_file_opens_it(hall: Hall, documents: Path) -> None:
    write(documents, "mine.num", *ROWS)
    look(hall)
    hall.tab_to("opening/1")
    hall.key(pygame.K_RETURN, "\r")
    hall.thinks()
    hall.key(pygame.K_RETURN, "\r")
    assert opened(hall).options["givens"] == CLASSIC


def test_a_path_is_typed(hall: Hall, documents: Path, tmp_path: Path) -> None:
    write(documents, "mine.num", *ROWS)
    look(hall)
    hall.write("mine.num")
    hall.key(pygame.K_RETURN, "\r")
    hall.thinks()
    assert hall.reads("One solution")
    hall.key(pygame.K_RETURN, "\r")
    assert opened(hall).options["givens"] == CLASSIC
    assert tmp_path.exists()


def test_folders_can_be_entered_and_left(hall: Hall, documents: Path) -> None:
    (documents / "hard").mkdir()
    write(documents / "hard", "deep.num", *ROWS)
    look(hall)
    hall.click("opening/1")
    assert hall.reads("deep.num")
    hall.click("opening/0")
    assert not hall.reads("deep.num")
    assert hall.reads("hard")


def test_the_files_beside_the_one_that_was_opened_last_are_listed(hall: Hall, documents: Path, tmp_path: Path) -> None:
    write(documents, "mine.num", *ROWS)
    other = tmp_path / "downloads"
    other.mkdir()
    write(other, "beside.num", *ROWS)
    look(hall, write(other, "given.num", *ROWS))
    assert hall.reads("beside.num")
    hall.click("opening/open")
    assert hall.window.settings.folder == str(other)
    look(hall)
    assert hall.reads("beside.num")
    assert not hall.reads("mine.num")


def test_if_the_last_folder_is_deleted_the_default_one_is_listed(hall: Hall, documents: Path) -> None:
    write(documents, "mine.num", *ROWS)
    hall.window.change_settings(hall.window.settings.with_folder_of(documents / "gone" / "a.num"))
    look(hall)
    assert hall.reads("mine.num")


def test_with_friends_too(hall: Hall, documents: Path) -> None:
    look(hall, write(documents, "mine.num", *ROWS))
    hall.click("opening/mode", 0.4)
    hall.click("opening/open")
    assert opened(hall).options == {"givens": CLASSIC, "mode": "together", "players": 4, "marks": "shared"}


def test_a_fault_shows_its_line_and_column(hall: Hall, documents: Path) -> None:
    look(hall, write(documents, "typo.num", *ROWS[:4], "4..8x3..1", *ROWS[5:]))
    assert hall.reads("Line 5, column 5 cannot be read.")
    assert not hall.place("opening/open").widget.enabled


@pytest.mark.parametrize("name", ["missing.num", "no\0name"])
def test_an_unreadable_file_is_reported(hall: Hall, documents: Path, name: str) -> None:
    look(hall, documents / name)
    assert hall.reads("This file cannot be read.")
    assert not hall.place("opening/open").widget.enabled


def test_conflicting_givens_become_entries_with_a_message(hall: Hall, documents: Path) -> None:
    look(hall, write(documents, "wrong.num", "55" + ROWS[0][2:], *ROWS[1:]))
    assert hall.reads("opened as entries")
    hall.click("opening/open")
    command = opened(hall)
    assert (command.options["givens"], command.options["entries"][:3]) == ("." * 81, "55.")
    assert hall.reads("opened as entries")


def test_a_complete_grid_is_nothing_to_play(hall: Hall, documents: Path) -> None:
    look(hall, write(documents, "done.txt", CLASSIC_SOLUTION))
    assert hall.reads("The grid is already complete.")
    assert not hall.place("opening/open").widget.enabled


def test_another_file_replaces_the_previous_one(hall: Hall, documents: Path) -> None:
    write(documents, "a.num", *ROWS)
    look(hall, write(documents, "b.csv", "1,2,3"))
    hall.click("opening/1" if hall.reads("a.num") else "opening/2")
    hall.thinks()
    hall.click("opening/1")
    hall.thinks()
    hall.click("opening/2")
    hall.thinks()
    assert hall.reads("One solution") != hall.reads("not understood")
