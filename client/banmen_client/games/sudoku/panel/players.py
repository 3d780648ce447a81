"""The players at the table: their badges, and in a race the number of filled squares, then the place and the time."""

from collections.abc import Sequence

from banmen.game import Seat
from banmen.games.sudoku.state import State
from banmen.texts import Texts
from banmen_client.games.sudoku.cover import piece
from banmen_client.games.sudoku.drawing.palette import SEAT_FILLS
from banmen_client.games.sudoku.wording import RaceStanding, filled_squares, standing, time_text
from banmen_client.screens.names import seat_name
from banmen_client.table.view import TableView
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Meter, Painted, fitting_size
from banmen_client.ui.widget import Touch, Widget

_ROOMY = 90
"""The width of a name from which there is room for a number next to it."""


def height(table: TableView, *, tight: bool) -> float:
    """Return the height of the row of players; 0 for a single player."""
    seats = len(table.replay.seats)
    if seats < 2:  # noqa: PLR2004 - alone
        return 0
    one = (40 if tight else 46) if _racing(table) else 34
    # Two people's names fit in one row; a program's name includes its pace and needs its own row.
    return one * 2 + 6 if tight and (seats > 2 or table.replay.programs) else one  # noqa: PLR2004 - see above


def compose(t: Texts, rect: Rect, table: TableView) -> Sequence[Widget]:
    """Return a card for each seat."""
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
        if stands.aids:
            words = _draw_aids(canvas, words, stands.aids)
        ended = _ended(t, stands)
        if ended:
            canvas.text(ended, Rect(row.x, row.bottom - 20, row.w, 18), 13, bold=bool(stands.place))
        elif _racing(table) and isinstance(state, State) and state.givens:
            filled, of_all = filled_squares(state, seat)
            width = canvas.text(str(filled), words, 14, bold=True, align="right")
            words = words.cut_right(width, 6)[1]
            place = list(table.replay.seats).index(seat)
            bar = Rect(row.x, rect.bottom - 13, row.w, 6)
            Meter(rect=bar, share=filled / max(1, of_all), color=SEAT_FILLS[place]).draw(canvas, touch)
        bold = seat in table.seats
        size = fitting_size(canvas, name, words.w, 14, bold=bold)
        canvas.text(name, words, size, bold=bold, color="faint" if missing else "ink")

    tip = " · ".join(part for part in (name, missing, *_progress_texts(t, seat, table)) if part)
    return Painted(key=f"person/{seat}", rect=rect, paint=paint, tooltip=tip)


def _name(t: Texts, seat: Seat, table: TableView) -> str:
    name, sitter = seat_name(t, table, seat), table.replay.seats.get(seat)
    if name and sitter is not None and sitter.bot:
        return t("name-bot", name=name)
    return name or t("seat-free")


def _missing(t: Texts, seat: Seat, table: TableView) -> str:
    """Return the reason of a player's absence, or an empty text."""
    missing = {"away": t("away"), "left": t("gone"), "free": t("seat-free"), "silent": t("silent")}
    return missing.get(table.place_of(seat), "")


def _ended(t: Texts, stands: RaceStanding) -> str:
    """Return the place and the time of a finished racer, or that they gave up, or an empty text."""
    if stands.place:
        return t("sudoku-placed", place=stands.place, time=time_text(stands.time_ms))
    return t("sudoku-gave-up") if stands.gave_up else ""


def _draw_aids(canvas: Canvas, words: Rect, aids: int) -> Rect:
    """Draw a bulb at the right, with the number of aids if it fits. Return the area left for the name."""
    width = canvas.text(str(aids), words, 12, color="gold_text", align="right") + 2 if words.w >= _ROOMY else 0
    canvas.icon("lightbulb", (words.right - width - 7, words.center[1]), 14, "gold_text")
    return words.cut_right(width + 14, 4)[1]


def _progress_texts(t: Texts, seat: Seat, table: TableView) -> Sequence[str]:
    """Return the progress of a racer, and the number of aids taken."""
    state = table.replay.state
    if not isinstance(state, State) or state.race is None:
        return ()
    stands = standing(table.replay, seat)
    filled, of_all = filled_squares(state, seat)
    far = _ended(t, stands) or t("sudoku-filled", filled=filled, all=of_all)
    return (far, t("sudoku-aids", count=stands.aids)) if stands.aids else (far,)
