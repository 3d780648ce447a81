"""The search as Python runs it: windows, and being left and taken up again."""

from random import Random
from types import ModuleType

import pytest

from banmen.games.reversi.engine import bitboards, board8, endgame, evaluation, memory, search_kernel
from banmen.games.reversi.engine.evaluation import DISC, weights_of
from banmen.games.reversi.engine.memory import KEYS, NODES, NOTES, VALUE, Transpositions, begin_search, stack_for
from banmen.games.reversi.engine.search import Limits, Searcher
from banmen.games.reversi.engine.search_kernel import search
from tests.banmen.compiled import self_calling
from tests.banmen.games.reversi.engine.plain_minimax import plain_value, random_position


def searched(position: tuple[int, int], window: tuple[int, int], depth: int, at_once: int) -> tuple[int, int]:
    """The value and the nodes of a search on 8x8 that is suspended again and again after a few nodes."""
    plies = stack_for(64, lambda length: [0] * length, lambda length: [0] * length)
    table = Transpositions([0] * KEYS * 256, [0] * NOTES * 256)
    begin_search(plies, *position, *window, depth)
    while not search(bitboards.geometry(8), (), table, plies, at_once):
        pass
    return plies.control[VALUE], plies.control[NODES]


def test_a_selective_search_visits_fewer_nodes_and_is_as_exact_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deep in the game it may see another estimate, but what is solved is never cut by a probe."""
    monkeypatch.setattr(search_kernel, "_PROBED_FROM", 4)
    rng, weights = Random(7), weights_of(8)
    nodes = {}
    for selective in (False, True):
        searcher = Searcher(8, compiled=False, weights=weights, selective=selective)
        nodes[selective] = searcher.best(*random_position(8, 44, Random(7)), Limits(depth=5)).nodes
    assert nodes[True] < nodes[False]
    for _ in range(3):
        position = random_position(8, 5, rng)
        found = Searcher(8, compiled=False, weights=weights).best(*position, Limits(exact_from=5))
        assert found.value == plain_value(*position, 8)


def test_how_often_it_is_left_changes_nothing() -> None:
    position = random_position(8, 30, Random(3))
    assert searched(position, (-9999, 9999), 4, 1) == searched(position, (-9999, 9999), 4, 1_000_000)


@pytest.mark.parametrize("seed", range(4))
def test_a_window_tells_on_which_side_the_value_is(seed: int) -> None:
    position = random_position(8, 6, Random(seed))
    value = DISC * plain_value(*position, 8)
    assert searched(position, (-9999, 9999), 6, 1000)[0] == value
    assert searched(position, (value - 1, value + 1), 6, 1000)[0] == value
    assert searched(position, (value - DISC, value - DISC + 1), 6, 1000)[0] > value - DISC
    assert searched(position, (value + DISC, value + DISC + 1), 6, 1000)[0] <= value + DISC


@pytest.mark.parametrize(
    "module",
    [
        bitboards,
        board8,
        endgame,
        evaluation,
        search_kernel,
        memory,
    ],
)
def test_compiled_functions_are_not_recursive(module: ModuleType) -> None:
    assert self_calling(module) == []
