"""Leaves of the game tree, against published counts, and which way counts them."""

from pathlib import Path

import pytest

from banmen.games.reversi.engine import perft as perft_module
from banmen.games.reversi.engine.perft import PYTHON, perft
from banmen.games.reversi.state import BLACK, Position, bitboards, opening
from tests.banmen.games.reversi.leaves import COUNTS, leaves_of

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
    assert leaves_of(opening(size), depth, PYTHON) == leaves


@pytest.mark.parametrize("walked", [1, 2, 4, 7])
def test_how_deep_is_walked_changes_nothing(walked: int) -> None:
    assert leaves_of(opening(8), 6, PYTHON._replace(walked=walked)) == 8200
    assert leaves_of(opening(10), 5, PYTHON._replace(walked=walked)) == leaves_of(opening(10), 5)


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
