"""Bits of words."""

from banmen.games.reversi.engine.bitboards import bits, hash_of, last_bit, square_of


def test_bits_and_squares() -> None:
    assert [bits(board) for board in (0, 1, 6, 1 << 255 | 1)] == [0, 1, 1 + 1, 2]
    assert [square_of(board) for board in (1, 8, 0b1100, 1 << 200)] == [0, 3, 2, 200]
    assert [last_bit(board) for board in (0, 1, 0b110, 1 << 200 | 1)] == [1, 1, 0b100, 1 << 200]


def test_positions_have_numbers_of_their_own() -> None:
    numbers = {hash_of(own, other) for own in range(50) for other in range(50)}
    assert len(numbers) == 2500
    assert all(0 <= number < 1 << 62 for number in numbers)
