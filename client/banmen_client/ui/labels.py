"""Widgets that show: text, icons, cards, and whatever a screen paints itself."""

from collections.abc import Callable
from dataclasses import dataclass

from banmen_client.ui.canvas import Align, Canvas, Fill, Paint, Valign
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.widget import Host, Stroke, Touch, Widget


@dataclass(kw_only=True, eq=False)
class _Text(Widget):
    """Words, and how they are set."""

    text: str
    size: float = 15
    bold: bool = False
    color: Paint = "ink"
    align: Align = "left"


@dataclass(kw_only=True, eq=False)
class Label(_Text):
    """One line of text, ended by "…" where it is too long."""

    valign: Valign = "middle"
    spacing: float = 0

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
    """Wrapped text from the top of the rectangle; `canvas.paragraph_height` says how high it is."""

    leading: float = 1.5

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

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        """Draw the icon."""
        canvas.icon(self.name, self.rect.center, self.size, self.color)


@dataclass(kw_only=True, eq=False)
class Card(Widget):
    """A card for others to lie on."""

    radius: float = 14
    fill: Fill = "card"
    border: Paint = "card_border"
    border_width: float = 1

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        """Draw the card."""
        canvas.card(self.rect, self.radius, self.fill, self.border, self.border_width)


@dataclass(kw_only=True, eq=False)
class Divider(Widget):
    """A thin line along the longer side of its rectangle, in its middle."""

    color: Paint = "line"

    def draw(self, canvas: Canvas, touch: Touch) -> None:  # noqa: ARG002 - nothing to touch
        """Draw the line."""
        x, y = self.rect.center
        if self.rect.w >= self.rect.h:
            canvas.line((self.rect.x, y), (self.rect.right, y), self.color)
        else:
            canvas.line((x, self.rect.y), (x, self.rect.bottom), self.color)


@dataclass(kw_only=True, eq=False)
class Painted(Widget):
    """Whatever `paint(canvas, rect, touch)` draws; it takes the focus when it can be pressed or takes keys.

    `on_press()` is a click or Enter. A board takes `on_point(point)`, where the pointer went down, `on_hover(point)`,
    None once it left, and `on_key(stroke)` and `on_wheel(steps)`, which return whether they made use of it.
    """

    paint: Callable[[Canvas, Rect, Touch], None]
    on_press: Callable[[], None] | None = None
    on_point: Callable[[Point], None] | None = None
    on_hover: Callable[[Point | None], None] | None = None
    on_key: Callable[[Stroke], bool] | None = None
    on_wheel: Callable[[float], bool] | None = None

    @property
    def focusable(self) -> bool:
        """Whether there is anything to press."""
        return any((self.on_press, self.on_point, self.on_key))

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        """Let the screen paint."""
        self.paint(canvas, self.rect, touch)

    def grab(self, point: Point, host: Host) -> None:  # noqa: ARG002 - the host is not needed
        """Say where."""
        if self.on_point:
            self.on_point(point)

    def hover(self, point: Point | None) -> bool:
        """Say where."""
        if self.on_hover:
            self.on_hover(point)
        return self.on_hover is not None

    def activate(self, host: Host) -> None:  # noqa: ARG002 - the host is not needed
        """Press."""
        if self.on_press:
            self.on_press()

    def press_key(self, stroke: Stroke, host: Host) -> bool:  # noqa: ARG002 - the host is not needed
        """Offer the key."""
        return self.on_key is not None and self.on_key(stroke)

    def wheel(self, steps: float) -> bool:
        """Offer the wheel."""
        return self.on_wheel is not None and self.on_wheel(steps)


@dataclass(kw_only=True, eq=False)
class Row(Painted):
    """A row of a list: lit while the pointer is over it or it is `selected`, its contents painted above."""

    radius: float = 10
    selected: bool = False

    def draw(self, canvas: Canvas, touch: Touch) -> None:
        """The light, then the contents."""
        if self.selected:
            canvas.round_rect(self.rect, self.radius, "selected")
        if touch.hovered and self.enabled and self.focusable:
            canvas.round_rect(self.rect, self.radius, "pressed" if touch.pressed else "hover")
        self.paint(canvas, self.rect, touch)
