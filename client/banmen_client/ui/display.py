"""Opens the window with its first picture, inside the free part of the desktop; computes the scale.

The window imports this module first. It imports little itself, so that the first picture appears immediately.
"""

import os
import warnings

import pygame

from banmen.assets import asset
from banmen_client.ui.theme import Theme
from banmen_client.ui.work_area import TITLE_BAR_PX, placed, work_area

SMALLEST_PX = (640, 480)
USUAL_PX = (1280, 800)
SMALLEST_AREA = (640, 480)
SMALLEST_SCALE = 0.8
LARGEST_SCALE = 1.25
"""The maximum px per unit to which text grows with the window. A larger window shows more."""
_FINE = 2.3
"""The multiple of `USUAL_PX` from which a desktop counts as high-resolution and gets twice the pixels."""

_NAME_SIZE, _JAPANESE_SIZE, _BETWEEN = 44, 32, 20
"""Text sizes, and the gap between the two names, in the first picture (units)."""


def open_window(theme: Theme, wanted_px: tuple[int, int] | None = None) -> pygame.Surface:
    """Open the window in the wanted size (default `USUAL_PX`) with its first picture.

    A window of a wanted size lies inside the part of the desktop that panels leave free, and shrinks to fit it. Raise
    pygame.error.
    """
    pygame.display.init()
    if pygame.display.get_driver() == "x11":
        # Else each picture goes through OpenGL as a whole, however little of it is new, and OpenGL is loaded first.
        # Wayland has no alternative.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.font.init()
    size_px = USUAL_PX
    if wanted_px is not None:
        place = placed(_window_size(wanted_px), work_area())
        size_px = place.size
        # On X11 the position is that of the frame, on other systems that of its contents.
        top = place.y - (TITLE_BAR_PX if pygame.display.get_driver() == "x11" else 0)
        os.environ.setdefault("SDL_VIDEO_WINDOW_POS", f"{place.x},{top}")
    pygame.display.set_caption("banmen 盤面")
    pygame.display.set_icon(pygame.image.load(asset("icon.png")))
    with warnings.catch_warnings():
        # A window manager may give another size than asked for; layouts work in any size.
        warnings.simplefilter("ignore", RuntimeWarning)
        surface = pygame.display.set_mode(size_px, pygame.RESIZABLE)
        if hasattr(pygame, "Window"):
            # While `pygame.display` draws, there is no other way to set the minimum size of the window.
            warnings.simplefilter("ignore", DeprecationWarning)
            pygame.Window.from_display_module().minimum_size = SMALLEST_PX
    pygame.key.set_repeat(400, 35)
    draw_first_picture(surface, theme)
    pygame.display.flip()
    pygame.event.pump()
    return surface


def toggled_fullscreen(windowed_px: tuple[int, int] | None) -> bool:
    """Switch to full screen, or back to a window of the earlier size. Return False if the display cannot."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the warning that it may open another window
        try:
            pygame.display.toggle_fullscreen()
            if windowed_px:
                pygame.display.set_mode(windowed_px, pygame.RESIZABLE)
        except pygame.error:
            return False
    return True


def draw_first_picture(surface: pygame.Surface, theme: Theme) -> None:
    """Draw the name of the program in the middle: the picture until the first screen is ready."""
    pair = pygame.Surface((1, 2))
    for row, color in enumerate(theme.background):
        pair.set_at((0, row), color)
    pygame.transform.smoothscale(pair, surface.get_size(), surface)
    scale = scale_for(*surface.get_size(), density=density())
    words = (("banmen", _NAME_SIZE, theme.ink), ("盤面", _JAPANESE_SIZE, theme.gold))
    file = asset("fonts", "NotoSansJP-Bold.ttf")
    lines = [pygame.font.Font(file, round(size * scale)).render(word, True, color[:3]) for word, size, color in words]
    gap = round(_BETWEEN * scale)
    left = (surface.get_width() - sum(line.get_width() for line in lines) - gap) // 2
    for line in lines:
        surface.blit(line, line.get_rect(midleft=(left, surface.get_height() // 2)))
        left += line.get_width() + gap


def _window_size(wanted_px: tuple[int, int]) -> tuple[int, int]:
    """Return the wanted size (px). The usual size is doubled on a desktop of high resolution."""
    times = density() if wanted_px == USUAL_PX else 1
    return wanted_px[0] * times, wanted_px[1] * times


def density() -> int:
    """Return the factor for the size of text: 2 on a high-resolution desktop, else 1."""
    desktop_px = pygame.display.get_desktop_sizes()[0]
    return 2 if all(room >= _FINE * side for room, side in zip(desktop_px, USUAL_PX, strict=True)) else 1


def scale_for(width_px: int, height_px: int, user_scale: float = 1.0, density: int = 1) -> float:
    """Return the number of pixels per unit in a window of this size. `user_scale` is a setting (1.0 is 100 %).

    A unit grows with the window up to `LARGEST_SCALE` px, times the desktop's `density`. In a larger window the area
    grows instead. The area is at least 640x480 units in any window and at any user scale. Within that limit, a unit is
    at least 0.8 px, so that text stays legible.
    """
    grown, largest = _grown(width_px, height_px, density), _largest(width_px, height_px)
    return max(0.05, min(max(grown * user_scale, SMALLEST_SCALE), largest))


def largest_user_scale(width_px: int, height_px: int, density: int = 1) -> float:
    """Return the largest effective `user_scale` in a window of this size: beyond it, the area would be too small."""
    return _largest(width_px, height_px) / _grown(width_px, height_px, density)


def _grown(width_px: int, height_px: int, density: int) -> float:
    """Return the number of pixels per unit that a window of this size has at a user scale of 1."""
    return min(width_px / USUAL_PX[0], height_px / USUAL_PX[1], LARGEST_SCALE * density)


def _largest(width_px: int, height_px: int) -> float:
    """Return the number of pixels per unit that leaves the smallest area."""
    return min(width_px / SMALLEST_AREA[0], height_px / SMALLEST_AREA[1])
