"""The colours of both themes as they were accepted: golden screens name only roles."""

from collections.abc import Iterator
from dataclasses import fields

from banmen_client.ui.theme import AVATARS, CONTRAST, DARK, LIGHT, PATH_ORDER, Shadow
from tests.golden_text import compare
from tests.text_canvas import paint_name

THEMES = {
    "dark": DARK,
    "dark on wood": DARK.on("wood"),
    "light": LIGHT,
    "light on wood": LIGHT.on("wood"),
    "contrast": CONTRAST,
}


def lines() -> Iterator[str]:
    """A line for each role."""
    for field in fields(DARK):
        if field.name != "name":
            for name, theme in THEMES.items():
                yield f"{field.name} ({name}): {in_words(getattr(theme, field.name))}"
    yield f"order along a path: {' '.join(map(paint_name, PATH_ORDER))}"
    yield f"avatars: {' '.join(map(paint_name, AVATARS))}"


def in_words(value: object) -> str:
    """A colour, a gradient or a shadow."""
    if isinstance(value, Shadow):
        return f"{paint_name(value.color)}, {value.down} units down, {value.blur} units wide"
    return paint_name(value)


def test_each_role_has_its_colour() -> None:
    compare("".join(f"{line}\n" for line in lines()), "window/colours")
