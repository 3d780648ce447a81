"""Indicators: avatars, badges, pills, status dots, banners, meters. None says anything by its colour alone."""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Literal
from zlib import crc32

from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.geometry import Rect
from banmen_client.ui.theme import AVATARS, Color
from banmen_client.ui.widget import Touch, Widget

Tone = Literal["neutral", "gold", "accent", "green", "red", "live"]

# Fill, border and text of each tone.
_TONES: dict[Tone, tuple[Paint, Paint | None, Paint]] = {
    "neutral": ("chip", None, "ink"),
    "gold": ("gold_tint", None, "gold_text"),
    "accent": ("selection", None, "ink"),
    "green": ("green_tint", "green", "green_text"),
    "red": ("red_tint", "red_border", "ink"),
    "live": ("live_fill", None, "on_live"),
}
_ICONS: dict[Tone, Paint] = {"red": "red_text", "neutral": "secondary"}
_SMALLEST_TEXT = 0.75
_BANNER_BORDERS: dict[Tone, Paint] = {"gold": "gold", "accent": "accent", "live": "live"}


def avatar_color(name: str) -> Color:
    """Return the avatar colour of a name: always the same for the same name."""
    return AVATARS[crc32(name.encode("utf-8", "replace")) % len(AVATARS)]


@dataclass(kw_only=True, eq=False)
class Avatar(Widget):
    """The first letter of a name in a disc. `dot` is the colour of a presence mark at the lower right."""

    name: str
    dot: Paint | None = None
    edge: Paint | None = None

    @property
    def drawn_from(self) -> Hashable:
        """The letter and the marks."""
        return self.name, self.dot, self.edge

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        """Draw the disc and its letter."""
        square = self.rect.square()
        canvas.circle(square.center, square.w / 2, avatar_color(self.name), self.edge, 2)
        letter = self.name.strip()[:1].upper() or "?"
        canvas.text(letter, square, square.w * 0.46, bold=True, color="on_accent", align="center")
        if self.dot is not None:
            at = (square.right - square.w * 0.12, square.bottom - square.w * 0.12)
            canvas.circle(at, square.w * 0.16, self.dot, canvas.theme.card[1], 2)


@dataclass(kw_only=True, eq=False)
class Badge(Widget):
    """A number or a word in a small pill at the left end of the rectangle."""

    text: str
    size: float = 13
    tone: Tone = "neutral"

    @property
    def drawn_from(self) -> Hashable:
        """The text and its look."""
        return self.text, self.size, self.tone

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        """Draw the pill as wide as its text needs."""
        fill, border, ink = _TONES[self.tone]
        height = self.size * 1.8
        width = max(height, canvas.text_width(self.text, self.size, bold=True) + self.size * 1.5)
        pill = Rect(self.rect.x, self.rect.center[1] - height / 2, min(width, self.rect.w), height)
        canvas.pill(pill, fill, border)
        canvas.text(self.text, pill, self.size, bold=True, color=ink, align="center")


@dataclass(kw_only=True, eq=False)
class StatusDot(Widget):
    """A status dot; hollow for an absent person. A label next to it has the same meaning."""

    color: Paint = "green"
    hollow: bool = False
    glow: bool = False
    size: float = 10

    @property
    def drawn_from(self) -> Hashable:
        """The look of the dot."""
        return self.color, self.hollow, self.glow, self.size

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        """Draw the dot in the middle of the rectangle."""
        center = self.rect.center
        if self.glow:
            canvas.circle(center, self.size, canvas.fade(self.color, 0.28))
        if self.hollow:
            canvas.circle(center, self.size / 2, (0, 0, 0, 0), self.color, 1.5)
        else:
            canvas.circle(center, self.size / 2, self.color)


@dataclass(kw_only=True, eq=False)
class Pill(Widget):
    """A status as text in a pill: "Your turn", "LIVE". `dot` puts a dot before the text."""

    text: str
    tone: Tone = "neutral"
    icon: str | None = None
    dot: bool = False
    size: float = 14
    center: bool = True

    @property
    def drawn_from(self) -> Hashable:
        """The text and its look."""
        return self.text, self.tone, self.icon, self.dot, self.size, self.center

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        """Draw the pill in the whole rectangle, its text in the middle or at the left."""
        fill, border, ink = _TONES[self.tone]
        canvas.pill(self.rect, fill, border)
        lead = self.size * 1.65 if self.icon else self.size * 1.25 if self.dot else 0
        pad = self.rect.h * 0.42
        room = max(0.0, self.rect.w - 2 * pad - lead)
        size = self._size_for(canvas, room)
        width = min(canvas.text_width(self.text, size, bold=True), room)
        x = self.rect.center[0] - (width + lead) / 2 if self.center else self.rect.x + pad
        y = self.rect.center[1]
        if self.icon:
            canvas.icon(self.icon, (x + self.size * 0.6, y), self.size * 1.25, ink)
        elif self.dot:
            canvas.circle((x + self.size * 0.4, y), self.size * 0.5, canvas.fade(ink, 0.4))
            canvas.circle((x + self.size * 0.4, y), self.size * 0.28, ink)
        canvas.text(self.text, (x + lead, y), size, bold=True, color=ink, max_width=room)

    def _size_for(self, canvas: Canvas, room: float) -> float:
        """Return the text size, reduced if the text would be cut: a status must be readable in full."""
        size = self.size
        while size > self.size * _SMALLEST_TEXT and canvas.text_width(self.text, size, bold=True) > room:
            size -= 1 / canvas.scale  # glyphs come in whole pixels
        return size


@dataclass(kw_only=True, eq=False)
class Banner(Widget):
    """A card of one tone with an icon, a bold title and a sentence, for hints and refusals that stay."""

    title: str
    body: str = ""
    icon: str = "lightbulb"
    tone: Tone = "gold"
    radius: float = 14

    @property
    def drawn_from(self) -> Hashable:
        """The words and their look."""
        return self.title, self.body, self.icon, self.tone

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        """Draw the card; title and body are centred together."""
        fill, border, ink = _TONES[self.tone]
        canvas.round_rect(self.rect, self.radius, fill, _BANNER_BORDERS.get(self.tone, border), 1)
        y = self.rect.center[1]
        canvas.icon(self.icon, (self.rect.x + 36, y), 26, _ICONS.get(self.tone, ink))
        words = Rect(self.rect.x + 66, self.rect.y, max(0, self.rect.w - 66 - 18), self.rect.h)
        height = canvas.paragraph_height(self.body, words.w, 14) if self.body else 0
        top = y - (24 + height) / 2
        canvas.text(self.title, Rect(words.x, top, words.w, 24), 16, bold=True)
        if self.body:
            canvas.paragraph(self.body, Rect(words.x, top + 26, words.w, height), 14)


@dataclass(kw_only=True, eq=False)
class Meter(Widget):
    """A share from 0 to 1 as a bar. A number next to it has the same meaning."""

    share: float
    color: Paint = "accent"

    @property
    def drawn_from(self) -> Hashable:
        """The share and its colour."""
        return self.share, self.color

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        """Draw the track and its filled part."""
        canvas.pill(self.rect, "track")
        width = self.rect.w * max(0.0, min(1.0, self.share))
        if width > 0:
            canvas.bar(Rect(self.rect.x, self.rect.y, max(width, self.rect.h), self.rect.h), self.color)
