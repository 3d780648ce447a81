"""Printing writes the requested files, and never overwrites others."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from banmen_client.games.sudoku.printing import PER_PAGE, Paper, Printed, print_grids

GRID = Printed("Hard · #2041", (*range(1, 10), *(0,) * 72), answer=(1,) * 81)
PDF, PNG = b"%PDF-", b"\x89PNG\r\n\x1a\n"


def printed(path: Path, *grids: Printed, per_page: int = 1, answers_title: str = "") -> list[str]:
    """Print the grids, check that the files exist, and return their names."""
    made = print_grids(path, grids, per_page=per_page, paper=Paper.A4, answers_title=answers_title)
    assert all(one.parent == path.parent and one.is_file() for one in made)
    return [one.name for one in made]


@pytest.mark.parametrize(
    ("name", "begins"), [("grid.pdf", PDF), ("grid.png", PNG), ("grid.PNG", PNG), ("grid", PDF), ("my.grid.pdf", PDF)]
)
def test_the_suffix_says_which_kind_of_file(tmp_path: Path, name: str, begins: bytes) -> None:
    assert printed(tmp_path / name, GRID) == [name]
    assert (tmp_path / name).read_bytes().startswith(begins)


def test_a_pdf_is_one_file_of_all_pages(tmp_path: Path) -> None:
    assert printed(tmp_path / "grids.pdf", GRID, GRID, answers_title="Answers") == ["grids.pdf"]
    assert (tmp_path / "grids.pdf").read_bytes().count(b"/Type /Page\n") == 3


def test_several_pictures_are_numbered(tmp_path: Path) -> None:
    assert printed(tmp_path / "grids.png", GRID, GRID, answers_title="Answers") == [
        "grids-1.png",
        "grids-2.png",
        "grids-3.png",
    ]
    assert all(path.read_bytes().startswith(PNG) for path in tmp_path.iterdir())


@pytest.mark.parametrize("suffix", [".pdf", ".png"])
def test_no_grids_give_no_file(tmp_path: Path, suffix: str) -> None:
    assert printed(tmp_path / f"grids{suffix}", answers_title="Answers") == []
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("per_page", PER_PAGE)
@pytest.mark.parametrize("suffix", [".pdf", ".png"])
def test_grids_that_fill_a_page_are_one_page(tmp_path: Path, suffix: str, per_page: int) -> None:
    assert printed(tmp_path / f"grids{suffix}", *[GRID] * per_page, per_page=per_page) == [f"grids{suffix}"]


@pytest.mark.parametrize("name", ["grids.pdf", "grids.png"])
def test_an_existing_file_is_kept(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("mine")
    with pytest.raises(FileExistsError):
        printed(tmp_path / name, GRID)
    assert (tmp_path / name).read_text() == "mine"


def test_if_one_picture_exists_none_is_written(tmp_path: Path) -> None:
    (tmp_path / "grids-2.png").write_text("mine")
    with pytest.raises(FileExistsError):
        printed(tmp_path / "grids.png", GRID, GRID, GRID)
    assert [path.name for path in tmp_path.iterdir()] == ["grids-2.png"]
    assert (tmp_path / "grids-2.png").read_text() == "mine"


@pytest.mark.parametrize("suffix", [".pdf", ".png"])
def test_a_missing_folder_is_an_error(tmp_path: Path, suffix: str) -> None:
    with pytest.raises(FileNotFoundError):
        printed(tmp_path / "nowhere" / f"grid{suffix}", GRID)


def test_the_writers_of_files_are_imported_only_for_printing() -> None:
    writers = {"reportlab", "PIL", *(f"banmen_client.games.sudoku.printing.{kind}" for kind in ("pdf", "png"))}
    program = f"import sys, banmen_client.games.sudoku.printing\nprint({writers} & sys.modules.keys())"
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("set()\n", "")
