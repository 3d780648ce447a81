"""`banmen reversi perft`: count the leaves of the game tree."""

import sys
from argparse import Namespace

from banmen.commands import Command, closing
from banmen.commands.parser import Parser, number_to
from banmen.games.reversi.console import size_type
from banmen.games.reversi.engine.perft import perft
from banmen.games.reversi.state import BLACK, LARGEST, USUAL, bitboards, opening

_DEEPEST = 2 * LARGEST * LARGEST
"""More plies than any game has."""


def _configure(parser: Parser) -> None:
    t = parser.t
    parser.description = t("reversi-perft-about")
    parser.epilog = closing(
        t,
        "reversi-perft-status",
        "reversi perft 7",
        "reversi perft 8 --size 6",
    )
    depth = number_to(t, _DEEPEST, 0, "reversi-depth-wanted")
    parser.add_argument("depth", type=depth, metavar="DEPTH", help=t("reversi-depth"))
    size = t("reversi-size", usual=str(USUAL))
    parser.add_argument("--size", type=size_type(t), default=USUAL, metavar="N", help=size)


def _perft(arguments: Namespace) -> int:
    own, other = bitboards(opening(arguments.size), BLACK)
    if sys.stderr.isatty():
        for depth in range(1, arguments.depth):
            leaves = perft(own, other, arguments.size, depth)
            sys.stderr.write(f"{arguments.t('reversi-depth-leaves', depth=str(depth), leaves=str(leaves))}\n")
    sys.stdout.write(f"{perft(own, other, arguments.size, arguments.depth)}\n")
    return 0


PERFT = Command("perft", "reversi-perft", _configure, _perft)
