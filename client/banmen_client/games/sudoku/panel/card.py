"""The card with a message, coloured by its tone, and buttons. A long message can be scrolled."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from banmen.texts import Texts
from banmen_client.games.sudoku.moment import SudokuMoment
from banmen_client.games.sudoku.panel.messages import CardMessage, Choice
from banmen_client.ui.buttons import Button
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.indicators import Tone
from banmen_client.ui.labels import Card, Icon, Paragraph
from banmen_client.ui.scroll import Scroll, ScrollState
from banmen_client.ui.theme import Color
from banmen_client.ui.widget import Widget

_LOOKS: dict[Tone, tuple[str | Color, str | Color, str | Color]] = {
    "gold": ("gold_tint", "gold", "gold_text"),
    "red": ("red_tint", "red_border", "red_text"),
    "green": ("green_tint", "green", "green_text"),
    "accent": ("selection", "accent", "accent_text"),
    "neutral": ("card", "card_border", "secondary"),
}
"""The fill, the border and the icon colour of each tone."""

_BUTTON, _BUTTON_TIGHT = 36, 30


@dataclass
class CardState:
    """The scroll position of the card's text, and that text."""

    scroll: ScrollState = field(default_factory=ScrollState)
    text: str = ""


def height(canvas: Canvas, message: CardMessage, rect: Rect, *, tight: bool, most: float) -> float:
    """Return the height of the card for this message in a panel of this width, at most `most`."""
    pad, lead, size, title = _sizes(rect, tight=tight)
    words = canvas.paragraph_height(message.body, rect.w - 2 * pad - lead, size) if message.body else 0
    buttons = (_BUTTON_TIGHT if tight else _BUTTON) + 8 if message.choices else 0
    least = 64 if tight else 106
    return min(
        most, max(least, 2 * pad + _title_height(canvas, message, rect, tight=tight) + title * 0.1 + words + buttons)
    )


def compose(
    moment: SudokuMoment, rect: Rect, message: CardMessage, state: CardState, *, tight: bool
) -> Sequence[Widget]:
    """Compose the card."""
    canvas = moment.canvas
    pad, lead, size, title = _sizes(rect, tight=tight)
    if state.text != message.body:  # scroll a new text to its beginning
        state.text, state.scroll.offset = message.body, 0
    fill, border, ink = _LOOKS.get(message.tone, _LOOKS["neutral"])
    widgets: list[Widget] = [Card(rect=rect, fill=fill, border=border)]
    inner = rect.inset(pad)
    if message.choices:
        row, inner = inner.cut_bottom(_BUTTON_TIGHT if tight else _BUTTON, 8)
        widgets += _buttons(moment.t, row, message.choices, tight=tight)
    title_height = _title_height(canvas, message, rect, tight=tight)
    body_height = canvas.paragraph_height(message.body, inner.w - lead, size) if message.body else 0
    spare = max(0.0, inner.h - title_height - body_height)
    words = inner.cut_left(lead)[1]
    words = Rect(words.x, words.y + spare / 2, words.w, words.h - spare)
    if lead:
        widgets.append(Icon(rect=Rect(inner.x, inner.y, 26, inner.h), name=message.icon, size=26, color=ink))
    head, body = words.cut_top(title_height)
    if message.title:
        widgets.append(Paragraph(rect=head, text=message.title, size=title, bold=True, leading=1.35))
    if message.body and body_height <= body.h + 1:
        widgets.append(
            Paragraph(rect=body, text=message.body, size=size, color="ink" if message.title else "secondary")
        )
    elif message.body:
        inside = Paragraph(rect=Rect(body.x, body.y, body.w - 14, body_height), text=message.body, size=size)
        whole = canvas.paragraph_height(message.body, body.w - 14, size)
        widgets.append(Scroll(key="told", rect=body, state=state.scroll, height=whole, contents=[inside]))
    return widgets


def _sizes(rect: Rect, *, tight: bool) -> tuple[float, float, float, float]:
    """Return the padding, the room for the icon, and the sizes of body and title."""
    return (10, 0, 13, 14) if tight or rect.w < 300 else (18, 44, 15, 17)  # noqa: PLR2004 - a narrow panel


def _title_height(canvas: Canvas, message: CardMessage, rect: Rect, *, tight: bool) -> float:
    pad, lead, _, title = _sizes(rect, tight=tight)
    if not message.title:
        return 0
    return canvas.paragraph_height(message.title, rect.w - 2 * pad - lead, title, bold=True, leading=1.35)


def _buttons(t: Texts, rect: Rect, choices: Sequence[Choice], *, tight: bool) -> Sequence[Widget]:
    return [
        Button(
            key=f"card/{choice.name}",
            rect=place,
            label=t(f"sudoku-card-{choice.name}"),
            icon=choice.icon,
            size=13 if tight else 14,
            kind="primary" if choice.main else "plain",
            on_press=choice.pressed,
        )
        for place, choice in zip(rect.columns(len(choices), 8), choices, strict=True)
    ]
