"""The head of a show's panel: the title, what is shown, the connection, the ways out, and who presents."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banmen_client.screens.header import connection_pill, keys_button, way_out
from banmen_client.screens.show import presenter
from banmen_client.screens.show.fitting import fitting
from banmen_client.screens.standing import Standing
from banmen_client.ui.buttons import button_width
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label
from banmen_client.ui.widget import Widget

if TYPE_CHECKING:
    from banmen_client.screens.show.screen import ShowScreen

_TIGHT_LINE, _LINE = 16, 20
_BACK_MARK = 36
_LEAST_TITLE = 0.72
"""The share of its size to which a title shrinks before the button beside it loses its word."""


def compose(screen: "ShowScreen", panel: Rect, standing: Standing, *, tight: bool) -> tuple[Sequence[Widget], Rect]:
    """The head's widgets, and what of the panel is left below."""
    pill = connection_pill(screen.window, panel)
    lines = _subtitle(screen, standing, panel.w, pill.rect.w + 10, tight=tight)
    further = (len(lines) - 1) * (_TIGHT_LINE if tight else _LINE)
    head, rest = panel.cut_top((52 if tight else 76) + further, 8 if tight else 14)
    card, rest = rest.cut_top(presenter.card_height(panel, tight=tight), 8 if tight else 16)
    title = _title(screen, head, standing, lines, tight=tight)
    return [*title, *presenter.who(screen, card, standing, tight=tight)], rest


def _subtitle(screen: "ShowScreen", standing: Standing, width: float, pill: float, *, tight: bool) -> Sequence[str]:
    """The line under the title; two where it has no room beside the mark of the connection, which is `pill` wide."""
    canvas, size = screen.window.canvas, 13 if tight else 15
    whole = screen.performance.subtitle(screen.window.t, standing)
    parts = whole.split(presenter.BETWEEN)
    if canvas.text_width(whole, size) <= width - pill or len(parts) == 1:
        return (whole,)
    first = 1
    while first < len(parts) - 1 and canvas.text_width(presenter.BETWEEN.join(parts[: first + 1]), size) <= width:
        first += 1
    return presenter.BETWEEN.join(parts[:first]), presenter.BETWEEN.join(parts[first:])


def _title(
    screen: "ShowScreen", rect: Rect, standing: Standing, subtitle: Sequence[str], *, tight: bool
) -> Sequence[Widget]:
    window, t = screen.window, screen.window.t
    game = standing.replay.game
    top, below = rect.cut_top(30 if tight else 46)
    name = t(f"game-{game.key}") if game else ""
    help_rect, rest = top.cut_right(top.h - 4 if tight else 40, 8)
    size, back_label = _title_size(window.canvas, name, t("to-lobby"), rest.w, largest=24 if tight else 36)
    back_width = button_width(window.canvas, back_label, 14, icons=1) if back_label else _BACK_MARK
    back, title = rest.cut_right(back_width, 8)
    *above, last = below.rows(len(subtitle))
    pill = connection_pill(window, last)
    places = [*above, last.cut_right(pill.rect.w, 10)[1]]
    return [
        Label(rect=title, text=name, size=size, bold=True),
        way_out(window, back.middle(back.w, min(36, top.h)), screen.leave, named=bool(back_label)),
        keys_button(window, help_rect.middle(min(help_rect.w, 36), min(36, top.h)), screen.ask_keys),
        *(
            Label(rect=place, text=line, size=13 if tight else 15, color="secondary")
            for place, line in zip(places, subtitle, strict=True)
        ),
        pill,
    ]


def _title_size(canvas: Canvas, name: str, back: str, room: float, *, largest: float) -> tuple[float, str]:
    """The size of the title, and the word on the way to the hall: none where the title would be too small for it."""
    beside = button_width(canvas, back, 14, icons=1)
    size = fitting(canvas, name, room - beside - 8, largest)
    if size >= _LEAST_TITLE * largest and canvas.text_width(name, size, bold=True) <= room - beside - 8:
        return size, back
    return fitting(canvas, name, room - _BACK_MARK - 8, largest), ""
