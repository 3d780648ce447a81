import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.reversi.state import Placed
from banmen_client.games.reversi.board import LONGEST_STAGGER_MS, TURN_MS, turning_times

LONG = Placed("black", "a1", ("b1", "c1", "d1", "e1", "f1", "g1", "b2"))


def test_the_nearer_discs_turn_first() -> None:
    moves = turning_times(LONG, 8, 1000, 1)
    row = [moves.begins_ms[0, column] for column in range(1, 7)]
    assert row == sorted(set(row))
    assert moves.begins_ms[1, 1] == row[0] == 1000


@given(st.floats(0.1, 3), st.integers(1, 14))
def test_a_ply_takes_at_most_420_ms_times_the_factor(factor: float, longest: int) -> None:
    placed = Placed("white", "a1", tuple(f"{letter}1" for letter in "bcdefghijklmno"[:longest]))
    moves = turning_times(placed, 16, 0, factor)
    assert moves.ends_ms <= (TURN_MS + LONGEST_STAGGER_MS) * factor + 1e-6


@given(st.lists(st.floats(0, 1000), min_size=2).map(sorted))
def test_nothing_turns_backwards(times: list[float]) -> None:
    moves = turning_times(LONG, 8, 0, 1)
    for square in moves.begins_ms:
        turned = [moves.turned(square, now) for now in times]
        assert turned == sorted(turned)
    landed = [moves.landed(now) for now in times]
    assert landed == sorted(landed)


def test_at_the_end_every_disc_has_landed_and_turned() -> None:
    moves = turning_times(LONG, 8, 500, 0.4)
    assert moves.landed(moves.ends_ms) == 1
    assert all(moves.turned(square, moves.ends_ms) == pytest.approx(1) for square in moves.begins_ms)
    assert moves.turned((0, 6), 500) == 0
