"""The card of the dice's seed: its SHA-256 during the battle, the seed afterwards, and a button that verifies both."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from banmen.games.battle.state import State
from banmen.games.battle.verify import VerificationFault
from banmen.games.battle.words import verdict_line
from banmen.texts import Texts
from banmen_client.screens.table.moment import Moment
from banmen_client.table.view import TableView
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.controls import Button, button_width
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Icon, Painted, Paragraph, fitting_size
from banmen_client.ui.widget import Touch, Widget

_HIGH, _LOW = 66, 48
_SHOWN_DIGITS = 4
_PAD = 16


class SeedVerdict(NamedTuple):
    """The result of verifying a battle: its round at the table, and the first fault (None: the battle is valid)."""

    round: int
    fault: VerificationFault | None


def may_verify(table: TableView) -> bool:
    """Return True if the end is viewed and the seed is known."""
    state = table.state
    return table.live and table.replay.outcome is not None and isinstance(state, State) and bool(state.seed)


def height(moment: Moment, width: float, verdict: SeedVerdict | None, *, tight: bool) -> float:
    """Return the wanted height of the card (units). It is higher if there is a verdict to show."""
    base = _LOW if tight else _HIGH
    text = _verdict_text(moment, verdict)
    if not text:
        return base
    return base + _verdict_height(moment.canvas, text, width, tight=tight) + (10 if tight else 16)


def _verdict_height(canvas: Canvas, text: str, width: float, *, tight: bool) -> float:
    size = 12.5 if tight else 14
    return max(20.0, canvas.paragraph_height(text, width - 2 * _PAD - 34, size, leading=1.35))


def _verdict_text(moment: Moment, verdict: SeedVerdict | None) -> str:
    verdict = _valid(moment.table, verdict)
    return "" if verdict is None else verdict_line(moment.t, verdict.fault, moment.table.state)


def _valid(table: TableView, verdict: SeedVerdict | None) -> SeedVerdict | None:
    """Return the verdict if it belongs to the battle whose end is viewed, otherwise None."""
    return verdict if verdict is not None and verdict.round == table.replay.round and may_verify(table) else None


def compose_seed(
    moment: Moment, rect: Rect, verdict: SeedVerdict | None, verify: Callable[[], None], *, tight: bool
) -> Sequence[Widget]:
    """Return the card: the seed, the button that calls `verify`, and the verdict below them if there is one."""
    state, verdict = moment.table.state, _valid(moment.table, verdict)
    if not isinstance(state, State):
        return ()
    top, below = rect.cut_top(_LOW if tight else _HIGH)
    sound = verdict is not None and verdict.fault is None
    border: Paint = "card_border" if verdict is None else "green" if sound else "red_border"
    widgets: list[Widget] = [
        Card(rect=rect, border=border, border_width=1 if verdict is None else 1.5),
        *_seed(moment, top, state, verify, tight=tight),
    ]
    text = _verdict_text(moment, verdict)
    return [*widgets, *_verdict(below, text, sound=sound, tight=tight)] if text else widgets


def _seed(moment: Moment, rect: Rect, state: State, verify: Callable[[], None], *, tight: bool) -> Sequence[Widget]:
    """Return the seed, which a press copies, and the button that verifies it."""
    t, canvas = moment.t, moment.canvas
    label = t("battle-verify")
    width = button_width(canvas, label, 13 if tight else 14, icons=1)
    button, words = rect.inset(10 if tight else _PAD, 0).cut_right(width, 10)
    ready = may_verify(moment.table)
    return [
        Painted(
            key="seed",
            rect=words,
            radius=10,
            paint=lambda canvas, rect, touch: _paint(canvas, rect, touch, t, state),
            drawn_from=(t, state.seed, state.commitment),
            tooltip=t("battle-seed-copy"),
            on_press=lambda: moment.calls.copy(state.seed or state.commitment),
        ),
        Button(
            key="verify",
            rect=button.middle(button.w, 34 if tight else 38),
            label=label,
            icon="shield-check",
            size=13 if tight else 14,
            enabled=ready,
            tooltip="" if ready else t("battle-fault-unfinished"),
            on_press=verify,
        ),
    ]


def _verdict(rect: Rect, text: str, *, sound: bool, tight: bool) -> Sequence[Widget]:
    """Return a shield icon and the verdict as a sentence."""
    icon, words = rect.inset(_PAD, 2).cut_left(22, 12)
    ink: Paint = "green_text" if sound else "red_text"
    return [
        Icon(rect=icon.cut_top(20)[0], name="shield-check" if sound else "shield-x", size=20, color=ink),
        Paragraph(rect=words, text=text, size=12.5 if tight else 14, color=ink, leading=1.35),
    ]


def _paint(canvas: Canvas, rect: Rect, touch: Touch, t: Texts, state: State) -> None:
    """Paint the label of the digits, and as many of the digits as fit."""
    tight = rect.h <= _LOW
    if touch.hovered:
        canvas.round_rect(rect.inset(-4, 6), 10, "hover")
    icon, words = rect.cut_left(26 if tight else 34, 8 if tight else 12)
    canvas.icon("dices", icon.center, 18 if tight else 22, "secondary")
    upper, lower = words.inset(0, 6 if tight else 11).rows(2)
    small, large = (11.5, 13) if tight else (13, 15)
    label = t("battle-seed-told" if state.seed else "battle-seed-fixed")
    if canvas.text_width(label, small) > upper.w:
        label = t("battle-seed-short")
    canvas.text(label, upper, fitting_size(canvas, label, upper.w, small, bold=False, least=10), color="secondary")
    for text in _texts(state):
        if canvas.text_width(text, large) <= lower.w:
            break
    canvas.text(text, lower, large)


def _texts(state: State) -> Sequence[str]:
    """Return the seed or its SHA-256, in full and then in ever shorter forms."""
    if state.seed:
        return (state.seed, short(state.seed, 2), short(state.seed, 1))
    digits = state.commitment
    return (
        f"SHA-256 {short(digits, 3)}",
        f"SHA-256 {short(digits, 2)}",
        f"SHA-256 {short(digits, 1)}",
        short(digits, 1),
    )


def short(digits: str, groups: int) -> str:
    """Return the first `groups` groups of four digits, an ellipsis, and the last group; short texts unchanged."""
    if len(digits) <= (groups + 1) * _SHOWN_DIGITS:
        return digits
    first = [digits[at : at + _SHOWN_DIGITS] for at in range(0, groups * _SHOWN_DIGITS, _SHOWN_DIGITS)]
    return " ".join([*first, "…", digits[-_SHOWN_DIGITS:]])
