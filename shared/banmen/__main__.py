"""The `banmen` command: finds the subcommand, runs it, and turns what stops it into a sentence and an exit status.

Subcommands are entry points of the group `banmen.commands`, and the commands of the games; each is imported only when
it runs. Arguments that do not begin with the name of one are those of `play`: `banmen ADDRESS` and `banmen --lang ja`
play. Exit status 2 is a command line with which nothing can be done; 130 and 141 are those of programs ended by an
interrupt or a closed pipe.
"""

import codecs
import errno
import io
import os
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib.metadata import entry_points
from pathlib import Path

from banmen import __version__
from banmen.commands import GROUP, Command, Help

USUAL = "play"
UNWRITTEN, CANNOT, INTERRUPTED, PIPE_CLOSED = 1, 2, 130, 141

_ALIKE = 0.7
"""How near a word must be to a command's name to be taken for a misspelling of it (ratio of difflib)."""
_PLAIN = {"…": "...", "×": "x"}
"""Replacements that any encoding has."""

_replaced: set[str] = set()
"""The encodings of standard output in which a character became a `?`, in this run."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run `banmen` with these arguments, by default those of the process; gives the exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    _open_standard_streams()
    try:
        try:
            return _run(arguments)
        finally:
            sys.stdout.flush()
            _warn_of_replaced()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        _forget_output()
        return PIPE_CLOSED
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        _forget_output()
        sys.stderr.write(f"banmen: nothing more can be written: {error.strerror}.\n")
        return UNWRITTEN


def _open_standard_streams() -> None:
    """Open closed standard streams on the null device, and let standard output replace what it cannot encode."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number: this one
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = Path(os.devnull).open(mode, encoding="utf-8")  # noqa: SIM115 - for as long as the process lives
            setattr(sys, name, nothing)
    _replaced.clear()
    if isinstance(sys.stdout, io.TextIOWrapper):
        codecs.register_error("banmen.replace", _replace)
        sys.stdout.reconfigure(errors="banmen.replace")


def _replace(fault: UnicodeError) -> tuple[str, int]:
    """Replace characters that standard output cannot encode; note its encoding where one became a `?`."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    instead = "".join(_PLAIN.get(sign, "?") for sign in fault.object[fault.start : fault.end])
    if "?" in instead:
        _replaced.add(fault.encoding)
    return instead, fault.end


def _warn_of_replaced() -> None:
    for encoding in _replaced:
        sys.stderr.write(
            f"banmen: the encoding of the output, {encoding}, has not all signs, and a ? stands for each that is "
            "missing; PYTHONIOENCODING=utf-8 has them.\n"
        )


def _forget_output() -> None:
    """Drop what is still buffered: the interpreter would try to write it again, and complain, as it leaves."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: Sequence[str]) -> int:
    first = arguments[0] if arguments else ""
    if first == "--version":
        sys.stdout.write(f"banmen {__version__}\n")
        return 0
    from banmen.commands.games import game_command, game_commands  # noqa: PLC0415 - `--version` needs no game

    named = {entry.name: entry for entry in entry_points(group=GROUP)}
    if first in {"-h", "--help"}:
        _overview(game_commands() | {name: entry.load() for name, entry in named.items()}).print_help()
        return 0
    if first in named:
        return _run_command(named[first].load(), arguments[1:])
    if _is_word(first):
        command = game_command(first)
        if command is not None:
            return _run_command(command, arguments[1:])
        meant = _mistyped(first, [*named, *game_commands()])
        if meant is not None:
            sys.stderr.write(
                f"banmen: there is no command {first!r}; did you mean '{meant}'? "
                f"An address: `banmen {USUAL} {first}`.\n"
            )
            return CANNOT
    return _run_command(named[USUAL].load(), arguments)


def _run_command(command: Command, arguments: Sequence[str]) -> int:
    parser = ArgumentParser(prog=f"banmen {command.name}", description=command.help, formatter_class=Help)
    command.configure(parser)
    known, unknown = parser.parse_known_args(arguments)
    if unknown:
        meant: ArgumentParser = getattr(known, "parser", parser)  # of an action, where the command has some
        meant.error(f"unrecognized arguments: {' '.join(unknown)}")
    return command.run(known)


def _is_word(argument: str) -> bool:
    """Whether an argument may be a command's name: an option and what looks like an address or a file are none."""
    return bool(argument) and not argument.startswith("-") and not any(sign in argument for sign in ".:/")


def _mistyped(word: str, names: Sequence[str]) -> str | None:
    """The name that a word was probably meant to be."""
    return next(iter(get_close_matches(word.lower(), names, n=1, cutoff=_ALIKE)), None)


def _overview(commands: Mapping[str, Command]) -> ArgumentParser:
    """The parser that writes `banmen --help`; the commands' own parsers do the parsing."""
    parser = ArgumentParser(
        prog="banmen",
        usage="banmen [COMMAND] [ARGUMENT ...]\n       banmen [ADDRESS[/CODE]] [OPTION ...]",
        description="A hall of board games: a server that holds the truth of every table, a window that shows it.",
        epilog=f"Without a command, `banmen …` is `banmen {USUAL} …`. `banmen COMMAND --help` says more about each.",
        formatter_class=Help,
    )
    parser.add_argument("--version", action="version", version=__version__, help="show the version and exit")
    listed = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name in sorted(commands):
        listed.add_parser(name, help=commands[name].help)
    return parser


if __name__ == "__main__":
    sys.exit(main())
