import re

import pygame
import pytest

from banmen.assets import asset
from banmen_client.ui.canvas import Icons

NAMES = sorted(path.stem for path in asset("icons").glob("*.svg"))


def test_every_icon_is_drawn_in_its_colour_at_its_size() -> None:
    icons = Icons()
    for name in NAMES:
        drawn = icons.render(name, 32, (200, 100, 50))
        assert drawn.get_size() == (32, 32), name
        inked = pygame.surfarray.array3d(drawn)[pygame.surfarray.array_alpha(drawn) == 255].astype(int)
        assert inked.size, f"{name}: nothing is drawn"
        # Where strokes lie over each other, their soft edges are rounded more than once.
        assert abs(inked - (200, 100, 50)).max() <= 2, name


def test_flags_of_arcs_stand_apart() -> None:
    """Packed, as in `a1 1 0 001 1`, they are misread by the older SDL_image of plain pygame."""
    packed = re.compile(r"[aA](?:\s*\d*\.?\d+){2}\s+\d+\s+[01][01]")
    assert [name for name in NAMES if packed.search(asset("icons", f"{name}.svg").read_text(encoding="utf-8"))] == []


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
