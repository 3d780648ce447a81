"""The names of who sits at a table: a person's own, and for a program what its game calls it."""

from collections.abc import Mapping

from banmen.game import Seat
from banmen.texts import Texts
from banmen_client.table.view import TableView


def program_name(t: Texts, game: str, program: str) -> str:
    """What a program of a game is called; "a program" where its game has no words for it."""
    message = f"program-{game}-{program}"
    return t(message) if t.has(message) else t("own-program")


def seat_name(t: Texts, table: TableView, seat: Seat) -> str | None:
    """The name of who holds a seat; None for a free seat, empty where nobody is named, as in a transcript."""
    game, programs = table.replay.game, table.replay.programs
    if game is not None and seat in programs:
        return program_name(t, game.key, programs[seat])
    return table.name(seat)


def row_names(
    t: Texts, game: str, seats: Mapping[Seat, str | None], programs: Mapping[Seat, str]
) -> Mapping[Seat, str | None]:
    """The names of a row's seats, programs named too; None where a seat is free."""
    return {seat: program_name(t, game, programs[seat]) if seat in programs else name for seat, name in seats.items()}
