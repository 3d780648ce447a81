"""A grid is saved to a file."""

from pathlib import Path

import pygame
import pytest

from banmen.games.sudoku.files import Form, read_sudoku
from banmen.games.sudoku.state import Note, Set, State
from banmen_client.games.sudoku.dialogs import save_file
from tests.banmen.games.sudoku.game import after, state_of
from tests.banmen_client.person import Hall

PLAYED = after(state_of(level=4, seed=2041), Set(2, 4), Note((3,), "centre", 2, on=True))


@pytest.fixture
def documents(own_folder: Path) -> Path:
    """Return the folder in which this person keeps grids; it does not exist yet."""
    return own_folder / "documents" / "banmen"


def ask(hall: Hall, state: State = PLAYED, *, everything: bool = False) -> None:
    hall.window.show_dialog(save_file(state, "blue", everything=everything))
    hall.frame()


def retype(hall: Hall, name: str) -> None:
    hall.click("saving/name")
    hall.key(pygame.K_a, "a", ctrl=True)
    hall.write(name)


def test_enter_saves_under_the_puzzle_s_name_and_says_where(hall: Hall, documents: Path) -> None:
    ask(hall)
    hall.key(pygame.K_RETURN, "\r")
    sheet = read_sudoku((documents / "sudoku-4-2041.num").read_text())
    assert (sheet.digits[2], sheet.givens[2], sheet.centre) == (4, 0, ())
    assert hall.reads("sudoku-4-2041.num")
    assert not hall.reads("Save the grid")


def test_save_all_keeps_the_notes(hall: Hall, documents: Path) -> None:
    ask(hall, everything=True)
    hall.click("saving/save")
    assert read_sudoku((documents / "sudoku-4-2041.num").read_text()).centre[3] == 0b10


def test_a_second_save_proposes_another_name(hall: Hall, documents: Path) -> None:
    for _ in range(2):
        ask(hall)
        hall.click("saving/save")
    assert sorted(path.name for path in documents.iterdir()) == ["sudoku-4-2041-2.num", "sudoku-4-2041.num"]


def test_a_grid_of_one_s_own_has_no_number_in_its_name(hall: Hall, documents: Path) -> None:
    ask(hall, state_of())
    hall.click("saving/save")
    assert (documents / "sudoku.num").exists()


def test_an_existing_file_is_replaced_only_on_request(hall: Hall, documents: Path) -> None:
    documents.mkdir(parents=True)
    (documents / "mine.num").write_text("precious")
    ask(hall)
    retype(hall, "mine.num")
    hall.click("saving/save")
    assert hall.reads("A file of this name already exists.")
    assert (documents / "mine.num").read_text() == "precious"
    hall.click("saving/name")
    hall.click("saving/name")  # the second click puts the caret
    hall.write("x")  # another name is another question
    assert not hall.reads("A file of this name already exists.")
    hall.key(pygame.K_BACKSPACE)
    hall.click("saving/save")
    hall.click("saving/replace")
    assert read_sudoku((documents / "mine.num").read_text()).digits[0] == 5


@pytest.mark.parametrize("number", range(5))
def test_every_kind_of_file_can_be_written(hall: Hall, documents: Path, number: int) -> None:
    ask(hall, everything=True)
    hall.click("saving/form", 0.1 + 0.2 * number)
    hall.click("saving/save")
    [path] = documents.iterdir()
    sheet = read_sudoku(path.read_text())
    assert path.suffix == f".{sheet.form}"
    assert sheet.form is (Form.LINES, Form.CSV, Form.LINE, Form.SDK, Form.DRAWN)[number]
    assert sheet.digits == PLAYED.grid_of("blue")


def test_the_dialog_names_the_contents_that_a_form_loses(hall: Hall) -> None:
    ask(hall, everything=True)
    assert not hall.reads("Not kept")
    hall.click("saving/form", 0.3)
    assert hall.reads("Not kept in this type of file: which digits were given, centre marks, candidates")


def test_an_invalid_file_name_is_reported_and_can_be_changed(hall: Hall, documents: Path) -> None:
    documents.parent.mkdir(parents=True)
    (documents.parent / "file").write_text("no folder")
    ask(hall)
    retype(hall, "../file/a.num")
    hall.click("saving/save")
    assert hall.reads("Could not save:")
    retype(hall, "a.num")
    assert not hall.reads("Could not save:")
    hall.click("saving/save")
    assert (documents / "a.num").exists()


@pytest.mark.parametrize("name", ["", " ", "."])
def test_a_file_needs_a_name(hall: Hall, documents: Path, name: str) -> None:
    documents.mkdir(parents=True)
    ask(hall)
    retype(hall, name)
    if not name:
        hall.key(pygame.K_BACKSPACE)
    hall.click("saving/save")
    assert hall.reads("the file needs a name")
    assert list(documents.iterdir()) == []


def test_escape_saves_nothing(hall: Hall, documents: Path) -> None:
    ask(hall)
    hall.key(pygame.K_ESCAPE)
    assert not hall.reads("Save the grid")
    assert not documents.exists()
