"""Frontier dynamic programming: plans, states and steps."""

import pytest

from banmen.games.knights_tour.engine import frontier_kernel
from banmen.games.knights_tour.engine.frontier import Plan, plan, steps
from banmen.games.knights_tour.engine.frontier_kernel import COLOURS, COMPLETE, DARK_END, LIGHT_END, may_end
from tests.banmen.compiled import self_calling
from tests.banmen.games.knights_tour.tours import all_tours, closed_tours


def tours_by_steps(layers: Plan) -> int:
    """How many sets of moves make a tour, state by state."""
    counts = {layers.first_state: 1}
    for number in range(len(layers.layers)):
        after: dict[int, int] = {}
        for state, count in counts.items():
            for step in steps(layers, number, state):
                after[step.state] = after.get(step.state, 0) + count
        counts = after
    return counts.get(COMPLETE, 0)


@pytest.mark.parametrize(("rows", "columns"), [(3, 4), (4, 3), (4, 4), (3, 7), (4, 5)])
def test_the_steps_make_each_tour_once(rows: int, columns: int) -> None:
    directed = sum(1 for start in range(rows * columns) for _ in all_tours(rows, columns, start))
    assert 2 * tours_by_steps(plan(rows, columns)) == directed


def test_a_start_is_an_end_of_the_tour() -> None:
    for start in range(12):
        assert tours_by_steps(plan(3, 4, start)) == sum(1 for _ in all_tours(3, 4, start))


def test_closed_tours_have_no_ends() -> None:
    layers = plan(5, 6, closed=True)
    assert layers.first_state == 0
    assert tours_by_steps(layers) == 8
    assert tours_by_steps(plan(4, 5, closed=True)) == closed_tours(4, 5) == 0


def test_squares_are_processed_along_the_short_side() -> None:
    assert plan(2, 3).squares == [0, 3, 1, 4, 2, 5]
    assert plan(3, 2).squares == [0, 1, 2, 3, 4, 5]
    assert plan(5, 6, cells=4).squares == [0, 6, 12, 18]


def test_states_stay_below_the_bound() -> None:
    layers = plan(4, 5)
    states = {layers.first_state}
    for number in range(len(layers.layers)):
        states = {step.state for state in states for step in steps(layers, number, state)}
        assert all(0 <= state < layers.bound for state in states)


def test_ends_are_counted_by_colour() -> None:
    one_of_each = DARK_END + LIGHT_END
    assert may_end(one_of_each, DARK_END)
    assert may_end(one_of_each, LIGHT_END)
    assert not may_end(2 * DARK_END, LIGHT_END)
    assert not may_end(LIGHT_END, DARK_END)
    assert (one_of_each % COLOURS, one_of_each // COLOURS) == (1, 1)


def test_compiled_functions_never_call_themselves() -> None:
    assert self_calling(frontier_kernel) == []
