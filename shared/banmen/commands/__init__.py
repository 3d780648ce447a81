"""The commands behind `banmen`: what one is made of. Those that need neither server nor window live in this package."""

from argparse import ArgumentParser, Namespace
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
