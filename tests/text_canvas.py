"""A canvas that draws nothing and writes what it is asked to draw, with the colours' roles: for `tests.golden_text`."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields, replace
from typing import Any, NamedTuple, Self

import pygame

from banmen_client.ui.canvas import Canvas, Fill, Paint
from banmen_client.ui.display_list import Command
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.theme import Color, Shadow, Theme, faded
from tests.banmen_client.person import ReadCanvas

# --- words ----------------------------------------------------------------------------------------------------------


def units(value: float, parts: int = 2) -> str:
    """A number rounded to halves, or to hundredths."""
    return f"{round(value * parts) / parts + 0.0:g}"


def where(at: Rect | Point) -> str:
    """A place, and of a rectangle its size."""
    if isinstance(at, Rect):
        return f"{units(at.x)},{units(at.y)} {units(at.w)}x{units(at.h)}"
    return f"{units(at[0])},{units(at[1])}"


def quoted(text: str) -> str:
    """Words in quotation marks, on one line."""
    return '"' + text.replace("\\", "\\\\").replace("\n", "\\n").replace('"', '\\"') + '"'


# --- colours that know their role -----------------------------------------------------------------------------------


class Role(tuple[Any, ...]):  # noqa: SLOT001 - slots of a tuple can hold nothing
    """A colour, or a pair of colours, of a theme, and the role it has there."""

    role: str

    def __new__(cls, value: Sequence[Any], role: str) -> Self:
        made = super().__new__(cls, value)
        made.role = role
        return made


def with_roles(theme: Theme) -> Theme:
    """The same theme; its colours know their roles."""
    named: dict[str, Any] = {}
    for field in fields(theme):
        value = getattr(theme, field.name)
        if isinstance(value, tuple):
            is_pair = isinstance(value[0], tuple)
            ends = (Role(value[0], field.name), Role(value[1], f"{field.name}.lower")) if is_pair else value
            named[field.name] = Role(ends, field.name)
    return replace(theme, **named)


def paint_name(paint: Any) -> str:
    """A colour or gradient in words: a role or `#rrggbb`, both ends of a gradient that is no role."""
    if isinstance(paint, str):
        return paint
    if isinstance(paint, Role):
        return paint.role
    if isinstance(paint[0], tuple):
        upper, lower = map(paint_name, paint)
        return upper if upper == lower else f"{upper}..{lower}"
    shown = paint if len(paint) == 4 and paint[3] < 255 else paint[:3]
    return "#" + "".join(f"{part:02x}" for part in shown)


# --- a canvas that writes -------------------------------------------------------------------------------------------


class Call(NamedTuple):
    """Something drawn: its line; of a text also the words as they can be read, and their size."""

    line: str
    text: str = ""
    size: float = 0


class TextCanvas(ReadCanvas):
    """Draws nothing and notes in `calls` what it is asked to draw, in units of the window."""

    def __init__(self, *args: Any) -> None:
        self.calls: list[Call] = []
        self._letters_drawn: list[str] = []
        self._depth = 0
        super().__init__(*args)

    def resize(self, surface: pygame.Surface, scale: float) -> None:
        """Take the size, and leave the surface as it is."""
        super().resize(Unpainted(self, surface.get_size()), scale)

    def record(self, draw: Callable[[Canvas], None]) -> Sequence[Command]:
        """Note what is drawn, and have nothing of it drawn."""
        self.fill_background("plain")
        draw(self)
        return ()

    @contextmanager
    def noting(self) -> Iterator[list[Call]]:
        """Note in a list of its own."""
        before, self.calls = self.calls, []
        try:
            yield self.calls
        finally:
            self.calls = before

    def note(self, *parts: str, text: str = "", size: float = 0) -> None:
        """Note a call."""
        self.calls.append(Call("  " * self._depth + " ".join(part for part in parts if part), text, size))

    def _at(self, at: Rect | Point) -> str:
        dx, dy = self.shift
        return where(at.moved(dx, dy) if isinstance(at, Rect) else (at[0] + dx, at[1] + dy))

    def _shape(  # noqa: PLR0917 - private
        self, name: str, at: str, fill: Fill, border: Paint | None, width: float = 1, shadow: Shadow | None = None
    ) -> None:
        edge = "" if border is None else f"border={paint_name(border)}" + (f" {units(width)}" if width != 1 else "")
        self.note(name, at, f"fill={paint_name(fill)}", edge, "shadow" if shadow is not None else "")

    # What is drawn, with the arguments of `Canvas`.

    def fill_background(self, *_args: Any, **_more: Any) -> None:
        """Forget all recorded lines."""
        self.read, self.cut, self.calls = [], [], []

    def round_rect(  # noqa: PLR0917 - as the canvas has it
        self,
        rect: Rect,
        radius: float,
        fill: Fill,
        border: Paint | None = None,
        border_width: float = 1,
        shadow: Shadow | None = None,
    ) -> None:
        """Note a rounded rectangle."""
        self._shape("rect", f"{self._at(rect)} radius={units(radius)}", fill, border, border_width, shadow)

    def bar(self, rect: Rect, fill: Fill) -> None:
        """Note a pill: it looks like one."""
        self.pill(rect, fill)

    def circle(  # noqa: PLR0917 - as the canvas has it
        self,
        center: Point,
        radius: float,
        fill: Fill,
        border: Paint | None = None,
        border_width: float = 1,
        shadow: Shadow | None = None,
    ) -> None:
        """Note a disc."""
        self._shape("circle", f"{self._at(center)} radius={units(radius)}", fill, border, border_width, shadow)

    def fill_rect(self, rect: Rect, paint: Paint) -> None:
        """Note a plain rectangle."""
        self._shape("fill", self._at(rect), paint, None)

    def line(self, start: Point, end: Point, paint: Paint, width: float = 1) -> None:
        """Note a line."""
        self.note("line", self._at(start), "to", self._at(end), paint_name(paint), f"width={units(width)}")

    def polygon(self, points: Sequence[Point], paint: Paint) -> None:
        """Note a polygon."""
        self.note("polygon", *map(self._at, points), paint_name(paint))

    def focus_ring(self, rect: Rect, radius: float) -> None:
        """The ring is recorded with the widget's state."""

    def icon(self, name: str, center: Point, size: float = 18, color: Paint = "ink", stroke: float = 2.0) -> None:
        """Note an icon."""
        thick = "" if stroke == 2 else f"stroke={units(stroke)}"
        self.note("icon", name, self._at(center), f"size={units(size)}", f"color={paint_name(color)}", thick)

    def blit(self, picture: pygame.Surface, rect: Rect) -> None:  # noqa: ARG002 - drawing is compared elsewhere
        """Note where a picture is."""
        self.note("picture", self._at(rect))

    def has_picture(self, rect: Rect, key: Any, radius: float = 0) -> bool:  # noqa: ARG002 - as the canvas has it
        """Whether it is drawn already: all are, to be noted."""
        return True

    def picture(self, rect: Rect, key: Any, draw: Any, radius: float = 0) -> None:  # noqa: ARG002 - as the canvas has it
        """Note where a picture is, and what identifies it."""
        self.note("picture", self._at(rect), " ".join(map(str, key)), f"radius={units(radius)}")

    def text(self, text: str, at: Rect | Point, size: float = 15, **how: Any) -> float:
        """Note a line of text as it can be read: cut where there is no room."""
        self._letters_drawn = []
        width = super().text(text, at, size, **how)
        shown = "".join(self._letters_drawn)
        bold = "bold" if how.get("bold") else ""
        color = f"color={paint_name(how.get('color', 'ink'))}"
        rest = [f"{name}={value}" for name, value in how.items() if name in {"align", "valign", "spacing"} and value]
        self.note("text", quoted(shown), self._at(at), f"size={units(size)}", bold, color, *rest, text=shown, size=size)
        return width

    def _blit_line(self, text: str, *_args: Any, **_more: Any) -> None:
        self._letters_drawn.append(text)

    @contextmanager
    def clip(self, rect: Rect) -> Iterator[None]:
        """Note what is clipped, indented."""
        self.note("clip", self._at(rect))
        self._depth += 1
        try:
            with super().clip(rect):
                yield
        finally:
            self._depth -= 1

    def fade(self, paint: Paint, share: float) -> Color:
        """The colour still knows its role."""
        color = self.color(paint)
        return Role(faded(color, share), f"{paint_name(paint)}*{units(share, 100)}")


class Unpainted(pygame.Surface):
    """A surface that stays as it is; its canvas notes what should be put there."""

    def __init__(self, canvas: TextCanvas, size: tuple[int, int]) -> None:
        super().__init__(size)
        self.canvas = canvas

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), *_args: Any, **_more: Any) -> pygame.Rect:
        """Note a picture, in px of the window."""
        scale, size = self.canvas.scale, source.get_size()
        left, top = dest.topleft if isinstance(dest, pygame.Rect) else dest
        rect = Rect(left / scale, top / scale, size[0] / scale, size[1] / scale)
        self.canvas.note("picture", where(rect))
        return pygame.Rect(left, top, *size)
