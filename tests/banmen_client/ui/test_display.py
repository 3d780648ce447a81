"""The window on the display: its name, its icon, its size."""

import os

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_client.ui import display
from banmen_client.ui.display import USUAL_PX, density, largest_user_scale, open_window, scale_for
from banmen_client.ui.theme import DARK, THEMES


@pytest.mark.usefixtures("display")
def test_the_window_opens_with_its_name_and_icon() -> None:
    surface = open_window(DARK, (800, 600))
    assert surface.get_size() == (800, 600)
    assert pygame.display.get_caption()[0] == "banmen 盤面"


@pytest.mark.usefixtures("display")
@pytest.mark.parametrize("theme", THEMES)
def test_it_opens_with_a_picture_in_the_colours_of_the_theme(theme: str) -> None:
    surface = open_window(THEMES[theme], (800, 600))
    ground = THEMES[theme].background[0][:3]
    assert all(abs(seen - wanted) <= 2 for seen, wanted in zip(surface.get_at((5, 5))[:3], ground, strict=True))
    name = pygame.Rect(250, 270, 300, 60)
    inks = {
        tuple(surface.get_at((x, y))[:3]) for x in range(name.left, name.right) for y in range(name.top, name.bottom)
    }
    assert {THEMES[theme].ink[:3], THEMES[theme].gold[:3]} <= inks


@pytest.mark.usefixtures("display")
def test_it_opens_inside_the_free_part_of_the_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    for desktop, opened in (((1024, 768), (1024, 728)), ((1920, 1080), (1280, 800)), ((3840, 2160), (2560, 1600))):
        monkeypatch.delenv("SDL_VIDEO_WINDOW_POS", raising=False)
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda desktop=desktop: [desktop])
        monkeypatch.setattr(display, "work_area", lambda desktop=desktop: pygame.Rect((0, 0), desktop))
        assert open_window(DARK, USUAL_PX).get_size() == opened
    monkeypatch.delenv("SDL_VIDEO_WINDOW_POS")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1366, 768)])
    monkeypatch.setattr(display, "work_area", lambda: pygame.Rect(60, 0, 1306, 728))
    assert open_window(DARK, USUAL_PX).get_size() == (1280, 688)
    assert os.environ["SDL_VIDEO_WINDOW_POS"] == "73,40"


@pytest.mark.usefixtures("display")
def test_for_a_picture_it_has_the_usual_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(640, 480)])
    assert open_window(DARK).get_size() == USUAL_PX


sides = st.integers(320, 8000)


@given(sides, sides, st.floats(0.5, 3))
def test_layouts_may_count_on_640_by_480_units(width: int, height: int, user: float) -> None:
    scale = scale_for(width, height, user)
    assert width / scale >= 640 - 1e-6
    assert height / scale >= 480 - 1e-6


@given(sides, sides, st.floats(0, 2), st.sampled_from([1, 2]))
def test_nothing_grows_beyond_the_largest_user_scale(width: int, height: int, more: float, density: int) -> None:
    largest = largest_user_scale(width, height, density)
    reached = scale_for(width, height, largest, density)
    assert scale_for(width, height, largest + more, density) == pytest.approx(reached)
    assert scale_for(width, height, 0.9 * largest, density) < reached or reached <= 1


@given(st.integers(640, 8000), st.integers(480, 8000), st.floats(0.5, 3))
def test_a_unit_is_at_least_four_fifths_of_a_pixel_where_there_is_room(width: int, height: int, user: float) -> None:
    assert scale_for(width, height, user) >= 0.8


@pytest.mark.parametrize(
    ("window", "user", "scale"),
    [
        ((1280, 800), 1.0, 1.0),
        ((1280, 800), 1.5, 1.5),
        ((1280, 800), 2.0, 800 / 480),
        ((1600, 1000), 1.0, 1.25),
        ((1920, 1080), 1.0, 1.25),
        ((2560, 1600), 1.0, 1.25),
        ((2560, 1600), 1.5, 1.875),
        ((2560, 1600), 2.0, 2.5),
        ((640, 480), 1.0, 0.8),
        ((640, 480), 2.0, 1.0),
        ((1280, 600), 1.0, 0.8),
    ],
)
def test_scales_of_usual_windows(window: tuple[int, int], user: float, scale: float) -> None:
    assert scale_for(*window, user) == pytest.approx(scale)


@pytest.mark.parametrize(
    ("window", "user", "scale"),
    [
        ((1280, 800), 1.0, 1.0),
        ((2560, 1600), 1.0, 2.0),
        ((3840, 2160), 1.0, 2.5),
        ((3840, 2160), 1.5, 3.75),
        ((5120, 2880), 1.0, 2.5),
    ],
)
def test_on_a_desktop_of_high_resolution_text_has_twice_the_pixels(
    window: tuple[int, int], user: float, scale: float
) -> None:
    assert scale_for(*window, user, density=2) == pytest.approx(scale)


@pytest.mark.usefixtures("display")
def test_a_desktop_of_high_resolution_is_known_by_its_pixels(monkeypatch: pytest.MonkeyPatch) -> None:
    for desktop, expected in (((1920, 1080), 1), ((2560, 1440), 1), ((3840, 2160), 2), ((2880, 1800), 1)):
        monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda desktop=desktop: [desktop])
        assert density() == expected
