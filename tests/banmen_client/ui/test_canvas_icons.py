import re

import pygame
import pytest

from banmen.assets import asset
from banmen_client.ui.canvas import Icons

NAMES = sorted(path.stem for path in asset("icons").glob("*.svg"))


@pytest.mark.parametrize("name", NAMES)
def test_every_icon_is_drawn_in_its_colour_at_its_size(name: str) -> None:
    drawn = Icons().render(name, 32, (200, 100, 50))
    assert drawn.get_size() == (32, 32)
    inked = [drawn.get_at((x, y)) for x in range(32) for y in range(32) if drawn.get_at((x, y))[3] == 255]
    assert inked, "something is drawn"
    # Where strokes lie over each other, their soft edges are rounded more than once.
    assert all(abs(part - wanted) <= 2 for color in inked for part, wanted in zip(color, (200, 100, 50), strict=False))


@pytest.mark.parametrize("name", NAMES)
def test_flags_of_arcs_stand_apart(name: str) -> None:
    """Packed, as in `a1 1 0 001 1`, they are misread by the older SDL_image of plain pygame."""
    source = asset("icons", f"{name}.svg").read_text(encoding="utf-8")
    assert not re.search(r"[aA](?:\s*\d*\.?\d+){2}\s+\d+\s+[01][01]", source)


def test_thicker_strokes_cover_more() -> None:
    icons = Icons()
    thin, thick = (icons.render("circle-play", 24, (255, 255, 255), stroke) for stroke in (1.0, 3.0))

    def ink(surface: pygame.Surface) -> int:
        return sum(surface.get_at((x, y))[3] for x in range(24) for y in range(24))

    assert ink(thick) > 2 * ink(thin)


def test_an_icon_that_is_missing_is_named() -> None:
    with pytest.raises(FileNotFoundError, match=r"icons/unicorn\.svg"):
        Icons().render("unicorn", 24, (0, 0, 0))


def test_the_same_icon_is_drawn_once() -> None:
    icons = Icons()
    assert icons.render("flag", 24, (0, 0, 0)) is icons.render("flag", 24, (0, 0, 0))
