"""What processors do with the bits of a word at once, in Python; compiled code has the instructions instead."""


def bits(board: int) -> int:
    """Return how many squares a bitboard has."""
    return board.bit_count()


def square_of(bit: int) -> int:
    """Return the number of the only square, or of the first, of a bitboard that has one."""
    return (bit & -bit).bit_length() - 1


def last_bit(board: int) -> int:
    """Return the bit of the last square of a bitboard; that of the first square of the board where it has none."""
    return 1 << max(0, board.bit_length() - 1)


def hash_of(own: int, other: int) -> int:
    """Return a number below 2**62 that two positions seldom share."""
    return hash((own, other)) & (1 << 62) - 1
