"""The `Command` type of the `banmen` subcommands, and what their argument parsers share."""

from argparse import ArgumentParser, ArgumentTypeError, HelpFormatter, Namespace
from collections.abc import Callable
from typing import NamedTuple

GROUP = "banmen.commands"
"""The entry points' group that names every command: `NAME = "module:COMMAND"`."""


class Command(NamedTuple):
    """`banmen NAME`: `configure` declares its arguments, `run` does it and gives the exit status.

    The module that holds a command is imported to write a help text, so it must not import the window.
    """

    name: str
    help: str
    configure: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]


class Help(HelpFormatter):
    """Help whose indented lines, the examples, stand as they were written; all others are filled."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        fill = super()._fill_text
        return "\n".join(line if line.startswith(" ") else fill(line, width, indent) for line in text.splitlines())


def closing(statuses: str, *examples: str) -> str:
    """The end of a help text: the examples, which are given without `banmen`, and what the exit statuses mean."""
    shown = "".join(f"  banmen {example}\n" for example in examples)
    return f"{'Examples' if len(examples) > 1 else 'Example'}:\n{shown}\nExit status: {statuses}"


def file_name(text: str) -> str:
    """The type of an argument that names a file. An empty text, as of an unset variable, is refused."""
    if not text:
        raise ArgumentTypeError("A file's name is wanted.")
    return text


def add_actions(parser: ArgumentParser, *actions: Command) -> None:
    """Declare `banmen NAME ACTION` for each; `run_action` then runs the one that is meant."""
    named = parser.add_subparsers(title="what to do", dest="action", metavar="ACTION", required=True)
    for action in actions:
        configured = named.add_parser(action.name, help=action.help, formatter_class=Help)
        action.configure(configured)
        configured.set_defaults(do=action.run, parser=configured)


def run_action(arguments: Namespace) -> int:
    """Run the action that the arguments name; gives the exit status."""
    status: int = arguments.do(arguments)
    return status
