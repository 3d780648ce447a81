"""How many leaves the game tree of reversi has at a depth, as others have counted them.

8x8: Aart Bik, 2009, aartbik.com/MISC/reversi.html, verified by J. Kreuzer. 6x6 and 4x4: no table is published; these
were counted by an independent program in C.
"""

from banmen.games.reversi.engine.perft import Counter, perft
from banmen.games.reversi.state import BLACK, Position, bitboards

COUNTS = {
    8: (4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288),
    6: (4, 12, 56, 244, 1364, 7604, 47740, 308716, 2114912),
    4: (4, 12, 44, 128, 424, 1256, 3624, 9116, 20044, 36540, 50704, 57436, 59564, 59980),
}
"""By the size of the board, from depth 1."""


def leaves_of(position: Position, depth: int, counter: Counter | None = None) -> int:
    return perft(*bitboards(position, BLACK), position.size, depth, counter)
