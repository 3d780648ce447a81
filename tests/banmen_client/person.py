"""A user of a window, who presses keys, clicks, and reads the text on the screen."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

import pygame

from banmen.protocol import messages
from banmen_client.app import HallWindow
from banmen_client.net.link import Incoming
from banmen_client.screens import background_task
from banmen_client.screens.table.game_table import BOARD_KEY
from banmen_client.screens.table.screen import TableScreen
from banmen_client.ui import shapes
from banmen_client.ui.canvas import Canvas, Icons
from banmen_client.ui.geometry import Point
from banmen_client.ui.shapes import SurfaceCache
from banmen_client.ui.theme import Theme
from banmen_client.ui.widget import PlacedWidget
from tests.banmen_client.remote_table import NOW_MS, FakeLink, RemoteTable

ICONS, SURFACES = Icons(), SurfaceCache()
"""Shared by all windows: a window reuses the pictures of the windows before."""
_CACHED_PX = 6_000_000
# The panels of a hundred windows are more than one window needs; working them out again was a sixth of all time.
shapes._rows_of_panel = lru_cache(maxsize=1024)(shapes._rows_of_panel.__wrapped__)


class ReadCanvas(Canvas):
    """A canvas that records the texts drawn since it was last cleared, and the texts that were cut."""

    def __init__(self, surface: pygame.Surface, scale: float, theme: Theme) -> None:
        self.read: list[str] = []
        self.cut: list[str] = []
        super().__init__(surface, scale, theme)
        self.icons, self.cache = ICONS, SURFACES
        self.cache.limit_px = _CACHED_PX

    def resize(self, surface: pygame.Surface, scale: float) -> None:
        """Limit the cache of large windows to that of usual ones: few tests draw them, and only once."""
        super().resize(surface, scale)
        self.cache.limit_px = _CACHED_PX

    def fill_background(self, *args: Any, **more: Any) -> None:
        """Clear the record."""
        self.read, self.cut = [], []
        super().fill_background(*args, **more)

    def part(self, key: Hashable, draw: Callable[[], None]) -> None:  # noqa: ARG002 - as a canvas takes it
        """Draw the part without caching it, so that its text is recorded."""
        draw()

    def text(self, text: str, *args: Any, **more: Any) -> float:
        """Record the text."""
        self.read.append(text)
        before = self.fonts.elide

        def elide(whole: str, *how: Any, **so: Any) -> str:
            given = before(whole, *how, **so)
            if given != whole:
                self.cut.append(whole)
            return given

        self.fonts.elide = elide  # type: ignore[method-assign, assignment] # to see what it does
        try:
            return super().text(text, *args, **more)
        finally:
            del self.fonts.elide


class DrawnWhenRead(HallWindow):
    """A window that draws only when a test looks at it, because a test presses several keys between two looks.

    With animation it draws each frame, because the picture depends on the time.
    """

    undrawn = False

    def draw(self) -> Sequence[pygame.Rect]:
        """Draw, or record that there is something to draw and pass the board its state."""
        self.undrawn = not self.settings.animation
        if not self.undrawn:
            return super().draw()
        if isinstance(self.screen, TableScreen) and (board := self.stage._find(BOARD_KEY)):
            self.screen.show_board(ringed=self.stage.touch(board.widget).ring)
        self.stage.dirty = False
        return ()

    def draw_parts(self, keys: Sequence[str]) -> bool:
        """Record that there is something to draw."""
        self.undrawn = self.undrawn or bool(keys)
        return bool(keys)

    def prepare(self) -> None:
        """Prepare no pictures."""

    def look(self) -> None:
        """Draw if there is something to draw."""
        if self.undrawn:
            self.undrawn = False
            super().draw()


@dataclass
class Clock:
    """The time of the test."""

    now_ms: int = NOW_MS

    def ns(self) -> int:
        """Return the time as `time_ns` does."""
        return self.now_ms * 1_000_000


class Hall:
    """A window and its user: keys, clicks, and the text on the screen."""

    def __init__(self, window: DrawnWhenRead, links: list[FakeLink], clock: Clock) -> None:
        self.window, self.links, self.clock = window, links, clock
        self.remote = RemoteTable()

    @property
    def link(self) -> FakeLink:
        """The present link."""
        return self.links[-1]

    @property
    def canvas(self) -> ReadCanvas:
        """The canvas, with the present contents of the window."""
        self.window.look()
        assert isinstance(self.window.canvas, ReadCanvas)
        return self.window.canvas

    @property
    def screen(self) -> TableScreen:
        """The table's screen."""
        assert isinstance(self.window.screen, TableScreen)
        return self.window.screen

    # --- the server ---------------------------------------------------------------------------------------------------

    def news(self, *items: Incoming) -> None:
        """Receive these items from the server, and run a frame."""
        for item in items:
            self.link.incoming.put(item)
        self.frame()

    def sits_down(self, remote: RemoteTable) -> None:
        """Enter this table."""
        self.remote = remote
        self.window.session.watch(remote.table)
        asked = self.link.sent[-1]
        self.link.sent.clear()
        self.news(remote.past(), remote.presence(), messages.Done(asked.id, remote.replay.seq))

    def plays(self, *names: str) -> None:
        """Receive these moves from the server."""
        for name in names:
            self.news(self.remote.plays(name))

    def drops(self, path: Path) -> None:
        """Drop a file on the window, and wait until it is read."""
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
        self.frame()
        self.thinks()

    def sent(self, kind: type[Any]) -> list[Any]:
        """Return the sent commands of a kind."""
        return [command for command in self.link.sent if isinstance(command, kind)]

    def answers(self, *, code: str = "") -> None:
        """Confirm the last command, or refuse it with a code."""
        asked = self.link.sent[-1].id
        self.news(messages.Refused(asked, code, f"({code})") if code else messages.Done(asked, 0))

    def thinks(self, times: int = 1) -> None:
        """Wait for the background computation; `times` times if one follows another."""
        for _ in range(times):
            background_task._thread().submit(lambda: None).result(30)
            self.frame()

    # --- the user's input ---------------------------------------------------------------------------------------------

    def frame(self) -> None:
        """Run one frame."""
        self.window.frame()

    def key(self, code: int, text: str = "", *, ctrl: bool = False, shift: bool = False) -> None:
        """Press and release a key."""
        mod = (pygame.KMOD_LCTRL if ctrl else 0) | (pygame.KMOD_LSHIFT if shift else 0)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=mod))
        self.frame()

    def write(self, text: str) -> None:
        """Type letters, each with its key events and its text."""
        for letter in text:
            code = ord(letter.lower())
            pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter))
            pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=letter))
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=code, mod=0))
        self.frame()

    def tab_to(self, key: str, *, limit: int = 60) -> None:
        """Press Tab until the widget of this key has the focus ring."""
        for _ in range(limit):
            if self.window.stage.focused == key and self.window.stage.ring:
                return
            self.key(pygame.K_TAB, "\t")
        raise AssertionError(f"Tab does not come to {key!r}")

    def units(self, point_px: tuple[float, float]) -> Point:
        """Return a point of the picture in units."""
        scale = self.window.canvas.scale
        return point_px[0] / scale, point_px[1] / scale

    def mouse(self, kind: int, point: Point, **more: Any) -> None:
        """Post one mouse event at a point in units."""
        scale = self.window.canvas.scale
        pos = (int(point[0] * scale), int(point[1] * scale))
        pygame.event.post(pygame.event.Event(kind, pos=pos, **more))

    def hover_at(self, point: Point) -> None:
        """Move the pointer to a point in units."""
        self.mouse(pygame.MOUSEMOTION, point, rel=(0, 0), buttons=(0, 0, 0))
        self.frame()

    def click_at(self, point: Point) -> None:
        """Click at a point in units."""
        self.mouse(pygame.MOUSEMOTION, point, rel=(0, 0), buttons=(0, 0, 0))
        self.mouse(pygame.MOUSEBUTTONDOWN, point, button=pygame.BUTTON_LEFT)
        self.mouse(pygame.MOUSEBUTTONUP, point, button=pygame.BUTTON_LEFT)
        self.frame()

    def click(self, key: str, share: float = 0.5) -> None:
        """Click on a widget, at a share of its width."""
        rect = self.place(key).rect
        self.click_at((rect.x + rect.w * share, rect.center[1]))

    def click_square(self, name: str) -> None:
        """Click on a square of the board."""
        column, row = ord(name[0]) - ord("a"), int(name[1:]) - 1
        cell = self.screen.game.board.layout.cell((row, column))  # type: ignore[attr-defined] # a framed board's
        self.click_at(self.units(cell.center))

    def resize(self, width_px: int, height_px: int) -> None:
        """Change the size of the window."""
        pygame.display.set_mode((width_px, height_px), pygame.RESIZABLE)
        size = (width_px, height_px)
        pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=width_px, h=height_px))
        self.frame()

    # --- the screen ---------------------------------------------------------------------------------------------------

    def place(self, key: str) -> PlacedWidget:
        """Return the placed widget of this key, which must be reachable."""
        found = self.window.stage._find(key)
        assert found is not None, f"no {key!r} among {self.reachable()}"
        return found

    def reachable(self) -> Sequence[str]:
        """Return the keys of all reachable widgets."""
        return [placed.widget.key for placed in self.window.stage._reachable if placed.widget.key]

    def widget_keys(self) -> Sequence[str]:
        """Return the keys of all widgets shown, including those of the dialog and the toast."""
        return [widget.key for widget in self.window.stage._widgets if widget.key]

    def reads(self, text: str) -> bool:
        """Whether the window shows this text, ignoring line breaks."""
        shown = self.canvas.read
        return any(text in line for line in shown) or text.replace(" ", "") in "".join(shown).replace(" ", "")


Enter = Callable[..., Hall]
"""Makes a window: `enter(width_px=1280, height_px=800, address=…, **settings)`."""


def square(hall: Hall, name: str) -> bytes:
    """Return the pixels of a square of the board."""
    column, row = ord(name[0]) - ord("a"), int(name[1:]) - 1
    cell = hall.screen.game.board.layout.cell((row, column))  # type: ignore[attr-defined] # a framed board's
    return pygame.image.tobytes(hall.canvas.surface.subsurface(cell), "RGB")
