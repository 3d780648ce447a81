"""The head of a panel: title, subtitle, connection, the lobby button, and the presenter's card."""

from collections.abc import Callable, Sequence

from banmen.texts import Texts
from banmen_client.screens.connection import connection_pill
from banmen_client.screens.table import presenter
from banmen_client.screens.table.moment import Moment
from banmen_client.ui.buttons import Button, button_width
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label, fitting_size
from banmen_client.ui.widget import Widget

_TIGHT_LINE, _LINE = 16, 20
_ARROW_WIDTH = 36
_TIGHT_HEIGHT, _HEIGHT = 52, 76
_LEAST_TITLE = 0.72
"""The share of its size to which a title shrinks before the button next to it loses its label."""


def compose(
    moment: Moment, panel: Rect, subtitle: str, *, tight: bool, presented: bool = True
) -> tuple[Sequence[Widget], Rect]:
    """Compose the head, if `presented` with the presenter's card. Return the widgets and the rest of the panel."""
    pill = pill_width(connection(moment, panel))
    lines = _lines(moment, subtitle, panel.w, pill, tight=tight)
    further = (len(lines) - 1) * (_TIGHT_LINE if tight else _LINE)
    head, rest = panel.cut_top((_TIGHT_HEIGHT if tight else _HEIGHT) + further, 8 if tight else 14)
    title = _title(moment, head, lines, tight=tight)
    if not presented:
        return title, rest
    card, rest = rest.cut_top(presenter.card_height(panel, tight=tight), 8 if tight else 16)
    return [*title, *presenter.presenter_card(moment, card, tight=tight)], rest


def _lines(moment: Moment, subtitle: str, width: float, pill: float, *, tight: bool) -> Sequence[str]:
    """Return the subtitle as one line; as two if it does not fit next to the connection pill, `pill` units wide."""
    canvas, size = moment.canvas, 13 if tight else 15
    parts = subtitle.split(presenter.BETWEEN)
    if canvas.text_width(subtitle, size) <= width - pill or len(parts) == 1:
        return (subtitle,)
    first = 1
    while first < len(parts) - 1 and canvas.text_width(presenter.BETWEEN.join(parts[: first + 1]), size) <= width:
        first += 1
    return presenter.BETWEEN.join(parts[:first]), presenter.BETWEEN.join(parts[first:])


def _title(moment: Moment, rect: Rect, subtitle: Sequence[str], *, tight: bool) -> Sequence[Widget]:
    t, calls, game = moment.t, moment.calls, moment.table.replay.game
    top, below = rect.cut_top(30 if tight else 46)
    name = t(f"game-{game.key}") if game else ""
    help_rect, rest = top.cut_right(top.h - 4 if tight else 40, 8)
    size, back_label = _title_size(moment.canvas, name, t("to-lobby"), rest.w, largest=24 if tight else 36)
    back_width = button_width(moment.canvas, back_label, 14, icons=1) if back_label else _ARROW_WIDTH
    back, title = rest.cut_right(back_width, 8)
    *above, last = below.rows(len(subtitle))
    pill = connection(moment, last)
    places = [*above, last.cut_right(pill_width(pill))[1]]
    return [
        Label(rect=title, text=name, size=size, bold=True),
        lobby_button(t, back.middle(back.w, min(36, top.h)), calls.leave, named=bool(back_label)),
        keys_button(t, help_rect.middle(min(help_rect.w, 36), min(36, top.h)), calls.show_keys),
        *(
            Label(rect=place, text=line, size=13 if tight else 15, color="secondary")
            for place, line in zip(places, subtitle, strict=True)
        ),
        *pill,
    ]


def connection(moment: Moment, rect: Rect) -> Sequence[Widget]:
    """Return the connection pill at the right end of `rect`; nothing for a saved replay, which needs no server."""
    return () if moment.recorded else (connection_pill(moment.canvas, moment.connection, rect),)


def pill_width(pill: Sequence[Widget]) -> float:
    """Return the width (units) left for the connection pill next to the text."""
    return sum(each.rect.w + 10 for each in pill)


def lobby_button(t: Texts, rect: Rect, leave: Callable[[], None], *, named: bool = True) -> Button:
    """Return the button that goes back to the lobby. If not `named`, it is an arrow with a tooltip."""
    name = t("to-lobby")
    return Button(
        key="leave",
        rect=rect,
        icon="arrow-left",
        label=name if named else "",
        tooltip="" if named else name,
        size=14,
        on_press=leave,
    )


def keys_button(t: Texts, rect: Rect, ask: Callable[[], None]) -> Button:
    """Return the button that shows the rules and the keys."""
    return Button(key="keys", rect=rect, icon="circle-question-mark", tooltip=t("help"), on_press=ask)


def _title_size(canvas: Canvas, name: str, back: str, room: float, *, largest: float) -> tuple[float, str]:
    """Return the size of the title and the lobby button's label; an empty label if the title would be too small."""
    beside = button_width(canvas, back, 14, icons=1)
    size = fitting_size(canvas, name, room - beside - 8, largest)
    if size >= _LEAST_TITLE * largest and canvas.text_width(name, size, bold=True) <= room - beside - 8:
        return size, back
    return fitting_size(canvas, name, room - _ARROW_WIDTH - 8, largest), ""
