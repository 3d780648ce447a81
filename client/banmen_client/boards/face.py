"""The empty board: a mitred frame of wood with letters and numbers, felt, engraved lines, and its shadow.

The picture of one layout is made once and kept; making it only scales and cuts the textures of `materials`.
"""

from functools import cache, lru_cache
from string import ascii_lowercase

import numpy as np
import pygame

from banmen.assets import asset
from banmen_client.boards.layout import Layout
from banmen_client.boards.materials import lay_felt, planks
from banmen_client.boards.pixels import (
    Colour,
    Field,
    box_distance,
    centred,
    coverage,
    round_corners,
    smooth,
    translucent,
)

_INK: Colour = (214, 178, 130)
_GROOVE: Colour = (6, 40, 25)
_UNDER_FRAME: Colour = (0, 12, 8)
_STAR_FROM_CORNER = 2
_LEAST_WITH_STARS = 6
_REFERENCE_SIDE_PX = 732  # the board's side in the 1280x800 design
_SHADOW_PART = 0.055  # how far the shadow reaches beyond the board


@lru_cache(maxsize=6)
def face(layout: Layout, *, lettered: bool = True, round_part: float = 0.0137) -> pygame.Surface:
    """The empty board of a layout at the origin, with transparent round corners (`round_part` of its side)."""
    side = layout.side_px
    surface = pygame.Surface((side, side), pygame.SRCALPHA, 32)
    lay_felt(surface, layout.inner, side / _REFERENCE_SIDE_PX)
    surface.blit(_vignette(layout.inner.width), layout.inner)
    _engrave(surface, layout)
    if lettered and layout.size >= _LEAST_WITH_STARS:
        _put_stars(surface, layout)
    _sink(surface, layout)
    _put_frame(surface, layout)
    if lettered:
        _letter(surface, layout)
    round_corners(surface, side * round_part)
    return surface


def shadow_reach_px(side_px: int) -> int:
    """How far the shadow reaches beyond a board of this side."""
    return max(2, round(side_px * _SHADOW_PART))


Piece = tuple[pygame.Surface, tuple[int, int]]
"""A picture and where it goes (x, y)."""


@lru_cache(maxsize=4)
def shadow(side_px: int) -> tuple[Piece, ...]:
    """The shadow that a board of this side casts around itself, in pieces placed from the board's corner."""
    reach = shadow_reach_px(side_px)
    corner, middle = 3 * reach, side_px - 4 * reach
    # Between its corners a shadow is the same all along: only a box as small as possible is computed.
    small = side_px - middle + 2
    x, y = centred(small + 2 * reach, small + 2 * reach)
    away = box_distance(x, y - reach * 0.22, small / 2 - reach * 0.08, small / 2 - reach * 0.08, reach * 0.5)
    alpha = 0.80 * smooth(np.asarray(0.5 - away / (1.6 * reach), np.float32)) ** 1.3
    whole = translucent((0, 0, 0), alpha)
    starts, far = (0, corner, corner + 2), (-reach, 2 * reach, 2 * reach + middle)
    widths, stretched = (corner, 2, corner), (corner, middle, corner)
    return tuple(
        (
            pygame.transform.scale(
                whole.subsurface((starts[i], starts[j], widths[i], widths[j])), (stretched[i], stretched[j])
            ),
            (far[i], far[j]),
        )
        for i in range(3)
        for j in range(3)
        if (i, j) != (1, 1)
    )


# --- felt and lines -------------------------------------------------------------------------------------------------


@cache
def _falloff() -> pygame.Surface:
    """Light from the upper middle that falls off to the corners, small."""
    x, y = centred(96, 96)
    far = np.hypot(x / 48, (y + 10) / 52)
    return translucent((2, 18, 14), np.asarray(0.30 * smooth((far - 0.15) / 1.45), np.float32))


def _vignette(side: int) -> pygame.Surface:
    return pygame.transform.smoothscale(_falloff(), (side, side))


def _engrave(surface: pygame.Surface, layout: Layout) -> None:
    """The lines, each a dark groove with a lit lower right lip."""
    inner, width = layout.inner, layout.line_px
    for offset, colour, alpha in ((width, (150, 235, 190), 34), (0, _GROOVE, 214)):
        thick = max(1, width // 2) if offset else width
        down = _bar((thick, inner.height), colour, alpha)
        along = _bar((inner.width, thick), colour, alpha)
        for n in range(1, layout.size):
            start = n * layout.cell_px - width // 2 + offset
            surface.blit(down, (inner.x + start, inner.y))
            surface.blit(along, (inner.x, inner.y + start))


def _put_stars(surface: pygame.Surface, layout: Layout) -> None:
    """The four star points, two squares from each corner."""
    diameter = max(3.0, layout.line_px * 4.4)
    # As even or odd as the lines, so that it sits on their middle.
    side = 2 * (int(diameter / 2) + 2) + layout.line_px % 2
    x, y = centred(side, side)
    star = translucent((4, 32, 20), coverage(np.hypot(x, y) - diameter / 2))
    ends = (_STAR_FROM_CORNER, layout.size - _STAR_FROM_CORNER)
    corners = [layout.cell((row, column)).topleft for row in ends for column in ends]
    surface.blits([(star, (x - side // 2, y - side // 2)) for x, y in corners])


def _bar(size: tuple[int, int], colour: Colour, alpha: int) -> pygame.Surface:
    bar = pygame.Surface(size, pygame.SRCALPHA, 32)
    bar.fill((*colour, alpha))
    return bar


def _sink(surface: pygame.Surface, layout: Layout) -> None:
    """The felt lies below the frame, which shades it: most at the upper and left side, where the light comes from."""
    inner = layout.inner
    reach = max(2, round(layout.side_px * 0.022))
    for dark, after in ((0.50, False), (0.16, True)):
        fade = dark * np.linspace(1, 0, reach, dtype=np.float32) ** 2
        fade = fade[::-1] if after else fade
        down = pygame.transform.scale(translucent(_UNDER_FRAME, fade[:, None]), (inner.width, reach))
        along = pygame.transform.scale(translucent(_UNDER_FRAME, fade[None, :]), (reach, inner.height))
        surface.blit(down, (inner.x, inner.bottom - reach if after else inner.y))
        surface.blit(along, (inner.right - reach if after else inner.x, inner.y))


# --- the frame ------------------------------------------------------------------------------------------------------


def _put_frame(surface: pygame.Surface, layout: Layout) -> None:
    """Four planks, the upright ones first, the others mitred over their ends."""
    side, frame = layout.side_px, layout.frame_px
    left, right, top, bottom = planks()
    for plank, x, lamp in ((left, 0, True), (right, side - frame, False)):
        strip = _strip(plank, side, frame, lamp=lamp)
        surface.blit(pygame.transform.rotate(strip, 90), (x, 0))
    for plank, y, lamp in ((top, 0, True), (bottom, side - frame, False)):
        strip = _strip(plank, side, frame, lamp=lamp)
        surface.blit(_mitred(strip, upper=lamp), (0, y))
    _seam(surface, layout)
    _lip(surface, layout)


def _strip(plank: pygame.Surface, length: int, width: int, *, lamp: bool) -> pygame.Surface:
    """A plank planed to size, its outer edge up (or, away from the lamp, its inner edge up), moulded by light."""
    strip = pygame.transform.smoothscale(plank, (length, width))
    across = np.linspace(0, 1, width, dtype=np.float32)
    profile = _toward(across) if lamp else _away(across)
    shade = np.repeat(np.clip(profile, 0, 1)[:, None, None] * 255, 3, axis=2)
    gleam = np.repeat(np.clip(profile - 1, 0, 1)[:, None, None] * 120, 3, axis=2) * np.array(
        (1, 0.78, 0.56), np.float32
    )
    for field, how in ((shade, pygame.BLEND_RGB_MULT), (gleam, pygame.BLEND_RGB_ADD)):
        column = translucent(np.asarray(field, np.float32), np.ones((width, 1), np.float32))
        strip.blit(pygame.transform.scale(column, (length, width)), (0, 0), special_flags=how)
    return strip


def _toward(across: Field) -> Field:
    """Light on a plank whose outer edge (0) faces the lamp and whose inner edge (1) turns away."""
    return np.asarray(
        1.0 + 0.42 * np.exp(-across / 0.035) - 0.10 * across - 0.42 * np.exp((across - 1) / 0.07), np.float32
    )


def _away(across: Field) -> Field:
    """Light on a plank whose inner edge (0) faces the lamp and whose outer edge (1) turns away."""
    return np.asarray(
        0.98 + 0.22 * np.exp(-across / 0.05) - 0.12 * across - 0.40 * np.exp((across - 1) / 0.06), np.float32
    )


def _mitred(strip: pygame.Surface, *, upper: bool) -> pygame.Surface:
    """A lying plank cut at 45 degrees at both ends, its long edge at the top (or at the bottom)."""
    length, width = strip.get_size()
    x = np.arange(length, dtype=np.float32)[None, :] + 0.5
    y = np.arange(width, dtype=np.float32)[:, None] + 0.5
    depth = y if upper else width - y
    inside = np.minimum(x, length - x) - depth
    alpha = np.clip(inside * 0.7071 + 0.5, 0, 1)
    cut = pygame.Surface(strip.get_size(), pygame.SRCALPHA, 32)
    cut.blit(strip, (0, 0))
    pygame.surfarray.pixels_alpha(cut)[...] = np.asarray(alpha.T * 255, np.uint8)
    return cut


def _seam(surface: pygame.Surface, layout: Layout) -> None:
    """The dark joint of two planks at each corner."""
    frame, far = layout.frame_px, layout.side_px - layout.frame_px
    x, y = centred(frame, frame)
    half = max(0.55, layout.side_px * 0.0008)
    off = np.asarray(np.abs(x - y) * 0.7071, np.float32)
    joint = translucent((20, 9, 3), 0.62 * coverage(np.asarray(off - half, np.float32)))
    crossed = pygame.transform.flip(joint, True, False)
    surface.blits([(joint, (0, 0)), (joint, (far, far)), (crossed, (far, 0)), (crossed, (0, far))])


def _lip(surface: pygame.Surface, layout: Layout) -> None:
    """The dark gap between frame and felt."""
    width = max(1, layout.line_px)
    inner = layout.inner
    gap = translucent((4, 14, 9), np.full((1, 1), 0.86, np.float32))
    for area in (
        pygame.Rect(inner.x, inner.y, inner.width, width),
        pygame.Rect(inner.x, inner.bottom - max(1, width // 2), inner.width, max(1, width // 2)),
        pygame.Rect(inner.x, inner.y + width, width, inner.height - width),
        pygame.Rect(inner.right - max(1, width // 2), inner.y + width, max(1, width // 2), inner.height - width),
    ):
        surface.blit(pygame.transform.scale(gap, area.size), area)


# --- letters and numbers --------------------------------------------------------------------------------------------


def _letter(surface: pygame.Surface, layout: Layout) -> None:
    """Column letters along the top, row numbers down the left, all on the height of "0"."""
    font = _font(max(9, round(min(layout.frame_px * 0.50, layout.cell_px * 0.62))))
    middle = layout.frame_px // 2
    for n in range(layout.size):
        cell = layout.cell((n, n))
        _stamp(surface, font, ascii_lowercase[n], (cell.centerx, middle))
        _stamp(surface, font, str(n + 1), (middle, cell.centery))


@lru_cache(maxsize=8)
def _font(size_px: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(asset("fonts", "NotoSansJP-Bold.ttf"), size_px)


def _stamp(surface: pygame.Surface, font: pygame.font.Font, text: str, middle: tuple[int, int]) -> None:
    """Text burnt into the wood: a dark edge above, the light ink over it."""
    metrics = font.metrics("0")[0]
    height = metrics[3] if metrics else font.get_height()
    ink = font.render(text, True, _INK)
    x, y = middle[0] - ink.get_width() // 2, middle[1] + height // 2 - font.get_ascent()
    deep = font.render(text, True, (30, 15, 6))
    deep.set_alpha(170)
    surface.blit(deep, (x, y - max(1, height // 14)))
    surface.blit(ink, (x, y))
