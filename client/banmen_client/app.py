"""The window: its frame loop, its screens, its way to a server. Draws only when something is different.

The main thread waits at most 1/120 s for the network thread's next message, then takes pygame's events.
"""

import gc
import warnings
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic_ns

import pygame
from msgspec.structs import replace

from banmen.replay import Replay
from banmen.texts import LANGUAGES, Texts
from banmen_client.boards.registry import icon
from banmen_client.failure import report_failure
from banmen_client.mirror import Mirror
from banmen_client.recorded import RecordedSession
from banmen_client.screens import dialogs
from banmen_client.screens.context import DialogMaker, Screen, TellsRefusals, Ticking
from banmen_client.screens.lobby import LobbyScreen
from banmen_client.screens.registry import ROOMS
from banmen_client.screens.replay_dialog import show_replay
from banmen_client.screens.replay_files import is_replay, save_replay
from banmen_client.screens.settings import settings_dialog
from banmen_client.screens.show.goishi_editor import edit_board
from banmen_client.screens.show.goishi_reading import is_board_file
from banmen_client.screens.sudoku_dialogs import open_file as open_grid
from banmen_client.session import Report, Session
from banmen_client.settings import Settings
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.clipboard import CLIPBOARD
from banmen_client.ui.scale import scale_for
from banmen_client.ui.stage import Stage
from banmen_client.ui.theme import THEMES
from banmen_client.ui.toast import NoticeKind, Notices, toast
from banmen_client.ui.widget import Widget
from banmen_client.voyage import Voyage

INTERRUPTED = 130
"""The exit status after Ctrl+C."""

SMALLEST_PX = (640, 480)
_USUAL_PX = (1280, 800)
_FRAME_S = 1 / 120
_MEANT_FOR_WHAT_IS_THERE = frozenset({pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN})


class HallWindow:
    """The window as a person has it: one server at a time, the lobby or one table."""

    def __init__(self, surface: pygame.Surface, settings: Settings, voyage: Voyage) -> None:
        self.settings = settings
        self.voyage = voyage
        self.t = Texts(settings.language)
        scale = scale_for(*surface.get_size(), settings.scale / 100)
        self.canvas = Canvas(surface, scale, THEMES[settings.theme])
        self.stage = Stage(scale, self.canvas.area)
        self.notices = Notices()
        self.running = True
        self.lobby = LobbyScreen(self)
        self.screen: Screen = self.lobby
        self._table: Mirror | None = None  # what the screen shows, where it is a table's
        self._recorded: RecordedSession | None = None
        self._dialog: DialogMaker | None = None
        self._changed = True
        self._shown_notice: object | None = None
        self._title = ""
        self._windowed_px: tuple[int, int] | None = None  # while the screen is filled

    # --- what screens use -------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The session at the present server; while a saved replay is open, that one's."""
        return self._recorded or self.voyage.session

    @property
    def local(self) -> bool:
        """Whether the server is this window's own."""
        return self.voyage.can_share

    @property
    def friend_address(self) -> str | None:
        """The address to give to friends."""
        return self.voyage.friend_address

    @property
    def visiting(self) -> str:
        """The server's address as the list of servers has it; empty for this computer's own."""
        return self.voyage.visiting

    @property
    def server_name(self) -> str:
        """The server in words."""
        return self.voyage.visiting.partition("://")[2] or self.t("this-computer")

    def now_ms(self) -> float:
        """Milliseconds on a clock that only goes forward."""
        return monotonic_ns() / 1e6

    def server_now_ms(self) -> int:
        """The server's time, ms since 1970."""
        return self.voyage.server_now_ms

    def redraw(self) -> None:
        """Compose and draw again."""
        self._changed = True

    def notify(self, text: str, kind: NoticeKind = "info", *, still: Callable[[], bool] | None = None) -> None:
        """Say something that goes away by itself: after a while, or once it is no longer `still` true."""
        self.notices.say(text, kind, self.now_ms(), still=still)
        self._changed = True

    def change(self, settings: Settings) -> None:
        """Use these settings from now on, and keep them."""
        before, self.settings = self.settings, settings
        self.voyage.settings = settings
        if settings.language != before.language:
            self.t = Texts(settings.language)
            self.voyage.speak(settings.language)
        if settings.name != before.name:
            self.voyage.rename(settings.name)
        if settings.scale != before.scale:
            self.resize()
        trouble = self.voyage.keep(settings)
        if trouble is not None:
            self.notify(self.t("settings-not-saved", text=trouble), "refusal")
        self._changed = True

    def ask(self, dialog: DialogMaker | None) -> None:
        """Show a dialog, or none."""
        self._dialog = dialog
        self._changed = True

    def copy(self, text: str) -> None:
        """Put text into the clipboard."""
        CLIPBOARD.write(text)

    def share(self) -> None:
        """Open this window's own server to the network."""
        self.voyage.share()
        self._changed = True

    def retry(self) -> None:
        """Try the connection again now."""
        self.voyage.retry()
        self._changed = True

    def visit(self, text: str) -> None:
        """Go to an address, or to the table of a code."""
        trouble = self.voyage.visit(text)
        if trouble is not None:
            self.notify(f"{self.t('not-an-address', text=text)} {self.t(f'refused-{trouble.code}')}", "refusal")
        self._changed = True

    def open_file(self, path: Path) -> None:
        """Open a file of this person's own: a saved replay, a board of goishi hiroi, or a grid."""
        if is_replay(path):
            show_replay(self, path)
        else:
            self.ask(edit_board(place=str(path.absolute())) if is_board_file(path) else open_grid(path))

    def open_replay(self, replay: Replay) -> None:
        """Look at a saved replay; the table, if one is at one, waits behind it."""
        self._recorded = RecordedSession(replay, lambda: self.voyage.session)
        self.ask(None)

    # --- the loop ---------------------------------------------------------------------------------------------------

    def frame(self) -> None:
        """One turn of the loop: messages, events, and a picture if anything is different."""
        self._take_news(_FRAME_S)
        for event in pygame.event.get():
            if self._changed and event.type in _MEANT_FOR_WHAT_IS_THERE:
                self.compose()  # else the second of two quick keys would go to what the first one has changed
            self.handle(event)
        self._changed |= self.screen.tick()
        if isinstance(self._dialog, Ticking):
            self._changed |= self._dialog.tick()
        self._changed |= self.notices.current(self.now_ms()) is not self._shown_notice
        if self._changed:
            self.compose()
        if self.stage.dirty:
            self.draw()
            pygame.display.flip()

    def _take_news(self, timeout_s: float) -> None:
        for report in self.voyage.news(timeout_s):
            self._report(report)
            self._changed = True
        self.settings = self.voyage.settings
        if self._recorded is not None:
            self._recorded.link = self.voyage.session.link
        if self.voyage.changed:
            self.voyage.changed = False
            self._changed = True

    def _report(self, report: Report) -> None:
        if report.act is not None and isinstance(self.screen, TellsRefusals) and self.screen.tells(report.act):
            return
        args = {name: self.t(f"seat-{value}") if name == "seat" else value for name, value in report.args.items()}
        text = self.t(report.id, **args) if self.t.has(report.id) else report.text
        if text:
            self.notify(text, report.kind, still=self._cannot_enter if report.id == "enter-later" else None)

    def _cannot_enter(self) -> bool:
        """Whether a table that was asked for waits for the connection."""
        return self.session.entering and self.session.link.kind != "online"

    def handle(self, event: pygame.event.Event) -> None:
        """Take one event of pygame."""
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type == pygame.VIDEORESIZE:
            self.resize()
        elif event.type in {pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN}:
            self._changed = True
        elif event.type == pygame.DROPFILE:
            self.open_file(Path(event.file))
        elif event.type == pygame.KEYDOWN and self._first_key(event):
            pass
        elif self.stage.handle(event):
            self._changed |= event.type != pygame.MOUSEMOTION
        elif event.type == pygame.KEYDOWN and self._dialog is None:
            self._changed |= self._last_key(event)

    def _first_key(self, event: pygame.event.Event) -> bool:
        """Keys that a screen takes before its widgets, and those that work everywhere."""
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if command and event.mod & pygame.KMOD_SHIFT and event.key == pygame.K_r and self._table:
            if not self.stage.holds(event.key):
                save_replay(self, self._table.replay)
            return True
        if command and event.key == pygame.K_l:
            if not self.stage.holds(event.key):
                following = LANGUAGES[(LANGUAGES.index(self.t.language) + 1) % len(LANGUAGES)]
                self.change(replace(self.settings, language=following))
            return True
        return self._dialog is None and self.screen.first_key(event, self.stage.focused if self.stage.ring else None)

    def _last_key(self, event: pygame.event.Event) -> bool:
        """Keys that nobody used: the screen's own, then help and settings."""
        if self.screen.key(event):
            return True
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        # With text input off, a key comes without what Shift makes of it: "?" as "/".
        if event.key in {pygame.K_F1, pygame.K_SLASH, pygame.K_QUESTION} or event.unicode == "?":
            self.ask(dialogs.keys())
        elif command and event.key == pygame.K_COMMA:
            self.ask(settings_dialog(self))
        elif event.key == pygame.K_F11:
            self.toggle_fullscreen()
        else:
            return False
        return True

    def resize(self) -> None:
        """Take the window's size as it is now."""
        surface = pygame.display.get_surface()
        if surface is None:
            return
        scale = scale_for(*surface.get_size(), self.settings.scale / 100)
        self.canvas.resize(surface, scale)
        self.stage.resize(scale, self.canvas.area)
        self._changed = True

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or be a window again, of the size before."""
        size_px = self.canvas.surface.get_size()
        with suppress(pygame.error), warnings.catch_warnings():  # not every display has it
            warnings.simplefilter("ignore")  # that it may need another window is nothing to say
            pygame.display.toggle_fullscreen()
            before, self._windowed_px = self._windowed_px, None if self._windowed_px else size_px
            if before:
                pygame.display.set_mode(before, pygame.RESIZABLE)
        self.resize()

    def keep_size(self) -> None:
        """Have the window as large the next time."""
        self.voyage.keep(replace(self.settings, window=self._windowed_px or self.canvas.surface.get_size()))

    def compose(self) -> None:
        """Compose the screen that fits what is true now, then a dialog and a notice above it."""
        self._choose_screen()
        self.canvas.theme = THEMES[self.settings.theme]
        widgets: list[Widget] = [*self.screen.compose()]
        if self._dialog is not None:
            widgets.append(self._dialog(self))
        notice = self.notices.current(self.now_ms())
        if notice is not None:
            widgets.append(toast(self.canvas, notice, within=self.screen.notice_area()))
        self._shown_notice = notice
        self._entitle(f"{self.screen.title()} · banmen 盤面")
        self.stage.show(widgets)
        self._changed = False

    def _entitle(self, title: str) -> None:
        if title != self._title:
            self._title = title
            pygame.display.set_caption(title)

    def _choose_screen(self) -> None:
        if self._recorded is not None and self._recorded.mirror is None:
            self._recorded = None
        mirror = self.session.mirror
        game = mirror.replay.game if mirror else None
        if game is not None and game.key not in ROOMS:
            self.session.leave()
            self.notify(self.t("no-screen"), "refusal")
            mirror = None
        wanted: Screen = self.screen
        if mirror is None or game is None:
            wanted, self._table = self.lobby, None
        elif mirror is not self._table:
            wanted, self._table = ROOMS[game.key].screen(self, mirror), mirror
        if wanted is not self.screen:
            self.screen, self._dialog = wanted, None
            self.stage.arrows = wanted is self.lobby
            self.stage.focus(None, ring=False)

    def draw(self) -> None:
        """Draw the composition."""
        self.canvas.theme = THEMES[self.settings.theme]
        self.canvas.fill_background("plain")
        self.stage.draw(self.canvas)


def open_window(size_px: Sequence[int] | None = None) -> pygame.Surface:
    """Open the display: of the usual size, as far as the desktop allows. Raises pygame.error."""
    pygame.display.init()
    pygame.font.init()
    if size_px is None:
        size_px = _fitting(_USUAL_PX)
    pygame.display.set_caption("banmen 盤面")
    pygame.display.set_icon(icon())
    with warnings.catch_warnings():
        # A window manager may give another size than asked for; the layout takes any.
        warnings.simplefilter("ignore", RuntimeWarning)
        surface = pygame.display.set_mode(tuple(size_px), pygame.RESIZABLE)
        if hasattr(pygame, "Window"):
            # There is no other way to a window's least size while `pygame.display` draws.
            warnings.simplefilter("ignore", DeprecationWarning)
            pygame.Window.from_display_module().minimum_size = SMALLEST_PX
    pygame.key.set_repeat(400, 35)
    return surface


def _fitting(wanted_px: tuple[int, int]) -> tuple[int, int]:
    """A window's size as far as the desktop has room; the usual one is doubled on a screen of fine pixels."""
    desktop_px = pygame.display.get_desktop_sizes()[0]
    fine = all(room >= 2.3 * side for room, side in zip(desktop_px, _USUAL_PX, strict=True))
    times = 2 if fine and wanted_px == _USUAL_PX else 1
    return min(wanted_px[0] * times, desktop_px[0]), min(wanted_px[1] * times, desktop_px[1])


def run(voyage: Voyage, picture: Path | None = None, replay: Replay | None = None) -> int:
    """Open the window, at a saved replay if one is given, and stay until it is closed; the exit status."""
    pygame.display.init()
    surface = open_window(_fitting(voyage.settings.window) if picture is None else _USUAL_PX)
    window = HallWindow(surface, voyage.settings, voyage)
    try:
        voyage.depart()
        if replay is not None:
            window.open_replay(replay)
        if picture is not None:
            return _take_picture(window, picture)
        window.frame()
        gc.collect()
        gc.freeze()  # a full collection walked what the modules hold, which stays: 160 ms in the middle of scrubbing
        while window.running:
            window.frame()
        window.keep_size()
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the last net: a person gets a sentence, and we the traceback in a file
        return report_failure(error)
    finally:
        voyage.end()
        pygame.quit()
    return 0


_PICTURE_WAIT_MS = 20_000


def _take_picture(window: HallWindow, path: Path) -> int:
    """Draw until the server has answered, or for a while, save the picture, leave."""
    until_ms = window.now_ms() + _PICTURE_WAIT_MS
    while window.now_ms() < until_ms and not window.voyage.settled:
        window.frame()
    window.compose()
    window.draw()
    pygame.image.save(window.canvas.surface, path)
    return 0 if window.voyage.settled else 1
