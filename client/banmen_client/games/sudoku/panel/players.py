"""The players at the table: their badges; in a race how many squares each has filled, then its place and time."""

from collections.abc import Sequence

from banmen.game import Seat
from banmen.games.sudoku.state import State
from banmen.texts import Texts
from banmen_client.games.sudoku.coach.progress import filled_squares, time_text
from banmen_client.games.sudoku.drawing.palette import SEAT_FILLS
from banmen_client.games.sudoku.pictures import piece
from banmen_client.games.sudoku.race_view import Standing, standing
from banmen_client.table.view import TableView
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.indicators import Meter
from banmen_client.ui.labels import Painted
from banmen_client.ui.widget import Touch, Widget


def height(table: TableView, *, tight: bool) -> float:
    """The height of the row of players; 0 for one who is alone."""
    seats = len(table.replay.seats)
    if seats < 2:  # noqa: PLR2004 - alone
        return 0
    one = (40 if tight else 46) if _racing(table) else 34
    return one * 2 + 6 if tight and seats > 2 else one  # noqa: PLR2004 - two names fit beside each other


def compose(t: Texts, rect: Rect, table: TableView) -> Sequence[Widget]:
    """A card for each seat."""
    seats = tuple(table.replay.seats)
    rows = rect.rows(2, 6) if rect.h > 70 else (rect,)  # noqa: PLR2004 - two rows
    columns = -(-len(seats) // len(rows))
    places = [place for row in rows for place in row.columns(columns, 8)]
    return [_person(t, place, seat, table) for place, seat in zip(places, seats, strict=False)]


def _racing(table: TableView) -> bool:
    opened = table.replay.opened
    return opened is not None and opened.options.get("mode") == "race"


def _person(t: Texts, rect: Rect, seat: Seat, table: TableView) -> Widget:
    name, missing = _name(t, seat, table), _missing(t, seat, table)
    state = table.replay.state

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
        stands = standing(table.replay, seat)
        first = stands.place == 1 or (table.replay.outcome is not None and table.replay.outcome.winner == seat)
        canvas.card(rect, 10, border="gold" if first else "card_border", border_width=2 if first else 1)
        row = rect.inset(8, 0)
        upper = row.cut_top(26 if _racing(table) else rect.h)[0]
        badge = piece(seat, canvas.px(18))
        canvas.surface.blit(badge, badge.get_rect(center=canvas.box(Rect(upper.x, upper.y, 18, upper.h)).center))
        words = upper.cut_left(24)[1]
        if _racing(table) and isinstance(state, State) and state.givens:
            filled, of_all = filled_squares(state, seat)
            width = canvas.text(_figure(t, stands, filled), words, 14, bold=True, align="right")
            words = words.cut_right(width, 6)[1]
            if stands.aids:
                words = _draw_aids(canvas, words, stands.aids)
            place = list(table.replay.seats).index(seat)
            bar = Rect(row.x, rect.bottom - 13, row.w, 6)
            share = 1 if stands.place else filled / max(1, of_all)
            Meter(rect=bar, share=share, color=SEAT_FILLS[place]).draw(canvas, touch)
        canvas.text(name, words, 14, bold=seat in table.seats, color="faint" if missing else "ink")

    tip = " · ".join(part for part in (name, missing, *_progress_texts(t, seat, table)) if part)
    return Painted(key=f"person/{seat}", rect=rect, paint=paint, tooltip=tip)


def _name(t: Texts, seat: Seat, table: TableView) -> str:
    return table.name(seat) or t("seat-free")


def _missing(t: Texts, seat: Seat, table: TableView) -> str:
    """Why the player is not there now; empty for one who is."""
    place = table.presence.seats.get(seat) if table.presence else "here"
    return {"away": t("away"), "left": t("gone"), "free": t("seat-free")}.get(place or "here", "")


def _figure(t: Texts, stands: Standing, filled: int) -> str:
    """Place and time of who has finished, else how many squares are filled."""
    if stands.place:
        return t("sudoku-placed", place=stands.place, time=time_text(stands.time_ms))
    return t("sudoku-gave-up") if stands.gave_up else str(filled)


def _draw_aids(canvas: Canvas, words: Rect, aids: int) -> Rect:
    """Draw a bulb and how many aids were taken at the right end; gives the room that is left."""
    width = canvas.text(str(aids), words, 12, color="gold_text", align="right")
    x = words.right - width - 9
    canvas.icon("lightbulb", (x, words.center[1]), 14, "gold_text")
    return words.cut_right(width + 18, 6)[1]


def _progress_texts(t: Texts, seat: Seat, table: TableView) -> Sequence[str]:
    """How far a racer is, and the aids taken."""
    state = table.replay.state
    if not isinstance(state, State) or state.race is None:
        return ()
    stands = standing(table.replay, seat)
    filled, of_all = filled_squares(state, seat)
    far = (
        _figure(t, stands, filled) if stands.place or stands.gave_up else t("sudoku-filled", filled=filled, all=of_all)
    )
    return (far, t("sudoku-aids", count=stands.aids)) if stands.aids else (far,)
