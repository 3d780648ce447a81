"""The dialogs of sudoku look as in accepted texts: see `tests.golden_text`."""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from banmen.games.sudoku.practice.daily import DailyPuzzle
from banmen.games.sudoku.practice.exercises import make_exercise, read_position
from banmen.games.sudoku.state import Set
from banmen_client.games.sudoku.dialogs import enter_givens, new_sudoku, open_file, print_dialog, save_file
from banmen_client.games.sudoku.dialogs.collection import PuzzleList
from banmen_client.games.sudoku.dialogs.daily import DailyDialog
from banmen_client.games.sudoku.dialogs.exercises import ExerciseDialog
from banmen_client.games.sudoku.dialogs.progress import ProgressDialog
from banmen_client.games.sudoku.records import Records
from banmen_client.system.solved import SolvedPuzzles
from tests.banmen.games.sudoku.game import CLASSIC, TWO_WAYS, after, state_of
from tests.banmen_client.person import Enter, Hall
from tests.golden_text import check

ROWS = [CLASSIC[row * 9 : row * 9 + 9] for row in range(9)]
PLAYED = after(state_of(level=4, seed=2041), Set(2, 4))

X_WING = (
    ".63.4..89...3...7.1.9...3....513..2723..7...49172.4..38.1...7.2....2....3.2...6.. 5:57 6:5 25:6 66:6 68:6 69:8"
)
XY_CHAIN = (
    "2.64581.31.3269...8.4137..2.32..5..1.67.132.5581..23..329586417715394.2.648721539 16:78 25:9 30:9 33:68 34:479"
)


@pytest.fixture
def documents(own_folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder in which this person keeps grids, shown relative to home."""
    monkeypatch.setattr(Path, "home", lambda: own_folder)
    folder = own_folder / "documents" / "banmen"
    (folder / "hard").mkdir(parents=True)
    (folder / "broken.num").write_text("".join(f"{row}\n" for row in ("55" + ROWS[0][2:], *ROWS[1:])))
    (folder / "notes.csv").write_text("1,2,3\n")
    os.utime(folder / "broken.num", (0, 0))  # the older one
    return folder


def new(hall: Hall, documents: Path) -> None:  # noqa: ARG001 - as every scene
    hall.window.show_dialog(new_sudoku({"mode": "together", "level": 4}))


def typed(hall: Hall, documents: Path) -> None:  # noqa: ARG001 - as every scene
    hall.window.show_dialog(enter_givens(CLASSIC))


def wrong(hall: Hall, documents: Path) -> None:  # noqa: ARG001 - as every scene
    hall.window.show_dialog(enter_givens("55" + CLASSIC[2:]))


def several(hall: Hall, documents: Path) -> None:  # noqa: ARG001 - as every scene
    hall.window.show_dialog(enter_givens(TWO_WAYS))


def file_chosen(hall: Hall, documents: Path) -> None:
    hall.window.show_dialog(open_file(documents / "broken.num"))


def faulty(hall: Hall, documents: Path) -> None:
    hall.window.show_dialog(open_file(documents / "notes.csv"))


def saved(hall: Hall, documents: Path) -> None:
    (documents / "sudoku-4-2041.csv").touch()
    hall.window.show_dialog(save_file(PLAYED, "blue", everything=True))
    hall.frame()
    hall.click("saving/form", 0.3)


def existing_file(hall: Hall, documents: Path) -> None:
    hall.window.show_dialog(save_file(PLAYED, "blue", everything=False))
    hall.frame()
    (documents / "sudoku-4-2041.num").touch()
    hall.click("saving/save")


def printed(hall: Hall, documents: Path) -> None:  # noqa: ARG001 - as every scene
    hall.window.show_dialog(print_dialog(PLAYED, "blue"))


def of_day(hall: Hall, documents: Path) -> None:  # noqa: ARG001 - as every scene
    Records().solve_daily(DailyPuzzle(20_786, 3))
    hall.window.show_dialog(DailyDialog(20_786))


def exercise(hall: Hall, technique: str, position: str) -> None:
    """Open a technique's dialog at a position that stays when others are brought."""
    dialog = ExerciseDialog(Random(3), technique)
    dialog._exercise = make_exercise(technique, read_position(position))
    hall.window.show_dialog(dialog)
    hall.frame()


def asked(hall: Hall, documents: Path) -> None:  # noqa: ARG001 - as every scene
    exercise(hall, "x_wing", X_WING)
    hall.click("exercise/hint")


def shown(hall: Hall, documents: Path) -> None:  # noqa: ARG001 - as every scene
    exercise(hall, "xy_chain", XY_CHAIN)
    hall.click("exercise/show")


def progress(hall: Hall, documents: Path) -> None:  # noqa: ARG001 - as every scene
    for number in range(12):
        Records().solve(f"a/{number}", 3, 250_000 + 10_000 * number, aided=number % 4 == 1)
    Records().find_technique("x_wing", 31_000, aided=False)
    hall.window.show_dialog(ProgressDialog())


def listed(hall: Hall, documents: Path) -> None:
    names = "name,puzzle\nMorning,{}\nEvening,{}\n"
    (documents / "mine.csv").write_text(names.format(CLASSIC, TWO_WAYS))
    SolvedPuzzles("sudoku").add([int(sign) if sign != "." else 0 for sign in CLASSIC])
    hall.window.show_dialog(open_file(documents / "mine.csv"))
    hall.frame()
    dialog = hall.window._dialog
    assert isinstance(dialog, PuzzleList)
    dialog._importing.poll(5)
    dialog.tick()
    dialog._judging.poll(5)


Scene = Callable[[Hall, Path], None]
LARGE, SMALL = (1280, 800), (640, 480)
JA_LIGHT = {"language": "ja", "theme": "light"}
SCENES: dict[str, tuple[Scene, tuple[int, int], dict[str, Any]]] = {
    "new-en-dark-1280": (new, LARGE, {}),
    "new-ja-light-640": (new, SMALL, JA_LIGHT),
    "typed-en-light-1280": (typed, LARGE, {"theme": "light"}),
    "wrong-ja-dark-640": (wrong, SMALL, {"language": "ja"}),
    "several-en-dark-640": (several, SMALL, {}),
    "file-ja-light-1280": (file_chosen, LARGE, JA_LIGHT),
    "file-en-dark-640": (file_chosen, SMALL, {}),
    "puzzles-en-dark-1280": (listed, LARGE, {}),
    "puzzles-ja-light-640": (listed, SMALL, JA_LIGHT),
    "daily-en-light-1280": (of_day, LARGE, {"theme": "light"}),
    "daily-ja-dark-640": (of_day, SMALL, {"language": "ja"}),
    "exercise-en-light-1280": (asked, LARGE, {"theme": "light"}),
    "exercise-ja-dark-640": (shown, SMALL, {"language": "ja"}),
    "progress-en-dark-1280": (progress, LARGE, {}),
    "progress-ja-light-640": (progress, SMALL, JA_LIGHT),
    "fault-en-dark-1280": (faulty, LARGE, {}),
    "save-ja-light-640": (saved, SMALL, JA_LIGHT),
    "replace-en-dark-1280": (existing_file, LARGE, {}),
    "print-en-light-1280": (printed, LARGE, {"theme": "light"}),
    "print-ja-dark-640": (printed, SMALL, {"language": "ja"}),
}


@pytest.mark.parametrize("name", SCENES)
def test_it_looks_as_it_did(enter_undrawn: Enter, documents: Path, name: str) -> None:
    scene, size, how = SCENES[name]
    hall = enter_undrawn(*size, **how)
    scene(hall, documents)
    hall.frame()
    hall.thinks()
    hall.hover_at((0, 0))
    assert hall.canvas.cut == [], "these texts had no room"
    check(hall, f"sudoku/dialog-{name}")
