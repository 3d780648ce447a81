"""The layer over a position: the value of each legal square, and the discs of a line of best play."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import pygame

from banmen.game import Seat
from banmen.games.reversi.state import BLACK, opponent
from banmen.grid import Square
from banmen_client.drawing.pixels import centred_coordinates, coverage, translucent
from banmen_client.games.reversi import discs
from banmen_client.ui.shapes import cached
from banmen_client.ui.text import FONTS

_LINE_OPACITY = 0.58
_GOLD = (248, 217, 138)
_PLAIN = (236, 244, 236)
_ON_DISC: Mapping[Seat, tuple[int, int, int]] = {"black": (246, 243, 236), "white": (24, 25, 29)}
_RING_PART, _RING_WIDTH = 0.90, 0.045
_TEXT_PART, _BEST_TEXT_PART, _NUMBER_PART = 0.30, 0.34, 0.36
_WIDEST, _WIDEST_IN_RING = 0.92, 0.7
"""Sizes as shares of a square: the maximum width of a text, and the maximum inside the ring."""


class SquareText(NamedTuple):
    """The text on a legal square; the best one is larger and has a ring."""

    text: str
    best: bool = False


class LineDisc(NamedTuple):
    """A disc of a line: its seat, and its number in the line, from 1."""

    seat: Seat
    number: int


@dataclass(frozen=True)
class ReversiOverlay:
    """The marks and their squares. A square with a disc of the line shows no value."""

    values: Sequence[tuple[Square, SquareText]] = ()
    line: Sequence[tuple[Square, LineDisc]] = ()

    @property
    def squares(self) -> frozenset[Square]:
        """All squares with a mark."""
        return frozenset(square for square, _ in (*self.values, *self.line))


NO_OVERLAY = ReversiOverlay()


def pictures(overlay: ReversiOverlay, cell_px: int) -> Iterator[tuple[pygame.Surface, Square]]:
    """Yield the pictures of all marks, each for the middle of its square."""
    line = dict(overlay.line)
    for square, shown in overlay.values:
        if square not in line:
            if shown.best:
                yield best_ring(cell_px), square
            yield value_text(shown.text, cell_px, best=shown.best), square
    diameter = discs.disc_px(cell_px)
    for square, disc in overlay.line:
        yield discs.ghost(disc.seat, diameter, _LINE_OPACITY), square
        yield _text(str(disc.number), cell_px, _NUMBER_PART, _ON_DISC[disc.seat], disc.seat != BLACK), square


@cached
def best_ring(cell_px: int) -> pygame.Surface:
    """Return the ring around the value of the best square, on slightly darkened felt."""
    x, y = centred_coordinates(cell_px, cell_px)
    radius, width = cell_px * _RING_PART / 2, max(1.5, cell_px * _RING_WIDTH)
    far = np.hypot(x, y)
    ring = coverage(np.abs(far - radius + width / 2) - width / 2)
    ground = coverage(far - radius) * 0.34
    colours = np.where((ring > 0)[..., None], np.array(_GOLD, np.float32), np.float32(0))
    return translucent(np.asarray(colours, np.float32), np.asarray(np.maximum(ring, ground), np.float32))


def value_text(text: str, cell_px: int, *, best: bool) -> pygame.Surface:
    """Return the value of a square."""
    if best:
        return _text(text, cell_px, _BEST_TEXT_PART, _GOLD, False, _WIDEST_IN_RING)
    return _text(text, cell_px, _TEXT_PART, _PLAIN, False)


@cached
def _text(  # noqa: PLR0917 - private
    text: str,
    cell_px: int,
    part: float,
    ink: tuple[int, int, int],
    on_light: bool,  # noqa: FBT001 - private
    widest: float = _WIDEST,
) -> pygame.Surface:
    """Return bold text with a soft edge that contrasts with felt and discs. Shrink it to fit its square."""
    size = max(7, round(cell_px * part))
    font = FONTS.face(size, bold=True)
    while size > 7 and font.size(text)[0] > cell_px * widest:  # noqa: PLR2004 - smaller text is illegible
        size -= 1
        font = FONTS.face(size, bold=True)
    words = font.render(text, True, ink)
    metrics = font.metrics("0")[0]
    height = metrics[3] if metrics else font.get_height()
    edge = max(1, round(size / 14))
    picture = pygame.Surface((words.get_width() + 2 * edge, cell_px), pygame.SRCALPHA, 32)
    middle = cell_px // 2 + height // 2 - font.get_ascent()
    around = font.render(text, True, (255, 255, 255) if on_light else (0, 0, 0))
    around.set_alpha(70 if on_light else 110)
    for dx, dy in ((-edge, 0), (edge, 0), (0, -edge), (0, edge)):
        picture.blit(around, (edge + dx, middle + dy))
    picture.blit(words, (edge, middle))
    return picture


def line_discs(squares: Sequence[int], size: int, turn: Seat, most: int) -> Sequence[tuple[Square, LineDisc]]:
    """Return at most `most` discs of a line of best play that `turn` begins.

    A square is row * size + column; a pass is -1.
    """
    found: list[tuple[Square, LineDisc]] = []
    seat = turn
    for square in squares[:most]:
        if square >= 0:
            found.append((divmod(square, size), LineDisc(seat, len(found) + 1)))
        seat = opponent(seat)
    return tuple(found)
