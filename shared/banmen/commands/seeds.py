"""`--seed` and `--count` for commands that generate boards or puzzles: consecutive seeds, one for each."""

import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from random import Random

from banmen.commands.parser import Parser
from banmen.texts import Texts


def number_to(t: Texts, largest: int, least: int = 1, message: str = "console-number-wanted") -> Callable[[str], int]:
    """Return the type of an argument that is a number from `least` to `largest`; `message` words the refusal."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal()) or not least <= int(text) <= largest:
            raise ArgumentTypeError(t(message, text=text, least=str(least), largest=str(largest)))
        return int(text)

    return number


def add_seeds(parser: Parser, largest: int, *, made: str) -> None:
    """Add `--seed` and `--count` to a command; `made` is the message that says what is counted."""
    t = parser.t
    seed = number_to(t, largest, message="console-seed-wanted")
    parser.add_argument("--seed", type=seed, metavar="S", help=t("console-seed", largest=str(largest)))
    parser.add_argument("--count", type=number_to(t, largest), default=1, metavar="N", help=t(made))


def seeds_of(arguments: Namespace, largest: int) -> range:
    """Return the seeds asked for. Without `--seed` the first is random and is written to standard error.

    End the program with the parser's error if the seeds would exceed `largest`.
    """
    last = largest - arguments.count + 1
    if arguments.seed is None:
        first = Random().randint(1, last)  # needs no seed: the result is written out
        sys.stderr.write(f"{arguments.t('console-seed-drawn', seed=str(first))}\n")
        return range(first, first + arguments.count)
    if arguments.seed > last:
        arguments.parser.refuse("console-count-beyond", count=str(arguments.count), largest=str(largest))
    return range(arguments.seed, arguments.seed + arguments.count)
