"""The configurations of patterns, and that a position is worth the same however the board is turned."""

from array import array
from random import Random

from banmen.games.reversi.engine.bitboards import frame
from banmen.games.reversi.engine.evaluation import (
    BLOCK,
    CORNER,
    DIAGONAL_4,
    EDGE,
    IN_MIRRORED_THREES,
    IN_THREES,
    ODD_QUARTERS,
    OTHER_MOVES,
    OWN_MOVES,
    STAGES,
    WEIGHTS_A_STAGE,
    odd_quarters,
    pattern_value,
    quarter_turn,
    side_indices,
    stage_of,
)

A1, B1, A2, B2, A3, D4, A8, H1 = (1 << square for square in (0, 1, 8, 9, 16, 27, 56, 7))


def test_bits_become_digits_in_base_three() -> None:
    assert [IN_THREES[bits] for bits in (0b0, 0b1, 0b10, 0b11, 0b100)] == [0, 1, 3, 4, 9]
    assert IN_MIRRORED_THREES[0b00001] == 3**4
    assert IN_MIRRORED_THREES[0b0000100000] == 3**9


def test_a_quarter_turn_brings_the_left_side_up() -> None:
    assert quarter_turn(A8 | A1 | B1) == A1 | H1 | H1 << 8
    board = Random(1).getrandbits(64)
    turned = board
    for _ in range(4):
        turned = quarter_turn(turned)
    assert turned == board


def test_a_disc_is_in_the_patterns_that_it_lies_in() -> None:
    nothing = side_indices(0, 0)
    first = [index - empty for index, empty in zip(side_indices(A1, 0), nothing, strict=True)]
    assert first == [1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0]
    behind = [index - empty for index, empty in zip(side_indices(0, B2), nothing, strict=True)]
    assert behind == [2 * 3**8, 2 * 3**6, 0, 2 * 3**4, 2 * 3, 0, 0, 2 * 3, 0, 0, 0, 0]
    assert nothing[0] == EDGE
    assert nothing[1] == nothing[2] == BLOCK
    assert nothing[3] == CORNER
    assert nothing[-1] == DIAGONAL_4


def test_quarters_with_an_odd_number_of_squares() -> None:
    assert [odd_quarters(board) for board in (0, A1, A1 | B2, A1 | H1, A1 | H1 | A8 | 1 << 63)] == [0, 1, 0, 2, 4]


def test_stages_go_by_empty_squares_and_the_opening_is_one() -> None:
    assert [stage_of(empties) for empties in (0, 3, 4, 47, 48, 60)] == [0, 0, 1, 11, STAGES - 1, STAGES - 1]


def test_moves_of_both_and_odd_quarters_are_weighed() -> None:
    weights = array("b", bytes(STAGES * WEIGHTS_A_STAGE))
    own, other = A1, B1 | A2
    at = stage_of(61) * WEIGHTS_A_STAGE
    weights[at + OWN_MOVES + 2], weights[at + OTHER_MOVES], weights[at + ODD_QUARTERS + 1] = 5, 7, 11
    assert pattern_value(own, other, frame(8), weights) == 5 + 7 + 11


def test_a_turned_board_is_worth_the_same() -> None:
    rng = Random(3)
    weights = array("b", rng.randbytes(WEIGHTS_A_STAGE) * STAGES)
    for _ in range(5):
        own, other = rng.getrandbits(64), rng.getrandbits(64)
        own, other = own & ~other, other & ~own
        value = pattern_value(own, other, frame(8), weights)
        assert pattern_value(quarter_turn(own), quarter_turn(other), frame(8), weights) == value
