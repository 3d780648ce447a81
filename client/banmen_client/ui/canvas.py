"""Draws in logical units on a pygame surface. Only this module converts units to pixels.

Colours are role names of the theme or RGB(A) tuples. Costly shapes, texts and icons are drawn once and kept in caches,
so a frame consists of blits.
"""

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from math import ceil, floor
from typing import Literal, cast

import pygame

from banmen.assets import asset
from banmen_client.ui import shapes
from banmen_client.ui.display_list import Command, DisplayList, Parts
from banmen_client.ui.geometry import Point, Rect
from banmen_client.ui.shapes import DRAWN, SurfaceCache, in_display_format
from banmen_client.ui.text import FONTS
from banmen_client.ui.theme import Color, Gradient, Ground, Shadow, Theme, as_gradient, faded

_BOX = 24
_OUTER = re.compile(r'(<svg\b[^>]*?)width="24"\s+height="24"', re.DOTALL)


# --- icons ------------------------------------------------------------------------------------------------------------


class Icons:
    """Renders icons by name, with a cache by size and colour."""

    def __init__(self) -> None:
        self._sources: dict[str, str] = {}
        self._cache = SurfaceCache(500_000)

    def render(self, name: str, size_px: int, color: Color, stroke: float = 2.0) -> pygame.Surface:
        """Return the icon, `size_px` square, its lines `stroke` 24ths of that thick. Raise FileNotFoundError."""
        key = (name, size_px, color, stroke)
        return self._cache.get(key, lambda: self._render(name, size_px, color, stroke))

    def _render(self, name: str, size_px: int, color: Color, stroke: float) -> pygame.Surface:
        source = self._sources.get(name)
        if source is None:
            source = self._sources[name] = asset("icons", f"{name}.svg").read_text(encoding="utf-8")
        red, green, blue = color[:3]
        # The size is set in the SVG text, because not every pygame has `load_sized_svg`.
        svg = _OUTER.sub(rf'\1width="{size_px}" height="{size_px}"', source, count=1)
        svg = svg.replace("currentColor", f"#{red:02x}{green:02x}{blue:02x}")
        svg = svg.replace('stroke-width="2"', f'stroke-width="{stroke}"')
        made = in_display_format(pygame.image.load(BytesIO(svg.encode()), f"{name}.svg"))
        if len(color) == 4 and color[3] < 255:  # noqa: PLR2004 - RGBA
            made.set_alpha(color[3])
        return made


# --- the canvas -------------------------------------------------------------------------------------------------------

Paint = str | Color
Fill = Paint | Gradient
Align = Literal["left", "center", "right"]
Valign = Literal["top", "middle", "bottom"]
Picture = Callable[[int, int], pygame.Surface]

LINE_HEIGHT = 1.5
_CACHED_PX_PER_WINDOW_PX, _DRAWN_PX_PER_WINDOW_PX = 1.25, 2.85
_LONG_PX = 256
"""The lengths of cached bars are multiples of this; their plain middle is drawn in parts of this length."""
_END = 4
"""The distance (px) from its round end beyond which all columns of a bar are equal."""
_FOCUS_GAP, _FOCUS_THICK, _FOCUS_REACH = 3, 2, 10


class Canvas:
    """A surface with `scale` pixels per unit, and the theme to draw in. `shift` moves drawings, in units."""

    def __init__(self, surface: pygame.Surface, scale: float, theme: Theme) -> None:
        self.theme = theme
        self.fonts = FONTS
        self.icons = Icons()
        self.cache = SurfaceCache()
        self.shift: Point = (0.0, 0.0)
        self._parts = Parts()
        self.resize(surface, scale)

    def resize(self, surface: pygame.Surface, scale: float) -> None:
        """Switch to another surface. The cache is kept."""
        self.surface, self.scale = surface, scale
        width_px, height_px = surface.get_size()
        self.area, window_px = Rect(0, 0, width_px / scale, height_px / scale), width_px * height_px
        self.cache.limit_px = max(800_000, round(_CACHED_PX_PER_WINDOW_PX * window_px))
        DRAWN.limit_px = max(2_400_000, round(_DRAWN_PX_PER_WINDOW_PX * window_px))

    def record(self, draw: Callable[["Canvas"], None]) -> Sequence[Command]:
        """Return a display list of what `draw` draws on a plain background. The surface stays unchanged."""
        before, drawn = self.surface, DisplayList(self.surface.get_size())
        self.surface = cast("pygame.Surface", drawn)
        try:
            self.fill_background("plain")
            self._parts.begin((self.scale, self.theme))
            draw(self)
        finally:
            self.surface = before
        self._parts.end()
        return drawn.commands

    def forget_parts(self) -> None:
        """Forget all recorded parts, so that each is drawn again."""
        self._parts.clear()

    def part(self, key: Hashable, draw: Callable[[], None]) -> None:
        """Add the part with this key, recording it with `draw` if no recent picture has it.

        The key must determine the part's look, together with scale, theme, shift and clip.
        """
        drawn: object = self.surface
        if not isinstance(drawn, DisplayList):
            draw()
            return
        self._parts.draw((key, self.shift, drawn.clip), drawn, draw)

    # --- units and colours ------------------------------------------------------------------------------------------

    def px(self, units: float) -> int:
        """Return a length in whole pixels."""
        return round(units * self.scale)

    def box(self, rect: Rect) -> pygame.Rect:
        """Return a rectangle in pixels. Its edges are rounded, so rectangles that touch in units touch in pixels."""
        dx, dy = self.shift
        left, top = round((rect.x + dx) * self.scale), round((rect.y + dy) * self.scale)
        right, bottom = round((rect.right + dx) * self.scale), round((rect.bottom + dy) * self.scale)
        return pygame.Rect(left, top, right - left, bottom - top)

    def color(self, paint: Paint) -> Color:
        """Return the colour of a role, or the colour itself."""
        return self.theme.color(paint) if isinstance(paint, str) else paint

    def gradient(self, fill: Fill) -> Gradient:
        """Return the gradient of a role; a single colour is a gradient to itself."""
        return self.theme.gradient(fill) if isinstance(fill, str) else as_gradient(fill)

    def _shadow(self, shadow: Shadow | None) -> shapes.SoftShadow | None:
        if shadow is None:
            return None
        return shapes.SoftShadow(shadow.down * self.scale, shadow.blur * self.scale, shadow.color)

    # --- shapes -----------------------------------------------------------------------------------------------------

    def fill_background(self, ground: Ground = "plain") -> None:
        """Fill the window, and switch to the colours of this ground."""
        self.theme = self.theme.on(ground)
        (width, height), pair = self.surface.get_size(), self.theme.background
        strip = self.cache.get(("ground", height, pair), lambda: shapes.background(height, pair))
        self.surface.blits([(strip, (left, 0)) for left in range(0, width, strip.get_width())], False)

    def round_rect(  # noqa: PLR0917 - rectangle, radius, fill, border: the usual order
        self,
        rect: Rect,
        radius: float,
        fill: Fill,
        border: Paint | None = None,
        border_width: float = 1,
        shadow: Shadow | None = None,
    ) -> None:
        """Draw a rounded rectangle. The border lies inside its edge; `fill` may be a vertical gradient."""
        box = self.box(rect)
        if box.w <= 0 or box.h <= 0:
            return
        spec = shapes.Panel(
            box.w,
            box.h,
            radius * self.scale,
            self.gradient(fill),
            None if border is None else self.color(border),
            max(1.0, round(border_width * self.scale)),
            self._shadow(shadow),
        )
        margin = spec.margin_px
        self.surface.blit(self.cache.get(spec, lambda: shapes.panel(spec)), (box.x - margin, box.y - margin))

    def card(
        self,
        rect: Rect,
        radius: float = 14,
        fill: Fill = "card",
        border: Paint = "card_border",
        border_width: float = 1,
    ) -> None:
        """Draw a card: soft shadow, slight gradient, thin border."""
        self.round_rect(rect, radius, fill, border, border_width, self.theme.card_shadow)

    def pill(self, rect: Rect, fill: Fill, border: Paint | None = None, border_width: float = 1) -> None:
        """Draw a rectangle whose ends are half circles."""
        self.round_rect(rect, min(rect.w, rect.h) / 2, fill, border, border_width)

    def bar(self, rect: Rect, fill: Fill) -> None:
        """Draw a pill whose length changes often. Its pixels are cached once for all lengths, in two parts.

        An upright one has only one colour.
        """
        box = self.box(rect)
        thick, length, lies = min(box.size), max(box.size), box.w > box.h
        end, radius = thick + _END, min(rect.w, rect.h) / 2 * self.scale
        if length <= 2 * end:
            self.pill(rect, fill)
            return
        longest = _LONG_PX * ceil(length / _LONG_PX)
        size = (longest, thick) if lies else (thick, longest)
        spec = shapes.Panel(*size, radius, self.gradient(fill), None, 1.0)
        drawn = self.cache.get(spec, lambda: shapes.panel(spec))
        first = (length - end, thick) if lies else (thick, length - end)
        last = pygame.Rect(0, 0, end, thick) if lies else pygame.Rect(0, 0, thick, end)
        self.surface.blit(drawn, box.topleft, (0, 0, *first))
        last.bottomright = size
        self.surface.blit(drawn, (box.right - last.w, box.bottom - last.h), last)

    def circle(  # noqa: PLR0917 - as round_rect
        self,
        center: Point,
        radius: float,
        fill: Fill,
        border: Paint | None = None,
        border_width: float = 1,
        shadow: Shadow | None = None,
    ) -> None:
        """Draw a disc. The border lies inside its edge; with a transparent fill it is a ring."""
        # Place and size are rounded apart, so that all discs of one radius have the same pixels.
        side = max(1, round(2 * radius * self.scale))
        rect = Rect(center[0] - side / self.scale / 2, center[1] - side / self.scale / 2, 0, 0)
        left, top = self.box(rect).topleft
        spec = shapes.Panel(
            side,
            side,
            side / 2,
            self.gradient(fill),
            None if border is None else self.color(border),
            max(1.0, border_width * self.scale),
            self._shadow(shadow),
        )
        margin = spec.margin_px
        self.surface.blit(self.cache.get(spec, lambda: shapes.panel(spec)), (left - margin, top - margin))

    def fill_rect(self, rect: Rect, paint: Paint) -> None:
        """Draw a plain rectangle with crisp edges."""
        self._fill_box(self.box(rect), self.color(paint))

    def _fill_box(self, box: pygame.Rect, color: Color) -> None:
        if box.w <= 0 or box.h <= 0:
            return
        if len(color) == 4 and color[3] < 255:  # noqa: PLR2004 - RGBA
            side = min(box.w, _LONG_PX), min(box.h, _LONG_PX)  # of a part, that a backdrop takes no place for others
            drawn = self.cache.get(("flat", side, color), lambda: shapes.flat(*side, color))
            for left, top in shapes.corners_of_parts(box, side):
                self.surface.blit(drawn, (left, top), (0, 0, box.right - left, box.bottom - top))
        else:
            self.surface.fill(color[:3], box)

    def line(self, start: Point, end: Point, paint: Paint, width: float = 1) -> None:
        """Draw a straight line: crisp and at least a pixel wide along an axis, else smooth with round ends."""
        (x0, y0), (x1, y1) = start, end
        thick_px = max(1, round(width * self.scale))
        box = self.box(Rect(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)))
        if x0 == x1:
            self._fill_box(pygame.Rect(box.x - thick_px // 2, box.y, thick_px, box.h), self.color(paint))
        elif y0 == y1:
            self._fill_box(pygame.Rect(box.x, box.y - thick_px // 2, box.w, thick_px), self.color(paint))
        else:
            self._capsule(start, end, self.color(paint), width * self.scale)

    def _capsule(self, start: Point, end: Point, color: Color, thick_px: float) -> None:
        dx_px, dy_px = round((end[0] - start[0]) * self.scale), round((end[1] - start[1]) * self.scale)
        margin = ceil(thick_px / 2) + 1
        key = ("line", dx_px, dy_px, thick_px, color)
        drawn = self.cache.get(key, lambda: shapes.capsule(dx_px, dy_px, thick_px, color))
        left, top = self.box(Rect(*start, 0, 0)).topleft
        self.surface.blit(drawn, (left + min(0, dx_px) - margin, top + min(0, dy_px) - margin))

    def polygon(self, points: Sequence[Point], paint: Paint) -> None:
        """Draw a filled polygon with smooth edges."""
        color = self.color(paint)
        dots = [((x + self.shift[0]) * self.scale, (y + self.shift[1]) * self.scale) for x, y in points]
        left, top = floor(min(x for x, _ in dots)) - 1, floor(min(y for _, y in dots)) - 1
        shape = tuple((x - left, y - top) for x, y in dots)
        self.surface.blit(self.cache.get(("polygon", shape, color), lambda: shapes.polygon(shape, color)), (left, top))

    def focus_ring(self, rect: Rect, radius: float) -> None:
        """Draw the keyboard's focus ring around a widget, with its halo."""
        box = self.box(rect)
        out = round(_FOCUS_GAP * self.scale) + max(2, round(_FOCUS_THICK * self.scale))
        box.inflate_ip(2 * out, 2 * out)
        thick, reach = max(2, round(_FOCUS_THICK * self.scale)), _FOCUS_REACH * self.scale
        shape = (*box.size, radius * self.scale + out)
        focus, glow = self.theme.focus, self.theme.halo
        halo = self.cache.get(("halo", shape, reach, glow), lambda: shapes.halo(*shape, reach, glow))
        ring = self.cache.get(("ring", shape, thick, focus), lambda: shapes.ring(*shape, thick, focus))
        self.surface.blit(halo, (box.x - ceil(reach), box.y - ceil(reach)))
        self.surface.blit(ring, box)

    # --- text and pictures ------------------------------------------------------------------------------------------

    def text_width(self, text: str, size: float = 15, *, bold: bool = False) -> float:
        """Return the width of a line of text, in units."""
        return self.fonts.width_px(text, self.px(size), bold=bold) / self.scale

    def text(
        self,
        text: str,
        at: Rect | Point,
        size: float = 15,
        *,
        bold: bool = False,
        color: Paint = "ink",
        align: Align = "left",
        valign: Valign = "middle",
        max_width: float | None = None,
        spacing: float = 0,
    ) -> float:
        """Draw one line and return its width in units. Text that is too wide ends in "…".

        In a rectangle, `align` and `valign` choose the side, and the limit is its width; at a point, they say which
        part of the text is placed there. `top` and `bottom` are the edges of a line box of 1.5 times the size.
        `spacing` adds units between letters.
        """
        rect = at if isinstance(at, Rect) else Rect(*at, 0, 0)
        limit = max_width if max_width is not None else rect.w if isinstance(at, Rect) else None
        size_px = self.px(size)
        if spacing:
            width = self._spaced_width(text, size, spacing, bold)
        else:
            width_px = self.fonts.width_px(text, size_px, bold=bold)
            if limit is not None and width_px > limit * self.scale + 1:
                text = self.fonts.elide(text, limit * self.scale + 1, size_px, bold=bold)
                width_px = self.fonts.width_px(text, size_px, bold=bold)
            width = width_px / self.scale
        x = rect.x if align == "left" else rect.x + (rect.w - width) / (2 if align == "center" else 1)
        half = size * LINE_HEIGHT / 2
        y = rect.y + rect.h / 2 if valign == "middle" else rect.y + half if valign == "top" else rect.bottom - half
        for part, offset in self._letters(text, size, spacing, bold) if spacing else ((text, 0.0),):
            self._blit_line(part, (x + offset, y), size_px, self.color(color), bold=bold)
        return width

    def _blit_line(self, text: str, left_middle: Point, size_px: int, color: Color, *, bold: bool) -> None:
        drawn = self.fonts.render(text, size_px, color, bold=bold)
        x, y = left_middle[0] + self.shift[0], left_middle[1] + self.shift[1]
        middle = self.fonts.middle_px(size_px, bold=bold)
        self.surface.blit(drawn, (round(x * self.scale), round(y * self.scale - middle)))

    def _letters(self, text: str, size: float, spacing: float, bold: bool) -> Iterator[tuple[str, float]]:  # noqa: FBT001 - private
        x = 0.0
        for letter in text:
            yield letter, x
            x += self.text_width(letter, size, bold=bold) + spacing

    def _spaced_width(self, text: str, size: float, spacing: float, bold: bool) -> float:  # noqa: FBT001 - private
        return sum(self.text_width(letter, size, bold=bold) + spacing for letter in text) - (spacing if text else 0)

    def paragraph_height(
        self, text: str, width: float, size: float = 15, *, bold: bool = False, leading: float = LINE_HEIGHT
    ) -> float:
        """Return the height in units of a paragraph of this width."""
        return len(self.fonts.wrap(text, width * self.scale, self.px(size), bold=bold)) * size * leading

    def paragraph(
        self,
        text: str,
        rect: Rect,
        size: float = 15,
        *,
        bold: bool = False,
        color: Paint = "ink",
        align: Align = "left",
        leading: float = LINE_HEIGHT,
    ) -> float:
        """Draw wrapped text from the top of the rectangle and return its height in units."""
        lines = self.fonts.wrap(text, rect.w * self.scale, self.px(size), bold=bold)
        step = size * leading
        for number, line in enumerate(lines):
            row = Rect(rect.x, rect.y + number * step, rect.w, step)
            self.text(line, row, size, bold=bold, color=color, align=align)
        return len(lines) * step

    def lines(self, text: str, width: float, size: float = 15) -> tuple[str, ...]:
        """Return the lines of a paragraph of about this width. This is fast, for long lists drawn line by line."""
        return self.fonts.wrap_by_letters(text, width * self.scale, self.px(size))

    def icon(self, name: str, center: Point, size: float = 18, color: Paint = "ink", stroke: float = 2.0) -> None:
        """Draw a lucide icon centred at a point. `size` is in units, `stroke` in 24ths of the size."""
        side = self.px(size)
        drawn = self.icons.render(name, side, self.color(color), stroke)
        x, y = (center[0] + self.shift[0]) * self.scale, (center[1] + self.shift[1]) * self.scale
        self.surface.blit(drawn, (round(x - side / 2), round(y - side / 2)))

    def blit(self, picture: pygame.Surface, rect: Rect) -> None:
        """Draw a surface, scaled to the rectangle."""
        box = self.box(rect)
        if picture.get_size() != box.size:
            picture = pygame.transform.smoothscale(picture, box.size)
        self.surface.blit(picture, box)

    def picture(self, rect: Rect, key: Hashable, draw: Picture, radius: float = 0) -> None:
        """Draw the surface that `draw(width_px, height_px)` makes, with round corners, cached by `key` and size."""
        box = self.box(rect)
        if box.w > 0 and box.h > 0:
            made = self.cache.get(
                ("picture", key, box.size, radius),
                lambda: shapes.rounded(draw(box.w, box.h), radius * self.scale),
            )
            self.surface.blit(made, box)

    def has_picture(self, rect: Rect, key: Hashable, radius: float = 0) -> bool:
        """Return True if `picture` has this picture in its cache, so that drawing it takes no time."""
        return ("picture", key, self.box(rect).size, radius) in self.cache

    @contextmanager
    def clip(self, rect: Rect) -> Iterator[None]:
        """Clip drawing to the rectangle, within the present clip."""
        before = self.surface.get_clip()
        self.surface.set_clip(before.clip(self.box(rect)))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    @contextmanager
    def shifted(self, dx: float, dy: float) -> Iterator[None]:
        """Move all drawing by (dx, dy), rounded to whole pixels so that text stays crisp."""
        before = self.shift
        self.shift = (before[0] + self.px(dx) / self.scale, before[1] + self.px(dy) / self.scale)
        try:
            yield
        finally:
            self.shift = before

    def fade(self, paint: Paint, share: float) -> Color:
        """Return the colour with `share` (0 to 1) of its opacity."""
        return faded(self.color(paint), share)
