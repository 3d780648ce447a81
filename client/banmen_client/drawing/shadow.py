"""The shadow of a board on its background.

A shadow is constant along its edges between the corners, so a small one is computed, cut into pieces and stretched.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import pygame

from banmen_client.drawing.pixels import Colour, box_distance, centred_coordinates, smooth, translucent
from banmen_client.drawing.sprite import Blit, blit_all
from banmen_client.ui.surface_cache import cached

_LEAST_REACH_PX = 3


@dataclass(frozen=True, slots=True)
class Shadow:
    """The look of a shadow.

    `opacity` is 0 to 1. `reach` is how far the shadow goes beyond the board, as a part of its longer side. The others
    are parts of the reach: the offset down (`falls`), how much smaller than the board it is (`inset`), and the width of
    its edge (`blur`).
    """

    colour: Colour
    opacity: float
    reach: float
    falls: float = 0.2
    inset: float = 0.0
    blur: float = 1.5

    def reach_px(self, size_px: tuple[int, int]) -> int:
        """How far in px the shadow reaches beyond a board of this size (width, height)."""
        return max(_LEAST_REACH_PX, round(max(size_px) * self.reach))

    def area(self, board: pygame.Rect) -> pygame.Rect:
        """Return the area in px of a board with its shadow."""
        reach = 2 * self.reach_px(board.size)
        return board.inflate(reach, reach)

    def draw(self, surface: pygame.Surface, board: pygame.Rect) -> None:
        """Draw the shadow around a board, but not under it."""
        blit_all(surface, [(piece, (board.x + x, board.y + y)) for piece, (x, y) in pieces(self, board.size)])


@cached
def pieces(shadow: Shadow, size_px: tuple[int, int]) -> Sequence[Blit]:
    """Return the shadow of a board of this size (width, height), as eight pictures placed from the board's corner.

    Cached.
    """
    reach = shadow.reach_px(size_px)
    corner = min(3 * reach, (min(size_px) + 2 * reach) // 2 - 1)
    small = 2 * corner + 2 - 2 * reach
    x, y = centred_coordinates(small + 2 * reach, small + 2 * reach)
    half = small / 2 - reach * shadow.inset
    away = box_distance(x, y - reach * shadow.falls, half, half, reach * 0.5)
    alpha = shadow.opacity * smooth(np.asarray(0.5 - away / (shadow.blur * reach), np.float32)) ** 1.3
    whole = translucent(shadow.colour, alpha)
    starts, parts = (0, corner, corner + 2), (corner, 2, corner)
    across, down = ((corner, side + 2 * reach - 2 * corner, corner) for side in size_px)
    return tuple(
        (
            pygame.transform.scale(
                whole.subsurface((starts[i], starts[j], parts[i], parts[j])), (max(0, across[i]), max(0, down[j]))
            ),
            (sum(across[:i]) - reach, sum(down[:j]) - reach),
        )
        for i in range(3)
        for j in range(3)
        if (i, j) != (1, 1)
    )
