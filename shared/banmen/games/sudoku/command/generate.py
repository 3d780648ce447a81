"""`banmen sudoku generate`: new puzzles of a level, one a line, that a seed brings back."""

import sys
from argparse import ArgumentParser, Namespace

from banmen.commands import Command, closing
from banmen.commands.seeds import add_seeds, number_to, seeds_of
from banmen.games.sudoku.command.read import FAILED
from banmen.games.sudoku.command.text import LEVELS
from banmen.games.sudoku.engine.generate import LARGEST_SEED, CannotGenerate, Symmetry, clues_within, generate


def _configure(parser: ArgumentParser) -> None:
    parser.description = (
        "Make puzzles, 81 characters a line, each with exactly one solution. The same level, seed, clues and symmetry "
        "give the same puzzle everywhere. Without --seed a seed is drawn and told on standard error."
    )
    parser.epilog = closing(
        "0 all made; 1 not all found; 2 wrong arguments.",
        "sudoku generate --level 3 --seed 7 --count 10",
        "sudoku generate --level 1 --symmetry rotation",
    )
    levels = ", ".join(f"{level} {name}" for level, name in LEVELS.items())
    parser.add_argument("--level", type=int, choices=LEVELS, required=True, metavar="L", help=levels)
    add_seeds(parser, LARGEST_SEED, made="puzzles")
    given = "so many squares given; otherwise none too many"
    parser.add_argument("--clues", type=number_to(LARGEST_SEED), metavar="N", help=given)
    symmetries = [symmetry.value for symmetry in Symmetry]
    parser.add_argument("--symmetry", choices=symmetries, default=symmetries[0], help="of the squares given")


def _generate(arguments: Namespace) -> int:
    symmetry = Symmetry(arguments.symmetry)
    within = clues_within(arguments.level, symmetry)
    if arguments.clues is not None and arguments.clues not in within:
        arguments.parser.error(f"--clues is from {within.start} to {within.stop - 1} at this level and symmetry")
    seeds = seeds_of(arguments, LARGEST_SEED)
    found = 0
    for seed in seeds:
        try:
            puzzle = generate(arguments.level, seed, clues=arguments.clues, symmetry=symmetry)
        except CannotGenerate as why:
            sys.stderr.write(f"Seed {seed}: {why.text}\n")
            continue
        found += 1
        sys.stdout.write("".join(str(digit) if digit else "." for digit in puzzle.givens) + "\n")
        sys.stdout.flush()  # the next may take a while, and a program at the other end goes on with this one
    return 0 if found == len(seeds) else FAILED


GENERATE = Command("generate", "make puzzles of a level", _configure, _generate)
