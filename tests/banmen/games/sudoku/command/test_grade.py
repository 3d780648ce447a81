"""`banmen sudoku grade` grades one grid with every step of it, or many grids."""

import sys
from pathlib import Path

import pytest

from banmen.games.sudoku.engine import solve
from banmen.games.sudoku.engine.generate import generate
from banmen.games.sudoku.engine.grade import grade, steps
from banmen.games.sudoku.files import Form, Sheet, write_sudoku
from banmen.games.sudoku.words.steps import explanation, technique_name
from banmen.texts import Texts
from tests.banmen.games.sudoku.console import Console
from tests.banmen.games.sudoku.grids import STEPPED, THREE_MISSING, line

MEDIUM = generate(3, 1).givens
EASY = generate(2, 1).givens
ROW_WITH_TWO = "1.......1" + 72 * "."
SQUARE_WITHOUT_CANDIDATE = "12345678." + 8 * "." + "9" + 63 * "."


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Console:
    return Console(capsys, tmp_path)


def test_the_level_the_points_and_the_techniques(console: Console) -> None:
    console("grade", console.file(line(THREE_MISSING)))
    assert (console.status, console.err) == (0, "")
    assert console.out == "Level 1, beginner: 12 points\nHardest technique: full house\n   3 full house\n"


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_puzzle_that_needs_more(console: Console, language: str) -> None:
    graded, t = grade(MEDIUM), Texts(language)
    assert graded is not None
    console("grade", console.file(line(MEDIUM)), "--lang", language)
    assert console.status == 0
    first, second, *counts = console.out.splitlines()
    assert first == t("sudoku-grade-level", level="3", name=t("sudoku-level-3").lower(), points=str(graded.points))
    assert second == t("sudoku-grade-hardest", technique=technique_name(t, graded.hardest))
    named = {technique_name(t, technique): count for technique, count in graded.counts.items()}
    assert {row[5:]: int(row[:5]) for row in counts} == named


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_step_is_explained(console: Console, language: str) -> None:
    t = Texts(language)
    console("grade", "--steps", "--lang", language, console.file(line(MEDIUM)))
    explained = [row.partition(". ")[2] for row in console.out.splitlines() if row[0].isdigit()]
    assert [row.partition(": ")[2] for row in explained] == [explanation(t, step) for step in steps(MEDIUM)]
    assert [row.partition(": ")[0].lower() for row in explained] == [
        technique_name(t, step.technique).lower() for step in steps(MEDIUM)
    ]
    assert console.out.startswith("1. ")
    assert {"en": "Level 3, medium", "ja": "難しさ3、中級"}[language] in console.out


def test_a_full_grid_needs_nothing(console: Console) -> None:
    console("grade", console.file(line(STEPPED)))
    assert console.out == "Level 1, beginner: 0 points\nHardest technique: none\n"


def test_entries_do_not_make_a_puzzle_easier(console: Console) -> None:
    solution = solve(MEDIUM)
    assert solution is not None
    console("grade", console.file(line(MEDIUM)))
    bare = console.out
    console("grade", console.file(write_sudoku(Sheet(solution, Form.SDK, givens=MEDIUM))))
    assert console.out == bare
    console("grade", console.file(write_sudoku(Sheet(THREE_MISSING, Form.LINES, givens=(0,) * 81))))
    assert console.out.startswith("Level 1")


@pytest.mark.parametrize(
    ("grid", "sentence"),
    [
        ("." * 81, "There is more than one solution.\n"),
        (SQUARE_WITHOUT_CANDIDATE, "There is no solution: row 1, column 9 has no candidate.\n"),
        (ROW_WITH_TWO, "There is no solution: row 1 has 1 more than once (row 1, column 1; row 1, column 9).\n"),
        ("12x", "{name}: Illegal format. Line 1, column 3: 'x' is not one of .0123456789\n"),
    ],
)
def test_a_grid_without_exactly_one_solution_is_not_graded(console: Console, grid: str, sentence: str) -> None:
    for more in ((), ("--steps",)):
        named = console.file(grid)
        console("grade", named, *more)
        status = 4 if "{name}" in sentence else 1
        assert (console.status, console.out, console.err) == (status, "", sentence.replace("{name}", named))


def test_many_grids_give_a_line_each(console: Console) -> None:
    grids = [EASY, MEDIUM, STEPPED]
    console("grade", console.file("\ufeff" + "\r\n".join(map(line, grids))))
    assert (console.status, console.err) == (0, "")
    t = Texts("en")
    wanted = []
    for grid in grids[:2]:
        graded = grade(grid)
        assert graded is not None
        wanted.append(f"{graded.level}\t{graded.points}\t{technique_name(t, graded.hardest)}")
    assert console.out.split("\n") == [*wanted, "1\t0\tnone", ""]


def test_a_line_that_is_not_graded_keeps_its_place(console: Console) -> None:
    lines = [line(EASY), "." * 81, "", "x" * 81, SQUARE_WITHOUT_CANDIDATE, line(EASY)]
    console("grade", console.file("\n".join(lines)))
    assert console.status == 1
    first, *between, last, end = console.out.split("\n")
    assert (first, between, end) == (last, [""] * 4, "")
    assert console.err.splitlines() == [
        "Line 2: There is more than one solution.",
        "Line 3, column 1: A line has 81 characters, this one 0.",
        "Line 4, column 1: 'x' is not one of .0123456789",
        "Line 5: There is no solution: row 1, column 9 has no candidate.",
    ]


def test_standard_input_has_one_grid_or_several(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    console.standard_input(monkeypatch, line(EASY))
    assert console("grade", "-").out.startswith("Level 2, easy")
    console.standard_input(monkeypatch, f"{line(EASY)}\n" * 2)
    assert console("grade", "-").out.count("\n") == 2
    console.standard_input(monkeypatch, "\n".join(line(EASY)[start : start + 9] for start in range(0, 81, 9)))
    assert console("grade", "-").out.startswith("Level 2, easy")


def test_on_a_terminal_a_bar_shows_how_far_it_is(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    console("grade", console.file(f"{line(THREE_MISSING)}\n" * 4))
    assert "100%" in console.err
    assert console.err.endswith("\r")


def test_the_bar_makes_room_for_answers_on_the_same_terminal(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    console("grade", console.file(f"{line(THREE_MISSING)}\n" * 4))
    assert [not each.strip() for each in console.err.split("\r")[1:]] == [False, True, True] * 3 + [False, True, True]


def test_steps_are_for_one_grid(console: Console) -> None:
    console("grade", "--steps", console.file(f"{line(EASY)}\n" * 2))
    assert (console.status, console.out) == (2, "")
    assert "--steps takes a file of one grid" in console.err


def test_a_file_that_is_not_there(console: Console) -> None:
    console("grade", "nowhere.txt")
    assert (console.status, console.out, console.err) == (4, "", "nowhere.txt: File not found.\n")


def test_a_link_contains_its_grid(console: Console) -> None:
    grid = "530070000600195000098000060800060003400803001700020006060000280000419005000080079"
    assert console("grade", f"https://example.org/play/?s={grid}").status == 0
    assert "504" in console.out
    assert console("grade", "https://example.org/play/").status == 4
