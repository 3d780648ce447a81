"""The values on legal squares: the best one stands inside its ring."""

import numpy as np
import pygame
import pytest

from banmen_client.drawing.pixels import centred_coordinates
from banmen_client.games.reversi.overlay import best_ring, value_text

pytestmark = pytest.mark.usefixtures("display")


@pytest.mark.parametrize("cell_px", [24, 33, 48, 58, 74, 96, 120])
def test_the_best_value_stands_inside_its_ring(cell_px: int) -> None:
    ring = best_ring(cell_px)
    gold = pygame.surfarray.array_alpha(ring) > 200
    x, y = centred_coordinates(*ring.get_size())
    inside = np.hypot(x, y).T[gold].min() > np.hypot(x, y).T
    for text in ("+7", "-64", "+42", "±0"):
        square = pygame.Surface(ring.get_size(), pygame.SRCALPHA, 32)
        shown = value_text(text, cell_px, best=True)
        square.blit(shown, shown.get_rect(center=square.get_rect().center))
        inked = pygame.surfarray.array_alpha(square) > 0
        assert inked.any(), text
        assert not (inked & ~inside).any(), text
