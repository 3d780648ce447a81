"""Who holds the seats of a table: people, and the programs of the server."""

from collections.abc import Mapping

import msgspec

from banmen.game import AnyGame, Seat

PROGRAM = "program"
"""The player id of a seat that a program of the server holds."""


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Who holds a seat; see `banmen.events.Seated`."""

    player: str
    name: str
    bot: bool = False
    rated: bool = False
    program: str = ""


def programs_in(seats: Mapping[Seat, Sitter | None]) -> Mapping[Seat, str]:
    """Return the program of each of these seats that one holds."""
    return {seat: sitter.program for seat, sitter in seats.items() if sitter and sitter.player == PROGRAM}


def known_to(game: AnyGame | None, sitter: Sitter) -> Sitter:
    """The sitter with a program that the game has: its first, where none was named yet or this one is no more."""
    if game is None or sitter.player != PROGRAM:
        return sitter
    programs = game.programs
    program = sitter.program if sitter.program in programs else next(iter(programs), "")
    return msgspec.structs.replace(sitter, program=program)
