"""The right side of a table: players, whose turn, offers, moves, and what can be done."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banmen.game import Seat
from banmen_client.screens import invite, moves, offers, scrub, wording
from banmen_client.screens.header import connection_pill, keys_button, way_out
from banmen_client.screens.layout import TableLayout
from banmen_client.screens.standing import Standing
from banmen_client.ui.buttons import Button, button_width
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label, Painted
from banmen_client.ui.marks import Pill
from banmen_client.ui.widget import Touch, Widget

if TYPE_CHECKING:
    from banmen_client.screens.table import TableScreen

_LOW_ON_TIME_MS = 20_000


def compose(screen: "TableScreen", layout: TableLayout, standing: Standing) -> Sequence[Widget]:
    """All of the panel, from top to bottom."""
    gap = 8 if layout.tight else 14
    widgets: list[Widget] = []
    head, rest = layout.panel.cut_top(52 if layout.tight else 76, gap)
    widgets += _header(screen, head, tight=layout.tight)
    cards, rest = rest.cut_top(2 * (50 if layout.tight else 95) + gap, gap)
    for rect, seat in zip(cards.rows(2, gap), standing.card_order(), strict=False):
        widgets.append(_player(screen, rect, seat, standing))
    status, rest = rest.cut_top(34 if layout.tight else 44, gap)
    widgets.append(_status(screen, status, standing))
    buttons, rest = rest.cut_bottom(38 if layout.tight else 48, gap)
    widgets += _actions(screen, buttons, standing)
    made, rest = offers.compose(screen.window, rest, standing, gap)
    widgets += made
    if standing.waiting:
        return [*widgets, *invite.compose(screen.window, rest, standing)]
    if screen.shows_timeline:
        return [*widgets, *moves.compose(screen, rest, standing)]
    below, rest = rest.cut_bottom(36 if layout.tight else 44, gap)
    # The moves come last: with Tab one goes through everything else first.
    return [*widgets, *scrub.compose(screen, below, standing), *moves.compose(screen, rest, standing)]


def time_text(remaining_ms: int | None) -> str:
    """Thinking time as minutes and seconds; tenths in the last ten seconds."""
    if remaining_ms is None:
        return ""
    if remaining_ms < 10_000:  # noqa: PLR2004 - ten seconds
        return f"0:0{remaining_ms // 1000}.{remaining_ms % 1000 // 100}"
    seconds = remaining_ms // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


# --- the parts ------------------------------------------------------------------------------------------------------


def _header(screen: "TableScreen", rect: Rect, *, tight: bool) -> Sequence[Widget]:
    window, t = screen.window, screen.window.t
    game = screen.mirror.replay.game
    top, below = rect.cut_top(30 if tight else 46)
    back_width = button_width(window.canvas, t("to-lobby"), 14, icons=1)
    help_rect, rest = top.cut_right(top.h - 4 if tight else 40, 8)
    back, title = rest.cut_right(back_width, 8)
    pill = connection_pill(window, Rect(below.x, below.y, below.w, below.h))
    return [
        Label(rect=title, text=t(f"game-{game.key}") if game else "", size=24 if tight else 36, bold=True),
        way_out(window, back.middle(back.w, min(36, top.h)), screen.leave),
        keys_button(window, help_rect.middle(min(help_rect.w, 36), min(36, top.h)), screen.ask_keys),
        Label(
            rect=below.cut_right(pill.rect.w, 10)[1],
            text=wording.table_line(t, screen.mirror.replay, screen.mirror.presence),
            size=13 if tight else 15,
            color="secondary",
        ),
        pill,
    ]


def _player(screen: "TableScreen", rect: Rect, seat: Seat, standing: Standing) -> Widget:
    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - a card is not touched
        _paint_player(canvas, rect, screen, seat, standing)

    return Painted(key=f"player/{seat}", rect=rect, paint=paint)


def _paint_player(canvas: Canvas, rect: Rect, screen: "TableScreen", seat: Seat, standing: Standing) -> None:
    """The piece, the name with what is known of its holder, the time, and the count."""
    window, t = screen.window, screen.window.t
    on_move = standing.turn == seat
    if on_move:
        canvas.card(rect, border="gold", border_width=2)
    else:
        canvas.card(rect)
    roomy = rect.h > 70  # noqa: PLR2004 - the height at which two lines fit comfortably
    size = 54 if roomy else 32
    piece = Rect(rect.x + (20 if roomy else 10), rect.center[1] - size / 2, size, size)
    made = wording.kit(standing.replay).piece(seat, canvas.px(size))
    canvas.surface.blit(made, made.get_rect(center=canvas.box(piece).center))
    count = wording.kit(standing.replay).count(standing.state, seat)
    count_width = canvas.text_width(str(count), 46 if roomy else 28, bold=True)
    canvas.text(
        str(count),
        Rect(
            rect.right - count_width - 38 if roomy else rect.right - count_width - 14, rect.y, count_width + 4, rect.h
        ),
        46 if roomy else 28,
        bold=True,
        align="right",
    )
    words = Rect(piece.right + (17 if roomy else 10), rect.y, rect.right - count_width - 60 - piece.right, rect.h)
    name, under = wording.player_lines(t, standing, seat)
    time = time_text(standing.remaining_ms(seat, window.server_now_ms()))
    low = (standing.remaining_ms(seat, window.server_now_ms()) or _LOW_ON_TIME_MS) < _LOW_ON_TIME_MS
    upper, lower = words.rows(2)
    pad = 12 if roomy else 4
    canvas.text(name, Rect(upper.x, upper.y + pad, upper.w, upper.h - pad), 19 if roomy else 15, bold=True)
    second = "  ·  ".join(part for part in (time, under) if part)
    color = "red_text" if low and time else "gold_text" if on_move and time else "secondary"
    canvas.text(
        second,
        Rect(lower.x, lower.y, lower.w, lower.h - pad),
        (20 if time and not under else 15) if roomy else 13,
        color=color,
    )


def _status(screen: "TableScreen", rect: Rect, standing: Standing) -> Widget:
    said = wording.status(screen.window, standing)
    return Pill(
        key="status",
        rect=rect,
        text=said.text,
        icon=said.icon,
        tone=said.tone,
        size=17 if rect.h > 40 else 14,  # noqa: PLR2004 - as for the buttons
        center=False,
    )


def _actions(screen: "TableScreen", rect: Rect, standing: Standing) -> Sequence[Widget]:
    """The buttons along the bottom: what may be done now."""
    t = screen.window.t
    copies = ("copy-moves", "copy", screen.copy, True)
    saves = ("save-moves", "save", screen.save, True)
    if standing.waiting:
        return ()
    if standing.replay.playing and not standing.watching:
        wanted = [
            ("take-back", "undo-2", screen.take_back, standing.take_back_ply() is not None),
            *([] if standing.alone else [("offer-draw", "handshake", screen.offer_draw, True)]),
            ("resign", "flag", screen.resign, True),
        ]
    elif standing.watching:
        wanted = [copies, saves]
    else:
        wanted = [("rematch", "repeat", screen.rematch, None not in standing.replay.seats.values()), copies, saves]
    main = "rematch" if not standing.replay.offers else ""
    return [
        Button(
            key=f"do/{name}",
            rect=place,
            icon=icon if rect.h > 40 else None,  # noqa: PLR2004 - as below
            label=t(name),
            size=16 if rect.h > 40 else 13,  # noqa: PLR2004 - the height of a roomy panel's buttons
            kind="primary" if name == main else "plain",
            enabled=enabled,
            on_press=press,
        )
        for place, (name, icon, press, enabled) in zip(rect.columns(len(wanted), 11), wanted, strict=True)
    ]
