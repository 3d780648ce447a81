"""The settings: each change is used at once, and kept."""

from pathlib import Path

import pygame
import pytest

from banmen_client.system import settings as settings_file
from banmen_client.system.settings import Settings
from banmen_client.ui.controls import Slider
from tests.banmen_client.person import Enter, Hall


@pytest.fixture
def asked(hall: Hall) -> Hall:
    """The dialog is open."""
    hall.click("settings")
    assert hall.reads("Settings")
    return hall


def kept() -> Settings:
    """What a window that is opened next would read."""
    own, trouble = settings_file.load()
    assert trouble is None
    return own


def test_another_language_is_spoken_at_once(asked: Hall) -> None:
    asked.click("set/language", 0.9)
    assert asked.reads("設定")
    assert kept().language == "ja"
    assert ("set_lang", "ja") in asked.link.calls
    asked.click("set/language", 0.1)
    assert asked.reads("Animation")


def test_another_theme_is_drawn_at_once(asked: Hall) -> None:
    before = asked.canvas.surface.get_at((3, 700))
    asked.click("set/theme", 0.5)
    assert asked.canvas.surface.get_at((3, 700)) != before
    assert kept().theme == "light"
    asked.click("set/theme", 0.9)
    assert asked.canvas.surface.get_at((3, 700))[:3] == (0, 0, 0)
    assert kept().theme == "contrast"


def test_everything_grows_and_the_dialog_stays_in_the_window(asked: Hall) -> None:
    small = asked.place("set/name").rect.h * asked.canvas.scale
    asked.click("set/scale", 0.99)
    assert kept().scale == 166
    assert asked.place("set/name").rect.h * asked.canvas.scale > 1.2 * small
    for key in ("set/name", "set/scale", "set/legal", "settings/close"):
        rect = asked.place(key).rect
        assert rect.y >= 0
        assert rect.bottom <= asked.canvas.area.h


@pytest.mark.parametrize(("size", "largest"), [((1280, 800), 166), ((1920, 1080), 180), ((640, 480), 200)])
def test_the_text_size_stops_at_the_maximum_of_the_window(enter: Enter, size: tuple[int, int], largest: int) -> None:
    hall = enter(*size, scale=200)
    reached = hall.canvas.scale
    hall.click("settings")
    slider = hall.place("set/scale").widget
    assert isinstance(slider, Slider)
    assert (slider.high, slider.ticks[-1][1]) == (largest, f"{largest} %")
    assert kept().scale == 200, "a larger window shows it"
    hall.click("set/scale", 0.5)
    hall.click("set/scale", 0.99)
    assert hall.canvas.scale == pytest.approx(reached, rel=0.01), "the end is as large as 200 %"


def test_sizes_are_chosen_by_keyboard_too(asked: Hall) -> None:
    asked.tab_to("set/scale")
    asked.key(pygame.K_RIGHT)
    asked.key(pygame.K_RIGHT)
    asked.key(pygame.K_LEFT)
    assert kept().scale == 110


@pytest.mark.parametrize(("share", "speed"), [(0.1, 0.0), (0.4, 0.4), (0.6, 1.0), (0.9, 2.0)])
def test_discs_turn_as_fast_as_is_chosen(enter: Enter, share: float, speed: float) -> None:
    hall = enter(animation=0.4 if speed == 0 else 0.0)
    hall.click("settings")
    hall.click("set/animation", share)
    assert kept().animation == speed


def test_legal_moves_are_marked_or_not(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats())
    marked = pygame.image.tobytes(hall.canvas.surface, "RGB")
    hall.key(pygame.K_COMMA, ",", ctrl=True)
    hall.click("set/legal")
    hall.key(pygame.K_ESCAPE)
    assert not kept().show_legal
    assert pygame.image.tobytes(hall.canvas.surface, "RGB") != marked
    hall.click_square("d3")  # it can be played all the same
    assert len(hall.link.sent) == 1


def test_the_name_is_used_when_the_dialog_is_closed(asked: Hall) -> None:
    asked.tab_to("set/name")
    asked.key(pygame.K_END)
    asked.write("ra  S")
    assert asked.window.settings.name == "Aki"
    asked.key(pygame.K_RETURN, "\r")
    assert asked.window.settings.name == "Akira S"
    assert kept().name == "Akira S"
    assert ("set_name", "Akira S") in asked.link.calls
    assert not asked.reads("Animation")


def test_an_empty_name_is_not_taken(asked: Hall) -> None:
    asked.tab_to("set/name")
    for _ in range(5):
        asked.key(pygame.K_END)
        asked.key(pygame.K_BACKSPACE)
    asked.key(pygame.K_ESCAPE)
    assert asked.window.settings.name == "Aki"


def test_that_settings_cannot_be_kept_is_said_and_they_are_used_all_the_same(asked: Hall, own_folder: Path) -> None:
    path = own_folder / "settings.json"
    path.unlink(missing_ok=True)
    path.mkdir()
    asked.click("set/theme", 0.5)
    assert asked.reads("The settings could not be saved:")
    assert asked.window.settings.theme == "light"


def test_sound_is_switched_off_and_on(asked: Hall) -> None:
    asked.click("set/sound", 0.97)
    assert not kept().sound
    asked.click("set/sound", 0.97)
    assert kept().sound
