"""Leaves of the game tree, against published counts, in Python and compiled.

8x8: Aart Bik, 2009, aartbik.com/MISC/reversi.html, verified by J. Kreuzer. 6x6 and 4x4: no table is published; these
were counted by an independent program in C.
"""

from pathlib import Path

import pytest

from banmen.games.reversi.engine import perft as perft_module
from banmen.games.reversi.engine.perft import PYTHON, Counter, compiled, perft
from banmen.games.reversi.rules import BLACK, Position, bitboards, opening

COUNTS = {
    8: (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288),
    6: (4, 12, 56, 244, 1364, 7604, 47740, 308716, 2114912),
    4: (4, 12, 44, 128, 424, 1256, 3624, 9116, 20044, 36540, 50704, 57436, 59564, 59980),
}
MANY = 1_000_000
COMPILED_COUNTS = {(8, 10): 24571284, (6, 10): 14976792, (4, 20): 60060}


def leaves_of(position: Position, depth: int, counter: Counter | None = None) -> int:
    return perft(*bitboards(position, BLACK), position.size, depth, counter)


@pytest.mark.parametrize(
    ("size", "depth", "leaves"),
    [
        pytest.param(size, depth, leaves, marks=[pytest.mark.exhaustive] if leaves > MANY else [])
        for size, counts in COUNTS.items()
        for depth, leaves in enumerate(counts, 1)
    ],
)
def test_leaves(size: int, depth: int, leaves: int) -> None:
    assert leaves_of(opening(size), depth, PYTHON) == leaves


@pytest.mark.parametrize("walked", [1, 2, 4, 7])
def test_how_deep_is_walked_changes_nothing(walked: int) -> None:
    assert leaves_of(opening(8), 6, PYTHON._replace(walked=walked)) == 8200
    assert leaves_of(opening(10), 5, PYTHON._replace(walked=walked)) == leaves_of(opening(10), 5)


def test_compiled_leaves() -> None:
    pytest.importorskip("numba")
    counter = compiled()
    assert counter is not None, "Numba is installed, and the kernel does not compile"
    for (size, depth), leaves in COMPILED_COUNTS.items():
        assert leaves_of(opening(size), depth, counter) == leaves
    for size, counts in COUNTS.items():
        assert [leaves_of(opening(size), depth, counter) for depth in range(2, 8)] == list(counts[1:7])


@pytest.mark.parametrize(("size", "depth", "pays"), [(8, 8, False), (8, 9, True), (6, 9, True), (10, 9, False)])
def test_numba_is_loaded_only_where_it_pays(
    size: int, depth: int, *, pays: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(perft_module, "compiled", lambda: asked.append(size))
    monkeypatch.setattr(perft_module._Tree, "leaves", lambda *_: 0)
    leaves_of(opening(size), depth)
    assert bool(asked) == pays


def test_the_opening_is_one_leaf() -> None:
    assert leaves_of(opening(8), 0) == 1


@pytest.mark.exhaustive
def test_finished_games_stay_one_leaf_however_deep() -> None:
    assert leaves_of(opening(4), 60) == leaves_of(opening(4), 20) == 60060, "all games on the smallest board"


def test_a_pass_at_the_last_ply_is_a_leaf() -> None:
    passed = Position(size=4, board="OX--" + "O---" * 3, turn=BLACK)
    own, other = bitboards(passed, BLACK)
    assert perft(own, other, 4, 1) == 1


def test_the_counts_above_are_those_of_the_shared_data(shared_data: Path) -> None:
    lines = (shared_data / "reversi/perft.txt").read_text(encoding="utf-8").splitlines()
    for size, depth, leaves in (map(int, line.split()) for line in lines if not line.startswith("#")):
        if depth <= len(COUNTS[size]):
            assert COUNTS[size][depth - 1] == leaves
