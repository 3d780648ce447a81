"""The part of the desktop that panels and docks leave free. SDL knows it, but pygame has no function for it.

The module uses the SDL library that pygame has loaded. If it finds none, the area is the whole desktop.
"""

import ctypes
import sys

import pygame

TITLE_BAR_PX = 40
"""The maximum height of a window's title bar on usual desktops."""


class _Rect(ctypes.Structure):
    """SDL_Rect."""

    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))


def work_area() -> pygame.Rect:
    """Return the free part of the first display, in px. Needs an initialised display."""
    desktop = pygame.Rect((0, 0), pygame.display.get_desktop_sizes()[0])
    found = _Rect()
    try:
        # Elsewhere a module of pygame finds the names of the libraries that it needs itself.
        sdl = ctypes.CDLL("SDL2.dll" if sys.platform == "win32" else pygame.display.__file__)
        failed = sdl.SDL_GetDisplayUsableBounds(0, ctypes.byref(found))
    except (AttributeError, OSError):
        return desktop
    return desktop if failed or found.w <= 0 or found.h <= 0 else pygame.Rect(found.x, found.y, found.w, found.h)


def placed(size_px: tuple[int, int], area: pygame.Rect) -> pygame.Rect:
    """Return the place of a window of at most this size (width, height), centred in an area below its title bar."""
    room = pygame.Rect(area.x, area.y + TITLE_BAR_PX, area.w, max(1, area.h - TITLE_BAR_PX))
    place = pygame.Rect((0, 0), (min(size_px[0], room.w), min(size_px[1], room.h)))
    place.center = room.center
    return place
