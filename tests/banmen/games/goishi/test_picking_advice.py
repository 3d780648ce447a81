"""Advice for a player of goishi hiroi: whether all stones can still be picked, what next, and how."""

from collections.abc import Iterator
from random import Random

from banmen.games.goishi.engine import STONE, StoneBoard
from banmen.games.goishi.picking import PickHint, answer, hint, solvable
from banmen.games.goishi.rules import GOISHI
from banmen.games.goishi.state import PICKER, Pick, State
from banmen.options import read_options
from tests.banmen.games.goishi.boards import all_orders, board, onward


def after(board: str, *squares: int) -> State:
    began = GOISHI.begin(read_options(GOISHI, {"board": board}), Random(0))
    state = GOISHI.evolve(GOISHI.blank, began)
    for square in squares:
        for event in GOISHI.decide(state, PICKER, Pick(square), Random(0)).events:
            state = GOISHI.evolve(state, event)
    return state


STAIR = "OO./.O./.OO"
"""Two orders, from 0 to 8 and back."""


def test_a_path_with_an_order_has_an_answer_and_a_hint() -> None:
    for state in (after(STAIR), after(STAIR, 0), after(STAIR, 8, 7, 4)):
        assert solvable(state) is True
    assert answer(after(STAIR, 0, 1)) == (4, 7, 8)
    assert hint(after(STAIR, 0)) == PickHint(back=0, square=1)


def test_a_dead_end_gets_the_shortest_retreat() -> None:
    dead = after(STAIR, 1, 4)
    assert solvable(dead) is False
    assert answer(dead) is None
    assert hint(dead) == PickHint(back=2, square=0)
    assert hint(after("OO.O", 1)) == PickHint(back=1, square=0)


def unfinished_paths(full: StoneBoard, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Every path that leaves a stone."""
    if len(path) < full.stones.count(STONE):
        yield path
        for square in onward(full, path):
            yield from unfinished_paths(full, (*path, square))


def test_a_hint_puts_back_no_stone_too_many() -> None:
    full = board("OOO", "OO.")
    for path in unfinished_paths(full):
        told = hint(after("OOO/OO.", *path))
        assert told is not None
        kept = len(path) - told.back
        assert any(all_orders(full, (*path[:kept], told.square)))
        assert not any(any(all_orders(full, path[:more])) for more in range(kept + 1, len(path) + 1))


def test_a_board_without_an_order_has_no_hint() -> None:
    hopeless = after("O./.O")
    assert solvable(hopeless) is False
    assert hint(hopeless) is None


def test_when_all_are_picked_nothing_is_left_to_say() -> None:
    end = after("OO", 0, 1)
    assert solvable(end) is True
    assert answer(end) == ()
    assert hint(end) is None


def test_beyond_the_limit_the_answer_is_unknown() -> None:
    large = after("/".join(["OOOO"] * 4))
    assert solvable(large, nodes=2) is None
    assert answer(large, nodes=2) is None
    assert hint(large, nodes=2) is None
