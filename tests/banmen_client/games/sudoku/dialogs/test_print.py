"""Grids are chosen, generated and printed."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from banmen.games.sudoku.engine import is_unique
from banmen.games.sudoku.engine.generate import CannotGeneratePuzzle, GeneratedPuzzle, generate
from banmen.games.sudoku.state import Note, Set, State
from banmen_client.games.sudoku.dialogs import print as paper
from banmen_client.games.sudoku.dialogs import print_dialog
from banmen_client.games.sudoku.printing import Paper, Printed
from tests.banmen.games.sudoku.game import CLASSIC, TWO_WAYS, after, state_of
from tests.banmen_client.person import Hall

PLAYED = after(state_of(level=1, seed=2041), Set(2, 4), Note((3,), "corner", 2, on=True))


class Press:
    """Prints nothing, and records the grids to print."""

    def __init__(self) -> None:
        self.grids: Sequence[Printed] = ()
        self.how: dict[str, Any] = {}
        self.path = Path()

    def __call__(self, path: Path, grids: Sequence[Printed], **how: Any) -> list[Path]:
        self.path, self.grids, self.how = path, grids, how
        return [path]


@pytest.fixture
def press(monkeypatch: pytest.MonkeyPatch) -> Press:
    press = Press()
    monkeypatch.setattr(paper, "print_grids", press)
    return press


@pytest.fixture
def documents(own_folder: Path) -> Path:
    """Return the folder in which this person keeps grids; it does not exist yet."""
    return own_folder / "documents" / "banmen"


def ask(hall: Hall, state: State = PLAYED) -> None:
    hall.window.show_dialog(print_dialog(state, "blue"))
    hall.frame()


def prints(hall: Hall) -> None:
    hall.click("printing/print")
    hall.thinks(10)


def test_the_puzzle_alone_on_a_page(hall: Hall, press: Press, documents: Path) -> None:
    ask(hall)
    prints(hall)
    [grid] = press.grids
    assert (grid.title, grid.givens[:5], grid.entries, grid.marks) == ("Beginner · #2041", (5, 3, 0, 0, 7), (), ())
    assert press.how == {"per_page": 1, "paper": Paper.A4, "answers_title": ""}
    assert press.path == documents / "sudoku-1-2041.pdf"
    assert hall.reads("Saved:")
    assert not hall.reads("Grids per page")


def test_entries_and_marks_where_they_are_wanted(hall: Hall, press: Press) -> None:
    ask(hall)
    hall.click("printing/what", 0.5)
    prints(hall)
    assert (press.grids[0].entries[2], press.grids[0].marks) == (4, ())
    ask(hall)
    hall.click("printing/what", 0.9)
    prints(hall)
    assert (press.grids[0].entries[2], press.grids[0].marks[3]) == (4, 0b10)


def test_without_notes_of_one_s_own_the_marks_are_the_candidates(hall: Hall, press: Press) -> None:
    ask(hall, state_of())
    hall.click("printing/what", 0.9)
    prints(hall)
    assert press.grids[0].marks[2] == 0b1011


def test_several_to_a_page_are_the_puzzles_of_the_numbers_that_follow(hall: Hall, press: Press) -> None:
    ask(hall)
    hall.click("printing/per_page", 0.6)
    hall.click("printing/answers", 0.97)
    hall.click("printing/paper", 0.9)
    prints(hall)
    assert [grid.title for grid in press.grids] == [f"Beginner · #{number}" for number in (2041, 2042, 2043, 2044)]
    assert press.grids[2].givens == generate(1, 2043).givens
    assert all(is_unique(grid.givens) and 0 not in grid.answer for grid in press.grids)
    assert press.how == {"per_page": 4, "paper": Paper.LETTER, "answers_title": "Solutions"}


def test_an_entered_grid_is_printed_with_puzzles_of_its_level(hall: Hall, press: Press) -> None:
    ask(hall, state_of(CLASSIC))
    hall.click("printing/per_page", 0.3)
    prints(hall)
    own, other = (grid.title for grid in press.grids)
    assert own == "Own grid"
    assert other.startswith("Beginner · #")


def test_a_grid_with_several_solutions_has_no_answer(hall: Hall, press: Press) -> None:
    ask(hall, state_of(TWO_WAYS))
    prints(hall)
    assert press.grids[0].answer == ()


def test_the_dialog_shows_its_progress_and_can_be_cancelled(
    hall: Hall, press: Press, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("banmen_client.screens.background_task._FIRST_WAIT_S", 0)
    ask(hall)
    hall.click("printing/per_page", 0.9)
    hall.click("printing/print")
    assert hall.reads("Making puzzle")
    assert not hall.place("printing/print").widget.enabled
    hall.click("printing/cancel")
    hall.thinks(10)
    assert press.grids == ()


@pytest.mark.parametrize(("place", "name"), [(0.1, "sudoku-1-2041.pdf"), (0.9, "sudoku-1-2041.png")])
def test_real_files_are_written(hall: Hall, documents: Path, place: float, name: str) -> None:
    ask(hall)
    hall.click("printing/suffix", place)
    prints(hall)
    assert (documents / name).stat().st_size > 1000
    assert hall.reads(name)


def test_a_file_is_never_overwritten(hall: Hall, documents: Path) -> None:
    ask(hall)
    documents.mkdir(parents=True)
    (documents / "sudoku-1-2041.pdf").write_text("precious")
    prints(hall)
    assert hall.reads("A file of this name already exists.")
    assert (documents / "sudoku-1-2041.pdf").read_text() == "precious"
    hall.click("printing/name")
    hall.write("x")
    assert not hall.reads("A file of this name already exists.")


def test_a_missing_pdf_library_is_reported(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    def lacking(*_given: Any, **_how: Any) -> list[Path]:
        raise ModuleNotFoundError("No module named 'reportlab'")

    monkeypatch.setattr(paper, "print_grids", lacking)
    ask(hall)
    prints(hall)
    assert hall.reads("Could not save: No module named 'reportlab'")


def test_a_number_without_a_puzzle_is_skipped(hall: Hall, press: Press, monkeypatch: pytest.MonkeyPatch) -> None:
    def make(level: int, seed: int) -> GeneratedPuzzle:
        if seed == 2042:
            raise CannotGeneratePuzzle("not_found", "None was found.")
        return generate(level, seed)

    monkeypatch.setattr(paper, "generate", make)
    ask(hall)
    hall.click("printing/per_page", 0.6)
    prints(hall)
    assert [grid.title for grid in press.grids] == [f"Beginner · #{number}" for number in (2041, 2043, 2044, 2045)]


def test_a_failure_to_write_is_reported(hall: Hall, documents: Path) -> None:
    documents.parent.mkdir(parents=True)
    documents.write_text("no folder")
    ask(hall)
    prints(hall)
    assert hall.reads("Could not save:")
