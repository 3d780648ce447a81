"""Balanced openings: legal, distinct, the same again from the same dice."""

from random import Random

from banmen.games.reversi.openings import balanced_opening, balanced_openings
from banmen.games.reversi.state import begin_position, squares_in


def test_every_balanced_opening_has_eight_legal_moves_and_no_pass() -> None:
    for moves in balanced_openings():
        position = begin_position(8, "", moves)
        assert (position.moves, position.turn, len(squares_in(moves))) == (8, "black", 8)


def test_no_two_lead_to_the_same_position() -> None:
    openings = balanced_openings()
    assert len({begin_position(8, "", moves).board for moves in openings}) == len(openings) >= 100


def test_the_same_dice_draw_the_same_opening() -> None:
    drawn = [balanced_opening(Random(seed)) for seed in range(20)]
    assert drawn == [balanced_opening(Random(seed)) for seed in range(20)]
    assert len(set(drawn)) > 1
