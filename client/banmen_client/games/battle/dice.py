"""The dice of the viewed blow: the value of each die, and the value below which it counts."""

from collections.abc import Callable, Sequence

from banmen.games.battle.state import CRITICAL, EVADES, SIDES, Struck
from banmen.games.battle.words import roll_lines
from banmen.texts import Texts
from banmen_client.screens.table.moment import Moment
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Label, Painted
from banmen_client.ui.widget import Touch, Widget

_ROOMY = 64
_DICE: Sequence[tuple[str, str, int, Paint]] = (
    ("evasion", "wind", EVADES, "accent"),
    ("critical", "zap", CRITICAL, "gold"),
)


def compose(moment: Moment, rect: Rect) -> Sequence[Widget]:
    """Return a card with both dice, or with a message that no dice were thrown."""
    t = moment.t
    struck = next((event for event in reversed(moment.table.last_events()) if isinstance(event, Struck)), None)
    inner = rect.inset(18 if rect.h > _ROOMY else 10, 0)
    if struck is None:
        return [
            Card(rect=rect),
            Label(rect=inner, text=t("battle-no-dice"), size=14, color="secondary", align="center"),
        ]
    sentences = roll_lines(t, struck)
    widgets: list[Widget] = [Card(rect=rect)]
    for number, place in enumerate(inner.columns(2, 26 if rect.h > _ROOMY else 16)):
        value = struck.rolls[number].value if number < len(struck.rolls) else None
        widgets.append(
            Painted(
                key=f"dice/{_DICE[number][0]}",
                rect=place,
                paint=_painter(t, number, value),
                drawn_from=(t, number, value),
                tooltip=sentences[number] if number < len(sentences) else t("battle-not-thrown"),
            )
        )
    return widgets


def _painter(t: Texts, number: int, value: int | None) -> Callable[[Canvas, Rect, Touch], None]:
    name, icon, below, color = _DICE[number]

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - it does not react to touch
        roomy = rect.h > _ROOMY
        upper, lower = rect.inset(0, 12 if roomy else 6).rows(2)
        counts = value is not None and value < below
        ink: Paint = ("gold_text" if name == "critical" else "accent_text") if counts else "ink"
        size = 15 if roomy else 12.5
        canvas.icon(icon, (upper.x + size * 0.6, upper.center[1]), size * 1.2, ink if counts else "secondary")
        figure = "–" if value is None else f"{value:04}"
        width = canvas.text_width(figure, size + 3, bold=True)
        canvas.text(
            figure,
            (upper.right - width, upper.center[1]),
            size + 3,
            bold=True,
            color=ink if value is not None else "faint",
        )
        words = Rect(upper.x + size * 1.7, upper.y, upper.w - size * 1.7 - width - 8, upper.h)
        label = t(f"battle-dice-{name}", below=f"{below:04}")
        fits = canvas.text_width(label, size) <= words.w
        canvas.text(label if fits else t(f"battle-dice-{name}-short"), words, size, color="secondary")
        _draw_range(
            canvas,
            Rect(lower.x, lower.center[1] - 4 + (0 if roomy else 2), lower.w, 8),
            below,
            value,
            color,
            counts=counts,
        )

    return paint


def _draw_range(canvas: Canvas, rect: Rect, below: int, value: int | None, color: Paint, *, counts: bool) -> None:
    """Draw the range of a die with its counting values in colour, and mark the value thrown."""
    canvas.pill(rect, "track")
    canvas.bar(Rect(rect.x, rect.y, max(rect.h, rect.w * below / SIDES), rect.h), color)
    if value is not None:
        x = rect.x + rect.w * value / SIDES
        canvas.circle(
            (min(max(x, rect.x + 4), rect.right - 4), rect.center[1]),
            8 if counts else 6.5,
            "knob",
            color if counts else "faint",
            2.5,
        )
