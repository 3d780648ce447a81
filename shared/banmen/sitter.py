"""The holders of a table's seats: people, bots, and programs of the server."""

from collections.abc import Mapping

import msgspec

from banmen.game import AnyGame, Seat

PROGRAM = "program"
"""The player id of every seat that a program of the server holds."""


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The holder of a seat; see `banmen.events.Seated`."""

    player: str
    name: str
    bot: bool = False
    rated: bool = False
    program: str = ""


def programs_in(seats: Mapping[Seat, Sitter | None]) -> Mapping[Seat, str]:
    """Return the program of each of these seats that a program holds."""
    return {seat: sitter.program for seat, sitter in seats.items() if sitter and sitter.player == PROGRAM}


def with_existing_program(game: AnyGame | None, sitter: Sitter) -> Sitter:
    """Replace a program that the game does not have, or no longer has, with the game's first one."""
    if game is None or sitter.player != PROGRAM:
        return sitter
    programs = game.programs
    program = sitter.program if sitter.program in programs else next(iter(programs), "")
    return msgspec.structs.replace(sitter, program=program)
