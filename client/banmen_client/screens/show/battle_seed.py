"""The seed of the dice: its SHA-256 from the beginning, itself after the end, and a button that verifies all of it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banmen.games.battle.values import State
from banmen.words.battle import told_verdict
from banmen_client.screens.show import battle
from banmen_client.screens.show.fitting import fitting
from banmen_client.screens.standing import Standing
from banmen_client.ui.buttons import Button, button_width
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Icon, Painted, Paragraph
from banmen_client.ui.widget import Touch, Widget

if TYPE_CHECKING:
    from banmen_client.screens.show.battle import BattleShow
    from banmen_client.screens.show.screen import ShowScreen

_HIGH, _LOW = 66, 48
_SHOWN_DIGITS = 4
_PAD = 16


def height(performance: "BattleShow", screen: "ShowScreen", width: float, standing: Standing, *, tight: bool) -> float:
    """How high the card wants to be: higher where it has a verdict to say."""
    base = _LOW if tight else _HIGH
    said = _said(performance, screen, standing)
    if not said:
        return base
    return base + _verdict_height(screen, said, width, tight=tight) + (10 if tight else 16)


def _verdict_height(screen: "ShowScreen", said: str, width: float, *, tight: bool) -> float:
    size = 12.5 if tight else 14
    return max(20.0, screen.window.canvas.paragraph_height(said, width - 2 * _PAD - 34, size, leading=1.35))


def _said(performance: "BattleShow", screen: "ShowScreen", standing: Standing) -> str:
    verdict = performance.verdict(standing)
    return "" if verdict is None else told_verdict(screen.window.t, verdict[0], standing.state)


def compose(
    performance: "BattleShow", screen: "ShowScreen", rect: Rect, standing: Standing, *, tight: bool
) -> Sequence[Widget]:
    """The card: the seed and its button, and below them the verdict once there is one."""
    state = standing.state
    if not isinstance(state, State):
        return ()
    head, below = rect.cut_top(_LOW if tight else _HIGH)
    verdict = performance.verdict(standing)
    sound = verdict is not None and verdict[0] is None
    border: Paint = "card_border" if verdict is None else "green" if sound else "red_border"
    widgets: list[Widget] = [
        Card(rect=rect, border=border, border_width=1 if verdict is None else 1.5),
        *_head(performance, screen, head, standing, state, tight=tight),
    ]
    said = _said(performance, screen, standing)
    return [*widgets, *_verdict(below, said, sound=sound, tight=tight)] if said else widgets


def _head(
    performance: "BattleShow", screen: "ShowScreen", rect: Rect, standing: Standing, state: State, *, tight: bool
) -> Sequence[Widget]:
    """The seed, which is copied when it is pressed, and the button that verifies."""
    window, t = screen.window, screen.window.t
    label = t("battle-verify")
    width = button_width(window.canvas, label, 13 if tight else 14, icons=1)
    button, words = rect.inset(10 if tight else _PAD, 0).cut_right(width, 10)
    ready = battle.may_verify(standing)
    return [
        Painted(
            key="seed",
            rect=words,
            radius=10,
            paint=lambda canvas, rect, touch: _paint(canvas, rect, touch, screen, state),
            tooltip=t("battle-seed-copy"),
            on_press=lambda: _copy(screen, state),
        ),
        Button(
            key="verify",
            rect=button.middle(button.w, 34 if tight else 38),
            label=label,
            icon="shield-check",
            size=13 if tight else 14,
            enabled=ready,
            tooltip="" if ready else t("battle-fault-unfinished"),
            on_press=lambda: performance.verify(screen),
        ),
    ]


def _verdict(rect: Rect, said: str, *, sound: bool, tight: bool) -> Sequence[Widget]:
    """What was found: a shield, and a sentence."""
    icon, text = rect.inset(_PAD, 2).cut_left(22, 12)
    ink: Paint = "green_text" if sound else "red_text"
    return [
        Icon(rect=icon.cut_top(20)[0], name="shield-check" if sound else "shield-x", size=20, color=ink),
        Paragraph(rect=text, text=said, size=12.5 if tight else 14, color=ink, leading=1.35),
    ]


def _paint(canvas: Canvas, rect: Rect, touch: Touch, screen: "ShowScreen", state: State) -> None:
    """What it is, and the digits as far as there is room."""
    t = screen.window.t
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
    canvas.text(label, upper, fitting(canvas, label, upper.w, small, bold=False, least=10), color="secondary")
    for text in _texts(state):
        if canvas.text_width(text, large) <= lower.w:
            break
    canvas.text(text, lower, large)


def _texts(state: State) -> Sequence[str]:
    """The seed, or its SHA-256, in full and shorter and shorter."""
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
    """The first groups of four digits and the last one; all of them where they are few."""
    if len(digits) <= (groups + 1) * _SHOWN_DIGITS:
        return digits
    first = [digits[at : at + _SHOWN_DIGITS] for at in range(0, groups * _SHOWN_DIGITS, _SHOWN_DIGITS)]
    return " ".join([*first, "…", digits[-_SHOWN_DIGITS:]])


def _copy(screen: "ShowScreen", state: State) -> None:
    """Both into the clipboard, as far as they are known, for whoever wants to check them elsewhere."""
    text = state.seed or state.commitment
    screen.window.copy(text)
    screen.window.notify(screen.window.t("copied", text=text), "success")
