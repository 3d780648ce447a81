"""A screen without a monitor, real windows on it, and the hands of a person: keys and pointer through the X server."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from time import monotonic

import pygame

from banmen_client.drawing.framed_board import lay_out
from banmen_client.screens.table.layout import table_layout
from banmen_client.ui.display import scale_for
from banmen_client.ui.geometry import Rect

PROGRAMS = ("Xvfb", "xdotool", "openbox")
SCREEN = (1900, 800)
WINDOW_PX = (900, 700)
PATIENCE_S = 60.0
ASK_AGAIN_S = 0.03


def missing_programs() -> list[str]:
    """What this machine lacks for tests with real windows."""
    return [name for name in PROGRAMS if shutil.which(name) is None]


def wait_until(condition: Callable[[], bool], what: str, patience_s: float = PATIENCE_S) -> None:
    """Ask until it is so. Raises AssertionError with `what` when patience ends."""
    until, pause = monotonic() + patience_s, Event()
    while not condition():
        assert monotonic() < until, f"waited in vain: {what}"
        pause.wait(ASK_AGAIN_S)  # to ask starts a process, which the window's own would have to wait for


class Desktop:
    """An Xvfb screen with a window manager on it. Without one no window would come to the front and get the keys."""

    def __init__(self, display: str) -> None:
        self.environment = {"DISPLAY": display}
        self._openbox: subprocess.Popen[bytes] | None = None

    def xdotool(self, *words: str) -> str:
        """Run xdotool; what it prints, empty where it finds nothing."""
        return self._run_xdotool(*words).stdout.strip()

    def does(self, *words: str) -> bool:
        """Run xdotool; return whether it succeeded."""
        return self._run_xdotool(*words).returncode == 0

    def _run_xdotool(self, *words: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            ["xdotool", *words],
            env=os.environ | self.environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
            check=False,
        )

    def manage(self) -> None:
        """Start the window manager where none runs, or where it has ended, and wait until it has the screen."""
        if not self._is_managed():
            wait_until(lambda: self._is_managed() and self.does("get_num_desktops"), "openbox to have the screen")

    def _is_managed(self) -> bool:
        """Whether a window manager runs that was started before; else it is started."""
        if self._openbox is not None and self._openbox.poll() is None:
            return True
        if self._openbox is not None:
            sys.stderr.write(f"openbox has ended with {self._openbox.returncode}, and is started again\n")
        self._openbox = subprocess.Popen(["openbox"], env=os.environ | self.environment, stdout=subprocess.DEVNULL)
        return False

    def close(self) -> None:
        """End the window manager."""
        if self._openbox is not None:
            self._openbox.terminate()
            self._openbox.wait(PATIENCE_S)


@contextmanager
def open_desktop() -> Iterator[Desktop]:
    """Start Xvfb on a free display, and openbox on it; end both.

    Xvfb begins anew whenever its last client has gone, and cuts who is just coming. So it is told not to: the first to
    come may be one that only looks whether openbox is there already.
    """
    reader, writer = os.pipe()
    size = f"{SCREEN[0]}x{SCREEN[1]}x24"
    command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", size, "-nolisten", "tcp", "-noreset"]
    screen = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
    os.close(writer)
    with os.fdopen(reader) as pipe:
        number = pipe.readline().strip()
    desktop = Desktop(f":{number}")
    try:
        desktop.manage()
        yield desktop
    finally:
        desktop.close()
        screen.terminate()
        screen.wait(PATIENCE_S)


class Window:
    """A banmen window of one person, with a home of its own, so that settings and identity outlive a kill."""

    def __init__(self, desktop: Desktop, home: Path, place: tuple[int, int], *, animated: bool = True) -> None:
        self.desktop, self.home, self.place = desktop, home, place
        self.command = [sys.executable, "-m", "banmen"]
        self._process: subprocess.Popen[bytes] | None = None
        self._id = ""
        home.mkdir(parents=True, exist_ok=True)
        if not animated:  # a long game with each disc turned slowly is the costliest test of all
            settings = home / "XDG_CONFIG_HOME" / "banmen" / "settings.json"
            settings.parent.mkdir(parents=True)
            settings.write_text('{"animation": 0}', encoding="utf-8")

    def start(self, *arguments: str) -> None:
        """Start `banmen` with these arguments, and wait for its window."""
        self._process = subprocess.Popen([*self.command, *arguments], env=self._environment(), stdin=subprocess.DEVNULL)
        pid = str(self._process.pid)
        wait_until(lambda: self._takes_its_place(pid), f"the window of process {pid} to take its size")

    def _environment(self) -> Mapping[str, str]:
        named = {name: str(self.home / name) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_DOCUMENTS_DIR")}
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "SDL_", "WAYLAND"))}
        return kept | named | {"HOME": str(self.home)} | self.desktop.environment

    def _takes_its_place(self, pid: str) -> bool:
        """Ask for place and size; a window that is only just shown may pass over it, or be made once more."""
        self._id = self.desktop.xdotool("search", "--onlyvisible", "--pid", pid).partition("\n")[0]
        if not self._id:
            return False
        self.desktop.xdotool("windowsize", self._id, *map(str, WINDOW_PX))
        self.desktop.xdotool("windowmove", self._id, *map(str, self.place))
        return self.size_px == WINDOW_PX

    @property
    def title(self) -> str:
        """What the window's title says."""
        return self.desktop.xdotool("getwindowname", self._id)

    def wait_for_title(self, words: str) -> None:
        """Wait until the title says so."""
        wait_until(lambda: words in self.title, f"{words!r} in a title, which is {self.title!r}")

    def keys(self, *keys: str) -> None:
        """Press keys, by their X names, with this window in front."""
        self._come_to_front()
        self.desktop.xdotool("key", "--delay", "20", *keys)

    def click(self, point_px: tuple[int, int]) -> None:
        """Click at a point of the window."""
        self._come_to_front()
        self.desktop.xdotool("mousemove", "--window", self._id, *map(str, point_px), "click", "1")

    def _come_to_front(self) -> None:
        """Have the keyboard: the window manager says so first, the X server a moment later."""
        activate = ("windowactivate", "--sync", self._id, "windowfocus", "--sync", self._id)

        def in_front() -> bool:
            self.desktop.manage()
            return self.desktop.does(*activate)

        wait_until(in_front, f"window {self._id} to come to the front")

    def click_square(self, name: str, size: int = 8) -> None:
        """Click in the middle of a square of the board."""
        width_px, height_px = self.size_px
        scale = scale_for(width_px, height_px, 1.0)
        board = table_layout(Rect(0, 0, width_px / scale, height_px / scale)).board
        edges = [round(edge * scale) for edge in (board.x, board.y, board.right, board.bottom)]
        rect = pygame.Rect(edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1])
        self.click(lay_out(rect, size).cell((int(name[1:]) - 1, ord(name[0]) - ord("a"))).center)

    @property
    def size_px(self) -> tuple[int, int]:
        """The window's width and height; zero where the X server does not know it, or not yet."""
        shell = self.desktop.xdotool("getwindowgeometry", "--shell", self._id)
        told = dict(line.partition("=")[::2] for line in shell.splitlines())
        return int(told.get("WIDTH", 0)), int(told.get("HEIGHT", 0))

    def transcripts(self) -> list[str]:
        """The transcripts that this person has saved."""
        return [path.read_text().strip() for path in sorted(self.home.glob("XDG_DOCUMENTS_DIR/banmen/*.txt"))]

    def kill(self) -> None:
        """End it as a power cut would."""
        self._end(signal.SIGKILL)

    def close(self) -> None:
        """End it if it runs."""
        if self._process is not None and self._process.poll() is None:
            self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(PATIENCE_S)
