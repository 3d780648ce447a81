"""Opens the window on the display, at most as large as the desktop, and computes its scale (pixels per unit)."""

import warnings
from collections.abc import Callable

import pygame

SMALLEST_PX = (640, 480)
USUAL_PX = (1280, 800)
SMALLEST_AREA = (640, 480)
SMALLEST_SCALE = 0.8


def open_window(icon: Callable[[], pygame.Surface], wanted_px: tuple[int, int] | None = None) -> pygame.Surface:
    """Open the window in the wanted size (default `USUAL_PX`), at most that of the desktop. Raises pygame.error."""
    pygame.display.init()
    pygame.font.init()
    size_px = USUAL_PX if wanted_px is None else _window_size(wanted_px)
    pygame.display.set_caption("banmen 盤面")
    pygame.display.set_icon(icon())
    with warnings.catch_warnings():
        # A window manager may give another size than asked for; layouts work in any size.
        warnings.simplefilter("ignore", RuntimeWarning)
        surface = pygame.display.set_mode(size_px, pygame.RESIZABLE)
        if hasattr(pygame, "Window"):
            # While `pygame.display` draws, there is no other way to set the minimum size of the window.
            warnings.simplefilter("ignore", DeprecationWarning)
            pygame.Window.from_display_module().minimum_size = SMALLEST_PX
    pygame.key.set_repeat(400, 35)
    return surface


def _window_size(wanted_px: tuple[int, int]) -> tuple[int, int]:
    """The wanted size (px), at most that of the desktop. The usual size is doubled on a desktop of high resolution."""
    desktop_px = pygame.display.get_desktop_sizes()[0]
    fine = all(room >= 2.3 * side for room, side in zip(desktop_px, USUAL_PX, strict=True))
    times = 2 if fine and wanted_px == USUAL_PX else 1
    return min(wanted_px[0] * times, desktop_px[0]), min(wanted_px[1] * times, desktop_px[1])


def scale_for(width_px: int, height_px: int, user_scale: float = 1.0) -> float:
    """The number of pixels per unit in a window of this size, with the `user_scale` of the settings (1.0 is 100 %).

    The area is at least 640x480 units in any window and at any user scale. Where that leaves room, a unit is at
    least 0.8 px, so that text stays legible.
    """
    wanted = min(width_px / USUAL_PX[0], height_px / USUAL_PX[1]) * user_scale
    largest = min(width_px / SMALLEST_AREA[0], height_px / SMALLEST_AREA[1])
    return max(0.05, min(max(wanted, SMALLEST_SCALE), largest))
