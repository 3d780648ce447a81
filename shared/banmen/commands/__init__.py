"""The `Command` type of the `banmen` subcommands, and what their argument parsers share.

Words are messages of assets/locale: a command's `help` is the id of one, or for the command of another distribution
the words themselves.
"""

from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from importlib import import_module
from operator import attrgetter
from typing import Any, NamedTuple

from banmen.commands.parser import Parser
from banmen.loading import Loading
from banmen.texts import Texts

GROUP = "banmen.commands"
"""The entry points' group that names every command: `NAME = "module:COMMAND"`."""


class Command(NamedTuple):
    """`banmen NAME`: `configure` declares its arguments, `run` does it and gives the exit status.

    The parsed arguments have the texts of the user's language, `t`. The module that holds a command is imported to
    write a help text, so it must not import the window, and what takes long is `later`.
    """

    name: str
    help: str
    configure: Callable[[Parser], None]
    run: Callable[[Namespace], int]


def loaded(place: str) -> Any:
    """What stands at a place, `module:object`, as an entry point names it; also `module:object.attribute`."""
    module, _, name = place.partition(":")
    with Loading():
        return attrgetter(name)(import_module(module))


def later(place: str) -> Callable[..., Any]:
    """The function at a place, `module:function`, imported when it is called: a help text is to be there at once."""

    def called(*arguments: Any) -> Any:
        return loaded(place)(*arguments)

    return called


def closing(t: Texts, statuses: str, *examples: str) -> str:
    """The end of a help text: the examples, given without `banmen`, and a message with what exit statuses mean."""
    shown = "".join(f"  banmen {example}\n" for example in examples)
    above = "console-example" if len(examples) == 1 else "console-examples"
    return f"{t(above)}\n{shown}\n{t('console-status')} {t(statuses)}"


def file_name(t: Texts) -> Callable[[str], str]:
    """Return the type of an argument that names a file. An empty text, as of an unset variable, is refused."""

    def name(text: str) -> str:
        if not text:
            raise ArgumentTypeError(t("console-file-wanted"))
        return text

    return name


def add_actions(parser: Parser, *actions: Command) -> None:
    """Declare `banmen NAME ACTION` for each; `run_action` then runs the one that is meant.

    Only that one declares its arguments.
    """
    t = parser.t
    named = parser.add_subparsers(title=t("console-actions"), dest="action", metavar="ACTION", required=True)
    for action in actions:
        declared: Parser = named.add_parser(action.name, help=t(action.help), t=t, language=parser.language)
        declared.set_defaults(do=action.run)
        declared.declare = action.configure


def run_action(arguments: Namespace) -> int:
    """Run the action that the arguments name; return the exit status."""
    status: int = arguments.do(arguments)
    return status
