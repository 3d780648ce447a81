"""`banmen manual` and `banmen completion`: a manual page, and completions for a shell, made from the commands' parsers.

They are made when somebody asks, so they always fit the installed version, and name the commands of other
distributions too. shtab writes the completions.
"""

import argparse
import sys
from argparse import Action, Namespace
from collections.abc import Iterator, Mapping

from banmen import __version__
from banmen.commands import GROUP, Command, closing, load_object
from banmen.commands.games import game_commands
from banmen.commands.parser import Parser
from banmen.overview import declared, summaries
from banmen.texts import LANGUAGE_OPTION, LANGUAGES, Texts

SHELLS = ("bash", "zsh", "fish")
_FILES = {"FILE", "PATH", "IN", "OUT", "TO", "SCRIPT"}
_FOLDERS = {"DIR", "FOLDER"}
"""The values of arguments that name files and folders, as help texts show them."""


def whole_parser(t: Texts) -> Parser:
    """Return one parser of all commands and their actions, whose arguments are all declared."""
    whole = Parser(prog="banmen", description=t("console-about"), epilog=t("console-more"), t=t)
    whole.add_argument("--version", action="store_true", help=t("console-version"))
    whole.add_argument(LANGUAGE_OPTION, choices=LANGUAGES, help=t("console-lang"))
    commands = whole.add_subparsers(metavar="COMMAND")
    (named,) = declared(GROUP)
    games = game_commands()
    for name, summary in summaries(t).items():
        command: Command = load_object(named[name]) if name in named else games[name]
        parser = commands.add_parser(name, help=summary, t=t)
        command.configure(parser)
        _declare(parser)
    return whole


def _declare(parser: Parser) -> None:
    """Declare the arguments of a parser that has not done so yet, and of its actions."""
    if parser.declare is not None:
        declare, parser.declare = parser.declare, None
        declare(parser)
    parser.take_language()
    for each in actions_of(parser):
        _declare(each)


def actions_of(parser: Parser) -> Mapping[Parser, str]:
    """Return the parsers of a command's actions, or of all commands, with their summaries."""
    found: dict[Parser, str] = {}
    for argument in parser._actions:  # noqa: SLF001 - argparse has no other list of them
        if isinstance(argument, argparse._SubParsersAction):  # noqa: SLF001 - as above
            says = {choice.dest: choice.help or "" for choice in argument._choices_actions}  # noqa: SLF001 - as above
            found |= {each: says.get(name, "") for name, each in argument.choices.items()}
    return found


def arguments_of(parser: Parser) -> Iterator[Action]:
    """Yield the arguments that a parser shows, without the choice of an action."""
    for argument in parser._actions:  # noqa: SLF001 - as above
        if argument.help != argparse.SUPPRESS and not isinstance(argument, argparse._SubParsersAction):  # noqa: SLF001 - as above
            yield argument


# --- the manual page --------------------------------------------------------------------------------------------------


def manual(t: Texts) -> str:
    """Return the manual page as roff."""
    whole = whole_parser(t)
    lines = [
        f'.TH BANMEN 1 "" "banmen {__version__}"',
        ".ad l",
        ".nh",
        f".SH {t('manual-name')}",
        f"banmen \\- {_roff(t('console-about'))}",
        f".SH {t('manual-synopsis')}",
        f".B {_roff('banmen [COMMAND] [ARGUMENT ...]')}",
        ".br",
        f".B {_roff('banmen [ADDRESS[/CODE]] [OPTION ...]')}",
        f".SH {t('manual-description')}",
        _roff(t("console-more")),
        f".SH {t('manual-options')}",
        *_arguments(whole),
        f".SH {t('manual-commands')}",
        *_sections(whole),
    ]
    return "\n".join([*lines, ""])


def _sections(parser: Parser) -> Iterator[str]:
    """Yield a section for each command or action, and those of its actions."""
    for each, summary in actions_of(parser).items():
        positionals = [_shown(argument) for argument in arguments_of(each) if not argument.option_strings]
        yield f'.SS "{_roff(" ".join([each.prog, *positionals]))}"'
        yield from _paragraphs(each.description or summary)
        yield from _arguments(each)
        yield from _paragraphs(each.epilog or "")
        yield from _sections(each)


def _shown(argument: Action) -> str:
    """Return an argument as it is typed: `FILE`, `[WORD ...]` or `--depth N`."""
    choices = "{" + ",".join(map(str, argument.choices)) + "}" if argument.choices else ""
    value = argument.metavar or choices or argument.dest.upper()
    value = " ".join(value) if isinstance(value, tuple) else value
    if argument.option_strings:
        return ", ".join(argument.option_strings) + (f" {value}" if argument.nargs != 0 else "")
    return {"?": f"[{value}]", "*": f"[{value} ...]", "+": f"{value} ..."}.get(str(argument.nargs), value)


def _arguments(parser: Parser) -> Iterator[str]:
    for argument in arguments_of(parser):
        says = (argument.help or "") % {**vars(argument), "prog": parser.prog}
        yield from (".TP", f".B {_roff(_shown(argument))}", _roff(says))


def _paragraphs(text: str) -> Iterator[str]:
    """Yield a text: its indented lines, which are examples, as they are, and the others filled."""
    for line in text.splitlines():
        if line.startswith(" "):
            yield from (".RS", ".nf", _roff(line.strip()), ".fi", ".RE")
        elif line:
            yield from (".PP", _roff(line))


def _roff(text: str) -> str:
    """Return a line that roff prints as it is."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return f"\\&{plain}" if plain.startswith((".", "'")) else plain


# --- completions ------------------------------------------------------------------------------------------------------


def completion(t: Texts, shell: str) -> str:
    """Return the script with which a shell of SHELLS completes commands, options, choices and names of files."""
    import shtab  # noqa: PLC0415 - help texts need none

    whole = whole_parser(t)
    for parser in (whole, *_all_below(whole)):
        for argument in arguments_of(parser):
            if argument.metavar in _FILES:
                argument.complete = shtab.FILE  # type: ignore[attr-defined]  # shtab's way to say it
            elif argument.metavar in _FOLDERS:
                argument.complete = shtab.DIRECTORY  # type: ignore[attr-defined]  # as above
    return shtab.complete(whole, shell)


def _all_below(parser: Parser) -> Iterator[Parser]:
    for each in actions_of(parser):
        yield each
        yield from _all_below(each)


# --- the commands -----------------------------------------------------------------------------------------------------


def _configure_manual(parser: Parser) -> None:
    parser.epilog = closing(parser.t, "manual-status", "manual")
    parser.description = parser.t("manual-about")


def _manual(arguments: Namespace) -> int:
    sys.stdout.write(manual(arguments.t))
    return 0


def _configure_completion(parser: Parser) -> None:
    parser.epilog = closing(parser.t, "manual-status", *(f"completion {shell}" for shell in SHELLS))
    parser.description = parser.t("completion-about")
    parser.add_argument("shell", choices=SHELLS, help=parser.t("completion-shell"))


def _completion(arguments: Namespace) -> int:
    sys.stdout.write(completion(arguments.t, arguments.shell))
    return 0


MANUAL = Command("manual", "manual-command", _configure_manual, _manual)
COMPLETION = Command("completion", "completion-command", _configure_completion, _completion)
