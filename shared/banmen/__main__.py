"""The `banmen` command: finds the subcommand meant, runs it, and turns what stops it into a sentence and a status.

Subcommands are entry points of the group `banmen.commands`, each loaded only when it is meant. Whatever is not the
name of one is for `play`: `banmen ADDRESS` and `banmen --lang ja` play. Exit status 2 is a command line with which
nothing can be done; 130 and 141 are those of programs ended by an interrupt or a closed pipe.
"""

import codecs
import errno
import io
import os
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from banmen import __version__
from banmen.commands import GROUP, Command, Help

USUAL = "play"
UNWRITTEN, CANNOT, INTERRUPTED, PIPE_CLOSED = 1, 2, 130, 141

_ALIKE = 0.7
"""How near a word must be to a command's name to be taken for a slip of the finger (ratio of difflib)."""
_PLAIN = {"…": "...", "×": "x"}
"""What says the same in any encoding."""

_replaced: set[str] = set()
"""The encodings of standard output in which signs were missing, in this run."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run `banmen` with these arguments, by default those of the process; gives the exit status."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    _open_standard_streams()
    try:
        try:
            return _run(arguments)
        finally:
            sys.stdout.flush()
            _tell_what_was_replaced()
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
    """Let nothing be where a standard stream was closed, and no text be too much for the encoding of the others."""
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
    """Put something else in place of signs that standard output's encoding has not; remember what became a `?`."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    instead = "".join(_PLAIN.get(sign, "?") for sign in fault.object[fault.start : fault.end])
    if "?" in instead:
        _replaced.add(fault.encoding)
    return instead, fault.end


def _tell_what_was_replaced() -> None:
    for encoding in _replaced:
        sys.stderr.write(
            f"banmen: the encoding of the output, {encoding}, has not all signs, and a ? stands for each that is "
            "missing; PYTHONIOENCODING=utf-8 has them.\n"
        )


def _forget_output() -> None:
    """Drop what is still buffered: the interpreter would try to write it again, and complain, as it leaves."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: Sequence[str]) -> int:
    named = {entry.name: entry for entry in entry_points(group=GROUP)}
    first = arguments[0] if arguments else ""
    if first in {"-h", "--help"}:
        _overview(named).print_help()
        return 0
    if first == "--version":
        sys.stdout.write(f"banmen {__version__}\n")
        return 0
    if first in named:
        return _run_command(named[first], arguments[1:])
    meant = _mistyped(first, named)
    if meant is not None:
        sys.stderr.write(
            f"banmen: there is no command {first!r}; did you mean '{meant}'? An address: `banmen {USUAL} {first}`.\n"
        )
        return CANNOT
    return _run_command(named[USUAL], arguments)


def _run_command(entry: EntryPoint, arguments: Sequence[str]) -> int:
    command: Command = entry.load()
    parser = ArgumentParser(prog=f"banmen {command.name}", description=command.help, formatter_class=Help)
    command.configure(parser)
    known, unknown = parser.parse_known_args(arguments)
    if unknown:
        meant: ArgumentParser = getattr(known, "parser", parser)  # of an action, where the command has some
        meant.error(f"unrecognized arguments: {' '.join(unknown)}")
    return command.run(known)


def _mistyped(word: str, named: Mapping[str, EntryPoint]) -> str | None:
    """The command that a word was probably meant to be; None for an option and for what looks like an address."""
    if word.startswith("-") or any(sign in word for sign in ".:/"):
        return None
    return next(iter(get_close_matches(word.lower(), named, n=1, cutoff=_ALIKE)), None)


def _overview(named: Mapping[str, EntryPoint]) -> ArgumentParser:
    """The parser that writes `banmen --help`; the commands' own parsers do the parsing."""
    parser = ArgumentParser(
        prog="banmen",
        usage="banmen [COMMAND] [ARGUMENT ...]\n       banmen [ADDRESS[/CODE]] [OPTION ...]",
        description="A hall of board games: a server that holds the truth of every table, a window that shows it.",
        epilog=f"Without a command, `banmen …` is `banmen {USUAL} …`. `banmen COMMAND --help` says more about each.",
        formatter_class=Help,
    )
    parser.add_argument("--version", action="version", version=__version__, help="show the version and exit")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, entry in named.items():
        command: Command = entry.load()
        commands.add_parser(name, help=command.help)
    return parser


if __name__ == "__main__":
    sys.exit(main())
