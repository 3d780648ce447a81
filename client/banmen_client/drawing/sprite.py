"""Sprites: small pictures that are made once, drawn often, and placed by their middle."""

from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

import pygame

Blit: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
"""A picture and the position of its upper left corner, (x, y) in px, as `Surface.blits` takes them."""


class Sprite(NamedTuple):
    """A picture, and the offset (`right`, `down`) in px of its middle from its upper left corner. Do not draw on it."""

    picture: pygame.Surface
    right: int
    down: int

    def at(self, middle: tuple[int, int]) -> Blit:
        """Return the picture placed with its middle at a point (x, y) in px."""
        return self.picture, (middle[0] - self.right, middle[1] - self.down)


def blit_all(surface: pygame.Surface, pieces: Iterable[Blit]) -> None:
    """Blit all pictures, with the fastest function that this pygame has."""
    if hasattr(surface, "fblits"):
        surface.fblits(pieces)
    else:
        surface.blits(tuple(pieces), doreturn=False)
