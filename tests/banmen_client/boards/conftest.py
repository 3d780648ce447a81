"""A window nobody sees, for the boards to draw in."""

from collections.abc import Iterator

import pygame
import pytest


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[pygame.Surface]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    assert pygame.display.get_driver() == "dummy"
    yield pygame.display.set_mode((640, 480))
    pygame.display.quit()
