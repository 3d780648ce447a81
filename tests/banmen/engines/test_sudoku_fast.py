"""The compiled sudoku search: the same answers as pure Python, from the same source, and nothing said about how."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.engines.sudoku import Grid, count, fast, is_unique, kernel, solve, solve_and_count
from banmen.engines.sudoku.fast import FastSearch
from banmen.engines.sudoku.tables import STATE_LENGTH
from tests.banmen.sudoku_grids import CONTRADICTED, STEPPED, digits, grids_with_holes

EMPTY = (0,) * 81
ROW_WITH_TWO = digits("1.......1" + 72 * ".")
FILES = (
    "17clue_1000",
    "norvig_top95",
    "norvig_easy50",
    "plb_sudoku20",
    "tdoku_unique_with_solution",
    "tdoku_multiple_with_count",
    "tdoku_zero_solutions",
    "emerentius_invalid_7",
)

few_clues = st.dictionaries(st.integers(0, 80), st.integers(1, 9), max_size=20).map(
    lambda clues: tuple(clues.get(index, 0) for index in range(81))
)
"""Most of them break a rule or have many solutions."""


@pytest.fixture(scope="module")
def compiled() -> FastSearch:
    """Compiled once: whoever asks later in this process is given the same."""
    pytest.importorskip("numba")
    search = fast.warm()
    assert search is not None, "Numba is installed, and the kernel does not compile"
    assert fast.warm() is search
    return search


# --- the same answers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FILES)
def test_published_puzzles_have_the_same_answers(compiled: FastSearch, shared_data: Path, name: str) -> None:
    lines = (shared_data / f"sudoku/{name}.txt").read_text(encoding="utf-8").splitlines()
    grids = [digits(line.split()[0]) for line in lines]
    for limit in (1, 2, 10_000):
        solutions, found = compiled.solve_many(grids, limit)
        assert list(zip(solutions, found, strict=True)) == [solve_and_count(grid, limit) for grid in grids]
        assert compiled.count_many(grids, limit) == found


@given(st.lists(grids_with_holes(most=81).map(lambda pair: pair[1]) | few_clues, max_size=5), st.integers(-1, 40))
def test_any_grids_have_the_same_answers(compiled: FastSearch, grids: list[Grid], limit: int) -> None:
    solutions, found = compiled.solve_many(grids, limit)
    assert list(zip(solutions, found, strict=True)) == [solve_and_count(grid, limit) for grid in grids]


@pytest.mark.parametrize("grid", [digits(CONTRADICTED), STEPPED, EMPTY, ROW_WITH_TWO])
def test_one_grid_is_asked_about_as_in_pure_python(compiled: FastSearch, grid: Grid) -> None:
    assert compiled.solve(grid) == solve(grid)
    assert compiled.count(grid) == count(grid)
    assert compiled.is_unique(grid) == is_unique(grid)
    assert compiled.solve_and_count(grid, 7) == solve_and_count(grid, 7)


def test_what_a_search_leaves_behind_does_not_matter_to_the_next(compiled: FastSearch) -> None:
    grids = [EMPTY, ROW_WITH_TWO, digits(CONTRADICTED)]
    assert compiled.count_many([*grids, *reversed(grids)], 3) == [3, 0, 1, 1, 0, 3]


def test_grids_may_be_bytes(compiled: FastSearch) -> None:
    assert compiled.solve_many([bytes(STEPPED)]) == ([STEPPED], [1])


def test_of_no_grids_nothing_is_said(compiled: FastSearch) -> None:
    assert compiled.solve_many([]) == ([], [])


def test_a_limit_may_be_greater_than_a_machine_counts(compiled: FastSearch) -> None:
    assert compiled.count(STEPPED, 1 << 100) == count(STEPPED, 1 << 100) == 1


@pytest.mark.parametrize("grid", [(), (0,) * 80, (0,) * 82, (10, *EMPTY[1:]), (-1, *EMPTY[1:]), (256, *EMPTY[1:])])
def test_what_is_no_grid(compiled: FastSearch, grid: Grid) -> None:
    with pytest.raises(ValueError, match="81 digits from 0 to 9"):
        compiled.solve_many([EMPTY, grid])


def test_what_is_compiled_runs_as_python() -> None:
    grids = [EMPTY, ROW_WITH_TWO, STEPPED]
    solutions, found = [[0] * 81 for _ in grids], [0] * len(grids)
    kernel.search_each(grids, 2, solutions, found, [0] * STATE_LENGTH, [0] * kernel.STACK_LENGTH)
    assert found == [2, 0, 1]
    assert [any(solution) for solution in solutions] == [True, False, True]
    assert tuple(solutions[2]) == STEPPED


# --- with Numba, without it, and with one that is broken ------------------------------------------------------------


def run(program: str, *, path: Path | None = None) -> str:
    """What a process of its own writes on both streams, `path` the first place it imports from."""
    environment = os.environ | ({"PYTHONPATH": str(path)} if path else {})
    command = [sys.executable, "-W", "always", "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=environment)
    return done.stdout + done.stderr


def test_numba_is_imported_by_nobody_who_does_not_want_it() -> None:
    assert (
        run(
            "import sys, banmen.engines.sudoku, banmen.commands.sudoku\n"
            "from banmen.engines.sudoku import fast, is_unique\n"
            "is_unique((0,) * 81), fast.available()\n"
            "print(sorted({'numba', 'numpy', 'llvmlite'} & set(sys.modules)))"
        )
        == "[]\n"
    )


def test_without_numba_there_is_no_compiled_search() -> None:
    program = "import sys; sys.modules['numba'] = None\nfrom banmen.engines.sudoku import fast\n"
    assert run(f"{program}print(fast.available(), fast.warm())") == "False None\n"


def test_a_numba_that_fails_is_done_without_and_its_warnings_stay_unseen(tmp_path: Path) -> None:
    broken = "import warnings\nwarnings.warn('too old')\nraise ImportError('Numba needs another NumPy')\n"
    (tmp_path / "numba.py").write_text(broken, encoding="utf-8")
    program = "from banmen.engines.sudoku import fast\nprint(fast.available(), fast.warm())"
    assert run(program, path=tmp_path) == "True None\n"


def test_where_nothing_may_be_compiled_there_is_no_compiled_search(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr("numba.config.DISABLE_JIT", 1)
    assert fast.warm.__wrapped__() is None


# --- what is kept from process to process ---------------------------------------------------------------------------

SMALL = """
def search_each(grids, limit, solutions, found, state, stack):
    for number in range(len(found)):
        found[number] = same(limit) + ADDED

def same(number):
    return number

ADDED, STACK_LENGTH = 0, 1
"""
"""A kernel that compiles at once."""


class Workshop:
    """Compiles what a file holds in place of the kernel, with a folder of its own to keep it in."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.module = pytest.importorskip("banmen.engines.sudoku.compiled")
        self.kept, self._file, self._monkeypatch = folder / "kept", folder / "small.py", monkeypatch
        monkeypatch.setattr("numba.config.CACHE_DIR", str(self.kept))
        self.source(SMALL)

    def source(self, text: str) -> None:
        self._file.write_text(text, encoding="utf-8")
        spec = importlib.util.spec_from_file_location("small", self._file)
        assert spec is not None
        assert spec.loader is not None
        small: ModuleType = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(small)
        self._monkeypatch.setattr(self.module, "kernel", small)

    def files(self) -> list[Path]:
        return sorted(file for file in self.kept.rglob("*") if file.is_file())

    def answer(self) -> list[int]:
        found: list[int] = self.module.compiled()(bytes(81), 5)[1]
        return found

    def from_what_is_kept(self) -> bool:
        return bool(self.module._compiled(cache=True).stats.cache_hits)


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    pytest.importorskip("numba")
    return Workshop(tmp_path, monkeypatch)


def test_what_was_compiled_is_kept(workshop: Workshop) -> None:
    assert not workshop.from_what_is_kept()
    assert workshop.from_what_is_kept()
    assert workshop.answer() == [5]


def test_another_source_is_compiled_anew(workshop: Workshop) -> None:
    assert workshop.answer() == [5]
    workshop.source(SMALL.replace("ADDED, STACK_LENGTH = 0", "ADDED, STACK_LENGTH = 1"))
    assert workshop.answer() == [6]


@pytest.mark.parametrize("left", [0, 60])
@pytest.mark.parametrize("kind", [".nbi", ".nbc"])
def test_a_damaged_file_is_done_without_and_taken_away(workshop: Workshop, kind: str, left: int) -> None:
    workshop.answer()
    for file in workshop.files():
        if file.suffix == kind:
            file.write_bytes(file.read_bytes()[:left])
    assert workshop.answer() == [5]
    assert workshop.files() == []
    workshop.answer()
    assert workshop.from_what_is_kept()


def test_where_nothing_can_be_kept_it_is_compiled_all_the_same(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nowhere(file: object) -> None:
        del file
        raise OSError

    monkeypatch.setattr("tempfile.TemporaryFile", nowhere)
    monkeypatch.setattr("os.makedirs", nowhere)
    assert workshop.answer() == [5]
    assert workshop.files() == []
