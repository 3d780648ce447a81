"""The cache of the scene's pictures: sprites and lights scaled to the window, and the scene's round corners.

The pictures from which they are scaled are slow to make, so `Preloader` makes them on a thread and the scene shows
coarse ones until then. All pictures are cached: do not draw on them.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from math import ceil
from threading import Thread
from typing import Literal, NamedTuple

import pygame

from banmen_client.games.battle.scene import backdrop, effects, figures
from banmen_client.games.battle.scene.effects import LIGHT_STEPS, every_light
from banmen_client.games.battle.scene.figures import AnchoredSprite, SpriteMaker
from banmen_client.ui import shapes
from banmen_client.ui.shapes import cached
from banmen_client.ui.theme import Color

FLASH_STEPS = 4
"""The number of strengths of a flash on a figure."""

_FINEST, _NEARLY = 2, 0.08
_SHADOW_PX = (5, 16)
"""The offset of the scene's shadow downwards, and its blur, in units of the window."""

_FIGURES = (
    figures.hero,
    figures.sword_arm,
    figures.pauldron,
    figures.demon_king,
    figures.glare,
)


# --- sprites and lights ---------------------------------------------------------------------------------------------


def drawn_unit_px(unit_px: float) -> int:
    """Return the px a unit (1 or 2) of the sprite from which one is scaled. On the finest screens it is enlarged."""
    return max(1, min(_FINEST, ceil(unit_px - _NEARLY)))


@cached
def scaled_sprite(make: SpriteMaker, unit_px: float, flash: int, drawn_px: float) -> AnchoredSprite:
    """Return a sprite for `unit_px` px a unit, scaled from one of `drawn_px`, with a flash of this step.

    Steps run from 0 to `FLASH_STEPS`.
    """
    if flash:
        return _flashed(scaled_sprite(make, unit_px, 0, drawn_px), flash)
    return make(drawn_px).scaled(unit_px / drawn_px)


def _flashed(sprite: AnchoredSprite, flash: int) -> AnchoredSprite:
    picture = sprite.picture.copy()
    light = 150 * flash // FLASH_STEPS
    picture.fill((light, light, light, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return AnchoredSprite(picture, sprite.right, sprite.down)


@cached
def turned_arm(unit_px: float, degrees: int, flash: int, drawn_px: float) -> AnchoredSprite:
    """Return the sword arm, rotated counterclockwise around its shoulder."""
    whole = scaled_sprite(figures.sword_arm, unit_px, flash, drawn_px)
    if not degrees:
        return whole
    picture = pygame.transform.rotozoom(whole.picture, degrees, 1)
    middle = pygame.Vector2(whole.picture.get_size()) / 2
    joint = (pygame.Vector2(whole.right, whole.down) - middle).rotate(-degrees)
    width, height = picture.get_size()
    return AnchoredSprite(picture, width / 2 + joint.x, height / 2 + joint.y)


@cached
def scaled_light(make: Callable[..., AnchoredSprite], unit_px: float, step: int, *arguments: object) -> AnchoredSprite:
    """Return a light for `unit_px` px a unit, at a step of its strength (0 to `LIGHT_STEPS`)."""
    if step < LIGHT_STEPS:
        whole = scaled_light(make, unit_px, LIGHT_STEPS, *arguments)
        picture = whole.picture.copy()
        share = 255 * step // LIGHT_STEPS
        picture.fill((share, share, share), special_flags=pygame.BLEND_RGB_MULT)
        return AnchoredSprite(picture, whole.right, whole.down)
    return make(1.0, *arguments).scaled(unit_px)


def darken(surface: pygame.Surface, area: pygame.Rect, share: float) -> None:
    """Darken an area by a share from 0 (unchanged) to 1 (the darkest)."""
    shade = 255 - round(200 * share)
    surface.fill((shade, shade, shade), area, special_flags=pygame.BLEND_RGB_MULT)


# --- the rim and the corners ----------------------------------------------------------------------------------------


@cached
def rim(
    kind: Literal["shadow", "edge"], size: tuple[int, int], radius: float, scale: float
) -> Sequence[tuple[pygame.Surface, tuple[int, int]]]:
    """Return the shadow or the edge of an area in up to eight parts, each with its offset from the area's corner.

    `radius` is that of the round corners in px. Only the corners are computed; the sides are stretched.
    """
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
    parts: list[tuple[pygame.Surface, tuple[int, int]]] = []
    for i, left in enumerate((0, corner, corner + 2)):
        for j, top in enumerate((0, corner, corner + 2)):
            if (i, j) == (1, 1) or min(across[i], along[j]) <= 0:
                continue
            part = whole.subsurface((left, top, (corner, 2, corner)[i], (corner, 2, corner)[j]))
            place = sum(across[:i]) - margin, sum(along[:j]) - margin
            parts.append((pygame.transform.scale(part, (across[i], along[j])), place))
    return parts


class Corners:
    """Saves the pixels of a surface outside the round corners of an area, so that they can be restored.

    The area is (x, y, width, height) in px.
    """

    def __init__(self, area: tuple[int, int, int, int], radius: float) -> None:
        side = ceil(radius)
        masks = _corner_masks(side, radius)
        self._places = [pygame.Rect(area[:2], (side, side)) for _ in masks]
        for number, place in enumerate(self._places):
            place.x += area[2] - side if number % 2 else 0
            place.y += area[3] - side if number >= 2 else 0  # noqa: PLR2004 - the lower two
        self._kept = [pygame.Surface(mask.get_size(), pygame.SRCALPHA, 32) for mask in masks]
        self.keep = [
            (partial(_copy_masked, kept, mask, place), place)
            for kept, mask, place in zip(self._kept, masks, self._places, strict=True)
        ]
        """For each corner, the function that saves its pixels, and its place."""

    def blits(self) -> list[tuple[pygame.Surface, pygame.Rect]]:
        """Return the saved pixels with their places, for `Surface.blits`."""
        return [*zip(self._kept, self._places, strict=True)]


def _copy_masked(kept: pygame.Surface, mask: pygame.Surface, place: pygame.Rect, surface: pygame.Surface) -> None:
    kept.fill((0, 0, 0, 0))
    kept.blit(surface, (0, 0), place)
    kept.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


@cached
def corners(area: tuple[int, int, int, int], radius: float) -> Corners:
    """Return the corners of a scene. Cached, so that every frame uses the same pictures."""
    return Corners(area, radius)


@cached
def _corner_masks(side: int, radius: float) -> tuple[pygame.Surface, ...]:
    """Return masks that are white outside the round corners: upper left, upper right, lower left, lower right."""
    whole = 2 * side + 2
    panel = shapes.panel(shapes.Panel(whole, whole, radius, ((0, 0, 0, 255), (0, 0, 0, 255))))
    masks = []
    for x, y in ((0, 0), (whole - side, 0), (0, whole - side), (whole - side, whole - side)):
        mask = pygame.Surface((side, side), pygame.SRCALPHA, 32)
        mask.fill((255, 255, 255, 255))
        mask.blit(panel, (0, 0), (x, y, side, side), special_flags=pygame.BLEND_RGBA_SUB)
        # The area under the panel has no opacity now; its colour must be white like the rest.
        mask.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        masks.append(mask)
    return tuple(masks)


# --- making pictures ahead ------------------------------------------------------------------------------------------


class Fineness(NamedTuple):
    """The px a unit of the pictures from which the scene is scaled: of the backdrop, and of the figures."""

    backdrop_px: float
    figure_px: float


COARSE = Fineness(0.25, 0.25)
"""Pictures as coarse as these take some hundredths of a second."""


class Preloader:
    """Tracks the pictures already made. Without `in_background`, as in tests, each is made when it is first drawn."""

    def __init__(self) -> None:
        self.in_background = True
        self._made: set[Fineness] = set()
        self._thread: Thread | None = None

    def finest(self, width_px: int, unit_px: float) -> Fineness:
        """Return the fineness of the pictures to draw now, for a scene of this width with `unit_px` px a unit.

        If pictures of the right fineness are missing, start to make them in the background. The window is redrawn once
        they are ready; until then the result is the finest that exists.
        """
        wanted = Fineness(backdrop.drawn_unit_px(width_px), drawn_unit_px(unit_px))
        if not self.in_background or wanted in self._made:
            return wanted
        finest = max(self._made, default=COARSE)
        if self._thread is None or not self._thread.is_alive():
            self._thread = Thread(target=self._make, args=(wanted,), name="battle pictures", daemon=True)
            self._thread.start()
        return finest

    def wait(self, timeout_s: float) -> None:
        """Wait until the background thread has finished, at most `timeout_s`."""
        if self._thread is not None:
            self._thread.join(timeout_s)

    def _make(self, wanted: Fineness) -> None:
        try:
            # The window may have been closed in the meantime: then no pictures are needed.
            with suppress(pygame.error):
                for make in _makers(wanted):
                    make()
        finally:
            # A picture that failed is made again when it is drawn, and raises the error there.
            self._made.add(wanted)
        with suppress(pygame.error):
            pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))


def _makers(wanted: Fineness) -> Sequence[Callable[[], object]]:
    figures_wanted = (partial(make, wanted.figure_px) for make in (*_FIGURES, effects.wind, effects.shield))
    lights = (partial(light, 1.0, *arguments) for light, arguments in every_light())
    return [partial(backdrop.full_picture, wanted.backdrop_px), *figures_wanted, *lights]


PRELOADER = Preloader()
"""The preloader of this process."""
