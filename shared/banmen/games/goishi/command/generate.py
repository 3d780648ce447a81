"""`banmen goishi generate`: new boards with exactly one order, that a seed brings back."""

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Mapping

from banmen.commands import Command, closing
from banmen.commands.seeds import add_seeds, number_to, seeds_of
from banmen.games.goishi.engine import Board
from banmen.games.goishi.engine.generate import (
    LARGEST_SEED,
    SIDES,
    CannotGenerate,
    generate,
    stones_within,
    usual_stones,
)
from banmen.games.goishi.files import rows_of, write_pzprv3, write_quoted, write_url

FAILED = 1
USUAL_SIZE = (8, 8)

_FORMS: Mapping[str, Callable[[Board], str]] = {
    "quoted": lambda board: f"{write_quoted(board)}\n",
    "rows": lambda board: "".join(f"{row}\n" for row in (*rows_of(board), "")),
    "pzprv3": lambda board: f"{write_pzprv3(board)}\n",
    "url": lambda board: f"{write_url(board)}\n",
}
"""How a board is written; those of several lines with an empty line after them, where several are made."""


def _configure(parser: ArgumentParser) -> None:
    parser.description = (
        "Make boards, each with exactly one order in which all stones can be picked. The same size, number of stones "
        "and seed give the same board everywhere. Without --seed a seed is drawn and told on standard error."
    )
    parser.epilog = closing(
        "0 all made; 1 not all found; 2 wrong arguments.",
        "goishi generate --size 8x8 --stones 20 --seed 3",
        "goishi generate --size 6 --count 3 --format url",
    )
    sides = f"from {SIDES.start} to {SIDES.stop - 1} each"
    parser.add_argument(
        "--size", type=_size, default=USUAL_SIZE, metavar="ROWSxCOLUMNS", help=f"{sides}; 8x8 by default"
    )
    suited = "so many stones; by default what suits the size"
    parser.add_argument("--stones", type=number_to(LARGEST_SEED), metavar="N", help=suited)
    add_seeds(parser, LARGEST_SEED, made="boards")
    parser.add_argument("--format", choices=_FORMS, default="quoted", help="how a board is written; quoted by default")


def _size(text: str) -> tuple[int, int]:
    """Rows and columns; one number stands for both."""
    found = re.fullmatch(r"(\d{1,3})(?:x(\d{1,3}))?", text.lower())
    size = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if not all(side in SIDES for side in size):
        raise ArgumentTypeError(f"{text}: ROWSxCOLUMNS, each from {SIDES.start} to {SIDES.stop - 1}, is wanted.")
    return size


def _generate(arguments: Namespace) -> int:
    rows, columns = arguments.size
    stones = usual_stones(rows, columns) if arguments.stones is None else arguments.stones
    within = stones_within(rows, columns)
    if stones not in within:
        arguments.parser.error(f"--stones is from {within.start} to {within.stop - 1} at this size")
    found = 0
    write = _FORMS[arguments.format]
    for seed in seeds_of(arguments, LARGEST_SEED):
        try:
            board = generate(rows, columns, stones, seed)
        except CannotGenerate as why:
            sys.stderr.write(f"Seed {seed}: {why.text}\n")
            continue
        found += 1
        text = write(board)
        sys.stdout.write(text if arguments.count > 1 else f"{text.rstrip(chr(10))}\n")
        sys.stdout.flush()  # the next may take a while, and a program at the other end goes on with this one
    return 0 if found == arguments.count else FAILED


GENERATE = Command("generate", "make boards with exactly one order", _configure, _generate)
