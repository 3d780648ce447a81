"""The lobby screen: the top bar, then the player's games and challenges, new games, friends, servers and replays.

A `Section` composes one card of a column and says how high it is; a wide window has two columns, a large one three.
"""

from collections.abc import Callable, Mapping, Sequence

import pygame
from msgspec.structs import replace

from banmen.texts import LANGUAGE_NAMES, LANGUAGES
from banmen_client.screens.connection import connection_label, connection_sentence, connection_state, outage_banner
from banmen_client.screens.game_window import Games
from banmen_client.screens.help_dialog import hall_help
from banmen_client.screens.lobby import cards, tables
from banmen_client.screens.lobby.my_games import my_games
from banmen_client.screens.lobby.open_tables import open_tables
from banmen_client.screens.lobby.opponents import challenges, computer, players
from banmen_client.screens.lobby.state import LobbyState
from banmen_client.screens.opening import open_text
from banmen_client.screens.replays import open_replay_dialog
from banmen_client.screens.settings import settings_dialog
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.controls import Button, Select
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Avatar, ListRow, Painted
from banmen_client.ui.text_field import CLIPBOARD
from banmen_client.ui.widget import Scroll, ScrollState, Touch, Widget

Section = Callable[[LobbyState, Rect], tuple[Sequence[Widget], float]]
"""Composes a section from the top of a rectangle. Returns its widgets and its height in units."""

_TWO_COLUMNS_FROM, _THREE_COLUMNS_FROM = 900, 1500
"""Widths of the window in units."""
_GAP = 18
_ABOVE_BANNER = 14
_MINUTE_MS = 60_000
_RIGHT: Sequence[Section] = (players, cards.friend, cards.join, cards.servers, cards.replays)
_BEFORE_WORDS = 22
"""The width (units) of the connection's dot with its gap."""


# --- the top bar ------------------------------------------------------------------------------------------------------


def compose_top_bar(window: Window, bar: Rect, *, wide: bool, ask: Callable[[], None]) -> Sequence[Widget]:
    """Compose the top bar. In a narrow window, icons replace names. `ask()` shows the help."""
    t, name = window.t, window.settings.name
    inner = bar.inset(44 if bar.w > 1100 else 20, 0)  # noqa: PLR2004 - as the page below
    side = 40 if wide else 34
    gear, rest = inner.cut_right(side, 10)
    keys, rest = rest.cut_right(side, 10)
    language, rest = rest.cut_right(136 if wide else 110, 16)
    name_width = min(160, window.canvas.text_width(name, 16, bold=True)) + 56 if wide else 40
    player, rest = rest.cut_right(name_width, 16)

    return [
        Painted(rect=bar, paint=_background),
        Painted(rect=rest, paint=lambda canvas, rect, _touch: _brand(canvas, rect, wide=wide)),
        _connection(window, rest, wide=wide),
        Painted(
            key="player",
            rect=player.middle(player.w, side),
            paint=lambda canvas, rect, touch: _player(window, canvas, rect, touch, wide=wide),
            on_press=lambda: window.show_dialog(settings_dialog(window)),
            tooltip=t("set-name"),
        ),
        _languages(window, language.middle(language.w, side), wide=wide),
        *_buttons(window, keys.middle(side, side), gear.middle(side, side), ask),
    ]


def _languages(window: Window, rect: Rect, *, wide: bool) -> Select:
    def choose(number: int) -> None:
        window.change_settings(replace(window.settings, language=LANGUAGES[number]))

    return Select(
        key="language",
        rect=rect,
        icon="languages" if wide else None,
        options=[LANGUAGE_NAMES[code] for code in LANGUAGES],
        chosen=LANGUAGES.index(window.t.language),
        on_choose=choose,
    )


def _buttons(window: Window, keys: Rect, gear: Rect, ask: Callable[[], None]) -> Sequence[Button]:
    """Return the buttons for the help and for the settings."""
    return [
        Button(
            key="keys",
            rect=keys,
            icon="circle-question-mark",
            kind="ghost",
            tooltip=window.t("help"),
            on_press=ask,
        ),
        Button(
            key="settings",
            rect=gear,
            icon="settings",
            kind="ghost",
            tooltip=window.t("settings"),
            on_press=lambda: window.show_dialog(settings_dialog(window)),
        ),
    ]


def _background(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - only shown
    canvas.fill_rect(rect, "bar")
    canvas.line((rect.x, rect.bottom), (rect.right, rect.bottom), "line")


def _brand(canvas: Canvas, rect: Rect, *, wide: bool) -> None:
    """Draw the name in Latin and Japanese letters."""
    size = _brand_size(wide=wide)
    x = rect.x + canvas.text("banmen", rect, size, bold=True)
    x += 13 + canvas.text("盤面", Rect(x + 13, rect.y, 120, rect.h), size * 0.72, bold=True, color="gold")
    if wide:
        canvas.line((x + 28, rect.center[1] - 12), (x + 28, rect.center[1] + 12), "field_border")


def _brand_size(*, wide: bool) -> float:
    return 27 if wide else 21


def _connection(window: Window, rect: Rect, *, wide: bool) -> ListRow:
    """Return the connection beside the name. Pressing it retries a broken connection."""
    canvas, size = window.canvas, _brand_size(wide=wide)
    brand = canvas.text_width("banmen", size, bold=True) + 13 + canvas.text_width("盤面", size * 0.72, bold=True)
    room = rect.cut_left(brand + (50 if wide else 16))[1]
    words, _color = _connection_words(window, wide=wide)
    state = connection_state(window)
    width = min(room.w - 8, _BEFORE_WORDS + canvas.text_width(words + _latency(window, wide=wide), 15) + 4)
    return ListRow(
        key="connection",
        rect=Rect(room.x - 8, room.center[1] - 17, max(0, width) + 16, 34),
        paint=lambda canvas, rect, _touch: _paint_connection(window, canvas, rect.inset(8, 0), wide=wide),
        tooltip=state.tooltip if state.retry or not wide else "",
        on_press=state.retry,
    )


def _paint_connection(window: Window, canvas: Canvas, rect: Rect, *, wide: bool) -> None:
    words, color = _connection_words(window, wide=wide)
    dot = (rect.x + 5, rect.center[1])
    if color == "live":
        canvas.circle(dot, 5.5, (0, 0, 0, 0), color, 2)
    else:
        canvas.circle(dot, 9, canvas.fade(color, 0.25))
        canvas.circle(dot, 5.5, color)
    line = rect.cut_left(_BEFORE_WORDS)[1]
    width = canvas.text(words, line, 15)
    latency, rest = _latency(window, wide=wide), line.cut_left(width)[1]
    if canvas.text_width(latency, 15) <= rest.w + 1:
        canvas.text(latency, rest, 15, color="secondary")


def _connection_words(window: Window, *, wide: bool) -> tuple[str, Paint]:
    return connection_sentence(window, window.server_name) if wide else connection_label(window)


def _latency(window: Window, *, wide: bool) -> str:
    """Return the round-trip time to the server, unless the connection's text has it."""
    link = window.session.link
    known = wide and link.kind == "online" and link.rtt_ms is not None
    return f"  ·  {window.t('link-ms', ms=round(link.rtt_ms or 0))}" if known else ""


def _player(window: Window, canvas: Canvas, rect: Rect, touch: Touch, *, wide: bool) -> None:
    if touch.hovered:
        canvas.round_rect(rect, 12, "hover")
    name = window.settings.name
    avatar, words = rect.inset(4, 0).cut_left(32, 8)
    Avatar(rect=avatar.middle(32, 32), name=name).draw(canvas, touch)
    if wide:
        canvas.text(name, words, 16, bold=True)


# --- the screen -------------------------------------------------------------------------------------------------------


class LobbyScreen:
    """The lobby, the first screen."""

    def __init__(self, window: Window, games: Games) -> None:
        self.window = window
        self.state = LobbyState(window, games)
        self._minute = 0

    def compose(self) -> Sequence[Widget]:
        """Compose the top bar and one column, two in a wide window, or three in a large one."""
        self._minute = self.window.server_now_ms() // _MINUTE_MS
        area = self.window.canvas.area
        wide = area.w >= _TWO_COLUMNS_FROM
        bar, page = area.cut_top(64 if wide else 52)
        widgets = list(compose_top_bar(self.window, bar, wide=wide, ask=self._ask_help))
        page = page.inset(44 if area.w > 1100 else 20, 0)  # noqa: PLR2004 - margins shrink with the window
        banner, height = outage_banner(self.window, page.cut_top(_ABOVE_BANNER)[1])
        if banner:
            widgets += banner
            page = page.cut_top(_ABOVE_BANNER + height)[1]
        return [*widgets, *self._columns(page, area.w)]

    def _columns(self, page: Rect, width: float) -> Sequence[Widget]:
        """Compose the columns in a window of this width. The player's own games and challenges always come first."""
        state = self.state
        goes_on, listed = state.first_own is not None, bool(state.other_tables) or state.is_filtered
        waits: Sequence[Section] = (challenges, my_games) if goes_on else (challenges,)
        # Finished games wait for nobody.
        new = (computer, tables.games) if goes_on else (computer, tables.games, my_games)
        state.in_columns = width >= _THREE_COLUMNS_FROM and (listed or goes_on)
        left = (*waits, open_tables, *new) if listed else (*waits, *new, open_tables)
        if width < _TWO_COLUMNS_FROM:
            return [self._column("page", page, state.left, (*left, *_RIGHT))]
        right, rest = page.cut_right(max(300, min(368, width * (0.245 if state.in_columns else 0.29))), 32)
        columns = [self._column("right", right, state.right, _RIGHT)]
        if state.in_columns:
            middle, rest = rest.cut_right(max(372, min(560, width * 0.2)), 32)
            columns.insert(0, self._column("middle", middle, state.middle, new))
            left = (*waits, open_tables)
        return [self._column("left", rest, state.left, left), *columns]

    def _column(self, key: str, rect: Rect, state: ScrollState, sections: Sequence[Section]) -> Widget:
        """Return a column of sections. It scrolls if it is higher than the window."""
        margin = 24
        widgets: list[Widget] = []
        # The view is wider than the sections, so that shadows and focus rings are not clipped.
        view = rect.inset(-12, 0)
        self.state.top = rect.y
        place = Rect(rect.x, rect.y + margin, rect.w, 10_000)
        for section in sections:
            made, height = section(self.state, place)
            widgets += made
            place = place.moved(0, height + _GAP) if made else place
        height = place.y - _GAP - rect.y + margin
        return Scroll(key=key, rect=view, state=state, height=height, contents=widgets)

    def _ask_help(self) -> None:
        """Show the keys of the hall and the rules of its games."""
        self.window.show_dialog(hall_help(tuple(self.state.games)))

    def first_key(self, event: pygame.event.Event, ringed: str | None) -> bool:  # noqa: ARG002 - widgets come first here
        """Use no key before the widgets."""
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """Handle a KEYDOWN that no widget used. Return whether the screen used it.

        Ctrl+N opens a table of the first game, Ctrl+O a saved game, Ctrl+V the contents of the clipboard. Enter moves
        to the first item of the lobby, and Tab to the top bar.
        """
        if event.key in {pygame.K_RETURN, pygame.K_KP_ENTER}:
            self.window.focus(self.state.first_key)
            return True
        commands: Mapping[int, Callable[[], None]] = {
            pygame.K_n: lambda: self.window.show_dialog(next(iter(self.state.games.values())).open_dialog()),
            pygame.K_o: lambda: self.window.show_dialog(open_replay_dialog()),
            pygame.K_v: lambda: open_text(self.window, CLIPBOARD.read()),
        }
        if not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META) or event.key not in commands:
            return False
        commands[event.key]()
        return True

    def title(self) -> str:
        """Return the state of the connection in a sentence."""
        return connection_sentence(self.window, self.window.server_name)[0]

    def notice_area(self) -> None:
        """Notices may cover any part of the lobby."""

    def prepare(self) -> bool:
        """Return False: the lobby has nothing to prepare."""
        return False

    def parts(self) -> Sequence[str]:
        """Return no keys: the lobby draws no widget alone."""
        return ()

    def tick(self) -> bool:
        """Return True for a missing picture or row, or a new minute: own games show their last activity."""
        self.window.attention.keep_awake(wanted=False)
        later = bool(self.window.session.own.rows) and self._minute != self.window.server_now_ms() // _MINUTE_MS
        return self.state.covers.tick() | self.state.follow() | later
