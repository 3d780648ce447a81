"""The bar along the top of the lobby: the name, the connection, who you are, the language, the settings."""

from collections.abc import Sequence

from msgspec.structs import replace

from banmen.texts import LANGUAGE_NAMES, LANGUAGES
from banmen_client.screens import dialogs
from banmen_client.screens.context import Window
from banmen_client.screens.header import link_short, link_words
from banmen_client.screens.settings import settings_dialog
from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect
from banmen_client.ui.labels import Painted
from banmen_client.ui.marks import Avatar
from banmen_client.ui.widget import Touch, Widget
from banmen_client.ui.widgets import Button, Select


def compose(window: Window, bar: Rect, *, wide: bool) -> Sequence[Widget]:
    """The bar; in a narrow window names give way to icons."""
    t, settings = window.t, window.settings
    inner = bar.inset(44 if bar.w > 1100 else 20, 0)  # noqa: PLR2004 - as the page below
    side = 40 if wide else 34
    gear, rest = inner.cut_right(side, 10)
    keys, rest = rest.cut_right(side, 10)
    language, rest = rest.cut_right(136 if wide else 110, 16)
    name_width = min(160, window.canvas.text_width(settings.name, 16, bold=True)) + 56 if wide else 40
    player, rest = rest.cut_right(name_width, 16)

    def choose(number: int) -> None:
        window.change(replace(settings, language=LANGUAGES[number]))

    def ask_settings() -> None:
        window.ask(settings_dialog(window))

    return [
        Painted(rect=bar, paint=_ground),
        Painted(rect=rest, paint=lambda canvas, rect, _touch: _brand(window, canvas, rect, wide=wide)),
        Painted(
            key="player",
            rect=player.middle(player.w, side),
            paint=lambda canvas, rect, touch: _player(window, canvas, rect, touch, wide=wide),
            on_press=ask_settings,
            tooltip=t("set-name"),
        ),
        Select(
            key="language",
            rect=language.middle(language.w, side),
            icon="languages" if wide else None,
            options=[LANGUAGE_NAMES[code] for code in LANGUAGES],
            chosen=LANGUAGES.index(t.language),
            on_choose=choose,
        ),
        Button(
            key="keys",
            rect=keys.middle(side, side),
            icon="circle-question-mark",
            kind="ghost",
            tooltip=t("keys"),
            on_press=lambda: window.ask(dialogs.keys()),
        ),
        Button(
            key="settings",
            rect=gear.middle(side, side),
            icon="settings",
            kind="ghost",
            tooltip=t("settings"),
            on_press=ask_settings,
        ),
    ]


def _ground(canvas: Canvas, rect: Rect, touch: Touch) -> None:  # noqa: ARG001 - only shown
    canvas.fill_rect(rect, "bar")
    canvas.line((rect.x, rect.bottom), (rect.right, rect.bottom), "line")


def _brand(window: Window, canvas: Canvas, rect: Rect, *, wide: bool) -> None:
    """The name in both scripts, then the connection."""
    size = 27 if wide else 21
    x = rect.x + canvas.text("banmen", rect, size, bold=True)
    x += 13 + canvas.text("盤面", Rect(x + 13, rect.y, 120, rect.h), size * 0.72, bold=True, color="gold")
    if wide:
        canvas.line((x + 28, rect.center[1] - 12), (x + 28, rect.center[1] + 12), "field_border")
    x += 50 if wide else 16
    words, color = link_words(window, window.server_name) if wide else link_short(window)
    dot = (x + 5, rect.center[1])
    if color == "live":
        canvas.circle(dot, 5.5, (0, 0, 0, 0), color, 2)
    else:
        canvas.circle(dot, 9, canvas.fade(color, 0.25))
        canvas.circle(dot, 5.5, color)
    line = Rect(x + 22, rect.y, max(0, rect.right - x - 30), rect.h)
    width = canvas.text(words, line, 15)
    rtt_ms = window.session.link.rtt_ms
    if wide and window.session.link.kind == "online" and rtt_ms is not None:
        latency = f"  ·  {window.t('link-ms', ms=round(rtt_ms))}"
        canvas.text(latency, line.cut_left(width)[1], 15, color="secondary")


def _player(window: Window, canvas: Canvas, rect: Rect, touch: Touch, *, wide: bool) -> None:
    if touch.hovered:
        canvas.round_rect(rect, 12, "hover")
    name = window.settings.name
    avatar, words = rect.inset(4, 0).cut_left(32, 8)
    Avatar(rect=avatar.middle(32, 32), name=name).draw(canvas, touch)
    if wide:
        canvas.text(name, words, 16, bold=True)
