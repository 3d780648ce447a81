"""The order of moves."""

from random import Random

from banmen.games.reversi.engine.bitboards import flips, geometry, mobility
from banmen.games.reversi.engine.memory import COUNT, NEXT, NO_SQUARE, Stack, begin_search, stack_for
from banmen.games.reversi.engine.search_kernel import bring_best_forward, list_moves
from tests.banmen.games.reversi.engine.plain_minimax import moves_of, random_position


def listed(own: int, other: int, first: int, depth: int) -> tuple[Stack, list[int]]:
    """The stack, and the squares in the order in which they would be searched."""
    board, stack = geometry(8), stack_for(64, lambda length: [0] * length, lambda length: [0] * length)
    begin_search(stack, own, other, -1, 1, depth)
    list_moves(0, mobility(own, other, board.frame), first, depth, board, (), stack)
    squares = []
    while stack.numbers[NEXT] < stack.numbers[COUNT]:
        at = bring_best_forward(0, stack)
        assert stack.turned[at] == flips(own, other, 1 << stack.squares[at], board.frame)
        squares.append(stack.squares[at])
        stack.numbers[NEXT] += 1
    return stack, squares


def test_every_move_is_listed_once_and_the_best_known_one_first() -> None:
    own, other = random_position(8, 30, Random(1))
    moves = moves_of(own, other, 8)
    for depth in (1, 2, 5, 9):
        for first in moves:
            _, squares = listed(own, other, first, depth)
            assert squares[0] == first
            assert sorted(squares) == sorted(moves)


def test_near_the_leaves_the_move_that_leaves_fewest_answers_is_first() -> None:
    own, other = random_position(8, 30, Random(2))
    _, squares = listed(own, other, NO_SQUARE, 2)
    answers = {square: len(moves_of(*after, 8)) for square, after in moves_of(own, other, 8).items()}
    assert answers[squares[0]] <= min(answers.values()) + 1
