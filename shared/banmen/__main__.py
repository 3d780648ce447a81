"""The `banmen` command: finds the subcommand, runs it, and turns errors into a message and an exit status.

Subcommands are entry points of the group `banmen.commands`, and the commands of the games. Each is imported only when
it runs. A command line that does not begin with a subcommand is passed to `play`: `banmen ADDRESS` and `banmen --lang
ja` start the window. Slow imports happen inside `main`, where an interrupt ends the process without a traceback.

Exit status 2 is a command line that cannot be understood; 130 and 141 are the statuses of a process ended by an
interrupt and by a closed pipe.
"""

import codecs
import errno
import io
import os
import sys

from banmen import __version__
from banmen.startup import INTERRUPTED, InterruptibleLoading, forget_start_folder, restore_library_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from banmen.commands import Command
    from banmen.texts import Texts

USUAL = "play"
UNWRITTEN, CANNOT, PIPE_CLOSED = 1, 2, 141

_PLAIN = {"…": "...", "×": "x"}
"""ASCII replacements, which every encoding can write."""

_replaced: set[str] = set()
"""Encodings of standard output that could not write a character in this run, so that a `?` was written."""


def main(argv: "Sequence[str] | None" = None) -> int:
    """Run `banmen` with these arguments (default: those of the process) and return the exit status."""
    if argv is None:
        forget_start_folder()
        if getattr(sys, "frozen", False):
            restore_library_path()
            _run_own_module()
    try:
        _open_standard_streams()
        return _run_in_words(sys.argv[1:] if argv is None else list(argv))
    except KeyboardInterrupt:
        return INTERRUPTED


def _run_own_module() -> None:
    """Run the module for which a frozen application started this process, if there is one; this ends the process."""
    from banmen.processes.own import OWN, run  # noqa: PLC0415 - nothing else needs it here

    if sys.argv[1:2] == [OWN]:
        run(sys.argv[2:])


def _run_in_words(arguments: "list[str]") -> int:
    """Run the command in the user's language and return the exit status."""
    with InterruptibleLoading():
        from banmen.texts import Texts, language_asked  # noqa: PLC0415 - see above

    language = language_asked(arguments)
    t = Texts(language or "en")
    try:
        try:
            return _run(arguments, t, language)
        finally:
            sys.stdout.flush()
            _warn_of_replaced(t)
    except BrokenPipeError:
        _forget_output()
        return PIPE_CLOSED
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        from banmen.commands.errors import reason  # noqa: PLC0415 - only where something is wrong

        _forget_output()
        sys.stderr.write(f"banmen: {t('console-no-room', reason=reason(t, error))}\n")
        return UNWRITTEN


def _open_standard_streams() -> None:
    """Open closed standard streams on the null device, and make standard output replace what it cannot encode."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest free number: this one
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            nothing = open(os.devnull, mode, encoding="utf-8")  # noqa: SIM115, PTH123 - as long as the process lives
            setattr(sys, name, nothing)
    _replaced.clear()
    if isinstance(sys.stdout, io.TextIOWrapper):
        codecs.register_error("banmen.replace", _replace)
        sys.stdout.reconfigure(errors="banmen.replace")


def _replace(fault: UnicodeError) -> tuple[str, int]:
    """Replace characters that standard output cannot encode, and remember the encoding if one became a `?`."""
    if not isinstance(fault, UnicodeEncodeError):
        raise fault
    instead = "".join(_PLAIN.get(sign, "?") for sign in fault.object[fault.start : fault.end])
    if "?" in instead:
        _replaced.add(fault.encoding)
    return instead, fault.end


def _warn_of_replaced(t: "Texts") -> None:
    for encoding in _replaced:
        sys.stderr.write(f"banmen: {t('console-encoding', encoding=encoding)}\n")


def _forget_output() -> None:
    """Discard buffered output: otherwise the interpreter tries to write it again at exit, and prints an error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(arguments: "Sequence[str]", t: "Texts", language: str | None) -> int:
    _, rest = _split_language(arguments)
    first = rest[0] if rest else ""
    if first == "--version":
        sys.stdout.write(f"banmen {__version__}\n")
        return 0
    if first in {"-h", "--help"}:
        with InterruptibleLoading():
            from banmen.overview import overview  # noqa: PLC0415 - `--version` needs none

        sys.stdout.write(overview(t))
        return 0
    with InterruptibleLoading():
        from banmen.commands.parser import argparse_in  # noqa: PLC0415 - takes longer than all that the overview needs

    with argparse_in(t):
        return _run_named(arguments, t, language)


def _run_named(arguments: "Sequence[str]", t: "Texts", language: str | None) -> int:
    with InterruptibleLoading():
        from banmen.commands import GROUP, load_object  # noqa: PLC0415 - `--help` needs none of these
        from banmen.overview import declared  # noqa: PLC0415 - as above

        (named,) = declared(GROUP)
    before, rest = _split_language(arguments)
    first = rest[0] if rest else ""
    if first in named:
        return _run_command(load_object(named[first]), [*before, *rest[1:]], t, language)
    if _is_word(first):
        with InterruptibleLoading():
            from banmen.commands.games import game_command, game_commands  # noqa: PLC0415 - imports every game's rules
            from banmen.commands.parser import nearest  # noqa: PLC0415 - as above

        command = game_command(first)
        if command is not None:
            return _run_command(command, [*before, *rest[1:]], t, language)
        meant = nearest(first, [*named, *game_commands()])
        if meant is not None:
            sys.stderr.write(f"banmen: {t('console-no-command', word=first, meant=meant, usual=USUAL)}\n")
            return CANNOT
    return _run_command(load_object(named[USUAL]), arguments, t, language)


def _split_language(arguments: "Sequence[str]") -> "tuple[Sequence[str], Sequence[str]]":
    """Split a leading `--lang` option from the other arguments."""
    from banmen.texts import LANGUAGE_OPTION  # noqa: PLC0415 - see above

    first = arguments[0] if arguments else ""
    taken = 2 if first == LANGUAGE_OPTION else 1 if first.startswith(f"{LANGUAGE_OPTION}=") else 0
    return arguments[:taken], arguments[taken:]


def _run_command(command: "Command", arguments: "Sequence[str]", t: "Texts", language: str | None) -> int:
    from banmen.commands.parser import Parser  # noqa: PLC0415 - as above

    parser = Parser(prog=f"banmen {command.name}", description=t(command.help), t=t, language=language)
    command.configure(parser)
    parser.take_language()
    known, unknown = parser.parse_known_args(arguments)
    if unknown:
        meant: Parser = known.parser  # the parser of the action, if the command has actions
        meant.refuse("console-unknown", arguments=" ".join(unknown))
    return command.run(known)


def _is_word(argument: str) -> bool:
    """Return True if an argument may be a subcommand's name, not an option, an address or a file."""
    return bool(argument) and not argument.startswith("-") and not any(sign in argument for sign in ".:/")


if __name__ == "__main__":
    sys.exit(main())
