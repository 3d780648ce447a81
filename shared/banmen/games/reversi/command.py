"""`banmen reversi`: its actions, of which only the selected one is imported."""

from collections.abc import Mapping

from banmen.commands import Command, add_actions, lazy, run_action
from banmen.commands.parser import Parser

_ACTIONS: Mapping[str, str] = {
    "perft": "perft_command:PERFT",
    "replay": "replay_command:REPLAY",
    "analyse": "analyse_command:ANALYSE",
    "solve": "solve_command:SOLVE",
    "games": "games_command:GAMES",
    "puzzles": "practice.command:PUZZLES",
    "nboard": "nboard.command:NBOARD",
}
"""The modules beside this one, and their commands."""


def _action(name: str, place: str) -> Command:
    there = f"{__package__}.{place}"
    return Command(name, f"reversi-{name}", lazy(f"{there}.configure"), lazy(f"{there}.run"))


def _configure(parser: Parser) -> None:
    add_actions(parser, *(_action(name, place) for name, place in _ACTIONS.items()))


REVERSI = Command("reversi", "reversi-command", _configure, run_action)
