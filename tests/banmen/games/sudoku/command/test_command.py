"""`banmen sudoku solve` solves grids on the console, pass by pass, or many in a batch."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from banmen.games.sudoku import command as sudoku
from tests.banmen.games.sudoku.console import Console
from tests.banmen.games.sudoku.grids import CONTRADICTED, CONTRADICTED_SOLUTION, STEPPED, THREE_MISSING, completes, line
from tests.banmen.games.sudoku.grids import digits as digits_of

NEARLY = [line(THREE_MISSING)[start : start + 9] for start in range(0, 81, 9)]
COLOURS = ["".join("01"[sign in ".0"] for sign in row) for row in NEARLY]
WHOLE = [line(STEPPED)[start : start + 9] for start in range(0, 81, 9)]
CSV = "".join(f"{','.join(row)}\n" for row in NEARLY)
SQUARE_WITHOUT_CANDIDATE = "12345678." + 8 * "." + "9" + 63 * "."
ROW_WITH_TWO = "1.......1" + 72 * "."

THREE_STEPS = """\
1 2 3 | 4 5 6 | 7 8 9
4 5 6 | 7 8 9 | 1 2 .
7 8 9 | 1 2 3 | 4 5 .
------+-------+------
2 3 4 | 5 6 7 | 8 9 1
5 6 7 | 8 9 1 | 2 3 4
8 9 1 | 2 3 4 | 5 6 7
------+-------+------
3 4 5 | 6 7 8 | 9 1 2
6 7 8 | 9 1 2 | 3 4 5
9 1 2 | 3 4 5 | 6 7 .
Pass 1: 3 lone candidates
  row 2, column 9: 3, the lone candidate
  row 3, column 9: 6, the lone candidate
  row 9, column 9: 8, the lone candidate
1 2 3 | 4 5 6 | 7 8 9
4 5 6 | 7 8 9 | 1 2 3
7 8 9 | 1 2 3 | 4 5 6
------+-------+------
2 3 4 | 5 6 7 | 8 9 1
5 6 7 | 8 9 1 | 2 3 4
8 9 1 | 2 3 4 | 5 6 7
------+-------+------
3 4 5 | 6 7 8 | 9 1 2
6 7 8 | 9 1 2 | 3 4 5
9 1 2 | 3 4 5 | 6 7 8
Solved.
"""

ONLY_PLACES_AND_A_RETREAT = """\
Pass 3: 13 only places
  row 4, column 1: 1, the only place in row 4
  row 5, column 7: 7, the only place in row 5
  row 5, column 3: 9, the only place in row 5
  row 7, column 7: 4, the only place in row 7
  row 8, column 5: 1, the only place in row 8
  row 9, column 1: 9, the only place in row 9
  row 8, column 1: 5, the only place in column 1
  row 8, column 2: 3, the only place in column 2
  row 6, column 3: 2, the only place in column 3
  row 4, column 8: 2, the only place in column 8
  row 6, column 8: 4, the only place in box 6
  row 8, column 3: 4, the only place in box 7
  row 9, column 2: 7, the only place in box 7
Logic is stuck. Assumption and contradiction:
Assumption 1: row 2, column 4: 6 (it may be 6 or 7)
Pass 4: 11 lone candidates
  row 2, column 6: 7, the lone candidate
  row 4, column 4: 8, the lone candidate
  row 4, column 7: 5, the lone candidate
  row 5, column 4: 3, the lone candidate
  row 5, column 5: 4, the lone candidate
  row 5, column 9: 8, the lone candidate
  row 7, column 4: 9, the lone candidate
  row 7, column 9: 5, the lone candidate
  row 8, column 6: 8, the lone candidate
  row 8, column 7: 2, the lone candidate
  row 8, column 9: 9, the lone candidate
Contradiction: row 7, column 6 has no candidate.
Retreat from assumption 1: row 2, column 4 is not 6
Pass 5: 4 lone candidates
  row 2, column 4: 7, the lone candidate
"""


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Console:
    return Console(capsys, tmp_path)


# --- one grid -------------------------------------------------------------------------------------------------------


def test_every_step_of_an_easy_grid(console: Console) -> None:
    console("solve", "--steps", console.file(CSV))
    assert (console.status, console.out, console.err) == (0, THREE_STEPS, "")


def test_every_step_with_an_assumption_and_a_retreat(console: Console) -> None:
    console("solve", console.file(CONTRADICTED), "--steps")
    without_grids = "".join(
        each for each in console.out.splitlines(keepends=True) if "|" not in each and "+" not in each
    )
    assert console.status == 0
    assert ONLY_PLACES_AND_A_RETREAT in without_grids
    assert without_grids.endswith("Solved.\n")


def test_without_steps_the_passes_and_their_grids_are_shown(console: Console) -> None:
    console("solve", console.file(CONTRADICTED))
    assert "the lone candidate" not in console.out
    assert "Assumption 1" not in console.out
    assert console.out.count("Logic is stuck. Assumption and contradiction (--steps shows them):\n") == 1
    passes = console.out.count("Pass ")
    assert console.out.count("------+-------+------\n") == 2 * (passes + 1)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (CSV, "".join(f"{','.join(row)}\n" for row in WHOLE)),
        ("\n".join(NEARLY), "".join(f"{row}\n" for row in WHOLE)),
        ("\n".join([*NEARLY, *COLOURS]), "".join(f"{row}\n" for row in [*WHOLE, *COLOURS])),
        (CONTRADICTED, f"{CONTRADICTED_SOLUTION}\n"),
    ],
)
def test_the_result_has_the_form_of_the_input_and_its_colours(console: Console, before: str, after: str) -> None:
    source = console.file(before)
    assert console("solve", source).status == 0
    assert console.written() == after
    assert (console.folder / "grid.txt").read_text(encoding="utf-8") == before
    assert console("solve", source, str(console.folder / "mine.csv")).status == 0
    assert console.written("mine.csv") == after


def test_logic_only_stops_where_logic_is_stuck(console: Console) -> None:
    console("solve", "--logic-only", console.file(CONTRADICTED))
    assert (console.status, console.err) == (1, "")
    assert console.out.endswith("Logic is stuck: 23 squares are left.\n")
    assert console.written().count("0") == 23
    assert console("solve", "--logic-only", console.file(CSV)).status == 0


def test_several_solutions_are_reported(console: Console) -> None:
    console("solve", console.file("." * 81))
    assert console.status == 0
    assert console.out.endswith("Solved.\nThere is more than one solution; this is one of them.\n")
    assert completes(digits_of(console.written().strip()), (0,) * 81)
    console("solve", console.file("." * 81), "--logic-only")
    assert console.status == 1
    assert console.out.endswith("Logic is stuck: 81 squares are left.\nThere is more than one solution.\n")


@pytest.mark.parametrize(
    ("grid", "sentence"),
    [
        (SQUARE_WITHOUT_CANDIDATE, "Failed: there is no solution: row 1, column 9 has no candidate.\n"),
        (ROW_WITH_TWO, "Failed: row 1 has 1 more than once (row 1, column 1; row 1, column 9).\n"),
    ],
)
def test_no_solution_is_a_failure_with_its_reason(console: Console, grid: str, sentence: str) -> None:
    for logic_only in ((), ("--logic-only",)):
        console("solve", console.file(grid), *logic_only)
        assert (console.status, console.err) == (1, sentence)
    assert not (console.folder / "grid.txt.output").exists()


def test_after_too_many_assumptions_the_search_continues_without_steps(
    console: Console, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sudoku, "_MOST_ASSUMPTIONS", 0)
    console("solve", console.file(CONTRADICTED))
    assert console.status == 0
    assert "0 assumptions were not enough: the rest is left to a search.\n" in console.out
    assert console.written() == f"{CONTRADICTED_SOLUTION}\n"


def test_after_too_many_assumptions_the_search_knows_of_no_solution(
    console: Console, monkeypatch: pytest.MonkeyPatch, shared_data: Path
) -> None:
    monkeypatch.setattr(sudoku, "_MOST_ASSUMPTIONS", 0)
    impossible = (shared_data / "sudoku/tdoku_zero_solutions.txt").read_text(encoding="utf-8").split()[0]
    console("solve", console.file(impossible))
    assert (console.status, console.err) == (1, "Failed: there is no solution.\n")


# --- malformed files ------------------------------------------------------------------------------------------------


def test_a_file_that_is_not_there(console: Console) -> None:
    for missing in ("nowhere.txt", console.file("x") + "/below.txt"):
        for batch in ((), ("--batch",)):
            console("solve", *batch, missing)
            assert (console.status, console.out, console.err) == (4, "", f"{missing}: File not found.\n")


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (CSV.replace("7,8,9,1", "7,8,x,1", 1).encode(), "Line 2, column 11: 'x' is not a number from 0 to 9."),
        (b"", "Line 1, column 1: There is nothing to read."),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "Line 1, column 1: '\\ufffd' is not one of .0123456789"),
        (b"12\xff456789\n", "Line 1, column 3: 'ÿ' is not one of .0123456789"),
        (b"1" * 200_000, "Line 1, column 82: A line has 81 characters, this one more."),
    ],
)
def test_a_malformed_grid_is_reported_with_its_place(console: Console, content: bytes, told: str) -> None:
    named = console.file(content)
    console("solve", named)
    assert (console.status, console.out) == (4, "")
    assert console.err.replace("\ufffd", "\\ufffd") == f"{named}: Illegal format. {told}\n"


def test_a_file_that_is_too_large_for_a_text_is_refused(console: Console) -> None:
    named = console.file(b"1" * 3_000_000)
    console("solve", named)
    assert (console.status, console.out) == (4, "")
    assert console.err.startswith(f"{named}: It is too large:")


def test_a_folder_cannot_be_read_or_written(console: Console) -> None:
    for batch in ((), ("--batch",)):
        console("solve", *batch, str(console.folder))
        assert (console.status, console.out) == (4, "")
        assert console.err == f"{console.folder} cannot be read: Is a directory.\n"
    console("solve", console.file(CSV), str(console.folder))
    assert (console.status, console.err) == (4, f"{console.folder} cannot be written: Is a directory.\n")


@pytest.mark.parametrize("arguments", [[], ["solve"], ["solve", "a", "b", "c"], ["solve", "--fast", "a"]])
def test_wrong_arguments_are_answered_with_a_line(console: Console, arguments: list[str]) -> None:
    console(*arguments)
    assert (console.status, console.out) == (2, "")
    assert console.err.startswith(f"{' '.join(['banmen sudoku', *arguments[:1]])}: error: ")


@pytest.mark.parametrize("more", [["out.txt"], ["--steps"], ["--logic-only"]])
def test_a_batch_takes_a_file_alone(console: Console, more: list[str]) -> None:
    console("solve", "--batch", console.file(CONTRADICTED), *more)
    assert console.status == 2
    assert "--batch takes a FILE and nothing else" in console.err


# --- many grids -----------------------------------------------------------------------------------------------------


def test_solutions_come_in_order_one_a_line(console: Console) -> None:
    console("solve", "--batch", console.file(f"{line(THREE_MISSING)}\n{CONTRADICTED}\r\n{line(STEPPED)}"))
    assert (console.status, console.err) == (0, "")
    assert console.out.split("\n") == [line(STEPPED), CONTRADICTED_SOLUTION, line(STEPPED), ""]


def test_a_line_without_a_solution_keeps_its_place(console: Console) -> None:
    lines = [CONTRADICTED, ROW_WITH_TWO, "", "12x", "9" * 5000, "\udcff", SQUARE_WITHOUT_CANDIDATE, CONTRADICTED]
    content = "\n".join(lines).encode("utf-8", "surrogateescape")
    console("solve", "--batch", console.file(content))
    assert console.status == 1
    assert console.out.split("\n") == [CONTRADICTED_SOLUTION, *[""] * 5, CONTRADICTED_SOLUTION, ""]
    assert console.err.splitlines() == [
        "Line 2: There is no solution: row 1 has 1 more than once (row 1, column 1; row 1, column 9).",
        "Line 4, column 3: 'x' is not one of .0123456789",
        "Line 5, column 82: A line has 81 characters, this one more.",
        "Line 6, column 1: '\ufffd' is not one of .0123456789",
        "Line 7: There is no solution: row 1, column 9 has no candidate.",
    ]


def test_blank_lines_comments_and_text_behind_a_grid_are_passed_over(console: Console) -> None:
    behind = [f"{CONTRADICTED}{text}" for text in ("", " 17 clues", "\t5.6", ",name", ";x", "# hard", "  ")]
    console(
        "solve", "--batch", console.file("\n".join(["# my grids", "", *behind, " \r", "#", f"{CONTRADICTED}1", ""]))
    )
    assert console.out.split("\n") == [*[CONTRADICTED_SOLUTION] * 7, "", ""]
    assert console.err == "Line 12, column 82: A line has 81 characters, this one more.\n"


def test_jobs_are_for_a_batch(console: Console) -> None:
    console("solve", console.file(CONTRADICTED), "--jobs", "2")
    assert (console.status, "--jobs is for --batch" in console.err) == (2, True)


def test_a_line_with_several_solutions_gives_one_and_a_warning(console: Console) -> None:
    console("solve", "--batch", console.file("." * 81))
    assert completes(digits_of(console.out.strip()), (0,) * 81)
    assert (console.status, console.err) == (0, "Line 1: There is more than one solution; this is one of them.\n")


def test_a_batch_from_standard_input(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"\ufeff{CONTRADICTED}\n".encode())))
    console("solve", "--batch", "-")
    assert (console.status, console.out, console.err) == (0, f"{CONTRADICTED_SOLUTION}\n", "")


def test_an_empty_batch_is_no_failure(console: Console) -> None:
    console("solve", "--batch", console.file(""))
    assert (console.status, console.out, console.err) == (0, "", "")


def test_on_a_terminal_a_bar_shows_how_far_it_is(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    console("solve", "--batch", console.file(f"{CONTRADICTED}\n" * 4))
    assert console.out == f"{CONTRADICTED_SOLUTION}\n" * 4
    assert [each for each in console.err.split("\r") if "%" in each] == [
        f"[{'#' * done:<40}] {done * 10 // 4:3}%" for done in (10, 20, 30, 40)
    ]
    assert console.err.endswith("\r")


def test_published_puzzles_in_one_batch(console: Console, shared_data: Path) -> None:
    source = shared_data / "sudoku/norvig_top95.txt"
    console("solve", "--batch", str(source))
    assert (console.status, console.err) == (0, "")
    for puzzle, solution in zip(source.read_text().split(), console.out.split(), strict=True):
        assert completes(digits_of(solution), digits_of(puzzle))


@pytest.mark.skipif(os.name == "nt", reason="no pipe is closed this way there")
def test_a_closed_pipe_ends_the_command_silently(console: Console) -> None:
    source = console.file(f"{CONTRADICTED}\n" * 2000)
    command = [sys.executable, "-m", "banmen", "sudoku", "solve", "--batch", source]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as started:
        assert started.stdout is not None
        assert started.stderr is not None
        assert started.stdout.readline().decode().strip() == CONTRADICTED_SOLUTION
        started.stdout.close()
        assert started.stderr.read() == b""
        assert started.wait(timeout=60) == 141
