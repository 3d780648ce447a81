"""Widgets that show something and take no input: text, icons, cards, custom drawings, badges and banners.

The exceptions are `Painted` and `ListRow`, which a press may activate. `fitting_size` shrinks a text to fit.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Literal
from zlib import crc32

from banmen_client.ui.canvas import Align, Canvas, Fill, Paint, Valign
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.theme import AVATARS, Color, Shadow
from banmen_client.ui.widget import KeyStroke, Touch, Widget, WidgetHost

_FITTING_STEP = 0.5
_TOOLTIP_SIZE, _TOOLTIP_HEIGHT, _TOOLTIP_GAP = 13, 30, 10
_TOOLTIP_WIDEST = 320
_TOOLTIP_INK = (241, 237, 230)


@dataclass(kw_only=True, eq=False)
class _Text(Widget):
    """Text with its size, weight, colour and alignment."""

    text: str
    size: float = 15
    bold: bool = False
    color: Paint = "ink"
    align: Align = "left"


@dataclass(kw_only=True, eq=False)
class Label(_Text):
    """One line of text. Text that is too wide ends in "…"."""

    valign: Valign = "middle"
    spacing: float = 0

    @property
    def drawn_from(self) -> Hashable:
        return self.text, self.size, self.bold, self.color, self.align, self.valign, self.spacing

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        canvas.text(
            self.text,
            self.rect,
            self.size,
            bold=self.bold,
            color=self.color,
            align=self.align,
            valign=self.valign,
            spacing=self.spacing,
        )


@dataclass(kw_only=True, eq=False)
class Paragraph(_Text):
    """Wrapped text from the top of the rectangle. `canvas.paragraph_height` measures its height."""

    leading: float = 1.5

    @property
    def drawn_from(self) -> Hashable:
        return self.text, self.size, self.bold, self.color, self.align, self.leading

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        canvas.paragraph(
            self.text,
            self.rect,
            self.size,
            bold=self.bold,
            color=self.color,
            align=self.align,
            leading=self.leading,
        )


@dataclass(kw_only=True, eq=False)
class Icon(Widget):
    """An icon in the middle of the rectangle."""

    name: str
    size: float = 18
    color: Paint = "ink"

    @property
    def drawn_from(self) -> Hashable:
        return self.name, self.size, self.color

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        canvas.icon(self.name, self.rect.center, self.size, self.color)


@dataclass(kw_only=True, eq=False)
class Card(Widget):
    """A card as background for other widgets."""

    radius: float = 14
    fill: Fill = "card"
    border: Paint = "card_border"
    border_width: float = 1

    @property
    def drawn_from(self) -> Hashable:
        return self.fill, self.border, self.border_width

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        canvas.card(self.rect, self.radius, self.fill, self.border, self.border_width)


@dataclass(kw_only=True, eq=False)
class Painted(Widget):
    """A widget that `paint(canvas, rect, touch)` draws. A callback for presses or keys makes it focusable.

    `on_press()` is called for a click and for Enter, `on_point(point)` when the left button goes down, `on_drag(point)`
    when the pointer moves while it is down, `on_other(point)` when the right button goes down, `on_hover(point)` when
    the pointer moves over the widget (None: it left). `on_key(stroke)` and `on_wheel(steps)` return whether they used
    the event. Points are (x, y) in units.

    If `drawn_from` is given, `paint` is called only after it changes (see `Widget.drawn_from`).
    """

    paint: Callable[[Canvas, Rect, Touch], None]
    drawn_from: Hashable = None
    on_press: Callable[[], None] | None = None
    on_point: Callable[[Point], None] | None = None
    on_hover: Callable[[Point | None], None] | None = None
    on_drag: Callable[[Point], None] | None = None
    on_other: Callable[[Point], None] | None = None
    on_key: Callable[[KeyStroke], bool] | None = None
    on_wheel: Callable[[float], bool] | None = None

    @property
    def focusable(self) -> bool:
        """Whether there is a callback for presses or keys."""
        return any((self.on_press, self.on_point, self.on_key))

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        self.paint(canvas, self.rect, touch)

    def grab(self, point: Point, host: WidgetHost) -> None:  # noqa: ARG002 - the host is not needed
        if self.on_point:
            self.on_point(point)

    def drag(self, point: Point) -> None:
        if self.on_drag:
            self.on_drag(point)

    def press_other(self, point: Point, host: WidgetHost) -> bool:  # noqa: ARG002 - the host is not needed
        if self.on_other:
            self.on_other(point)
        return self.on_other is not None

    def hover(self, point: Point | None) -> bool:
        if self.on_hover:
            self.on_hover(point)
        return self.on_hover is not None

    def activate(self, host: WidgetHost) -> None:  # noqa: ARG002 - the host is not needed
        if self.on_press:
            self.on_press()

    def press_key(self, stroke: KeyStroke, host: WidgetHost) -> bool:  # noqa: ARG002 - the host is not needed
        return self.on_key is not None and self.on_key(stroke)

    def wheel(self, steps: float) -> bool:
        return self.on_wheel is not None and self.on_wheel(steps)


@dataclass(kw_only=True, eq=False)
class ListRow(Painted):
    """A row of a list. It is highlighted while the pointer is over it and while it is `selected`."""

    radius: float = 10
    selected: bool = False

    def __post_init__(self) -> None:
        if self.drawn_from is not None:
            self.drawn_from = (self.selected, self.drawn_from)

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        """Draw the highlight, then the contents."""
        if self.selected:
            canvas.round_rect(self.rect, self.radius, "selected")
        if touch.hovered and self.enabled and self.focusable:
            canvas.round_rect(self.rect, self.radius, "pressed" if touch.pressed else "hover")
        self.paint(canvas, self.rect, touch)


# --- text that fits ---------------------------------------------------------------------------------------------------


def fitting_size(
    canvas: Canvas, text: str, width: float, size: float, *, bold: bool = True, least: float = 11.0
) -> float:
    """The largest text size from `least` to `size` at which the text is at most `width` units wide; else `least`."""
    needed = canvas.text_width(text, size, bold=bold)
    if needed <= width:
        return size
    size = max(least, size * width / needed)
    # Sizes are rounded to whole pixels, so the width shrinks in steps.
    while size > least and canvas.text_width(text, size, bold=bold) > width:
        size = max(least, size - _FITTING_STEP)
    return size


def draw_tooltip(canvas: Canvas, text: str, at: Rect) -> None:
    """Draw a tooltip below the widget at `at`, or above it where there is no room below."""
    width = min(_TOOLTIP_WIDEST, canvas.text_width(text, _TOOLTIP_SIZE)) + 2
    height = canvas.paragraph_height(text, width, _TOOLTIP_SIZE, leading=1.4) + _TOOLTIP_HEIGHT - _TOOLTIP_SIZE * 1.4
    y = (
        at.bottom + _TOOLTIP_GAP
        if at.bottom + _TOOLTIP_GAP + height < canvas.area.bottom
        else at.y - _TOOLTIP_GAP - height
    )
    box = Rect(at.center[0] - width / 2 - 11, y, width + 22, height).within(canvas.area.inset(6))
    canvas.round_rect(box, 8, "tooltip", (255, 255, 255, 30), 1, Shadow(3, 10, (0, 0, 0, 110)))
    words = box.inset(11, (_TOOLTIP_HEIGHT - _TOOLTIP_SIZE * 1.4) / 2)
    canvas.paragraph(text, words, _TOOLTIP_SIZE, color=_TOOLTIP_INK, leading=1.4)


# --- indicators -------------------------------------------------------------------------------------------------------

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
_SMALLEST_TEXT = 0.75


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
        return self.name, self.dot, self.edge

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
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
        return self.text, self.size, self.tone

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
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
        return self.color, self.hollow, self.glow, self.size

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
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
        return self.text, self.tone, self.icon, self.dot, self.size, self.center

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
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
class Meter(Widget):
    """A share from 0 to 1 as a bar. A number next to it has the same meaning."""

    share: float
    color: Paint = "accent"

    @property
    def drawn_from(self) -> Hashable:
        return self.share, self.color

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        canvas.pill(self.rect, "track")
        width = self.rect.w * max(0.0, min(1.0, self.share))
        if width > 0:
            canvas.bar(Rect(self.rect.x, self.rect.y, max(width, self.rect.h), self.rect.h), self.color)
