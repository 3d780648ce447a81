"""The names of who sits at a table: a person's own, and for a program what its game calls it."""

from collections.abc import Mapping

from banmen.game import Seat
from banmen.protocol.messages import Row
from banmen.texts import Texts
from banmen_client.screens.player_name import rating_text
from banmen_client.table.view import TableView


def program_name(t: Texts, game: str, program: str) -> str:
    """What a program of a game is called; "a program" where its game has no words for it."""
    message = f"program-{game}-{program}"
    return t(message) if t.has(message) else t("own-program")


def seat_name(t: Texts, table: TableView, seat: Seat) -> str | None:
    """Return the name of who holds a seat; None for a free seat, empty where nobody is named, as in a transcript."""
    game, programs = table.replay.game, table.replay.programs
    if game is not None and seat in programs:
        return program_name(t, game.key, programs[seat])
    return table.name(seat)


def row_names(
    t: Texts, game: str, seats: Mapping[Seat, str | None], programs: Mapping[Seat, str]
) -> Mapping[Seat, str | None]:
    """Return the names of a row's seats, programs named too; None if a seat is free."""
    return {seat: program_name(t, game, programs[seat]) if seat in programs else name for seat, name in seats.items()}


def row_people(t: Texts, row: Row) -> Mapping[Seat, str | None]:
    """The names of a row's seats as in the list: bots are called so, and ratings stand behind; None for a free seat."""
    names = row_names(t, row.game, row.seats, row.programs)
    return {seat: name and _described(t, row, seat, name) for seat, name in names.items()}


def _described(t: Texts, row: Row, seat: Seat, name: str) -> str:
    bot = t("name-bot", name=name) if seat in row.bots else name
    return " ".join(part for part in (bot, rating_text(row.ratings.get(seat))) if part)
