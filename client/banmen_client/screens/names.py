"""The names of the players at a table: a person's own name, or the game's name for a program."""

from collections.abc import Mapping
from typing import NamedTuple

from banmen.game import Seat
from banmen.protocol.messages import Row
from banmen.protocol.rows import Rating
from banmen.texts import Texts
from banmen_client.table.view import TableView
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Badge, fitting_size
from banmen_client.ui.widget import UNTOUCHED

_SMALLER, _GAP = 0.75, 0.5
"""The size of a badge, and the gap before it, as shares of the name's size."""
_UNCERTAIN = 110
"""The deviation from which a rating has a question mark."""


def rating_text(rating: Rating | None) -> str:
    """Return a rating as text, with a question mark while it is uncertain; empty for None."""
    if rating is None:
        return ""
    return f"{rating.value}?" if rating.deviation >= _UNCERTAIN else str(rating.value)


class ShownName(NamedTuple):
    """A name, the label of its badge, and the rating; empty if there is no badge or rating."""

    name: str
    badge: str = ""
    rating: str = ""


def shown_name(t: Texts, table: TableView, seat: Seat, name: str) -> ShownName:
    """Return the name, badge and rating of a seat's player."""
    sitter, presence = table.replay.seats.get(seat), table.presence
    badge = t("bot") if sitter is not None and sitter.bot else ""
    return ShownName(name, badge, rating_text(presence.ratings.get(seat)) if presence else "")


def draw_name(canvas: Canvas, rect: Rect, shown: ShownName, largest: float) -> None:
    """Draw a name in bold with its badge and rating. `largest` is the maximum size of the letters."""
    beside = _badge_width(canvas, shown.badge, largest) + _rating_width(canvas, shown.rating, largest)
    room = max(0.0, rect.w - beside)
    size = fitting_size(canvas, shown.name, room, largest)
    x = rect.x + canvas.text(shown.name, Rect(rect.x, rect.y, room, rect.h), size, bold=True)
    if shown.badge:
        width = _badge_width(canvas, shown.badge, largest)
        place = Rect(x + _GAP * largest, rect.y, width, rect.h)
        Badge(rect=place, text=shown.badge, size=largest * _SMALLER, tone="accent").draw(canvas, UNTOUCHED)
        x += width
    if shown.rating:
        place = Rect(x + _GAP * largest, rect.y, _rating_width(canvas, shown.rating, largest), rect.h)
        canvas.text(shown.rating, place, largest * 0.8, color="secondary")


def _badge_width(canvas: Canvas, badge: str, size: float) -> float:
    return canvas.text_width(badge, size * _SMALLER, bold=True) + size * (1.5 * _SMALLER + _GAP) if badge else 0.0


def _rating_width(canvas: Canvas, rating: str, size: float) -> float:
    return canvas.text_width(rating, size * 0.8) + size * _GAP if rating else 0.0


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
