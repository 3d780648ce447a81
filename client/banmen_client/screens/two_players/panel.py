"""The panel of a table for two: players, status, offers, moves and buttons."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from banmen.game import Seat
from banmen_client.screens.connection import connection_pill
from banmen_client.screens.table import head as table_head
from banmen_client.screens.table import invite, offers, presenter, scrub
from banmen_client.screens.table.moment import Moment
from banmen_client.screens.table.status import status_pill
from banmen_client.screens.two_players import move_list, wording
from banmen_client.screens.two_players.facts import TwoPlayerFacts
from banmen_client.screens.two_players.move_list import MoveListState
from banmen_client.ui.buttons import Button, button_width
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Label, Painted
from banmen_client.ui.widget import Touch, Widget

_LOW_ON_TIME_MS = 20_000
_ROOMY_BUTTON = 40
"""Above this height (units) a button has an icon beside its label."""


class Actions(NamedTuple):
    """Callbacks of the buttons that not every table has."""

    take_back: Callable[[], None]
    offer_draw: Callable[[], None]
    copy: Callable[[], None]
    save: Callable[[], None]


def compose(
    moment: Moment, panel: Rect, facts: TwoPlayerFacts, moves: MoveListState, actions: Actions, *, tight: bool
) -> Sequence[Widget]:
    """Compose the panel from top to bottom."""
    table = moment.table
    gap = 8 if tight else 14
    widgets: list[Widget] = []
    head, rest = panel.cut_top(52 if tight else 76, gap)
    widgets += _header(moment, head, facts, tight=tight)
    if table.replay.show:
        card, rest = rest.cut_top(presenter.card_height(panel, tight=tight), gap)
        widgets += presenter.presenter_card(moment, card, tight=tight)
    cards, rest = rest.cut_top(2 * (50 if tight else 95) + gap, gap)
    for rect, seat in zip(cards.rows(2, gap), table.seat_order(), strict=False):
        widgets.append(_player(moment, rect, seat, facts))
    status, rest = rest.cut_top(34 if tight else 44, gap)
    widgets.append(status_pill(status, wording.status(moment, facts)))
    buttons, rest = rest.cut_bottom(38 if tight else 48, gap)
    widgets += _buttons(moment, buttons, actions, has_transcript=facts.transcript is not None)
    made, rest = offers.compose(moment, rest, gap)
    widgets += made
    if table.waiting:
        return [*widgets, *invite.compose(moment, rest)]
    if moment.has_timeline:
        return [*widgets, *move_list.compose(moment, rest, facts, moves)]
    below, rest = rest.cut_bottom(36 if tight else 44, gap)
    # The moves come last, so that Tab goes through everything else first.
    return [*widgets, *scrub.compose(moment, below), *move_list.compose(moment, rest, facts, moves)]


def time_text(remaining_ms: int | None) -> str:
    """The remaining time as minutes and seconds, with tenths in the last ten seconds; empty for None."""
    if remaining_ms is None:
        return ""
    if remaining_ms < 10_000:  # noqa: PLR2004 - ten seconds
        return f"0:0{remaining_ms // 1000}.{remaining_ms % 1000 // 100}"
    seconds = remaining_ms // 1000
    return f"{seconds // 60}:{seconds % 60:02}"


# --- the parts ------------------------------------------------------------------------------------------------------


def _header(moment: Moment, rect: Rect, facts: TwoPlayerFacts, *, tight: bool) -> Sequence[Widget]:
    t, calls, game = moment.t, moment.calls, moment.table.replay.game
    top, below = rect.cut_top(30 if tight else 46)
    back_width = button_width(moment.canvas, t("to-lobby"), 14, icons=1)
    help_rect, rest = top.cut_right(top.h - 4 if tight else 40, 8)
    back, title = rest.cut_right(back_width, 8)
    pill = connection_pill(moment.canvas, moment.connection, Rect(below.x, below.y, below.w, below.h))
    return [
        Label(rect=title, text=t(f"game-{game.key}") if game else "", size=24 if tight else 36, bold=True),
        table_head.lobby_button(t, back.middle(back.w, min(36, top.h)), calls.leave),
        table_head.keys_button(t, help_rect.middle(min(help_rect.w, 36), min(36, top.h)), calls.show_keys),
        Label(
            rect=below.cut_right(pill.rect.w, 10)[1],
            text=wording.table_line(moment, facts),
            size=13 if tight else 15,
            color="secondary",
        ),
        pill,
    ]


def _player(moment: Moment, rect: Rect, seat: Seat, facts: TwoPlayerFacts) -> Widget:
    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - a card is not touched
        _paint_player(canvas, rect, moment, seat, facts)

    return Painted(key=f"player/{seat}", rect=rect, paint=paint)


def _paint_player(canvas: Canvas, rect: Rect, moment: Moment, seat: Seat, facts: TwoPlayerFacts) -> None:
    """Draw a player's card: piece, name, presence, time and count."""
    t, table = moment.t, moment.table
    on_move = table.turn == seat
    if on_move:
        canvas.card(rect, border="gold", border_width=2)
    else:
        canvas.card(rect)
    roomy = rect.h > 70  # noqa: PLR2004 - the height at which two lines fit comfortably
    size = 54 if roomy else 32
    piece = Rect(rect.x + (20 if roomy else 10), rect.center[1] - size / 2, size, size)
    made = facts.piece(seat, canvas.px(size))
    canvas.surface.blit(made, made.get_rect(center=canvas.box(piece).center))
    count = "" if facts.count is None else str(facts.count(table.state, seat))
    count_width = canvas.text_width(count, 46 if roomy else 28, bold=True)
    canvas.text(
        count,
        Rect(
            rect.right - count_width - 38 if roomy else rect.right - count_width - 14, rect.y, count_width + 4, rect.h
        ),
        46 if roomy else 28,
        bold=True,
        align="right",
    )
    words = Rect(piece.right + (17 if roomy else 10), rect.y, rect.right - count_width - 60 - piece.right, rect.h)
    name, under = wording.player_lines(t, table, seat)
    remaining_ms = table.remaining_ms(seat, moment.server_now_ms)
    time = time_text(remaining_ms)
    low = (remaining_ms or _LOW_ON_TIME_MS) < _LOW_ON_TIME_MS
    upper, lower = words.rows(2)
    pad = 12 if roomy else 4
    second = "  ·  ".join(part for part in (time, under) if part)
    place = Rect(upper.x, upper.y + pad, upper.w, upper.h - pad) if second else words
    canvas.text(name, place, 19 if roomy else 15, bold=True)
    color = "red_text" if low and time else "gold_text" if on_move and time else "secondary"
    canvas.text(
        second,
        Rect(lower.x, lower.y, lower.w, lower.h - pad),
        (20 if time and not under else 15) if roomy else 13,
        color=color,
    )


def _buttons(moment: Moment, rect: Rect, actions: Actions, *, has_transcript: bool) -> Sequence[Widget]:
    """The buttons along the bottom, for what is possible now."""
    t, table = moment.t, moment.table
    records = [("copy-moves", "copy", actions.copy, True), ("save-moves", "save", actions.save, True)]
    records = records if has_transcript else []
    if table.waiting:
        return ()
    if table.replay.playing and not table.watching:
        wanted = [
            ("take-back", "undo-2", actions.take_back, table.take_back_ply() is not None),
            *([] if table.holds_all_seats else [("offer-draw", "handshake", actions.offer_draw, True)]),
            ("resign", "flag", moment.calls.resign, True),
        ]
    elif table.watching:
        wanted = records
    else:
        full = None not in table.replay.seats.values()
        wanted = [("rematch", "repeat", lambda: moment.calls.offer("rematch", None), full), *records]
    if not wanted:
        return ()
    main = "rematch" if not table.replay.offers else ""
    roomy = rect.h > _ROOMY_BUTTON
    return [
        Button(
            key=f"do/{name}",
            rect=place,
            icon=icon if roomy else None,
            label=t(name),
            size=16 if roomy else 13,
            kind="primary" if name == main else "plain",
            enabled=enabled,
            on_press=press,
        )
        for place, (name, icon, press, enabled) in zip(rect.columns(len(wanted), 11), wanted, strict=True)
    ]
