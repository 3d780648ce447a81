"""The right side of a table: players, whose turn, offers, moves, and what can be done."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from banmen.events import Offered
from banmen.game import Seat
from banmen_client.screens import dialogs, invite, moves, wording
from banmen_client.screens.header import connection_pill
from banmen_client.screens.layout import TableLayout
from banmen_client.screens.standing import Standing, move_number
from banmen_client.ui.buttons import Button, button_width
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Painted, Paragraph
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
    for offer in standing.replay.offers.values():
        made, height = _offer(screen, rest, offer, standing)
        widgets += made
        rest = rest.cut_top(height, gap)[1]
    if claim_due(screen, standing):
        made, height = _claim(screen, rest, standing)
        widgets += made
        rest = rest.cut_top(height, gap)[1]
    if standing.waiting:
        return [*widgets, *invite.compose(screen.window, rest, standing)]
    scrub, rest = rest.cut_bottom(36 if layout.tight else 44, gap)
    # The moves come last: with Tab one goes through everything else first.
    return [*widgets, *_scrub(screen, scrub, standing), *moves.compose(screen, rest, standing)]


def claim_due(screen: "TableScreen", standing: Standing) -> bool:
    """Whether to offer the claim now."""
    return standing.claimable(screen.window.server_now_ms())


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
        Button(
            key="leave",
            rect=back.middle(back.w, min(36, top.h)),
            icon="arrow-left",
            label=t("to-lobby"),
            size=14,
            on_press=screen.leave,
        ),
        Button(
            key="keys",
            rect=help_rect.middle(min(help_rect.w, 36), min(36, top.h)),
            icon="circle-question-mark",
            tooltip=t("keys"),
            on_press=lambda: window.ask(dialogs.keys()),
        ),
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


def _offer(screen: "TableScreen", rect: Rect, offer: Offered, standing: Standing) -> tuple[Sequence[Widget], float]:
    """An open offer: to be answered by the others, or to be withdrawn by who made it."""
    t, session, kind = screen.window.t, screen.window.session, offer.offer
    mine = offer.seat in standing.seats
    number = move_number(standing.replay, offer.ply or 0)
    name = standing.name(offer.seat) or t(f"seat-{offer.seat}")
    text = t(f"mine-{kind}", number=number) if mine else t(f"offered-{kind}", name=name, number=number)
    accept = _Choice(t("accept"), "check", _quiet(lambda: session.answer(kind, accept=True)), main=True)
    refuse = _Choice(t("withdraw") if mine else t("decline"), "x", _quiet(lambda: session.answer(kind, accept=False)))
    choices = () if standing.watching else (refuse,) if mine else (accept, refuse)
    return _banner(screen, rect, f"offer/{kind}", text, choices)


def _claim(screen: "TableScreen", rect: Rect, standing: Standing) -> tuple[Sequence[Widget], float]:
    t = screen.window.t
    name = next((standing.name(seat) for seat in standing.opponents()), None) or ""
    claim = _Choice(t("claim"), "trophy", _quiet(screen.window.session.claim), main=True)
    return _banner(screen, rect, "claim", t("claim-hint", name=name), (claim,))


@dataclass(frozen=True)
class _Choice:
    """One button of a banner."""

    label: str
    icon: str
    press: Callable[[], None]
    main: bool = False


def _banner(
    screen: "TableScreen", rect: Rect, key: str, text: str, choices: Sequence[_Choice]
) -> tuple[Sequence[Widget], float]:
    """A card of gold at the top of `rect`, and the height it takes."""
    size, pad = 15 if rect.w > 300 else 14, 12  # noqa: PLR2004 - a narrow panel
    words_height = screen.window.canvas.paragraph_height(text, rect.w - 2 * pad, size, bold=True)
    height = words_height + 2 * pad - 4 + (44 if choices else 0)
    card = Rect(rect.x, rect.y, rect.w, height)
    words, below = card.inset(pad, pad - 2).cut_top(words_height, 8)
    widgets: list[Widget] = [
        Card(rect=card, fill="gold_tint", border="gold_border"),
        Paragraph(rect=words, text=text, size=size, bold=True, color="gold_text"),
    ]
    for place, choice in zip(below.columns(max(1, len(choices)), 10), choices, strict=False):
        widgets.append(
            Button(
                key=f"{key}/{choice.icon}",
                rect=place,
                label=choice.label,
                icon=choice.icon,
                size=14,
                kind="primary" if choice.main else "plain",
                on_press=choice.press,
            )
        )
    return widgets, height


def _quiet(press: Callable[[], object]) -> Callable[[], None]:
    """A press whose result nobody asks for."""

    def pressed() -> None:
        press()

    return pressed


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


def _scrub(screen: "TableScreen", rect: Rect, standing: Standing) -> Sequence[Widget]:
    """To the beginning, back, forward, to the live position."""
    t = screen.window.t
    live, rest = rect.cut_right(92, 11)
    places = rest.columns(3, 8)
    steps = (
        ("go-first", "skip-back", lambda: screen.look(0), standing.shown > 0),
        ("go-back", "step-back", lambda: screen.step(-1), standing.shown > 0),
        ("go-forward", "step-forward", lambda: screen.step(1), not standing.live),
    )
    return [
        *(
            Button(key=name, rect=place, icon=icon, tooltip=t(name), enabled=enabled, on_press=press)
            for place, (name, icon, press, enabled) in zip(places, steps, strict=True)
        ),
        Button(
            key="go-live",
            rect=live,
            label=t("live"),
            size=13,
            kind="plain" if standing.live else "danger",
            tooltip=t("go-live"),
            enabled=not standing.live,
            on_press=lambda: screen.look(None),
        ),
    ]
