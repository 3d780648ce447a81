"""The names of the players at a table: a person's own name, or the game's name for a program."""

from collections.abc import Mapping

from banmen.game import Seat
from banmen.protocol.messages import Row
from banmen.texts import Texts
from banmen_client.screens.player_name import rating_text
from banmen_client.table.view import TableView


def program_name(t: Texts, game: str, program: str) -> str:
    """Return the name of a program; "a program" if the game has no message for it."""
    message = f"program-{game}-{program}"
    return t(message) if t.has(message) else t("own-program")


def seat_name(t: Texts, table: TableView, seat: Seat) -> str | None:
    """Return the name of a seat's player; None for a free seat, empty for an unnamed player of a transcript."""
    game, programs = table.replay.game, table.replay.programs
    if game is not None and seat in programs:
        return program_name(t, game.key, programs[seat])
    return table.name(seat)


def row_names(
    t: Texts, game: str, seats: Mapping[Seat, str | None], programs: Mapping[Seat, str]
) -> Mapping[Seat, str | None]:
    """Return the names by seat of a table in the list, including programs; None for a free seat."""
    return {seat: program_name(t, game, programs[seat]) if seat in programs else name for seat, name in seats.items()}


def row_people(t: Texts, row: Row) -> Mapping[Seat, str | None]:
    """Return the names by seat for the list, with a mark for bots and with ratings; None for a free seat."""
    names = row_names(t, row.game, row.seats, row.programs)
    return {seat: name and _described(t, row, seat, name) for seat, name in names.items()}


def _described(t: Texts, row: Row, seat: Seat, name: str) -> str:
    bot = t("name-bot", name=name) if seat in row.bots else name
    return " ".join(part for part in (bot, rating_text(row.ratings.get(seat))) if part)
