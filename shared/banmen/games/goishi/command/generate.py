"""`banmen goishi generate`: new boards with exactly one order, reproducible by their seed."""

import re
import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable, Mapping

from banmen.commands import Command, closing
from banmen.commands.parser import Parser, add_seeds, number_to, seeds_of
from banmen.games.goishi.engine import StoneBoard
from banmen.games.goishi.engine.generate import (
    LARGEST_SEED,
    SIDES,
    CannotGenerateBoard,
    generate,
    stones_within,
    usual_stones,
)
from banmen.games.goishi.files import rows_of, write_pzprv3, write_quoted, write_url
from banmen.texts import Texts

FAILED = 1
USUAL_SIZE = (8, 8)

_FORMS: Mapping[str, Callable[[StoneBoard], str]] = {
    "quoted": lambda board: f"{write_quoted(board)}\n",
    "rows": lambda board: "".join(f"{row}\n" for row in (*rows_of(board), "")),
    "pzprv3": lambda board: f"{write_pzprv3(board)}\n",
    "url": lambda board: f"{write_url(board)}\n",
}
"""How a board is written; forms of several lines end with an empty line, to separate several boards."""


def _configure(parser: Parser) -> None:
    t = parser.t
    parser.description = t("goishi-generate-about")
    parser.epilog = closing(
        t,
        "goishi-generate-status",
        "goishi generate --size 8x8 --stones 20 --seed 3",
        "goishi generate --size 6 --count 3 --format url",
    )
    sides = {"least": str(SIDES.start), "largest": str(SIDES.stop - 1)}
    parser.add_argument(
        "--size", type=_size(t), default=USUAL_SIZE, metavar="ROWSxCOLUMNS", help=t("goishi-generate-size", **sides)
    )
    stones = number_to(t, LARGEST_SEED)
    parser.add_argument("--stones", type=stones, metavar="N", help=t("goishi-generate-stones"))
    add_seeds(parser, LARGEST_SEED, made="goishi-generate-count")
    parser.add_argument("--format", choices=_FORMS, default="quoted", help=t("goishi-generate-format"))


def _size(t: Texts) -> Callable[[str], tuple[int, int]]:
    """Return the type of an argument that is a size: rows and columns, or one number for both."""

    def size(text: str) -> tuple[int, int]:
        found = re.fullmatch(r"(\d{1,3})(?:x(\d{1,3}))?", text.lower())
        sides = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not all(side in SIDES for side in sides):
            limits = {"least": str(SIDES.start), "largest": str(SIDES.stop - 1)}
            raise ArgumentTypeError(t("goishi-generate-size-wanted", text=text, **limits))
        return sides

    return size


def _generate(arguments: Namespace) -> int:
    t: Texts = arguments.t
    rows, columns = arguments.size
    stones = usual_stones(rows, columns) if arguments.stones is None else arguments.stones
    within = stones_within(rows, columns)
    if stones not in within:
        limits = {"least": str(within.start), "largest": str(within.stop - 1)}
        arguments.parser.refuse("goishi-generate-stones-wanted", **limits)
    found = 0
    write = _FORMS[arguments.format]
    for seed in seeds_of(arguments, LARGEST_SEED):
        try:
            board = generate(rows, columns, stones, seed)
        except CannotGenerateBoard as why:
            sys.stderr.write(f"{t(f'goishi-generate-{why.code}', seed=str(seed))}\n")
            continue
        found += 1
        text = write(board)
        sys.stdout.write(text if arguments.count > 1 else f"{text.rstrip(chr(10))}\n")
        sys.stdout.flush()  # the next board may take a while, and a program at the other end can use this one already
    return 0 if found == arguments.count else FAILED


GENERATE = Command("generate", "goishi-generate-command", _configure, _generate)
