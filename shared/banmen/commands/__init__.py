"""The `Command` type of the `banmen` subcommands, and helpers for their argument parsers.

Texts are messages of assets/locale. A command's `help` is a message id; for a command of another distribution it may be
the text itself.
"""

from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from importlib import import_module
from operator import attrgetter
from typing import Any, NamedTuple

from banmen.commands.parser import Parser
from banmen.startup import InterruptibleLoading
from banmen.texts import Texts

GROUP = "banmen.commands"
"""The group of entry points that names every command: `NAME = "module:COMMAND"`."""


class Command(NamedTuple):
    """`banmen NAME`: `configure` declares its arguments, `run` executes it and returns the exit status.

    The parsed arguments hold the texts of the user's language, `t`. A command's module is imported to write help texts,
    so it must not import the window, and slow functions are wrapped in `lazy`.
    """

    name: str
    help: str
    configure: Callable[[Parser], None]
    run: Callable[[Namespace], int]


def load_object(place: str) -> Any:
    """Import and return the object at `module:object`, as entry points name it; also `module:object.attribute`."""
    module, _, name = place.partition(":")
    with InterruptibleLoading():
        return attrgetter(name)(import_module(module))


def lazy(place: str) -> Callable[..., Any]:
    """Return a function that imports the one at `module:function` when it is called, so that help texts appear fast."""

    def called(*arguments: Any) -> Any:
        return load_object(place)(*arguments)

    return called


def closing(t: Texts, statuses: str, *examples: str) -> str:
    """Return the end of a help text: examples, given without `banmen`, and a message about exit statuses."""
    shown = "".join(f"  banmen {example}\n" for example in examples)
    above = "console-example" if len(examples) == 1 else "console-examples"
    return f"{t(above)}\n{shown}\n{t('console-status')} {t(statuses)}"


def file_name(t: Texts) -> Callable[[str], str]:
    """Return the type of an argument that names a file. Empty text, as from an unset variable, is refused."""

    def name(text: str) -> str:
        if not text:
            raise ArgumentTypeError(t("console-file-wanted"))
        return text

    return name


def add_actions(parser: Parser, *actions: Command) -> None:
    """Declare `banmen NAME ACTION` for each action; `run_action` runs the selected one.

    Only the selected action declares its arguments.
    """
    t = parser.t
    named = parser.add_subparsers(title=t("console-actions"), dest="action", metavar="ACTION", required=True)
    for action in actions:
        declared: Parser = named.add_parser(action.name, help=t(action.help), t=t, language=parser.language)
        declared.set_defaults(do=action.run)
        declared.declare = action.configure


def run_action(arguments: Namespace) -> int:
    """Run the selected action and return its exit status."""
    status: int = arguments.do(arguments)
    return status
