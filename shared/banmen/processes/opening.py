"""Start external programs that play a game, over a protocol that the game supports."""

from pkgutil import resolve_name

from banmen.external_program import ExternalProgram, OpenProgram, ProgramFault
from banmen.game import AnyGame
from banmen.processes.child import Child, split_command


def open_program(game: AnyGame, protocol: str, command: str, depth: int) -> ExternalProgram:
    """Start a command line and open its protocol, to search `depth` plies. Raise ProgramFault."""
    opener: OpenProgram = resolve_name(game.protocols[protocol])
    child = Child(split_command(command))
    try:
        return opener(child, depth)
    except ProgramFault:
        child.close()
        raise
