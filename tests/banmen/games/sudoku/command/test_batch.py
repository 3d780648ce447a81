"""`banmen sudoku solve --batch` for large files, which the compiled search solves, and for programs that wait."""

import io
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from threading import Event
from typing import NamedTuple

import pytest

from banmen.commands.errors import CommandError
from banmen.games.sudoku.command import batch as sudoku_batch
from banmen.games.sudoku.command.batch import Means, solve_batch
from banmen.games.sudoku.command.text import read_batches
from banmen.games.sudoku.engine import Grid, solve_and_count
from banmen.games.sudoku.engine.solver import Solver, compiled_solver
from banmen.processes.ahead import Timed, map_ahead
from banmen.texts import Texts
from tests.banmen.games.sudoku.grids import CONTRADICTED, CONTRADICTED_SOLUTION, STEPPED, THREE_MISSING, line

ODD = [
    "",
    "12x",
    "9" * 5000,
    "." * 81,
    "\u3000",
    f"{CONTRADICTED}\u3000",
    f"{CONTRADICTED} \t\r",
    "x" * 81,
    "1.......1" + 72 * ".",
    "12345678." + 8 * "." + "9" + 63 * ".",
    f" {line(STEPPED)[1:]}",
    line(THREE_MISSING).replace("0", "."),
]


class Written(NamedTuple):
    status: int
    both: str
    """Both streams as a terminal shows them: in the order in which they were flushed."""


class Stream(io.StringIO):
    """A stream that keeps what is written until it is flushed, as a file does."""

    def __init__(self, shown: list[str], *, waits: bool, terminal: bool = False) -> None:
        super().__init__()
        self._shown, self._waits, self._terminal, self._kept = shown, waits, terminal, ""

    def isatty(self) -> bool:
        return self._terminal

    def write(self, text: str) -> int:
        self._kept += text
        if not self._waits:
            self.flush()
        return len(text)

    def flush(self) -> None:
        self._shown.append(self._kept)
        self._kept = ""


def solved(path: Path, *, terminal: bool = False, both: bool = False, jobs: int = 1) -> Written:
    """Run the batch with standard error, or `both` streams, on a terminal."""
    shown: list[str] = []
    out, err = Stream(shown, waits=True, terminal=both), Stream(shown, waits=False, terminal=terminal or both)
    with redirect_stdout(out), redirect_stderr(err):
        status = solve_batch(Texts("en"), str(path), Means(Timed, map_ahead), jobs)
        out.flush()
    return Written(status, "".join(shown))


class Counting(Solver):
    """Solves with the Python search and counts the grids of each request."""

    def __init__(self) -> None:
        self.asked: list[int] = []

    def solve_many(self, grids: object, limit: int = 2) -> tuple[list[Grid | None], list[int]]:
        assert isinstance(grids, list)
        self.asked.append(len(grids))
        answers = [solve_and_count(grid, limit) for grid in grids]
        return [solution for solution, _ in answers], [found for _, found in answers]


@pytest.fixture
def batch(tmp_path: Path) -> Path:
    """Grids and odd lines, after a byte order mark, the last without its end."""
    path = tmp_path / "grids.txt"
    lines = [line(THREE_MISSING), CONTRADICTED, *ODD, *[CONTRADICTED] * 3] * 8
    path.write_bytes(b"\xef\xbb\xbf" + "\n".join(lines).encode())
    return path


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Counting:
    """Treat any file as large, and solve ten lines together."""
    search = Counting()
    monkeypatch.setattr(sudoku_batch, "_LARGE", 1)
    monkeypatch.setattr(sudoku_batch, "_AT_ONCE", 10)
    monkeypatch.setattr(sudoku_batch, "compiled_solver", lambda: search)
    return search


# --- large files ----------------------------------------------------------------------------------------------------


def test_a_small_file_compiles_nothing(batch: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sudoku_batch, "compiled_solver", lambda: pytest.fail("nothing large was asked"))
    assert solved(batch).status == 1


def test_many_lines_together_are_written_as_line_by_line(
    batch: Path, counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    together = solved(batch)
    assert counting.asked[:2] == [5, 8], "of ten lines, those that are grids"
    monkeypatch.setattr(sudoku_batch, "compiled_solver", lambda: None)
    assert solved(batch) == together
    assert together.status == 1
    assert len(together.both.splitlines()) > 8 * (len(ODD) + 5)


@pytest.mark.exhaustive
def test_the_compiled_search_writes_the_same(batch: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line_by_line = solved(batch)
    pytest.importorskip("numba")
    monkeypatch.setattr(sudoku_batch, "_LARGE", 1)
    assert compiled_solver() is not None
    assert solved(batch) == line_by_line


def test_a_bar_shows_how_far_it_is_also_then(batch: Path, counting: Counting) -> None:
    batch.write_text(f"{CONTRADICTED}\n" * 40, encoding="utf-8")
    written = solved(batch, terminal=True)
    assert counting.asked == [10] * 4
    assert re.findall(r"\[.{40}\] +\d+%", written.both) == [
        f"[{'#' * done:<40}] {done * 10 // 4:3}%" for done in (10, 20, 30, 40)
    ]
    assert written.both.count(CONTRADICTED_SOLUTION) == 40


def test_the_bar_makes_room_for_solutions_on_the_same_terminal(batch: Path) -> None:
    written = solved(batch, both=True)
    assert "%" in written.both
    for row in written.both.replace("\r\n", "\n").split("\n"):
        *wiped, left = row.split("\r")
        assert not left.startswith("["), "a solution is not written behind the bar"
        assert all(len(each) <= len("[]  100%") + 40 for each in wiped)


def test_lines_read_before_a_fault_are_answered(counting: Counting, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> Iterator[list[bytes]]:
        yield [CONTRADICTED.encode()] * 13
        raise CommandError("The grids cannot be read: Input/output error.")

    monkeypatch.setattr(sudoku_batch, "read_batches", failing)
    written = solved(Path(__file__))
    assert counting.asked == [10, 3]
    assert written == (4, f"{CONTRADICTED_SOLUTION}\n" * 13 + "The grids cannot be read: Input/output error.\n")


# --- the compiled search after some time, and several threads ---------------------------------------------------------


def test_the_compiled_search_is_loaded_once_the_search_has_taken_a_while(
    batch: Path, counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    together = solved(batch)
    monkeypatch.setattr(sudoku_batch, "_LARGE", 1 << 30)
    monkeypatch.setattr(sudoku_batch, "_PATIENCE_S", 0)
    counting.asked.clear()
    assert solved(batch) == together
    assert max(counting.asked) > 1, "many lines together"
    assert sum(counting.asked) < 8 * 14, "the first grid was solved before"


def test_without_a_compiled_search_it_is_sought_once(batch: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sought: list[int] = []
    monkeypatch.setattr(sudoku_batch, "_PATIENCE_S", 0)
    monkeypatch.setattr(sudoku_batch, "compiled_solver", lambda: sought.append(1))
    assert solved(batch).status == 1
    assert sought == [1]


@pytest.mark.usefixtures("counting")
def test_several_threads_write_the_same(batch: Path) -> None:
    assert solved(batch, jobs=3) == solved(batch)


@pytest.mark.usefixtures("counting")
def test_threads_answer_what_was_read_before_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> Iterator[list[bytes]]:
        yield [CONTRADICTED.encode()] * 33
        raise CommandError("The grids cannot be read: Input/output error.")

    monkeypatch.setattr(sudoku_batch, "read_batches", failing)
    written = solved(Path(__file__), jobs=2)
    assert written == (4, f"{CONTRADICTED_SOLUTION}\n" * 33 + "The grids cannot be read: Input/output error.\n")


@pytest.mark.usefixtures("counting")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_pipe_that_waits_for_a_solution_gets_it(monkeypatch: pytest.MonkeyPatch, jobs: int) -> None:
    is_written = Event()

    class Waiting(io.BytesIO):
        """A pipe whose writer waits for the first solution before it writes the second grid."""

        def read(self, size: int | None = -1) -> bytes:
            assert size
            if self.tell():
                assert is_written.wait(20), "the first solution was written before the second grid is read"
            return super().readline()

    class Noticing(io.StringIO):
        def write(self, text: str) -> int:
            is_written.set()
            return super().write(text)

    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(Waiting(f"{CONTRADICTED}\n{CONTRADICTED}\n".encode())))
    written = Noticing()
    with redirect_stdout(written):
        assert solve_batch(Texts("en"), "-", Means(Timed, map_ahead), jobs) == 0
    assert written.getvalue() == f"{CONTRADICTED_SOLUTION}\n" * 2


def test_a_line_without_an_end_is_held_in_part() -> None:
    endless = io.BytesIO(b"5" * 3_000_000 + b"\n12\n3")
    assert [len(line) for lines in read_batches(Texts("en"), endless, "-") for line in lines] == [1024, 2, 1]


# --- programs that wait for each solution ---------------------------------------------------------------------------


def test_a_program_may_wait_for_each_solution() -> None:
    command = [sys.executable, "-m", "banmen", "sudoku", "solve", "--batch", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as started:
        assert started.stdin is not None
        assert started.stdout is not None
        for grid, solution in ((CONTRADICTED, CONTRADICTED_SOLUTION), (line(THREE_MISSING), line(STEPPED))):
            started.stdin.write(f"{grid}\n")
            started.stdin.flush()
            assert started.stdout.readline() == f"{solution}\n"
        started.stdin.close()
        assert started.wait(timeout=60) == 0
