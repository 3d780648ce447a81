"""Perft: the leaves of the game tree of reversi at a depth, to check a move generator against published counts.

A pass is one ply; a position where neither side can move is one leaf whatever the depth left
(the convention of Aart Bik, aartbik.com/MISC/reversi.html).
"""

from banmen.games.reversi.rules import BLACK, bitboards, mobility, opening, turned

_LEAST_CACHED_DEPTH = 3
"""Subtrees at least this deep are cached; shallower ones are not worth the memory."""


def perft(size: int, depth: int) -> int:
    """Count the leaves `depth` plies below the opening of a board of this size."""
    own, other = bitboards(opening(size), BLACK)
    return _leaves(own, other, depth, size, {})


def _leaves(own: int, other: int, depth: int, size: int, cache: dict[tuple[int, int, int], int]) -> int:
    """Leaves below one position. Depth is bounded by the squares of the board, so recursion is too."""
    if depth == 0:
        return 1
    moves = mobility(own, other, size)
    if not moves:
        return _leaves(other, own, depth - 1, size, cache) if mobility(other, own, size) else 1
    if depth == 1:
        return moves.bit_count()
    key = (own, other, depth)
    if key in cache:
        return cache[key]
    count = 0
    while moves:
        bit = moves & -moves
        moves ^= bit
        lines = turned(own, other, bit, size)
        count += _leaves(other ^ lines, own | lines | bit, depth - 1, size, cache)
    if depth >= _LEAST_CACHED_DEPTH:
        cache[key] = count
    return count
