"""Counts in Python and compiled, with Numba and without it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from banmen.games.knights_tour.engine.backend import PYTHON, CountingBackend
from banmen.games.knights_tour.engine.counting import Task, start_count
from tests.banmen.games.knights_tour.tours import counted

FROM_6X6 = Task(6, 6, 14)
"""52,662 tours, walked in three seconds."""


@pytest.fixture(scope="module")
def from_squares(shared_data: Path) -> list[tuple[Task, int]]:
    """Size, row and column of a start, and how many tours."""
    lines = (shared_data / "knight/counts.txt").read_text(encoding="utf-8").splitlines()
    rows = [list(map(int, line.split())) for line in lines if line and not line.startswith("#")]
    return [(Task(size, size, row * size + column), many) for size, row, column, many in rows]


@pytest.mark.exhaustive
def test_from_all_squares_compiled(from_squares: list[tuple[Task, int]], compiled: CountingBackend) -> None:
    assert [counted(task, compiled) for task, _ in from_squares] == [many for _, many in from_squares]
    assert counted(Task(6, 6), compiled) == 6_637_920


@pytest.mark.exhaustive
def test_a_count_switches_to_the_compiled_backend_and_back(compiled: CountingBackend) -> None:
    for task, total in ((FROM_6X6, 52_662), (Task(5, 6), 37_568), (Task(4, 9), 379_376)):
        under_way = start_count(task)
        number = 0
        while not under_way.finished:
            under_way.advance()
            number += 1
            under_way.switch_to(compiled if number % 2 else PYTHON)
        assert under_way.total == total


@pytest.mark.exhaustive
def test_a_count_beyond_64_bits_is_the_same_compiled(compiled: CountingBackend) -> None:
    task = Task(3, 60)
    total = counted(task, compiled)
    assert total > 1 << 90
    assert total == counted(task, PYTHON)


def run(program: str, **environment: str) -> str:
    """What a process of its own writes on both streams."""
    command = [sys.executable, "-W", "always", "-c", program]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=120, check=False, env=os.environ | environment
    )
    return done.stdout + done.stderr


def test_numba_is_imported_only_when_compiling() -> None:
    program = (
        "import sys, banmen.programs.seated, banmen.jit as jit, banmen.games.knights_tour.command\n"
        "from banmen.games.knights_tour.engine import backend, counting\n"
        "counting.count(3, 8), jit.available()\n"
        "print(sorted({'numba', 'numpy', 'llvmlite'} & set(sys.modules)))"
    )
    assert run(program) == "[]\n"


def test_without_numba_there_is_nothing_fast() -> None:
    asked = "from banmen.games.knights_tour.engine import backend\nprint(backend.compiled())"
    assert run(f"import sys; sys.modules['numba'] = None\n{asked}") == "None\n"
    assert run(asked, NUMBA_DISABLE_JIT="1") == "None\n"
