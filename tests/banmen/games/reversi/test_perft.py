"""Leaves of the game tree, against published counts.

8x8: Aart Bik, 2009, aartbik.com/MISC/reversi.html, verified by J. Kreuzer. 6x6 and 4x4: no table is published; these
were counted by an independent program in C.
"""

from pathlib import Path

import pytest

from banmen.games.reversi.perft import perft

COUNTS = {
    8: (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288),
    6: (4, 12, 56, 244, 1364, 7604, 47740, 308716, 2114912),
    4: (4, 12, 44, 128, 424, 1256, 3624, 9116, 20044, 36540, 50704, 57436, 59564, 59980),
}
MANY = 1_000_000


@pytest.mark.parametrize(
    ("size", "depth", "leaves"),
    [
        pytest.param(size, depth, leaves, marks=[pytest.mark.exhaustive] if leaves > MANY else [])
        for size, counts in COUNTS.items()
        for depth, leaves in enumerate(counts, 1)
    ],
)
def test_leaves(size: int, depth: int, leaves: int) -> None:
    assert perft(size, depth) == leaves


def test_the_opening_is_one_leaf() -> None:
    assert perft(8, 0) == 1


@pytest.mark.exhaustive
def test_finished_games_stay_one_leaf_however_deep() -> None:
    assert perft(4, 60) == perft(4, 20) == 60060, "all games on the smallest board"


def test_the_counts_above_are_those_of_the_shared_data(shared_data: Path) -> None:
    lines = (shared_data / "reversi/perft.txt").read_text(encoding="utf-8").splitlines()
    for size, depth, leaves in (map(int, line.split()) for line in lines if not line.startswith("#")):
        if depth <= len(COUNTS[size]):
            assert COUNTS[size][depth - 1] == leaves
