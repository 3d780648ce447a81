"""The number of partial tours for each state, in dictionaries and in compiled tables."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from banmen.games.knights_tour.engine.backend import PYTHON, CountingBackend
from banmen.games.knights_tour.engine.frontier import STATE_BYTES, Packed, empty_tour, plan


def of_cells(rows: int, columns: int, cells: int, way: CountingBackend) -> int:
    """Tours of the first squares of a board, each in one direction."""
    steps = plan(rows, columns, cells=cells)
    counts = way.state_counts(steps, empty_tour(steps))
    for layer in steps.layers:
        while counts.process(layer):
            pass
    return counts.complete()


@pytest.fixture(scope="module")
def published(shared_data: Path) -> Mapping[str, list[int]]:
    """The numbers of a comment line of counts.txt by the words that it begins with."""
    lines = (shared_data / "knight/counts.txt").read_text(encoding="utf-8").splitlines()
    found = {}
    for name in ("3 x n", "4 x n", "first n cells"):
        line = next(line for line in lines if line.startswith(f"# {name}"))
        listed = line.rpartition(":")[2].removesuffix(",...").split(",")
        found[name] = [int(number) for number in listed]
    return found


@pytest.mark.exhaustive
def test_five_rows(published: Mapping[str, list[int]], compiled: CountingBackend) -> None:
    expected = published["first n cells"]
    assert [of_cells(5, 6, cells, PYTHON) for cells in range(2, 23)] == expected[1:22]
    assert [of_cells(5, 6, cells, compiled) for cells in range(2, len(expected) + 1)] == expected[1:]


@pytest.mark.exhaustive
@pytest.mark.parametrize("times", [1, 3**40, (1 << 62) - 1, 1 << 62, (1 << 74) + 7])
def test_counts_grow_beyond_64_bits(compiled: CountingBackend, times: int) -> None:
    steps = plan(4, 6)
    start = steps.first_state.to_bytes(STATE_BYTES, "big") + times.to_bytes(16, "big")
    for way in (compiled, PYTHON):
        counts = way.state_counts(steps, Packed(16, iter([start])))
        for layer in steps.layers:
            while counts.process(layer):
                pass
            counts = way.state_counts(steps, counts.packed())
        assert counts.complete() == 744 * times
