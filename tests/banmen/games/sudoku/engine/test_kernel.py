"""The search runs in Python, on lists, as it does compiled."""

from banmen.games.sudoku.engine import kernel
from banmen.games.sudoku.engine.tables import STATE_LENGTH
from tests.banmen.games.sudoku.grids import STEPPED, digits

EMPTY = (0,) * 81
ROW_WITH_TWO = digits("1.......1" + 72 * ".")


def test_each_grid_gets_its_first_solution_and_its_count() -> None:
    grids = [EMPTY, ROW_WITH_TWO, STEPPED]
    solutions, found = [[0] * 81 for _ in grids], [0] * len(grids)
    kernel.search_each(grids, 2, solutions, found, [0] * STATE_LENGTH, [0] * kernel.STACK_LENGTH)
    assert found == [2, 0, 1]
    assert [any(solution) for solution in solutions] == [True, False, True]
    assert tuple(solutions[2]) == STEPPED


def test_the_contents_of_the_work_arrays_do_not_matter() -> None:
    solution = [0] * 81
    assert kernel.search(EMPTY, 3, solution, [7] * STATE_LENGTH, [7] * kernel.STACK_LENGTH) == 3
    assert 0 not in solution


def test_compiled_functions_never_call_themselves() -> None:
    functions = [one for one in vars(kernel).values() if hasattr(one, "__code__")]
    assert len(functions) > 5
    assert [one.__name__ for one in functions if one.__name__ in one.__code__.co_names] == []
