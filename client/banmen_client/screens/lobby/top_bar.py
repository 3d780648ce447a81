"""The top bar of the lobby: the product's name, the connection, the player, the language, keys and settings."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from banmen.texts import LANGUAGE_NAMES, LANGUAGES
from banmen_client.screens.connection import connection_label, connection_sentence, connection_state
from banmen_client.screens.settings import settings_dialog
from banmen_client.screens.window_protocol import Window
from banmen_client.ui.canvas import Canvas, Paint
from banmen_client.ui.geometry import Rect
from banmen_client.ui.indicators import Avatar
from banmen_client.ui.labels import Painted, Row
from banmen_client.ui.widget import Touch, Widget
from banmen_client.ui.widgets import Button, Select

_BEFORE_WORDS = 22
"""The width (units) of the connection's dot with its gap."""


def compose(window: Window, bar: Rect, *, wide: bool, ask: Callable[[], None]) -> Sequence[Widget]:
    """Compose the bar. In a narrow window, icons replace names. `ask()` shows the help."""
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


def _connection(window: Window, rect: Rect, *, wide: bool) -> Row:
    """Return the connection beside the name. Pressing it retries a broken connection."""
    canvas, size = window.canvas, _brand_size(wide=wide)
    brand = canvas.text_width("banmen", size, bold=True) + 13 + canvas.text_width("盤面", size * 0.72, bold=True)
    room = rect.cut_left(brand + (50 if wide else 16))[1]
    words, _color = _connection_words(window, wide=wide)
    state = connection_state(window)
    width = min(room.w - 8, _BEFORE_WORDS + canvas.text_width(words + _latency(window, wide=wide), 15) + 4)
    return Row(
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
