"""The settings: each change takes effect immediately, and is saved."""

from pathlib import Path

import pygame
import pytest

from banmen_client.system import settings as settings_file
from banmen_client.system.settings import Settings
from banmen_client.ui.controls import Slider
from tests.banmen_client.person import Enter, Hall


@pytest.fixture
def dialog(hall: Hall) -> Hall:
    """A window with the open dialog of settings."""
    hall.click("settings")
    assert hall.reads("Settings")
    return hall


def saved_settings() -> Settings:
    """Return the saved settings."""
    own, trouble = settings_file.load()
    assert trouble is None
    return own


def test_another_language_is_spoken_at_once(dialog: Hall) -> None:
    dialog.click("set/language", 0.9)
    assert dialog.reads("設定")
    assert saved_settings().language == "ja"
    assert ("set_lang", "ja") in dialog.link.calls
    dialog.click("set/language", 0.1)
    assert dialog.reads("Animation")


def test_another_theme_is_drawn_at_once(dialog: Hall) -> None:
    before = dialog.canvas.surface.get_at((3, 700))
    dialog.click("set/theme", 0.5)
    assert dialog.canvas.surface.get_at((3, 700)) != before
    assert saved_settings().theme == "light"
    dialog.click("set/theme", 0.9)
    assert dialog.canvas.surface.get_at((3, 700))[:3] == (0, 0, 0)
    assert saved_settings().theme == "contrast"


def test_everything_grows_and_the_dialog_stays_in_the_window(dialog: Hall) -> None:
    small = dialog.place("set/name").rect.h * dialog.canvas.scale
    dialog.click("set/scale", 0.99)
    assert saved_settings().scale == 166
    assert dialog.place("set/name").rect.h * dialog.canvas.scale > 1.2 * small
    for key in ("set/name", "set/scale", "set/legal", "settings/close"):
        rect = dialog.place(key).rect
        assert rect.y >= 0
        assert rect.bottom <= dialog.canvas.area.h


@pytest.mark.parametrize(("size", "largest"), [((1280, 800), 166), ((1920, 1080), 180), ((640, 480), 200)])
def test_the_text_size_stops_at_the_maximum_of_the_window(enter: Enter, size: tuple[int, int], largest: int) -> None:
    hall = enter(*size, scale=200)
    reached = hall.canvas.scale
    hall.click("settings")
    slider = hall.place("set/scale").widget
    assert isinstance(slider, Slider)
    assert (slider.high, slider.ticks[-1][1]) == (largest, f"{largest} %")
    assert saved_settings().scale == 200, "a larger window shows it"
    hall.click("set/scale", 0.5)
    hall.click("set/scale", 0.99)
    assert hall.canvas.scale == pytest.approx(reached, rel=0.01), "the end is as large as 200 %"


def test_sizes_are_chosen_by_keyboard_too(dialog: Hall) -> None:
    dialog.tab_to("set/scale")
    dialog.key(pygame.K_RIGHT)
    dialog.key(pygame.K_RIGHT)
    dialog.key(pygame.K_LEFT)
    assert saved_settings().scale == 110


@pytest.mark.parametrize(("share", "speed"), [(0.1, 0.0), (0.4, 0.4), (0.6, 1.0), (0.9, 2.0)])
def test_discs_turn_as_fast_as_is_chosen(enter: Enter, share: float, speed: float) -> None:
    hall = enter(animation=0.4 if speed == 0 else 0.0)
    hall.click("settings")
    hall.click("set/animation", share)
    assert saved_settings().animation == speed


def test_legal_moves_are_marked_or_not(hall: Hall) -> None:
    hall.sits_down(hall.remote.seats())
    marked = pygame.image.tobytes(hall.canvas.surface, "RGB")
    hall.key(pygame.K_COMMA, ",", ctrl=True)
    hall.click("set/legal")
    hall.key(pygame.K_ESCAPE)
    assert not saved_settings().show_legal
    assert pygame.image.tobytes(hall.canvas.surface, "RGB") != marked
    hall.click_square("d3")  # it can be played all the same
    assert len(hall.link.sent) == 1


def test_the_name_is_used_when_the_dialog_is_closed(dialog: Hall) -> None:
    dialog.tab_to("set/name")
    dialog.key(pygame.K_END)
    dialog.write("ra  S")
    assert dialog.window.settings.name == "Aki"
    dialog.key(pygame.K_RETURN, "\r")
    assert dialog.window.settings.name == "Akira S"
    assert saved_settings().name == "Akira S"
    assert ("set_name", "Akira S") in dialog.link.calls
    assert not dialog.reads("Animation")


def test_an_empty_name_is_not_taken(dialog: Hall) -> None:
    dialog.tab_to("set/name")
    for _ in range(5):
        dialog.key(pygame.K_END)
        dialog.key(pygame.K_BACKSPACE)
    dialog.key(pygame.K_ESCAPE)
    assert dialog.window.settings.name == "Aki"


def test_that_settings_cannot_be_kept_is_said_and_they_are_used_all_the_same(dialog: Hall, own_folder: Path) -> None:
    path = own_folder / "settings.json"
    path.unlink(missing_ok=True)
    path.mkdir()
    dialog.click("set/theme", 0.5)
    assert dialog.reads("The settings could not be saved:")
    assert dialog.window.settings.theme == "light"


def test_sound_is_switched_off_and_on(dialog: Hall) -> None:
    dialog.click("set/sound", 0.97)
    assert not saved_settings().sound
    dialog.click("set/sound", 0.97)
    assert saved_settings().sound
