"""Reversi played out in the plainest way, for small boards: what the search is compared with."""

from random import Random

from banmen.games.reversi.engine.bitboards import flips, frame, mobility


def moves_of(own: int, other: int, size: int) -> dict[int, tuple[int, int]]:
    """By square, the position after a move as the side sees it that is to move then."""
    moves, found = mobility(own, other, frame(size)), {}
    for square in range(size * size):
        if moves >> square & 1:
            lines = flips(own, other, 1 << square, frame(size))
            found[square] = (other ^ lines, own | lines | 1 << square)
    return found


def plain_value(own: int, other: int, size: int) -> int:
    """The discs by which `own` wins, empty squares counted to the winner, by trying everything."""
    moves = moves_of(own, other, size)
    if moves:
        return max(-plain_value(*after, size) for after in moves.values())
    if moves_of(other, own, size):
        return -plain_value(other, own, size)
    mine, theirs = own.bit_count(), other.bit_count()
    empty = size * size - mine - theirs
    return mine - theirs + (empty if mine > theirs else -empty if mine < theirs else 0)


def random_position(size: int, empties: int, rng: Random) -> tuple[int, int]:
    """A position of a random game with `empties` empty squares; the side to move comes first and has a move."""
    while True:
        low, high = size // 2 - 1, size // 2
        own = 1 << low * size + high | 1 << high * size + low
        other = 1 << low * size + low | 1 << high * size + high
        while size * size - (own | other).bit_count() > empties:
            moves = moves_of(own, other, size)
            if moves:
                own, other = rng.choice(list(moves.values()))
            elif moves_of(other, own, size):
                own, other = other, own
            else:
                break
        if size * size - (own | other).bit_count() == empties and moves_of(own, other, size):
            return own, other
