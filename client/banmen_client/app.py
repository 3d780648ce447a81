"""The window: `run` shows it until it is closed; `HallWindow` runs its frames and chooses the screen.

The main thread waits briefly for the next message of the network thread, then handles pygame's events. It draws only
after a change.
"""

import gc
import sys
import traceback
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic_ns
from typing import Any

import pygame
from msgspec.structs import replace
from platformdirs import user_log_path

from banmen.net.mirror import Mirror
from banmen.replay import Replay
from banmen.texts import LANGUAGES, Texts
from banmen_client.games import GAMES
from banmen_client.net.link import Outage
from banmen_client.screens.dialogs import name_dialog
from banmen_client.screens.game_window import Games
from banmen_client.screens.help_dialog import hall_help
from banmen_client.screens.lobby.screen import LobbyScreen
from banmen_client.screens.opening import Opening, open_file, open_text, show
from banmen_client.screens.replays import save_replay
from banmen_client.screens.settings import settings_dialog
from banmen_client.screens.table.screen import TableScreen
from banmen_client.screens.window_protocol import DialogMaker, ExplainsRefusals, Screen, TickingDialog
from banmen_client.system.memory import release_free_memory
from banmen_client.system.navigation import Navigation
from banmen_client.system.settings import Settings
from banmen_client.table.report import Report
from banmen_client.table.session import ReplaySession, Session
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.display import DisplayEvents, FrameRate, density, scale_for, toggled_fullscreen
from banmen_client.ui.display_list import Painter
from banmen_client.ui.overlays import NoticeKind, Notices, toast
from banmen_client.ui.stage import Stage
from banmen_client.ui.text_field import CLIPBOARD
from banmen_client.ui.theme import THEMES
from banmen_client.ui.widget import Widget

INTERRUPTED = 130
"""The exit status after Ctrl+C."""
FAILED = 1
"""The exit status after an exception."""

_NEEDS_CURRENT_WIDGETS = frozenset({pygame.KEYDOWN, pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN})
_PICTURE_WAIT_MS = 20_000
_PREPARES_MS = 3  # of a frame that draws nothing
_SOMEBODY_IS_THERE = frozenset({pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN})  # a link that waits tries again


class HallWindow:
    """The window: one server at a time, with the lobby or one table on the screen."""

    def __init__(self, surface: pygame.Surface, settings: Settings, navigation: Navigation) -> None:
        self.settings = settings
        self.navigation, self.nearby, self.friends = navigation, navigation.nearby, navigation.friends
        self.games: Games = GAMES
        self.t = self._texts(settings.language)
        scale = scale_for(*surface.get_size(), settings.scale / 100, density())
        self.canvas = Canvas(surface, scale, THEMES[settings.theme])
        self.stage = Stage(scale, self.canvas.area)
        self._painter = Painter()
        self.notices, self.outage = Notices(), Outage()
        self.frame_rate, self.display_events = FrameRate(), DisplayEvents()
        self.attention = self.display_events.attention
        self.lobby = LobbyScreen(self, GAMES)
        self.screen: Screen = self.lobby
        self._table: Mirror | None = None  # the table on the screen, if there is one
        self._replay_session: ReplaySession | None = None
        self._after_replay: DialogMaker | None = None
        self._dialog: DialogMaker | None = name_dialog(navigation) if navigation.asks_name else None
        self.running = self._changed = True
        self._shown_notice: object | None = None
        self._shown_outage: object = None
        self._stopped_at_ms: int | None = None  # the server's time when the connection was lost
        self._title = self._shown_title = ""
        self._windowed_px: tuple[int, int] | None = None  # the size before full screen
        self._left_a_screen = False

    # --- for screens (`Window`) ---------------------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The session at the present server, or the session of the open replay."""
        return self._replay_session or self.navigation.session

    @property
    def local(self) -> bool:
        """Whether the server was started by this window."""
        return self.navigation.can_share

    @property
    def visiting(self) -> str:
        """The server's URL as in the list of servers; empty for this computer's own."""
        return self.navigation.server_url

    @property
    def server_name(self) -> str:
        """The name of the server for people, as it stands within a sentence."""
        return self.navigation.server_url.partition("://")[2] or self.t("this-computer-within")

    def now_ms(self) -> float:
        """Milliseconds on a monotonic clock."""
        return monotonic_ns() / 1e6

    def server_now_ms(self) -> int:
        """Return the server's time, ms since 1970."""
        return self.navigation.server_now_ms

    def clock_now_ms(self) -> int:
        """Return the server's time for clocks on the screen: it stands still while the connection is lost."""
        return self.server_now_ms() if self._stopped_at_ms is None else self._stopped_at_ms

    def redraw(self) -> None:
        """Compose and draw again in the next frame."""
        self._changed = True

    def notify(self, text: str, kind: NoticeKind = "info", *, still: Callable[[], bool] | None = None) -> None:
        """Show a notice until it expires, or, with `still`, until `still()` returns false."""
        self.notices.add(text, kind, self.now_ms(), still=still)
        self._changed = True

    def change_settings(self, settings: Settings) -> None:
        """Apply and save these settings."""
        before, self.settings = self.settings, settings
        self.navigation.settings = settings
        if settings.language != before.language:
            self.t = self._texts(settings.language)
            self.navigation.set_language(settings.language)
        if (settings.name, settings.wants_rating) != (before.name, before.wants_rating):
            self.navigation.set_name(settings.name)
        if settings.scale != before.scale:
            self.resize()
        trouble = self.navigation.save_settings(settings)
        if trouble is not None:
            self.notify(self.t("settings-not-saved", text=trouble), "refusal")
        self._changed = True

    def _texts(self, language: str) -> Texts:
        """Return all messages of a language, including those of games of other distributions."""
        return Texts(language, [game.words for game in self.games.values() if game.words is not None])

    def show_dialog(self, dialog: DialogMaker | None) -> None:
        """Show a dialog; None closes the open one."""
        self._dialog = dialog
        self._changed = True

    def copy(self, text: str) -> None:
        """Copy text to the clipboard."""
        CLIPBOARD.write(text)

    def focus(self, key: str | None, *, ring: bool = True) -> None:
        """Give the focus to the widget of this key, now or once it is composed; None takes the focus away."""
        self.stage.focus(key, ring=ring)
        self._changed = True

    def share(self) -> None:
        """Open this window's own server to the network."""
        self.navigation.share()
        self._changed = True

    def retry(self) -> None:
        """Try to connect now."""
        self.navigation.retry()
        self._changed = True

    def visit(self, text: str) -> str:
        """Visit the server of an address, or the table of a code. If that fails, return a sentence that says why."""
        trouble = self.navigation.go(text)
        self._changed = True
        return f"{self.t('not-an-address', text=text)} {self.t(f'refused-{trouble.code}')}" if trouble else ""

    def puzzle_dialog(self, game: str, text: str, path: Path | None) -> DialogMaker | None:
        """Make the game's dialog for a puzzle, which may be faulty: in a text, or with `path` in a file."""
        known = self.games.get(game)
        return None if known is None or known.puzzle_dialog is None else known.puzzle_dialog(text, path)

    def games_dialog(self, game: str, games: Any, path: Path | None) -> DialogMaker | None:
        """Make the game's dialog with many recorded games. None if there is no such dialog."""
        known = self.games.get(game)
        return None if known is None or known.games_dialog is None else known.games_dialog(games, path)

    def open_replay(self, replay: Replay, then: DialogMaker | None = None) -> None:
        """Show a saved replay. The current table stays open behind it. Show `then` once the user leaves the replay."""
        self._replay_session = ReplaySession(replay, lambda: self.navigation.session)
        self._after_replay = then
        self.show_dialog(None)

    # --- the loop ---------------------------------------------------------------------------------------------------

    def frame(self) -> None:
        """Run one frame: handle messages and events, and draw if anything has changed."""
        wait_s = self.frame_rate.wait_s(self.now_ms(), announced=self.display_events.announces_events)
        came = self.navigation.wait(wait_s, self.display_events.descriptors)
        events = self.display_events.get(woken=self.navigation.arrivals.woken)
        if not (came or events or self._changed or self.frame_rate.looks(self.now_ms())):
            self.prepare()
            return
        self._take_reports()
        for event in events:
            self.frame_rate.happened(self.now_ms())
            if self._changed and event.type in _NEEDS_CURRENT_WIDGETS:
                self.compose()  # so that the second of two quick keys goes to the widgets that the first one made
            self.handle(event)
        self._changed |= self.screen.tick()
        if self._dialog is not None and isinstance(self._dialog, TickingDialog):
            self._changed |= self._dialog.tick()
        self._changed |= self.notices.current(self.now_ms()) is not self._shown_notice
        self._changed |= self._outage_now() != self._shown_outage
        if self._changed:
            self.compose()
        if drew := self.stage.dirty:
            pygame.display.update(self.draw())
        elif not (drew := self.draw_parts(self.screen.parts())):
            self.prepare()
        if self._title != self._shown_title:  # after the picture: the display takes its time for it
            self._shown_title = self._title
            pygame.display.set_caption(self._title)
        self.frame_rate.ended(self.now_ms(), drew=drew)

    def prepare(self) -> None:
        """Prepare pictures for the screen while there is nothing to draw. Then free the previous screen's memory."""
        ends_ms = self.now_ms() + _PREPARES_MS
        while (more := self.screen.prepare()) and self.now_ms() < ends_ms:
            pass
        if self._left_a_screen and not more:
            self._left_a_screen = False
            release_free_memory()

    def _take_reports(self) -> None:
        for report in self.navigation.poll(0):
            self._report(report)
            self._changed = True
        self.settings, self.nearby = self.navigation.settings, self.navigation.nearby
        if self._replay_session is not None:
            self._replay_session.link = self.navigation.session.link
        self._follow_outage()
        if self.navigation.changed:
            self.navigation.changed = False
            self._changed = True
            self.frame_rate.happened(self.now_ms())

    def _follow_outage(self) -> None:
        """Follow the state of the connection; stop the clocks while it is lost."""
        self.outage.follow(self.session.link, self.now_ms())
        if not self.outage.present:
            self._stopped_at_ms = None
        elif self._stopped_at_ms is None:
            self._stopped_at_ms = self.server_now_ms()

    def _outage_now(self) -> object:
        """Return the parts of the outage's display that change with time."""
        now_ms = self.now_ms()
        return self.outage.lasts(now_ms), self.outage.retry_in_s(now_ms)

    def _report(self, report: Report) -> None:
        if report.act is not None and isinstance(self.screen, ExplainsRefusals) and self.screen.explains(report.act):
            return
        args = {name: self.t(f"seat-{value}") if name == "seat" else value for name, value in report.args.items()}
        text = self.t(report.id, **args) if self.t.has(report.id) else report.text
        if self.screen is self.lobby and self.lobby.state.explain(report.entered, text):
            return
        if text:
            self.notify(text, report.kind, still=self._cannot_enter if report.id == "enter-later" else None)

    def _cannot_enter(self) -> bool:
        """Return True if the window should enter a table but has no connection yet."""
        return self.session.entering and self.session.link.kind != "online"

    def handle(self, event: pygame.event.Event) -> None:
        if event.type in _SOMEBODY_IS_THERE and self.outage.waiting:
            self.navigation.wake()
        if event.type == pygame.QUIT:
            self.running = False
        elif event.type == pygame.VIDEORESIZE:
            self.resize()
        elif event.type in {pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN}:
            self._painter.forget()
            self._changed = True
        elif event.type == pygame.DROPFILE:
            open_file(self, Path(event.file))
        elif event.type == pygame.DROPTEXT:
            open_text(self, event.text)
        elif event.type == pygame.KEYDOWN and self._first_key(event):
            pass
        elif self.stage.handle(event):
            self._changed |= event.type != pygame.MOUSEMOTION
        elif event.type == pygame.KEYDOWN and self._dialog is None:
            self._changed |= self._last_key(event)

    def _first_key(self, event: pygame.event.Event) -> bool:
        """Handle the keys that work everywhere, and those that a screen uses before its widgets."""
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        if command and event.mod & pygame.KMOD_SHIFT and event.key == pygame.K_r and self._table:
            if not self.stage.note_key_down(event.key):
                save_replay(self, self._table.replay)
            return True
        if command and event.key == pygame.K_l:
            if not self.stage.note_key_down(event.key):
                following = LANGUAGES[(LANGUAGES.index(self.t.language) + 1) % len(LANGUAGES)]
                self.change_settings(replace(self.settings, language=following))
            return True
        if self._dialog is not None or self.stage.keeps_keys:
            return False
        used = self.screen.first_key(event, self.stage.focused if self.stage.ring else None)
        if used:
            self.stage.note_key_down(event.key)  # so that what now has the focus sees its repeats as such
        return used

    def _last_key(self, event: pygame.event.Event) -> bool:
        """Handle a key that no widget used: the screen's keys, then help, settings and full screen."""
        if self.screen.key(event):
            return True
        command = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
        # With text input off, pygame gives no character: "?" comes as "/".
        if event.key in {pygame.K_F1, pygame.K_SLASH, pygame.K_QUESTION} or event.unicode == "?":
            self.show_dialog(hall_help(tuple(self.games)))
        elif command and event.key == pygame.K_COMMA:
            self.show_dialog(settings_dialog(self))
        elif event.key == pygame.K_F11:
            self.toggle_fullscreen()
        else:
            return False
        return True

    def resize(self) -> None:
        """Use the present size of the window."""
        if (surface := pygame.display.get_surface()) is None:
            return
        scale = scale_for(*surface.get_size(), self.settings.scale / 100, density())
        self.canvas.resize(surface, scale)
        self._painter.forget()
        self.stage.resize(scale, self.canvas.area)
        self._changed = True

    def toggle_fullscreen(self) -> None:
        """Switch between full screen and a window of the size before."""
        size_px = self.canvas.surface.get_size()
        if toggled_fullscreen(self._windowed_px):
            self._windowed_px = None if self._windowed_px else size_px
        self.resize()

    def keep_size(self) -> None:
        """Save the size of the window for the next start."""
        self.navigation.save_settings(
            replace(self.settings, window=self._windowed_px or self.canvas.surface.get_size())
        )

    def compose(self) -> None:
        """Choose the screen and compose it, then the dialog and the notice above it."""
        self._choose_screen()
        self.canvas.theme = THEMES[self.settings.theme]
        widgets: list[Widget] = [*self.screen.compose(), *([self._dialog(self)] if self._dialog is not None else [])]
        notice = self.notices.current(self.now_ms())
        if notice is not None:
            widgets.append(toast(self.canvas, notice, within=self.screen.notice_area()))
        self._shown_notice, self._shown_outage = notice, self._outage_now()
        self._title = f"{self.screen.title()} · banmen 盤面"
        self.stage.show(widgets)
        self._changed = False

    def _choose_screen(self) -> None:
        if self._replay_session is not None and self._replay_session.mirror is None:
            self._replay_session = None
        mirror = self.session.mirror
        game = mirror.replay.game if mirror else None
        if game is not None and game.key not in self.games:
            self.session.leave()
            self.notify(self.t("no-screen"), "refusal")
            mirror = None
        wanted: Screen = self.screen
        if mirror is None or game is None:
            wanted, self._table = self.lobby, None
        elif mirror is not self._table:
            wanted, self._table = TableScreen(self, mirror, self.games[game.key].table), mirror
        if wanted is not self.screen:
            self.screen, self._dialog, self._left_a_screen = wanted, None, True
            if wanted is self.lobby:
                self.lobby.state.to_top()
            if self._replay_session is None:
                self._dialog, self._after_replay = (None if self.session.entering else self._after_replay), None
            self.stage.arrows = wanted is self.lobby
            self.stage.focus(None, ring=False)

    def draw_parts(self, keys: Sequence[str]) -> bool:
        """Redraw only these widgets, so that a running clock is cheap. Return whether any is visible."""
        if boxes := self.stage.draw_parts(self.canvas, keys):
            self._painter.spoil(boxes)
            pygame.display.update(boxes)
        return bool(boxes)

    def draw(self) -> Sequence[pygame.Rect]:
        """Draw the changes of the composed widgets. Return the rectangles drawn."""
        self.canvas.theme = THEMES[self.settings.theme]
        return self._painter.paint(self.canvas.surface, self.canvas.record(self.stage.draw))


# --- from the first frame to the exit status --------------------------------------------------------------------------


def run(
    surface: pygame.Surface, navigation: Navigation, picture: Path | None = None, opening: Opening | None = None
) -> int:
    """Run the open window until the user closes it. Return the exit status.

    If there is an `opening`, show it on the first screen. The caller has started the navigation; this function closes
    it.
    """
    try:
        window = HallWindow(surface, navigation.settings, navigation)
        if picture is not None:
            navigation.asks_name = False  # no user is present to answer
            return _take_picture(window, picture, opening)
        window.frame()
        navigation.look_around()
        gc.collect()
        gc.freeze()  # modules are never garbage; walking them took 160 ms
        while window.running:
            window.frame()
            if opening is not None and _has_its_screen(window):
                show(window, opening)
                opening = None
        window.keep_size()
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the last resort: show a sentence, and write the traceback to a file
        return report_failure(error)
    finally:
        navigation.close()
        pygame.quit()
    return 0


def _has_its_screen(window: HallWindow) -> bool:
    """Return True once the first screen is final: a table that arrives later would close any dialog.

    It is not final while the window asks for the user's name. It is final when an outage lasts.
    """
    if window.navigation.asks_name:
        return False
    return window.outage.lasts(window.now_ms()) or (window.navigation.arrived and not window.session.entering)


def _take_picture(window: HallWindow, path: Path, opening: Opening | None) -> int:
    """Run frames until the server answers or the time is up, then save a picture. Return the exit status."""
    until_ms = window.now_ms() + _PICTURE_WAIT_MS
    while window.now_ms() < until_ms and not _has_its_screen(window):
        window.frame()
    if opening is not None:
        show(window, opening)
    while window.now_ms() < until_ms and window.screen.tick():
        window.compose()
        window.draw()
    window.compose()
    window.draw()
    pygame.image.save(window.canvas.surface, path)
    return 0 if window.navigation.arrived else 1


def report_failure(error: Exception) -> int:
    """Write the traceback to a file, and print that the window failed and where the file is."""
    folder = user_log_path("banmen", appauthor=False)
    report = folder / "window-failed.txt"
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        report.write_text("".join(traceback.format_exception(error)), encoding="utf-8")
    print(  # noqa: T201 - there is no window any more
        f"banmen: the window failed ({type(error).__name__}). Nothing is lost: start it again. Details: {report}",
        file=sys.stderr,
    )
    return FAILED
