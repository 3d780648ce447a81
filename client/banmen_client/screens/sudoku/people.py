"""Who is at the table: together, who writes with which badge; in a race, how far each is, and nothing more."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banmen.game import Seat
from banmen.games.sudoku.values import State
from banmen_client.boards.sudoku_palette import SEAT_FILLS
from banmen_client.boards.sudoku_pictures import piece
from banmen_client.coach.sudoku.figures import progress
from banmen_client.screens.standing import Standing
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Painted
from banmen_client.ui.marks import Meter
from banmen_client.ui.widget import Touch, Widget

if TYPE_CHECKING:
    from banmen_client.screens.sudoku.screen import SudokuScreen


def height(standing: Standing, *, tight: bool) -> float:
    """How high the row is; none is needed for one who is alone."""
    seats = len(standing.replay.seats)
    if seats < 2:  # noqa: PLR2004 - alone
        return 0
    one = (40 if tight else 46) if _racing(standing) else 34
    return one * 2 + 6 if tight and seats > 2 else one  # noqa: PLR2004 - two names fit beside each other


def compose(screen: "SudokuScreen", rect: Rect, standing: Standing) -> Sequence[Widget]:
    """A card for each seat."""
    seats = tuple(standing.replay.seats)
    rows = rect.rows(2, 6) if rect.h > 70 else (rect,)  # noqa: PLR2004 - two rows
    columns = -(-len(seats) // len(rows))
    places = [place for row in rows for place in row.columns(columns, 8)]
    return [_person(screen, place, seat, standing) for place, seat in zip(places, seats, strict=False)]


def _racing(standing: Standing) -> bool:
    opened = standing.replay.opened
    return opened is not None and opened.options.get("mode") == "race"


def _person(screen: "SudokuScreen", rect: Rect, seat: Seat, standing: Standing) -> Widget:
    name, missing = _name(screen, seat, standing), _missing(screen, seat, standing)
    state = standing.replay.state

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
        first = standing.replay.outcome is not None and standing.replay.outcome.winner == seat
        canvas.card(rect, 10, border="gold" if first else "card_border", border_width=2 if first else 1)
        row = rect.inset(8, 0)
        upper = row.cut_top(26 if _racing(standing) else rect.h)[0]
        badge = piece(seat, canvas.px(18))
        canvas.surface.blit(badge, badge.get_rect(center=canvas.box(Rect(upper.x, upper.y, 18, upper.h)).center))
        words = upper.cut_left(24)[1]
        if _racing(standing) and isinstance(state, State) and state.givens:
            filled, of_all = progress(state, seat)
            width = canvas.text(str(filled), words, 14, bold=True, align="right")
            words = words.cut_right(width, 6)[1]
            place = list(standing.replay.seats).index(seat)
            bar = Rect(row.x, rect.bottom - 13, row.w, 6)
            Meter(rect=bar, share=filled / max(1, of_all), color=SEAT_FILLS[place]).draw(canvas, touch)
        canvas.text(name, words, 14, bold=seat in standing.seats, color="faint" if missing else "ink")

    tip = " · ".join(part for part in (name, missing, _progress_text(screen, seat, state)) if part)
    return Painted(key=f"person/{seat}", rect=rect, paint=paint, tooltip=tip)


def _name(screen: "SudokuScreen", seat: Seat, standing: Standing) -> str:
    return standing.name(seat) or screen.window.t("seat-free")


def _missing(screen: "SudokuScreen", seat: Seat, standing: Standing) -> str:
    """Why nobody is there now."""
    place = standing.presence.seats.get(seat) if standing.presence else "here"
    t = screen.window.t
    return {"away": t("away"), "left": t("gone"), "free": t("seat-free")}.get(place or "here", "")


def _progress_text(screen: "SudokuScreen", seat: Seat, state: object) -> str:
    if not isinstance(state, State) or state.mode != "race":
        return ""
    filled, of_all = progress(state, seat)
    return screen.window.t("sudoku-filled", filled=filled, all=of_all)
