"""Draws a QR code (ISO/IEC 18004), black on white in every theme, so that any camera reads it."""

from functools import lru_cache

import pygame

from banmen_client.ui.canvas import Canvas
from banmen_client.ui.geometry import Rect

_QUIET = 4
"""Empty modules around the code, as the standard requires."""
_WHITE, _BLACK = (255, 255, 255), (16, 18, 22)


def draw_qr_code(canvas: Canvas, rect: Rect, text: str) -> None:
    """Draw the code of a text in the middle of a square, its modules as large as whole pixels allow."""
    canvas.round_rect(rect, 12, _WHITE)
    canvas.picture(rect, ("qr code", text), lambda width, height: _picture(text, min(width, height)), 12)


def _picture(text: str, size_px: int) -> pygame.Surface:
    rows = _modules(text)
    count = len(rows) + 2 * _QUIET
    small = pygame.Surface((count, count))
    small.fill(_WHITE)
    for row, line in enumerate(rows):
        for column, dark in enumerate(line):
            if dark:
                small.set_at((column + _QUIET, row + _QUIET), _BLACK)
    side = max(1, size_px // count) * count
    picture = pygame.Surface((size_px, size_px))
    picture.fill(_WHITE)
    picture.blit(pygame.transform.scale(small, (side, side)), ((size_px - side) // 2, (size_px - side) // 2))
    return picture


@lru_cache(maxsize=8)
def _modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """Return the rows of modules; True is dark."""
    import segno  # noqa: PLC0415 - takes 1.5 MB, and most windows show no code

    return tuple(tuple(map(bool, row)) for row in segno.make_qr(text, error="m").matrix)
