"""`banmen sudoku generate`: new puzzles of a level, one on each line, reproducible by their seed."""

import sys
from argparse import Namespace

from banmen.commands import Command, closing
from banmen.commands.parser import Parser, add_seeds, number_to, seeds_of
from banmen.games.sudoku.command.text import FAILED, level_list
from banmen.games.sudoku.engine.generate import LARGEST_SEED, CannotGeneratePuzzle, Symmetry, clues_within, generate
from banmen.games.sudoku.engine.grade import LEVELS


def _configure(parser: Parser) -> None:
    t = parser.t
    parser.description = t("sudoku-generate-about")
    parser.epilog = closing(
        t,
        "sudoku-generate-status",
        "sudoku generate --level 3 --seed 7 --count 10",
        "sudoku generate --level 1 --symmetry rotation",
    )
    parser.add_argument("--level", type=int, choices=LEVELS, required=True, metavar="L", help=level_list(t))
    add_seeds(parser, LARGEST_SEED, made="sudoku-generate-count")
    clues = number_to(t, LARGEST_SEED)
    parser.add_argument("--clues", type=clues, metavar="N", help=t("sudoku-generate-clues"))
    symmetries = [symmetry.value for symmetry in Symmetry]
    parser.add_argument("--symmetry", choices=symmetries, default=symmetries[0], help=t("sudoku-generate-symmetry"))


def _generate(arguments: Namespace) -> int:
    symmetry = Symmetry(arguments.symmetry)
    within = clues_within(arguments.level, symmetry)
    if arguments.clues is not None and arguments.clues not in within:
        limits = {"least": str(within.start), "largest": str(within.stop - 1)}
        arguments.parser.refuse("sudoku-generate-clues-wanted", **limits)
    seeds = seeds_of(arguments, LARGEST_SEED)
    found = 0
    for seed in seeds:
        try:
            puzzle = generate(arguments.level, seed, clues=arguments.clues, symmetry=symmetry)
        except CannotGeneratePuzzle as why:
            sys.stderr.write(f"{arguments.t(f'sudoku-generate-{why.code}', seed=str(seed))}\n")
            continue
        found += 1
        sys.stdout.write("".join(str(digit) if digit else "." for digit in puzzle.givens) + "\n")
        sys.stdout.flush()  # the next puzzle may take a while, and the reader can use this one already
    return 0 if found == len(seeds) else FAILED


GENERATE = Command("generate", "sudoku-generate-command", _configure, _generate)
