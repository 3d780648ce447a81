"""Shapes as surfaces: rounded rectangles, shadows, halos, lines and gradients, from signed distance fields.

All lengths are in pixels. Each function makes a new surface; the canvas caches them in a `SurfaceCache`. A distance is
negative inside a shape and positive outside, measured at the centre of each pixel; coverage falls from 1 to 0 from -0.5
to 0.5.

A rounded rectangle is the same from left and from right, and all its columns far from the edge are equal. So only the
columns at its left edge are worked out, row by row, without numpy: importing that takes longer than drawing the lobby.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache, update_wrapper
from itertools import groupby
from math import ceil, floor, hypot
from random import Random
from threading import Lock
from typing import Any, Generic, NamedTuple, ParamSpec, TypeVar

import pygame

from banmen_client.ui.theme import Color, Gradient

_OPACITY = 0xFF000000
"""The mask of the opacity, as pygame gives it."""


# --- the cache of drawings --------------------------------------------------------------------------------------------

P = ParamSpec("P")
Drawn = TypeVar("Drawn")
"""A surface, or a tuple with surfaces in it."""


class SurfaceCache:
    """Drawn pictures by key. Beyond `limit_px` pixels in all (4 bytes each), the least recently used are dropped."""

    def __init__(self, limit_px: int = 8_000_000) -> None:
        self.limit_px = limit_px
        self.cached_px = 0
        self._drawn: OrderedDict[Hashable, Any] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Hashable, make: Callable[[], Drawn]) -> Drawn:
        """Return the picture for this key; make it if it is not cached. Do not draw on it."""
        cached: Drawn | None = self._drawn.get(key)
        if cached is not None:
            try:  # noqa: SIM105 - a context manager takes longer than all the rest
                self._drawn.move_to_end(key)
            except KeyError:  # the thread that makes pictures ahead has dropped it just now
                pass
            return cached
        made = make()
        with self._lock:
            self.cached_px += _drawn_px(made) - _drawn_px(self._drawn.pop(key, ()))
            self._drawn[key] = made
            # The newest stays even if it exceeds the limit alone.
            while self.cached_px > self.limit_px and len(self._drawn) > 1:
                self.cached_px -= _drawn_px(self._drawn.popitem(last=False)[1])
        return made

    def clear(self) -> None:
        """Drop all pictures."""
        self._drawn.clear()
        self.cached_px = 0

    def __contains__(self, key: Hashable) -> bool:
        return key in self._drawn

    def __len__(self) -> int:
        return len(self._drawn)


DRAWN = SurfaceCache()
"""The cache shared by all functions with `cached`."""


class cached(Generic[P, Drawn]):  # noqa: N801 - a decorator
    """A decorator that caches the drawings of a function of hashable arguments, in `DRAWN` or `apart`.

    Do not draw on the surfaces it returns. `misses` counts the calls that had to draw.
    """

    def __init__(self, function: Callable[P, Drawn], apart: SurfaceCache | None = None) -> None:
        self._function, self._apart = function, apart
        self.misses = 0
        update_wrapper(self, function)

    def __call__(self, *args: P.args, **more: P.kwargs) -> Drawn:
        """Return the drawing for these arguments, cached."""
        key = (self, args, *more.items()) if more else (self, args)
        kept = DRAWN if self._apart is None else self._apart
        return kept.get(key, lambda: self._draw(*args, **more))

    def _draw(self, *args: P.args, **more: P.kwargs) -> Drawn:
        self.misses += 1
        return self._function(*args, **more)


def cached_apart(limit_px: int) -> Callable[[Callable[P, Drawn]], cached[P, Drawn]]:
    """Cache like `cached`, in a separate cache of `limit_px`. Other pictures do not displace slow drawings."""
    return lambda function: cached(function, SurfaceCache(limit_px))


def _drawn_px(drawn: object) -> int:
    """Return the pixels of a surface, or of all in a tuple. The surface of an empty text counts too."""
    if isinstance(drawn, pygame.Surface):
        return max(64, drawn.get_width() * drawn.get_height())
    return sum(map(_drawn_px, drawn)) if isinstance(drawn, (tuple, list)) else 16


def in_display_format(surface: pygame.Surface) -> pygame.Surface:
    """Return a surface with opacity, in the format that the display blits fastest.

    Return the surface itself if it has that format already, or there is no display.
    """
    display = pygame.display.get_surface()
    if display is None or surface.get_masks() == (*display.get_masks()[:3], _OPACITY):
        return surface
    return surface.convert_alpha()


# --- shapes -----------------------------------------------------------------------------------------------------------

_NOISE_PX = 256
_FINER = 4
_SHADES = 8
"""The number of shades per step of a channel (of 255) in a gradient."""

_Straight = tuple[float, float, float, float]
"""A colour while it is worked out: straight RGB 0 to 255, and the opacity 0 to 1."""
_CLEAR: _Straight = (0, 0, 0, 0)


class SoftShadow(NamedTuple):
    """A shadow: its offset down and its blur in pixels, and its colour at full strength."""

    down_px: float
    blur_px: float
    color: Color


class Panel(NamedTuple):
    """A rounded rectangle with a vertical gradient, a border inside its edge and a shadow under it."""

    width_px: int
    height_px: int
    radius_px: float
    fill: Gradient
    border: Color | None = None
    border_px: float = 1
    shadow: SoftShadow | None = None

    @property
    def margin_px(self) -> int:
        """The width of the margin around the rectangle, for the shadow."""
        return 0 if self.shadow is None else ceil(self.shadow.blur_px + self.shadow.down_px) + 1


def panel(spec: Panel) -> pygame.Surface:
    """Draw a panel; its rectangle begins at (margin_px, margin_px) of the surface."""
    blur = spec.shadow.blur_px if spec.shadow is not None else 0.0
    reach = max(spec.radius_px, spec.border_px, blur) + 2
    edge = _Edge(spec.width_px, spec.height_px, spec.radius_px, spec.margin_px, reach)
    # Wide ones have the same edge: a bar that grows is worked out once.
    as_wide = min(spec.width_px, 2 * (spec.margin_px + ceil(reach) + 1))
    return edge.surface(_rows_of_panel(spec._replace(width_px=as_wide), reach))


@lru_cache(maxsize=32)
def _rows_of_panel(spec: Panel, reach: float) -> Sequence[bytes]:
    """Return the left edge of a panel, row by row."""
    margin, shadow = spec.margin_px, spec.shadow
    blur = shadow.blur_px if shadow is not None else 0.0
    edge = _Edge(spec.width_px, spec.height_px, spec.radius_px, margin, reach)
    fills = _shades(spec.fill)
    border = None if spec.border is None else _straight(spec.border)
    opaque = fills[0][3] == fills[-1][3] == 1 and (border is None or border[3] == 1)
    colors = _Colors(border, spec.border_px, None if shadow is None else _straight(shadow.color), blur, opaque)
    down = 0.0 if shadow is None else shadow.down_px
    known: dict[tuple[float, float, int], bytes] = {}
    rows, steps = [], len(fills) - 1
    for row, (along, below) in enumerate(zip(edge.along(), edge.along(down), strict=True)):
        shade = min(steps, max(0, round(steps * (row - margin) / max(1, spec.height_px - 1))))
        made = known.get((along, below, shade))
        if made is None:
            made = _row_of_panel(edge.across, edge.radius_px, colors, along, below, fills[shade])
            known[along, below, shade] = made
        rows.append(made)
    return rows


def flat(width_px: int, height_px: int, color: Color) -> pygame.Surface:
    """Return a plain translucent rectangle."""
    made = in_display_format(pygame.Surface((width_px, height_px), pygame.SRCALPHA))
    made.fill(color)
    return made


def corners_of_parts(box: pygame.Rect, side: tuple[int, int]) -> Sequence[tuple[int, int]]:
    """The upper left corners of parts of this width and height that fill a box; the last ones reach beyond it."""
    return [(x, y) for y in range(box.top, box.bottom, side[1]) for x in range(box.left, box.right, side[0])]


def ring(width_px: int, height_px: int, radius_px: float, thick_px: float, color: Color) -> pygame.Surface:
    """Return the outline of a rounded rectangle, inside its edge."""
    edge = _Edge(width_px, height_px, radius_px, 0, max(radius_px, thick_px) + 2)
    return _mask(edge, color, lambda distance: _coverage(distance) * _coverage(-distance - thick_px))


def halo(width_px: int, height_px: int, radius_px: float, reach_px: float, color: Color) -> pygame.Surface:
    """Return a glow that fades over `reach_px` outside a rounded rectangle and leaves its inside clear.

    The rectangle begins at (ceil(reach_px), ceil(reach_px)) of the surface.
    """
    edge = _Edge(width_px, height_px, radius_px, ceil(reach_px), radius_px + 2)
    return _mask(edge, color, lambda distance: min(1.0, max(0.0, 1 - distance / reach_px)) ** 2 * _coverage(-distance))


def capsule(dx_px: float, dy_px: float, thick_px: float, color: Color) -> pygame.Surface:
    """Return a straight line with round ends from (0, 0) to (dx, dy), with a margin of ceil(thick / 2) + 1."""
    margin = ceil(thick_px / 2) + 1
    left, top = min(0.0, dx_px) - margin, min(0.0, dy_px) - margin
    width, height = ceil(abs(dx_px)) + 2 * margin, ceil(abs(dy_px)) + 2 * margin
    length, full = max(1e-6, hypot(dx_px, dy_px)), 255 * _straight(color)[3]
    reach = (margin + 1) * length / max(1e-6, abs(dy_px))  # how far the line goes to both sides in a row
    pixels = bytearray(bytes((*color[:3], 0)) * (width * height))
    for row in range(height):
        y = row + 0.5 + top
        middle = y * dx_px / dy_px - left if dy_px else width / 2
        for column in range(max(0, floor(middle - reach)), min(width, ceil(middle + reach))):
            x = column + 0.5 + left
            along = min(1.0, max(0.0, (x * dx_px + y * dy_px) / length**2))
            share = _coverage(hypot(x - along * dx_px, y - along * dy_px) - thick_px / 2)
            pixels[4 * (row * width + column) + 3] = round(full * share)
    return in_display_format(pygame.image.frombuffer(bytes(pixels), (width, height), "RGBA").copy())


def polygon(points: Sequence[tuple[float, float]], color: Color) -> pygame.Surface:
    """Return a filled polygon; its points (x, y) are positive. It is drawn four times as large and scaled down."""
    width, height = (ceil(max(point[axis] for point in points)) + 1 for axis in (0, 1))
    large = pygame.Surface((width * _FINER, height * _FINER), pygame.SRCALPHA)
    large.fill((*color[:3], 0))
    pygame.draw.polygon(large, color, [(x * _FINER, y * _FINER) for x, y in points])
    return in_display_format(pygame.transform.smoothscale(large, (width, height)))


def background(height_px: int, pair: Gradient) -> pygame.Surface:
    """Return a strip of a vertical gradient, with slight noise against visible bands. It tiles the window."""
    noise = Random(1).randbytes(height_px * _NOISE_PX)
    tile = bytearray(3 * len(noise))
    for channel in range(3):
        upper, lower = pair[0][channel], pair[1][channel]
        values = (upper + (lower - upper) * row / max(1, height_px - 1) for row in range(height_px))
        tile[channel::3] = b"".join(
            noise[row * _NOISE_PX : (row + 1) * _NOISE_PX].translate(_rounding(value))
            for row, value in enumerate(values)
        )
    strip = pygame.image.frombuffer(bytes(tile), (_NOISE_PX, height_px), "RGB")
    return strip.convert() if pygame.display.get_surface() else strip.copy()


def rounded(picture: pygame.Surface, radius_px: float) -> pygame.Surface:
    """Return a copy of the picture with round corners."""
    width, height = picture.get_size()
    mask = _mask(_Edge(width, height, radius_px, 0, radius_px + 2), (255, 255, 255, 255), _coverage)
    copy = pygame.Surface((width, height), pygame.SRCALPHA)
    copy.blit(picture, (0, 0))
    copy.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return in_display_format(copy)


class _Edge:
    """The left edge of a rounded rectangle that lies `margin_px` inside a surface.

    `across` has a number for each column of it, and `along` for each row: how far it is outside the straight part of
    the side, in px. All columns and rows deeper inside than `edge_px` are equal.
    """

    def __init__(self, width_px: int, height_px: int, radius_px: float, margin_px: int, edge_px: float) -> None:
        self.radius_px = min(radius_px, width_px / 2, height_px / 2)
        self._width_px, self._rows = width_px + 2 * margin_px, height_px + 2 * margin_px
        self._height_px, self._margin_px = height_px, margin_px
        self._deepest = self.radius_px - edge_px
        columns = min(margin_px + ceil(edge_px) + 1, (self._width_px + 1) // 2)
        self.across = tuple(self.radius_px - (column + 0.5 - margin_px) for column in range(columns))

    def along(self, down_px: float = 0) -> Iterator[float]:
        """Yield the number of each row, with the rectangle moved down."""
        half = self._height_px / 2
        for row in range(self._rows):
            beyond = abs(row + 0.5 - self._margin_px - down_px - half) - (half - self.radius_px)
            yield round(max(beyond, self._deepest), 6)  # rounded: equal rows of other sizes are found again

    def surface(self, rows: Sequence[bytes]) -> pygame.Surface:
        """The whole, of the RGBA pixels of its left edge: the last column is repeated, and the right mirrors the left.

        A surface with per-pixel alpha.
        """
        columns, height, width = len(self.across), len(rows), self._width_px
        left = pygame.image.frombuffer(b"".join(rows), (columns, height), "RGBA")
        right = pygame.transform.flip(left, True, False)
        whole = pygame.Surface((width, height), pygame.SRCALPHA, left)
        parts = [(right, width - columns), (left, 0)]
        if width > 2 * columns:
            middle = left.subsurface((columns - 1, 0, 1, height))
            parts.append((pygame.transform.scale(middle, (width - 2 * columns, height)), columns))
        for part, x in parts:
            part.set_alpha(None)  # copy the pixels, do not blend them
            whole.blit(part, (x, 0))
        return in_display_format(whole)


class _Colors(NamedTuple):
    """The inputs of a row of a panel except its position. `opaque`: fill and border hide the shadow."""

    border: _Straight | None
    border_px: float
    shadow: _Straight | None
    blur_px: float
    opaque: bool


class _PixelRun(NamedTuple):
    """Adjacent pixels of one kind: the shares (0 to 1) of the panel, of its border and of its shadow."""

    inside: float
    border: float
    shadow: float
    width_px: int


@lru_cache(maxsize=2048)
def _row_of_panel(  # noqa: PLR0917 - private
    across: Sequence[float], radius_px: float, colors: _Colors, along: float, along_shadow: float, fill: _Straight
) -> bytes:
    """Return the pixels of a row of a panel. Panels of other heights have the same rows."""
    runs = _runs_of_row(across, radius_px, colors, along, along_shadow)
    return b"".join(_pixel(run, fill if run.inside else _CLEAR, colors) * run.width_px for run in runs)


@lru_cache(maxsize=1024)
def _runs_of_row(
    across: Sequence[float], radius_px: float, colors: _Colors, along: float, along_shadow: float
) -> Sequence[_PixelRun]:
    """Return a row of a panel, in runs: first the pixels outside it, which only have shadow."""
    kinds = []
    for column in across:
        distance = _distance(column, along, radius_px)
        inside = _coverage(distance)
        border = _coverage(-distance - colors.border_px) if inside and colors.border is not None else 0.0
        shade = 0.0
        if colors.shadow is not None and not (inside == 1 and colors.opaque):
            shade = _softness(_distance(column, along_shadow, radius_px), colors.blur_px)
        kinds.append((inside, border, shade))
    return [_PixelRun(*kind, len(list(same))) for kind, same in groupby(kinds)]


def _pixel(run: _PixelRun, fill: _Straight, colors: _Colors) -> bytes:
    """Return an RGBA pixel of a panel: the border over the fill, both over the shadow."""
    front = fill
    if run.border and colors.border is not None:
        front = _over(_thinned(colors.border, run.border), fill)
    front = _thinned(front, run.inside)
    if run.shadow and colors.shadow is not None:
        front = _over(front, _thinned(colors.shadow, run.shadow))
    red, green, blue, opacity = front
    return bytes((round(red), round(green), round(blue), round(255 * opacity)))


def _over(front: _Straight, back: _Straight) -> _Straight:
    """Compose two colours: `front` over `back`."""
    of_front, of_back = front[3], back[3] * (1 - front[3])
    opacity = max(1e-6, of_front + of_back)
    red, green, blue = ((front[channel] * of_front + back[channel] * of_back) / opacity for channel in range(3))
    return red, green, blue, of_front + of_back


def _thinned(color: _Straight, share: float) -> _Straight:
    return (*color[:3], color[3] * share)


def _mask(edge: _Edge, color: Color, share: Callable[[float], float]) -> pygame.Surface:
    """Return a surface in one colour, whose opacity follows from the distance to the rounded rectangle."""
    solid, full = bytes(color[:3]), 255 * _straight(color)[3]
    known: dict[float, bytes] = {}
    rows = []
    for along in edge.along():
        if along not in known:
            distances = (_distance(across, along, edge.radius_px) for across in edge.across)
            known[along] = b"".join(solid + bytes((round(full * share(distance)),)) for distance in distances)
        rows.append(known[along])
    return edge.surface(rows)


def _distance(across: float, along: float, radius_px: float) -> float:
    """Return the signed distance to a rounded rectangle from a point this far outside its straight sides."""
    if across > 0 and along > 0:
        return hypot(across, along) - radius_px
    return max(across, along) - radius_px


def _coverage(distance: float) -> float:
    """Return the share (0 to 1) of a pixel that is inside the shape."""
    return min(1.0, max(0.0, 0.5 - distance))


def _softness(distance: float, blur_px: float) -> float:
    """Return the coverage of a shape whose edge fades over `blur_px` to both sides."""
    share = min(1.0, max(0.0, 0.5 - distance / (2 * max(0.5, blur_px))))
    return share * share * (3 - 2 * share)


@lru_cache(maxsize=64)
def _shades(fill: Gradient) -> Sequence[_Straight]:
    """The colours of a gradient, so many that no channel of one after another differs by more than an eighth of 1/255.

    Of a high panel few rows have a colour of their own.
    """
    upper, lower = map(_straight, fill)
    apart = max(
        abs(one - other) for one, other in zip((*upper[:3], 255 * upper[3]), (*lower[:3], 255 * lower[3]), strict=True)
    )
    steps = ceil(_SHADES * apart)
    return tuple(_between(upper, lower, step / max(1, steps)) for step in range(steps + 1))


def _between(upper: _Straight, lower: _Straight, share: float) -> _Straight:
    """Return the colour at a share (0 to 1) of the way between two."""
    red, green, blue, opacity = (one + (other - one) * share for one, other in zip(upper, lower, strict=True))
    return red, green, blue, opacity


def _rounding(value: float) -> bytes:
    """Return, for each byte of noise, the value rounded down, or up as often as it is nearer to that."""
    whole = floor(value)
    up = ceil(256 * (1 - (value - whole)))
    return bytes((whole,)) * up + bytes((min(255, whole + 1),)) * (256 - up)


def _straight(color: Color) -> _Straight:
    return (*color[:3], color[3] / 255 if len(color) == 4 else 1.0)  # noqa: PLR2004 - RGBA
