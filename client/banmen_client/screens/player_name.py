"""A player's name, with a badge for a bot and with the rating."""

from typing import NamedTuple

from banmen.game import Seat
from banmen.protocol.rows import Rating
from banmen.texts import Texts
from banmen_client.table.view import TableView
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.indicators import Badge
from banmen_client.ui.labels import fitting_size
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
