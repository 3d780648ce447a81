"""The three commands of the battle (attack, guard, charged blow) as large buttons under the scene."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from banmen.games.battle.rules import BATTLE
from banmen.games.battle.state import STRENGTHS, Action, Attack, Charge, Guard, State
from banmen_client.games.battle.log import fitting_size
from banmen_client.screens.table.moment import Moment
from banmen_client.ui.buttons import draw_face
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Painted
from banmen_client.ui.widget import Touch, Widget

_ROOMY = 64
"""The height in units from which a button has room for a second line."""

_SMALL = (13, 12, 11)
_MOST_LINES = 2


class _Command(NamedTuple):
    """A command: its label, its hint or why it is unavailable, its icon, and the icon's colour and background."""

    action: Action
    name: str
    hint: str
    icon: str
    ink: Paint
    background: Paint
    enabled: bool


def compose(moment: Moment, rect: Rect, give: Callable[[Action], None]) -> Sequence[Widget]:
    """Return the three buttons, which call `give`. An illegal command is dimmed and states the reason."""
    gap = 14 if rect.h > _ROOMY else 8
    return [
        Painted(
            key=f"command/{number}",
            rect=place,
            radius=14,
            enabled=command.enabled,
            tooltip="" if rect.h > _ROOMY else command.hint,
            paint=_painter(number, command, moment.t(f"battle-{command.name}")),
            drawn_from=(moment.t, number, command),
            on_press=partial(give, command.action),
        )
        for number, (place, command) in enumerate(zip(rect.columns(3, gap), commands(moment), strict=True), 1)
    ]


def commands(moment: Moment) -> Sequence[_Command]:
    """Return all three commands in their present state."""
    t, table = moment.t, moment.table
    legal: Sequence[Action] = ()
    if moment.live and moment.pending_action is None and table.my_turn:
        legal = table.legal()
    whose = table.turn if table.turn in table.seats else (table.seats[0] if table.seats else "")
    state: State = table.state if isinstance(table.state, State) else BATTLE.blank
    fighter = state.fighter(whose)
    guard = t("battle-guard-holds") if fighter.guarding else t("battle-guard-hint")
    times = STRENGTHS[whose].charge if whose in STRENGTHS else 0
    charge = t("battle-charge-wait", turns=fighter.wait) if fighter.wait else t("battle-charge-hint", times=times)
    return (
        _Command(Attack(), "attack", t("battle-attack-hint"), "sword", "gold_text", "gold_tint", Attack() in legal),
        _Command(Guard(), "guard", guard, "shield", "accent_text", "selection", Guard() in legal),
        _Command(Charge(), "charge", charge, "flame", "red_text", "red_tint", Charge() in legal),
    )


def _painter(number: int, command: _Command, word: str) -> Callable[[Canvas, Rect, Touch], None]:
    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:
        ink = draw_face(canvas, rect, 14, "plain", touch, enabled=command.enabled)
        roomy = rect.h > _ROOMY
        side = min(44.0 if roomy else 30.0, rect.w * 0.26)
        pad = 13 if roomy else 8
        disc = Rect(rect.x + pad, rect.center[1] - side / 2, side, side)
        canvas.circle(disc.center, side / 2, command.background if command.enabled else canvas.fade("chip", 0.5))
        canvas.icon(command.icon, disc.center, side * 0.52, command.ink if command.enabled else "faint")
        words = Rect(disc.right + (11 if roomy else 7), rect.y, rect.right - disc.right - (21 if roomy else 13), rect.h)
        cap = 22 if roomy else 18
        if words.w > 70:  # noqa: PLR2004 - room for the key
            place = Rect(rect.right - cap - (10 if roomy else 6), rect.y + 10, cap, cap)
            place = place if roomy else Rect(place.x, rect.center[1] - cap / 2, cap, cap)
            _draw_key(canvas, place, str(number), ink)
            words = words if roomy else Rect(words.x, words.y, words.w - cap - 2, words.h)
        _draw_words(canvas, words, command, word, cap if roomy else 0)

    return paint


def _draw_key(canvas: Canvas, rect: Rect, text: str, ink: Paint) -> None:
    canvas.round_rect(rect, 6, "field", "field_border")
    canvas.text(text, rect, rect.h * 0.58, bold=True, color=ink, align="center")


def _draw_words(canvas: Canvas, rect: Rect, command: _Command, word: str, beside: float) -> None:
    """Draw the label in the largest font that fits, and the hint below it in at most two lines."""
    ink: Paint = "ink" if command.enabled else "faint"
    room = rect.w - beside - (4 if beside else 0)
    size = fitting_size(canvas, word, room, (19, 17, 15, 13.5, 12, 11), bold=True)
    if rect.h <= _ROOMY:
        canvas.text(word, rect, size, bold=True, color=ink)
        return
    upper, lower = rect.inset(0, 9).cut_top(28, 1)
    canvas.text(word, Rect(upper.x, upper.y, room, upper.h), size, bold=True, color=ink)
    small = next((s for s in _SMALL if len(_lines(canvas, command.hint, rect.w, s)) <= _MOST_LINES), _SMALL[-1])
    canvas.paragraph(command.hint, lower, small, color="secondary" if command.enabled else "faint", leading=1.26)


def _lines(canvas: Canvas, text: str, width: float, size: float) -> Sequence[str]:
    return canvas.fonts.wrap(text, width * canvas.scale, canvas.px(size))
