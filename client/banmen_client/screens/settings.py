"""The settings, as a dialog over any screen; each change is used and kept at once."""

from collections.abc import Callable

from msgspec.structs import replace

from banmen.texts import LANGUAGE_NAMES, LANGUAGES
from banmen_client.screens.context import DialogMaker, Window
from banmen_client.screens.form import FormRow, form_height, lay_out
from banmen_client.ui.widget import Widget
from banmen_client.ui.widgets import Answer, Field, FieldState, Segmented, Slider, Toggle, dialog

_THEMES = ("dark", "light")
_ANIMATIONS = ((0.0, "off"), (0.4, "quick"), (1.0, "normal"), (2.0, "slow"))
_SMALLEST, _LARGEST = 100, 200


def settings_dialog(window: Window) -> DialogMaker:
    """The dialog; it holds the name while it is typed."""
    name = FieldState(limit=24)
    name.set(window.settings.name)

    def close() -> None:
        given = " ".join(name.text.split())
        window.ask(None)
        if given and given != window.settings.name:
            window.change(replace(window.settings, name=given))

    def compose(window: Window) -> Widget:
        rows = _rows(window, name, close)
        return dialog(
            window.canvas,
            key="settings",
            title=window.t("settings-title"),
            answers=[Answer("close", window.t("close"), close, kind="primary")],
            on_cancel=close,
            width=600,
            content_height=form_height(window, rows),
            compose=lambda rect: lay_out(window, rect, rows),
        )

    return compose


def _rows(window: Window, name: FieldState, close: Callable[[], None]) -> list[FormRow]:
    t, settings = window.t, window.settings

    def language(number: int) -> None:
        window.change(replace(window.settings, language=LANGUAGES[number]))

    def theme(number: int) -> None:
        window.change(replace(window.settings, theme=_THEMES[number]))

    def animation(number: int) -> None:
        window.change(replace(window.settings, animation=_ANIMATIONS[number][0]))

    def scale(value: float) -> None:
        window.change(replace(window.settings, scale=round(value)))

    def legal(on: bool) -> None:  # noqa: FBT001 - a toggle's callback
        window.change(replace(window.settings, show_legal=on))

    def sound(on: bool) -> None:  # noqa: FBT001 - a toggle's callback
        window.change(replace(window.settings, sound=on))

    speeds = [value for value, _name in _ANIMATIONS]
    return [
        (
            "set-name",
            lambda rect: Field(key="set/name", rect=rect, state=name, icon="user", on_submit=lambda _: close()),
        ),
        (
            "set-language",
            lambda rect: Segmented(
                key="set/language",
                rect=rect,
                labels=[LANGUAGE_NAMES[code] for code in LANGUAGES],
                chosen=LANGUAGES.index(t.language),
                on_choose=language,
            ),
        ),
        (
            "set-theme",
            lambda rect: Segmented(
                key="set/theme",
                rect=rect,
                labels=[t(f"theme-{theme}") for theme in _THEMES],
                chosen=_THEMES.index(settings.theme),
                on_choose=theme,
            ),
        ),
        (
            "set-scale",
            lambda rect: Slider(
                key="set/scale",
                rect=rect,
                value=settings.scale,
                low=_SMALLEST,
                high=_LARGEST,
                step=10,
                ticks=((100, "100 %"), (150, "150 %"), (200, "200 %")),
                on_change=scale,
            ),
        ),
        (
            "set-animation",
            lambda rect: Segmented(
                key="set/animation",
                rect=rect,
                labels=[t(f"animation-{name}") for _value, name in _ANIMATIONS],
                chosen=min(range(len(speeds)), key=lambda at: abs(speeds[at] - settings.animation)),
                on_choose=animation,
            ),
        ),
        ("set-legal", lambda rect: Toggle(key="set/legal", rect=rect, on=settings.show_legal, on_change=legal)),
        ("set-sound", lambda rect: Toggle(key="set/sound", rect=rect, on=settings.sound, on_change=sound)),
    ]
