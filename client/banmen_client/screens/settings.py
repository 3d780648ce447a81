"""The settings dialog. Each change takes effect and is saved immediately."""

from collections.abc import Callable, Mapping, Sequence

from msgspec.structs import replace

from banmen.texts import LANGUAGE_NAMES, LANGUAGES
from banmen_client.screens.dialog_form import FormLine, FormRow, choice, form_height, lay_out
from banmen_client.screens.window_protocol import DialogMaker, Window
from banmen_client.ui.controls import ButtonSpec, Slider, Toggle
from banmen_client.ui.display import density, largest_user_scale
from banmen_client.ui.geometry import Rect
from banmen_client.ui.overlays import dialog
from banmen_client.ui.text_field import Field, FieldState
from banmen_client.ui.widget import Widget

_THEMES = ("dark", "light", "contrast")
_ANIMATIONS = ((0.0, "off"), (0.4, "quick"), (1.0, "normal"), (2.0, "slow"))
_SMALLEST, _BETWEEN, _LARGEST = 100, 150, 200
"""Sizes, in percent."""


def settings_dialog(window: Window) -> DialogMaker:
    """Make the dialog. It holds the name while the user types; closing saves it."""
    name = FieldState(limit=24)
    name.set(window.settings.name)

    def close() -> None:
        given = " ".join(name.text.split())
        window.show_dialog(None)
        if given and given != window.settings.name:
            window.change_settings(replace(window.settings, name=given))

    def compose(window: Window) -> Widget:
        rows = _rows(window, name, close)
        return dialog(
            window.canvas,
            key="settings",
            title=window.t("settings-title"),
            buttons=[ButtonSpec("close", window.t("close"), close, kind="primary")],
            on_cancel=close,
            width=600,
            content_height=form_height(window, rows),
            compose=lambda rect: lay_out(window, rect, rows),
        )

    return compose


def _rows(window: Window, name: FieldState, close: Callable[[], None]) -> list[FormRow]:
    t, settings = window.t, window.settings
    speeds = [value for value, _name in _ANIMATIONS]
    nearest = min(range(len(speeds)), key=lambda at: abs(speeds[at] - settings.animation))
    return [
        (
            "set-name",
            lambda rect: Field(key="set/name", rect=rect, state=name, icon="user", on_submit=lambda _: close()),
        ),
        _choice(
            window, "language", LANGUAGES, [LANGUAGE_NAMES[code] for code in LANGUAGES], LANGUAGES.index(t.language)
        ),
        _choice(window, "theme", _THEMES, [t(f"theme-{theme}") for theme in _THEMES], _THEMES.index(settings.theme)),
        ("set-scale", lambda rect: _scale(window, rect)),
        _choice(window, "animation", speeds, [t(f"animation-{name}") for _value, name in _ANIMATIONS], nearest),
        _switch(window, "legal", "show_legal"),
        _switches(window, "automatic", {"notes": "clear_notes", "pauses": "pauses"}),
        _switches(window, "others", {"rated": "rated", "challenges": "challenges"}),
        _switch(window, "sound", "sound"),
    ]


def _setter(window: Window, name: str) -> Callable[[object], None]:
    """Make a callback that sets a setting and saves it."""
    return lambda value: window.change_settings(replace(window.settings, **{name: value}))


def _choice(window: Window, name: str, values: Sequence[object], labels: Sequence[str], chosen: int) -> FormRow:
    """Return a row with a choice among a few values of a setting."""
    keep = _setter(window, name)
    return f"set-{name}", choice(window, f"set/{name}", labels, chosen, lambda number: keep(values[number]))


def _switch(window: Window, name: str, setting: str) -> FormRow:
    return f"set-{name}", lambda rect: _toggle(window, rect, name, setting)


def _switches(window: Window, name: str, switches: Mapping[str, str]) -> FormRow:
    """Return a row of switches, by name: each has its label `set-NAME` and changes the setting given."""

    def make(rect: Rect) -> Widget:
        places = zip(rect.columns(len(switches), 20), switches.items(), strict=True)
        contents = [
            _toggle(window, place, each, setting, label=window.t(f"set-{each}")) for place, (each, setting) in places
        ]
        return FormLine(rect=rect, contents=contents)

    return f"set-{name}", make


def _toggle(window: Window, rect: Rect, name: str, setting: str, label: str = "") -> Toggle:
    """Return the switch of a setting. Its tooltip is the message `set-NAME-why`, if that exists."""
    why = f"set-{name}-why"
    return Toggle(
        key=f"set/{name}",
        rect=rect,
        on=bool(getattr(window.settings, setting)),
        label=label,
        size=14 if label else 15,
        tooltip=window.t(why) if window.t.has(why) else "",
        on_change=_setter(window, setting),
    )


def _scale(window: Window, rect: Rect) -> Slider:
    """Return the slider of the size. It ends at this window's largest size; a larger setting is preserved."""
    keep = _setter(window, "scale")
    reached = int(100 * largest_user_scale(*window.canvas.surface.get_size(), density()))
    largest = max(_SMALLEST, min(reached, _LARGEST))
    shown = (_SMALLEST, *((_BETWEEN,) if largest >= _BETWEEN + 10 else ()), largest)
    return Slider(
        key="set/scale",
        rect=rect,
        value=window.settings.scale,
        low=_SMALLEST,
        high=largest,
        step=10,
        ticks=[(percent, f"{percent} %") for percent in shown],
        on_change=lambda value: keep(round(value)),
    )
