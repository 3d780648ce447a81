"""The free part of the desktop, and where a window lies in it."""

import ctypes

import pygame
import pytest

from banmen_client.ui.display import placed, work_area

LAPTOP = pygame.Rect(0, 27, 1366, 701)


def test_a_window_lies_in_the_middle_below_its_title_bar() -> None:
    assert placed((800, 600), LAPTOP) == pygame.Rect(283, 97, 800, 600)
    assert LAPTOP.contains(placed((800, 600), LAPTOP))


def test_a_large_window_is_made_as_small_as_the_room() -> None:
    assert placed((1280, 800), LAPTOP) == pygame.Rect(43, 67, 1280, 661)


@pytest.mark.usefixtures("display")
def test_the_area_is_inside_the_desktop() -> None:
    pygame.display.init()
    desktop = pygame.Rect((0, 0), pygame.display.get_desktop_sizes()[0])
    assert desktop.contains(work_area())


@pytest.mark.usefixtures("display")
def test_without_the_library_it_is_the_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise OSError(name)

    pygame.display.init()
    monkeypatch.setattr(ctypes, "CDLL", missing)
    assert work_area() == pygame.Rect((0, 0), pygame.display.get_desktop_sizes()[0])
