"""`banmen sudoku generate`: new puzzles of a level, one a line, that a seed brings back."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from random import Random

from banmen.commands import Command
from banmen.commands.sudoku_files import FAILED
from banmen.commands.sudoku_told import LEVELS
from banmen.engines.sudoku.generate import LARGEST_SEED, CannotGenerate, Symmetry, clues_within, generate


def _configure(parser: ArgumentParser) -> None:
    parser.description = (
        "Make puzzles, 81 characters a line, each with exactly one solution. The same level, seed, clues and symmetry "
        "give the same puzzle everywhere. Without --seed a seed is drawn and told on standard error."
    )
    parser.epilog = "Exit status: 0 all made, 1 not all found, 2 wrong arguments."
    levels = ", ".join(f"{level} {name}" for level, name in LEVELS.items())
    parser.add_argument("--level", type=int, choices=LEVELS, required=True, metavar="L", help=levels)
    parser.add_argument("--seed", type=_seed, metavar="S", help=f"from 1 to {LARGEST_SEED}")
    parser.add_argument(
        "--count", type=_count, default=1, metavar="N", help="so many puzzles, of the seeds S, S+1, S+2 and so on"
    )
    parser.add_argument("--clues", type=_count, metavar="N", help="so many squares given; otherwise none too many")
    symmetries = [symmetry.value for symmetry in Symmetry]
    parser.add_argument("--symmetry", choices=symmetries, default=symmetries[0], help="of the squares given")


def _seed(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= LARGEST_SEED:
        raise ArgumentTypeError(f"{text}: A seed is a number from 1 to {LARGEST_SEED}.")
    return int(text)


def _count(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= LARGEST_SEED:
        raise ArgumentTypeError(f"{text}: A number from 1 is wanted.")
    return int(text)


def _generate(arguments: Namespace) -> int:
    symmetry = Symmetry(arguments.symmetry)
    within = clues_within(arguments.level, symmetry)
    if arguments.clues is not None and arguments.clues not in within:
        arguments.parser.error(f"--clues is from {within.start} to {within.stop - 1} at this level and symmetry")
    seeds = _seeds(arguments)
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


def _seeds(arguments: Namespace) -> range:
    last = LARGEST_SEED - arguments.count + 1
    if arguments.seed is None:
        first = Random().randint(1, last)  # the one die that nobody has to throw again: its number is told
        sys.stderr.write(f"Seed {first}\n")
        return range(first, first + arguments.count)
    if arguments.seed > last:
        arguments.parser.error(f"--count {arguments.count} goes beyond the last seed, {LARGEST_SEED}")
    return range(arguments.seed, arguments.seed + arguments.count)


GENERATE = Command("generate", "make puzzles of a level", _configure, _generate)
