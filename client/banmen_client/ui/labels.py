"""Widgets that display: text, icons, cards, and custom drawings. Also tooltips and fitting text sizes."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from banmen_client.ui.canvas import Align, Canvas, Fill, Paint, Valign
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.theme import Shadow
from banmen_client.ui.widget import Host, KeyStroke, Touch, Widget

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
        """The text and how it is set."""
        return self.text, self.size, self.bold, self.color, self.align, self.valign, self.spacing

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        """Draw the line."""
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
        """The text and how it is set."""
        return self.text, self.size, self.bold, self.color, self.align, self.leading

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        """Draw the lines."""
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
        """The icon and its look."""
        return self.name, self.size, self.color

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        """Draw the icon."""
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
        """Ground and border."""
        return self.fill, self.border, self.border_width

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        """Draw the card."""
        canvas.card(self.rect, self.radius, self.fill, self.border, self.border_width)


@dataclass(kw_only=True, eq=False)
class Divider(Widget):
    """A thin line along the longer side of its rectangle, in its middle."""

    color: Paint = "line"

    @property
    def drawn_from(self) -> Hashable:
        """The colour."""
        return self.color

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        """Draw the line."""
        x, y = self.rect.center
        if self.rect.w >= self.rect.h:
            canvas.line((self.rect.x, y), (self.rect.right, y), self.color)
        else:
            canvas.line((x, self.rect.y), (x, self.rect.bottom), self.color)


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
        """Call `paint`."""
        self.paint(canvas, self.rect, touch)

    def grab(self, point: Point, host: Host) -> None:  # noqa: ARG002 - the host is not needed
        """Call `on_point`."""
        if self.on_point:
            self.on_point(point)

    def drag(self, point: Point) -> None:
        """Call `on_drag`."""
        if self.on_drag:
            self.on_drag(point)

    def press_other(self, point: Point, host: Host) -> bool:  # noqa: ARG002 - the host is not needed
        """Call `on_other`."""
        if self.on_other:
            self.on_other(point)
        return self.on_other is not None

    def hover(self, point: Point | None) -> bool:
        """Call `on_hover`."""
        if self.on_hover:
            self.on_hover(point)
        return self.on_hover is not None

    def activate(self, host: Host) -> None:  # noqa: ARG002 - the host is not needed
        """Call `on_press`."""
        if self.on_press:
            self.on_press()

    def press_key(self, stroke: KeyStroke, host: Host) -> bool:  # noqa: ARG002 - the host is not needed
        """Call `on_key`."""
        return self.on_key is not None and self.on_key(stroke)

    def wheel(self, steps: float) -> bool:
        """Call `on_wheel`."""
        return self.on_wheel is not None and self.on_wheel(steps)


@dataclass(kw_only=True, eq=False)
class Row(Painted):
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
