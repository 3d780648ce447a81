"""The window of the desktop: its opening with a first picture, its scale, its events, and its frame rate.

The program imports this module first. It imports little itself, so that the first picture appears immediately.
"""

import ctypes
import os
import re
import socket
import stat
import sys
import unicodedata
import warnings
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pygame

from banmen.assets import asset
from banmen_client.ui.theme import Theme

TITLE_BAR_PX = 40
"""The maximum height of a window's title bar on usual desktops."""

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


# --- the desktop ------------------------------------------------------------------------------------------------------


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


# --- opening ----------------------------------------------------------------------------------------------------------


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


# --- scale ------------------------------------------------------------------------------------------------------------


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


# --- attention --------------------------------------------------------------------------------------------------------

_LEFT = frozenset({pygame.WINDOWFOCUSLOST, pygame.WINDOWMINIMIZED, pygame.WINDOWHIDDEN})
_BACK = frozenset({pygame.WINDOWFOCUSGAINED, pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN})


class Attention:
    """Follows the events of a window. Times are in ms on the caller's clock.

    The user counts as looking while the window has the focus and is not minimised, even without any input.
    """

    def __init__(self) -> None:
        self._left_at_ms: float | None = None
        self._away = False
        self._keeps_awake: bool | None = None

    def follow(self, event: pygame.event.Event) -> None:
        """Note an event of the window."""
        if event.type in _LEFT:
            self._away = True
        elif event.type in _BACK:
            self._away = False

    def away_ms(self, now_ms: float) -> float:
        """Return how long the user has not looked at the window; 0 while looking. The first call starts the count."""
        if not self._away:
            self._left_at_ms = None
        elif self._left_at_ms is None:
            self._left_at_ms = now_ms
        return 0 if self._left_at_ms is None else now_ms - self._left_at_ms

    def keep_awake(self, *, wanted: bool) -> None:
        """Keep the screen on, or let the system blank it again."""
        if wanted != self._keeps_awake:
            self._keeps_awake = wanted
            pygame.display.set_allow_screensaver(not wanted)


# --- keys -------------------------------------------------------------------------------------------------------------

_LETTERS = {pygame.KSCAN_A + at: pygame.K_a + at for at in range(26)}
_DIGITS = {pygame.KSCAN_1 + at: pygame.K_0 + (at + 1) % 10 for at in range(10)}
_SIGNS = {
    pygame.KSCAN_MINUS: pygame.K_MINUS,
    pygame.KSCAN_EQUALS: pygame.K_EQUALS,
    pygame.KSCAN_LEFTBRACKET: pygame.K_LEFTBRACKET,
    pygame.KSCAN_RIGHTBRACKET: pygame.K_RIGHTBRACKET,
    pygame.KSCAN_BACKSLASH: pygame.K_BACKSLASH,
    pygame.KSCAN_SEMICOLON: pygame.K_SEMICOLON,
    pygame.KSCAN_APOSTROPHE: pygame.K_QUOTE,
    pygame.KSCAN_GRAVE: pygame.K_BACKQUOTE,
    pygame.KSCAN_COMMA: pygame.K_COMMA,
    pygame.KSCAN_PERIOD: pygame.K_PERIOD,
    pygame.KSCAN_SLASH: pygame.K_SLASH,
}
_LARGEST_CHARACTER = 0x10FFFF  # larger key codes are of keys without a character


class KeyboardLayout:
    """Names keys by their position if the layout needs it. It learns the layout from the letters pressed."""

    def __init__(self) -> None:
        self._has_latin_letters = True
        self._down: dict[int, int] = {}

    def named(self, event: pygame.event.Event) -> pygame.event.Event:
        """Return a KEYDOWN or KEYUP with the name of its key; any other event, or one without a place, unchanged."""
        place = getattr(event, "scancode", 0)
        if event.type == pygame.KEYUP:
            return _with_key(event, self._down.pop(place, event.key))
        if event.type != pygame.KEYDOWN or not place:
            return event
        key = self._down[place] = self._key(place, event.key)
        return _with_key(event, key)

    def _key(self, place: int, key: int) -> int:
        """Return the key code for a position, given the layout's own code."""
        if place in _DIGITS:
            return _DIGITS[place]
        letter = chr(key) if key <= _LARGEST_CHARACTER and chr(key).isalpha() else ""
        is_latin = unicodedata.name(letter, "").startswith("LATIN") if letter else False
        if letter and place in _LETTERS:
            self._has_latin_letters = is_latin
        if letter and not is_latin:
            return _LETTERS.get(place) or _SIGNS.get(place, key)
        # In the Greek layout the place of Q has ";".
        return key if self._has_latin_letters else _LETTERS.get(place, key)


def _with_key(event: pygame.event.Event, key: int) -> pygame.event.Event:
    """Return the event with this key, and with the key's character if the layout has a different one."""
    if key == event.key:
        return event
    fields = {**event.dict, "key": key}
    if "unicode" in fields:
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        sign = "" if command else chr(key)
        fields["unicode"] = sign.upper() if event.mod & pygame.KMOD_SHIFT else sign
    return pygame.event.Event(event.type, fields)


# --- events -----------------------------------------------------------------------------------------------------------

_OPEN_FILES = Path("/proc/self/fd")
_DISPLAY = re.compile(r"(?:^|/)(?:\.X11-unix/X[0-9]+|wayland-[0-9]+)$")


class DisplayEvents:
    """The events of the open window. `attention` follows them."""

    def __init__(self) -> None:
        self.attention = Attention()
        self._sockets = display_sockets()
        self._woken_for_nothing = False
        self._layout = KeyboardLayout()
        self._keys_down: set[int] = set()

    @property
    def announces_events(self) -> bool:
        """Whether descriptors announce the display's events."""
        return bool(self._sockets)

    @property
    def descriptors(self) -> Sequence[int]:
        """The descriptors to wait for in this frame.

        Empty after a frame that was woken without an event: a socket that is never read would end every wait.
        """
        return () if self._woken_for_nothing else self._sockets

    def get(self, *, woken: bool) -> list[pygame.event.Event]:
        """Return the new events. `woken`: one of the descriptors ended the wait."""
        events = [self._layout.named(event) for event in pygame.event.get()]
        for event in events:
            self.attention.follow(event)
        self._woken_for_nothing = woken and not events
        return self._without_belated_repeats(events)

    def _without_belated_repeats(self, events: list[pygame.event.Event]) -> list[pygame.event.Event]:
        """Return the events without the repeats of keys that have been released meanwhile.

        A timer of pygame repeats a key until the window polls and finds it released. Without this filter, a window that
        could not poll for a second would treat one press as twenty.
        """
        released = {event.key for event in events if event.type == pygame.KEYUP}
        kept = []
        for event in events:
            if event.type == pygame.KEYDOWN:
                if event.key in self._keys_down and event.key in released:
                    continue
                self._keys_down.add(event.key)
            elif event.type == pygame.KEYUP:
                self._keys_down.discard(event.key)
            kept.append(event)
        return kept


def display_sockets() -> Sequence[int]:
    """Return the descriptors of this process's sockets to an X11 or Wayland server."""
    try:
        open_files = [int(entry.name) for entry in _OPEN_FILES.iterdir()]
    except OSError:
        return ()
    return tuple(each for each in open_files if _DISPLAY.search(_peer(each)))


def _peer(descriptor: int) -> str:
    """Return the peer address of a socket; empty for no socket, or an address that is no name."""
    with suppress(OSError):
        if stat.S_ISSOCK(os.fstat(descriptor).st_mode):
            with socket.socket(fileno=os.dup(descriptor)) as there:
                peer = there.getpeername()
                name = peer.lstrip(b"\0") if isinstance(peer, bytes) else peer
                return os.fsdecode(name) if isinstance(name, str | bytes) else ""
    return ""


# --- frame rate -------------------------------------------------------------------------------------------------------

AWAKE_S, IDLE_S = 1 / 120, 1 / 25
"""The maximum wait during activity, and in an idle window. A key pressed meanwhile is answered after the wait, unless
the display's events end the wait."""
AWAKE_FOR_MS = 500
RESTING_AFTER_MS, RESTING_MS = 2_500, 150
"""After `RESTING_AFTER_MS` without drawing, clocks and shows are updated only every `RESTING_MS`: a clock draws every
second."""


class FrameRate:
    """Follows the activity of a window. Times are in ms on the caller's clock."""

    def __init__(self) -> None:
        self._awake_until_ms = 0.0
        self._rests_at_ms = 0.0
        self._looked_at_ms = 0.0
        self._drew = False

    def wait_s(self, now_ms: float, *, announced: bool) -> float:
        """Return the maximum wait of the next frame, in s. `announced`: user input ends the wait immediately."""
        if now_ms < self._awake_until_ms:
            return AWAKE_S
        return RESTING_MS / 1000 if announced and now_ms >= self._rests_at_ms else IDLE_S

    def looks(self, now_ms: float) -> bool:
        """Return True if a frame without input or messages should update what changes with time."""
        return now_ms < self._rests_at_ms or now_ms - self._looked_at_ms >= RESTING_MS

    def happened(self, now_ms: float) -> None:
        """Record user input or a message from the network."""
        self._awake_until_ms = now_ms + AWAKE_FOR_MS
        self._rests_at_ms = now_ms + RESTING_AFTER_MS

    def ended(self, now_ms: float, *, drew: bool) -> None:
        """Record the end of a frame. Two consecutive frames that drew are an animation; a clock draws now and then."""
        self._looked_at_ms = now_ms
        if drew:
            self._rests_at_ms = now_ms + RESTING_AFTER_MS
            if self._drew:
                self.happened(now_ms)
        self._drew = drew
