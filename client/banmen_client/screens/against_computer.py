"""Games against the computer: opening a table against a program, and the next game at another level."""

from collections.abc import Mapping
from secrets import choice as drawn

from msgspec.structs import replace

from banmen.game import Seat
from banmen.games import GAMES
from banmen.protocol.messages import SeatChoice
from banmen_client.screens.window_protocol import Window
from banmen_client.system.settings import AgainstComputer
from banmen_client.table.view import TableView

RANDOM = "random"
"""A random seat, drawn when the table is opened."""


def open_against_computer(window: Window, chosen: AgainstComputer) -> None:
    """Save these choices in the settings, and ask the server to open a table with them.

    The table is not listed. Its code lets others watch.
    """
    window.change_settings(replace(window.settings, computer=chosen))
    seats = GAMES[chosen.game].seats
    mine = chosen.seat if chosen.seat in seats else drawn(seats)
    taken: dict[Seat, SeatChoice] = {seat: "me" if seat == mine else "program" for seat in seats}
    window.session.open(
        game=chosen.game,
        options=dict(chosen.options),
        seats=taken,
        listed=False,
        clock=chosen.clock,
        programs={seat: chosen.program for seat, who in taken.items() if who == "program"},
    )


def opponents(table: TableView) -> Mapping[Seat, str]:
    """Return the programs by seat if the player plays alone against them; an empty mapping otherwise."""
    programs = table.replay.programs
    alone = table.seats and all(seat in table.seats or seat in programs for seat in table.replay.seats)
    return programs if alone else {}


def at_another_level(table: TableView) -> AgainstComputer | None:
    """Return the choices for the next game after a finished one, with the colours swapped.

    The level rises by one after a win and falls by one after a loss. Return None after a draw, if no such level exists,
    and if several programs play.
    """
    game, opened, outcome = table.replay.game, table.replay.opened, table.replay.outcome
    programs = opponents(table)
    if game is None or opened is None or outcome is None or outcome.winner is None or len(programs) != 1:
        return None
    ((theirs, program),) = programs.items()
    levels = tuple(game.programs)
    wanted = levels.index(program) + (1 if outcome.winner in table.seats else -1)
    if not 0 <= wanted < len(levels):
        return None
    return AgainstComputer(game.key, levels[wanted], theirs, opened.options, opened.clock)
