"""The card: what is told, in a tone, with the buttons for what can be done about it. Long words are scrolled."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from banmen_client.screens.sudoku.telling import Choice, Told
from banmen_client.ui.buttons import Button
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Card, Icon, Paragraph
from banmen_client.ui.marks import Tone
from banmen_client.ui.scroll import Scroll
from banmen_client.ui.theme import Color
from banmen_client.ui.widget import Widget

if TYPE_CHECKING:
    from banmen_client.screens.sudoku.screen import SudokuScreen

_LOOKS: dict[Tone, tuple[str | Color, str | Color, str | Color]] = {
    "gold": ("gold_tint", "gold", "gold_text"),
    "red": ("red_tint", "red_border", "red_text"),
    "green": ("green_tint", "green", "green_text"),
    "accent": ("selection", "accent", "accent_text"),
    "neutral": ("card", "card_border", "secondary"),
}
"""Fill, border and icon of each tone."""

_BUTTON, _BUTTON_TIGHT = 36, 30


def height(screen: "SudokuScreen", told: Told, rect: Rect, *, tight: bool, most: float) -> float:
    """How high the card wants to be in a panel of this width, at most `most`."""
    pad, lead, size, title = _sizes(rect, tight=tight)
    words = screen.window.canvas.paragraph_height(told.body, rect.w - 2 * pad - lead, size) if told.body else 0
    buttons = (_BUTTON_TIGHT if tight else _BUTTON) + 8 if told.choices else 0
    least = 64 if tight else 106
    return min(
        most, max(least, 2 * pad + _title_height(screen, told, rect, tight=tight) + title * 0.1 + words + buttons)
    )


def compose(screen: "SudokuScreen", rect: Rect, told: Told, *, tight: bool) -> Sequence[Widget]:
    """The card in its place."""
    pad, lead, size, title = _sizes(rect, tight=tight)
    if screen.told_last != told.body:  # other words are read from their beginning
        screen.told_last, screen.told.offset = told.body, 0
    fill, border, ink = _LOOKS.get(told.tone, _LOOKS["neutral"])
    widgets: list[Widget] = [Card(rect=rect, fill=fill, border=border)]
    inner = rect.inset(pad)
    if told.choices:
        row, inner = inner.cut_bottom(_BUTTON_TIGHT if tight else _BUTTON, 8)
        widgets += _buttons(screen, row, told.choices, tight=tight)
    title_height = _title_height(screen, told, rect, tight=tight)
    body_height = screen.window.canvas.paragraph_height(told.body, inner.w - lead, size) if told.body else 0
    spare = max(0.0, inner.h - title_height - body_height)
    words = inner.cut_left(lead)[1]
    words = Rect(words.x, words.y + spare / 2, words.w, words.h - spare)
    if lead:
        widgets.append(Icon(rect=Rect(inner.x, inner.y, 26, inner.h), name=told.icon, size=26, color=ink))
    head, body = words.cut_top(title_height)
    if told.title:
        widgets.append(Paragraph(rect=head, text=told.title, size=title, bold=True, leading=1.35))
    if told.body and body_height <= body.h + 1:
        widgets.append(Paragraph(rect=body, text=told.body, size=size, color="ink" if told.title else "secondary"))
    elif told.body:
        inside = Paragraph(rect=Rect(body.x, body.y, body.w - 14, body_height), text=told.body, size=size)
        whole = screen.window.canvas.paragraph_height(told.body, body.w - 14, size)
        widgets.append(Scroll(key="told", rect=body, state=screen.told, height=whole, contents=[inside]))
    return widgets


def _sizes(rect: Rect, *, tight: bool) -> tuple[float, float, float, float]:
    """The padding, the room of the icon, the sizes of body and title."""
    return (10, 0, 13, 14) if tight or rect.w < 300 else (18, 44, 15, 17)  # noqa: PLR2004 - a narrow panel


def _title_height(screen: "SudokuScreen", told: Told, rect: Rect, *, tight: bool) -> float:
    pad, lead, _, title = _sizes(rect, tight=tight)
    if not told.title:
        return 0
    return screen.window.canvas.paragraph_height(told.title, rect.w - 2 * pad - lead, title, bold=True, leading=1.35)


def _buttons(screen: "SudokuScreen", rect: Rect, choices: Sequence[Choice], *, tight: bool) -> Sequence[Widget]:
    return [
        Button(
            key=f"card/{choice.name}",
            rect=place,
            label=screen.window.t(f"sudoku-card-{choice.name}"),
            icon=choice.icon,
            size=13 if tight else 14,
            kind="primary" if choice.main else "plain",
            on_press=choice.pressed,
        )
        for place, choice in zip(rect.columns(len(choices), 8), choices, strict=True)
    ]
