"""Starts programs of others that play a game, by the protocols that the game has."""

from pkgutil import resolve_name

from banmen.external_program import ExternalProgram, OpenProgram, ProgramFault
from banmen.game import AnyGame
from banmen.processes.child import Child, split_command


def open_program(game: AnyGame, protocol: str, command: str, depth: int) -> ExternalProgram:
    """Start a command line and greet what runs then; it is told to search so many plies. Raise ProgramFault."""
    opener: OpenProgram = resolve_name(game.protocols[protocol])
    child = Child(split_command(command))
    try:
        return opener(child, depth)
    except ProgramFault:
        child.close()
        raise
