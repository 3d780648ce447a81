"""Bit operations on a word, in Python; compiled code uses processor instructions instead."""


def bits(board: int) -> int:
    """Return the number of squares of a bitboard."""
    return board.bit_count()


def square_of(bit: int) -> int:
    """Return the number of the only (or first) square of a bitboard that is not empty."""
    return (bit & -bit).bit_length() - 1


def last_bit(board: int) -> int:
    """Return the bit of the last square of a bitboard; that of the board's first square if it is empty."""
    return 1 << max(0, board.bit_length() - 1)


def hash_of(own: int, other: int) -> int:
    """Return a number below 2**62 that two positions rarely share."""
    return hash((own, other)) & (1 << 62) - 1
