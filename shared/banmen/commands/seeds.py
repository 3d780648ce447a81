"""The `--seed` and `--count` of commands that make boards or puzzles: consecutive seeds, one for each."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable
from random import Random


def number_to(largest: int) -> Callable[[str], int]:
    """The type of an argument that is a number from 1 to `largest`."""

    def number(text: str) -> int:
        if not text.isdecimal() or not 1 <= int(text) <= largest:
            raise ArgumentTypeError(f"{text}: A number from 1 is wanted.")
        return int(text)

    return number


def add_seeds(parser: ArgumentParser, largest: int, *, made: str) -> None:
    """Give a command `--seed` and `--count`; `made` is what it makes, in the plural."""

    def seed(text: str) -> int:
        if not text.isdecimal() or not 1 <= int(text) <= largest:
            raise ArgumentTypeError(f"{text}: A seed is a number from 1 to {largest}.")
        return int(text)

    parser.add_argument("--seed", type=seed, metavar="S", help=f"from 1 to {largest}")
    counted = f"so many {made}, of the seeds S, S+1, S+2 and so on"
    parser.add_argument("--count", type=number_to(largest), default=1, metavar="N", help=counted)


def seeds_of(arguments: Namespace, largest: int) -> range:
    """The seeds asked for. Without `--seed` the first is random, and is written to standard error.

    Ends the program with the parser's error where they would go beyond the largest.
    """
    last = largest - arguments.count + 1
    if arguments.seed is None:
        first = Random().randint(1, last)  # this draw needs no seed of its own: its result is written out
        sys.stderr.write(f"Seed {first}\n")
        return range(first, first + arguments.count)
    if arguments.seed > last:
        arguments.parser.error(f"--count {arguments.count} goes beyond the last seed, {largest}")
    return range(arguments.seed, arguments.seed + arguments.count)
