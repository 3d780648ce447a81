"""Room for the plies of a search."""

from banmen.games.reversi.engine.memory import ALPHA, BETA, CHOICE, DEPTH, ENTERING, PASS, PLY, begin_search, stack_for


def test_a_search_begins_at_the_first_ply_whatever_was_left_there() -> None:
    stack = stack_for(16, lambda length: [7] * length, lambda length: [7] * length)
    begin_search(stack, 1, 2, -5, 5, 3)
    assert list(stack.boards[:2]) == [1, 2]
    assert [stack.numbers[field] for field in (ALPHA, BETA, DEPTH, CHOICE)] == [-5, 5, 3, PASS]
    assert [stack.control[field] for field in (PLY, ENTERING)] == [0, 1]


def test_every_ply_has_room_for_a_move_on_each_square() -> None:
    stack = stack_for(36, lambda length: [0] * length, lambda length: [0] * length)
    plies = len(stack.boards) // 2
    assert plies > 2 * 36
    assert len(stack.squares) == len(stack.turned) == len(stack.orders) == plies * stack.width
