"""What a dialog has to say of a grid: a card with an icon, a sentence, perhaps another."""

from dataclasses import dataclass

from banmen.formats.sudoku import BadGrid
from banmen.texts import Texts
from banmen_client.screens.sudoku_dialogs.sheets import Verdict
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Painted
from banmen_client.ui.marks import Tone
from banmen_client.ui.widget import Touch

_PAD, _ICON = 12, 22
_SIZE, _SMALL = 15, 13
_COLORS: dict[Tone, tuple[Paint, Paint, Paint]] = {
    "neutral": ("field", "field_border", "secondary"),
    "gold": ("gold_tint", "gold_border", "gold_text"),
    "green": ("green_tint", "green", "green_text"),
    "red": ("red_tint", "red_border", "red_text"),
}
"""Ground, border and icon of each tone."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, an icon, the tone it is said in, and what else there is to say."""

    text: str
    icon: str = "info"
    tone: Tone = "neutral"
    more: str = ""


def of_verdict(t: Texts, verdict: Verdict) -> Said:
    """How givens stand."""
    match verdict.finding:
        case "conflict":
            return Said(t("grid-conflict"), "triangle-alert", "red")
        case "none":
            return Said(t("grid-no-solution"), "triangle-alert", "red")
        case "several":
            return Said(t("grid-several"), "circle-alert", "gold", t("grid-several-more"))
        case "complete":
            return Said(t("grid-complete"), "circle-check", "gold")
        case "one":
            level = t(f"sudoku-level-{verdict.level}") if verdict.level else ""
            return Said(t("grid-one-level", level=level) if level else t("grid-one"), "circle-check", "green")


def of_fault(t: Texts, fault: BadGrid) -> Said:
    """Where a text is no grid; what is wrong there is told in English only."""
    where = t("grid-fault", line=fault.line, column=fault.column)
    return Said(where, "triangle-alert", "red", fault.text if t.language == "en" else "")


def said_height(canvas: Canvas, said: Said, width: float) -> float:
    """How high the card is when it is so wide."""
    words = _words(width)
    more = canvas.paragraph_height(said.more, words, _SMALL) + 4 if said.more else 0
    return max(_ICON, canvas.paragraph_height(said.text, words, _SIZE, bold=True) + more) + 2 * _PAD


def said_card(key: str, rect: Rect, said: Said) -> Painted:
    """The card; what has no room in `rect` is cut."""

    def paint(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - only shown
        fill, border, ink = _COLORS[said.tone]
        canvas.round_rect(rect, 12, fill, border)
        canvas.icon(said.icon, (rect.x + _PAD + _ICON / 2, rect.y + _PAD + _ICON / 2), _ICON, ink)
        words = Rect(rect.right - _PAD - _words(rect.w), rect.y + _PAD, _words(rect.w), rect.h - 2 * _PAD)
        with canvas.clip(rect):
            height = canvas.paragraph(said.text, words, _SIZE, bold=True)
            if said.more:
                canvas.paragraph(said.more, words.cut_top(height, 4)[1], _SMALL, color="secondary")

    return Painted(key=key, rect=rect, paint=paint)


def _words(width: float) -> float:
    return max(20.0, width - 2 * _PAD - _ICON - 10)
