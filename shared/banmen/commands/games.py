"""Find the console commands of games. A game's command is imported only when its name may match."""

import logging
from importlib import import_module

from banmen.commands import Command
from banmen.games import GAMES

logger = logging.getLogger(__name__)


def game_command(name: str) -> Command | None:
    by_key = sorted(GAMES, key=lambda key: key != name)
    for key in by_key:  # most commands have the name of their game, or of the object in their module
        likely = key == name or (GAMES[key].command or "").lower().endswith(f":{name}")
        if likely and (command := _load(key)) is not None and command.name == name:
            return command
    return game_commands().get(name)


def game_commands() -> dict[str, Command]:
    """Return the commands of all games by name; if two have the same name, that of the first game."""
    named: dict[str, Command] = {}
    for command in filter(None, map(_load, GAMES)):
        named.setdefault(command.name, command)
    return named


def _load(key: str) -> Command | None:
    """Return the command of a game, or None. A command that cannot be imported is logged."""
    place = GAMES[key].command
    if place is None:
        return None
    module, _, name = place.partition(":")
    try:
        command = getattr(import_module(module), name)
    except Exception as error:  # noqa: BLE001 - whatever stops another distribution must not stop banmen
        logger.warning("the command of the game %s cannot be used: %s", key, error)
        return None
    return command if isinstance(command, Command) else None
