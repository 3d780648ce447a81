"""The pictures of the battle in the size of the window, kept for as long as it has that size: do not draw on them."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import ceil
from typing import Literal

import pygame

from banmen_client.boards import battle_figures
from banmen_client.boards.battle_figures import Maker, Piece
from banmen_client.boards.battle_strikes import STEPS
from banmen_client.ui import shapes
from banmen_client.ui.theme import Color

FLASHES = 4
"""White light on a figure has so many strengths."""

_FINEST, _NEARLY = 2, 0.08
_SHADOW_PX = (5, 16)
"""How far down the shadow of the scene falls, and how wide it is, in units of the window."""


def fineness(unit: float) -> int:
    """How finely a piece is drawn before it is scaled; on the finest screens it is enlarged."""
    return max(1, min(_FINEST, ceil(unit - _NEARLY)))


@lru_cache(maxsize=32)
def piece_of(make: Maker, unit: float, flash: int) -> Piece:
    """A piece for units of so many px, with white light on it."""
    if flash:
        return _flashed(piece_of(make, unit, 0), flash)
    times = fineness(unit)
    return make(times).scaled(unit / times)


def _flashed(piece: Piece, flash: int) -> Piece:
    picture = piece.picture.copy()
    light = 150 * flash // FLASHES
    picture.fill((light, light, light, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return Piece(picture, piece.right, piece.down)


@lru_cache(maxsize=32)
def turned_arm(unit: float, degrees: int, flash: int) -> Piece:
    """The sword arm, turned around its shoulder."""
    whole = piece_of(battle_figures.sword_arm, unit, flash)
    if not degrees:
        return whole
    picture = pygame.transform.rotozoom(whole.picture, degrees, 1)
    middle = pygame.Vector2(whole.picture.get_size()) / 2
    joint = (pygame.Vector2(whole.right, whole.down) - middle).rotate(-degrees)
    width, height = picture.get_size()
    return Piece(picture, width / 2 + joint.x, height / 2 + joint.y)


@lru_cache(maxsize=24)
def light_of(make: Callable[..., Piece], unit: float, step: int, *how: object) -> Piece:
    """A light for units of so many px, at a step of its strength."""
    if step < STEPS:
        whole = light_of(make, unit, STEPS, *how)
        picture = whole.picture.copy()
        share = 255 * step // STEPS
        picture.fill((share, share, share), special_flags=pygame.BLEND_RGB_MULT)
        return Piece(picture, whole.right, whole.down)
    return make(1.0, *how).scaled(unit)


def darken(surface: pygame.Surface, area: pygame.Rect, share: float) -> None:
    """Take light away from an area: none of it at 0, most of it at 1."""
    shade = 255 - round(200 * share)
    surface.fill((shade, shade, shade), area, special_flags=pygame.BLEND_RGB_MULT)


@lru_cache(maxsize=4)
def rim(
    kind: Literal["shadow", "edge"], size: tuple[int, int], radius: float, scale: float
) -> Sequence[tuple[pygame.Surface, tuple[int, int]]]:
    """A shadow or an edge in eight pieces, placed from the corner that they surround: only its corners are computed."""
    down, blur = _SHADOW_PX[0] * scale, _SHADOW_PX[1] * scale
    clear: Color = (0, 0, 0, 0)
    side = 2 * ceil(radius + (blur if kind == "shadow" else 0)) + 2
    if kind == "shadow":
        shade = shapes.SoftShadow(down, blur, (0, 0, 0, 120))
        spec = shapes.Panel(side, side, radius, ((20, 16, 30), (20, 16, 30)), shadow=shade)
    else:
        spec = shapes.Panel(side, side, radius, (clear, clear), (255, 255, 255, 40), max(1.0, round(scale)))
    whole, margin = shapes.panel(spec), spec.margin_px
    corner = margin + side // 2 - 1
    across, along = ((corner, length + 2 * margin - 2 * corner, corner) for length in size)
    pieces: list[tuple[pygame.Surface, tuple[int, int]]] = []
    for i, left in enumerate((0, corner, corner + 2)):
        for j, top in enumerate((0, corner, corner + 2)):
            if (i, j) == (1, 1) or min(across[i], along[j]) <= 0:
                continue
            part = whole.subsurface((left, top, (corner, 2, corner)[i], (corner, 2, corner)[j]))
            place = sum(across[:i]) - margin, sum(along[:j]) - margin
            pieces.append((pygame.transform.scale(part, (across[i], along[j])), place))
    return pieces


def corners(surface: pygame.Surface, area: pygame.Rect, radius: float) -> list[tuple[pygame.Surface, pygame.Rect]]:
    """What is on the surface outside the round corners of an area, to be put back there."""
    side = ceil(radius)
    kept = []
    for number, mask in enumerate(_corner_masks(side, radius)):
        place = pygame.Rect(area.x, area.y, side, side)
        if number % 2:
            place.right = area.right
        if number >= 2:  # noqa: PLR2004 - the lower two
            place.bottom = area.bottom
        piece = pygame.Surface((side, side), pygame.SRCALPHA, 32)
        piece.blit(surface, (0, 0), place)
        piece.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        kept.append((piece, place))
    return kept


@lru_cache(maxsize=4)
def _corner_masks(side: int, radius: float) -> tuple[pygame.Surface, ...]:
    """White outside the four round corners of an area: upper left, upper right, lower left, lower right."""
    whole = 2 * side + 2
    panel = shapes.panel(shapes.Panel(whole, whole, radius, ((0, 0, 0, 255), (0, 0, 0, 255))))
    masks = []
    for x, y in ((0, 0), (whole - side, 0), (0, whole - side), (whole - side, whole - side)):
        mask = pygame.Surface((side, side), pygame.SRCALPHA, 32)
        mask.fill((255, 255, 255, 255))
        mask.blit(panel, (0, 0), (x, y, side, side), special_flags=pygame.BLEND_RGBA_SUB)
        # What the panel covers has lost its opacity, but not its white.
        mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        masks.append(mask)
    return tuple(masks)
