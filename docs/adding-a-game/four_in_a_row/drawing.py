"""The pictures of four in a row: the panel with its holes, discs, rings. Each is drawn large and scaled down.

All are cached: do not draw on them. Sizes are in px.
"""

from collections.abc import Mapping
from functools import lru_cache

import pygame

from banmen.game import Seat
from four_in_a_row.rules import COLUMNS, MARKS, RED, ROWS, YELLOW, Position

Colour = tuple[int, int, int]

_TIMES = 4
"""Pictures are drawn so many times as large, then scaled down."""

_PANEL: Colour = (38, 84, 150)
_PANEL_EDGE: Colour = (24, 58, 110)
_HOLE: Colour = (20, 34, 58)
_DISCS: Mapping[Seat, tuple[Colour, Colour]] = {
    RED: ((204, 58, 46), (146, 30, 24)),
    YELLOW: ((238, 190, 64), (176, 126, 22)),
}
"""The face of a disc and its rim."""


def _canvas(width: float, height: float) -> pygame.Surface:
    return pygame.Surface((round(width * _TIMES), round(height * _TIMES)), pygame.SRCALPHA)


def _scaled(canvas: pygame.Surface) -> pygame.Surface:
    return pygame.transform.smoothscale(canvas, (canvas.get_width() // _TIMES, canvas.get_height() // _TIMES))


@lru_cache(maxsize=16)
def panel(cell_px: int) -> pygame.Surface:
    """The panel, seven by six cells with a margin of a fifth of a cell, its holes transparent."""
    margin = cell_px // 5
    canvas = _canvas(COLUMNS * cell_px + 2 * margin, ROWS * cell_px + 2 * margin)
    whole, radius = canvas.get_rect(), round(cell_px * 0.35 * _TIMES)
    pygame.draw.rect(canvas, _PANEL_EDGE, whole, border_radius=radius)
    pygame.draw.rect(canvas, _PANEL, whole.inflate(-margin * _TIMES // 2, -margin * _TIMES // 2), border_radius=radius)
    for row in range(ROWS):
        for column in range(COLUMNS):
            middle = ((column + 0.5) * cell_px + margin) * _TIMES, ((row + 0.5) * cell_px + margin) * _TIMES
            pygame.draw.circle(canvas, _PANEL_EDGE, middle, cell_px * 0.43 * _TIMES)
            pygame.draw.circle(canvas, (0, 0, 0, 0), middle, cell_px * 0.40 * _TIMES)
    return _scaled(canvas)


@lru_cache(maxsize=64)
def disc(seat: Seat, diameter_px: int, opacity: float = 1.0) -> pygame.Surface:
    """A disc. Red ones have a ring and yellow ones a dot, for people who cannot tell the colours apart."""
    face, rim = _DISCS[seat]
    canvas = _canvas(diameter_px, diameter_px)
    middle, radius = canvas.get_rect().center, canvas.get_width() / 2
    pygame.draw.circle(canvas, rim, middle, radius)
    pygame.draw.circle(canvas, face, middle, radius * 0.88)
    if seat == RED:
        pygame.draw.circle(canvas, rim, middle, radius * 0.56, round(radius * 0.12))
    else:
        pygame.draw.circle(canvas, rim, middle, radius * 0.26)
    picture = _scaled(canvas)
    picture.set_alpha(round(255 * opacity))
    return picture


@lru_cache(maxsize=32)
def ring(cell_px: int, colour: Colour, thick: float) -> pygame.Surface:
    """A ring around a hole, `thick` of a cell wide."""
    canvas = _canvas(cell_px, cell_px)
    radius, width = cell_px * 0.46 * _TIMES, round(cell_px * thick * _TIMES)
    pygame.draw.circle(canvas, colour, canvas.get_rect().center, radius, width)
    return _scaled(canvas)


def hole_colour() -> Colour:
    """Draw the background of an empty hole."""
    return _HOLE


@lru_cache(maxsize=256)
def small_board(board: str, width_px: int, height_px: int) -> pygame.Surface:
    """A position as a small picture of any size, the panel in its middle."""
    picture = pygame.Surface((width_px, height_px), pygame.SRCALPHA)
    cell = max(4, int(min(width_px / (COLUMNS + 0.4), height_px / (ROWS + 0.4))))
    made, margin = panel(cell), cell // 5
    place = made.get_rect(center=(width_px // 2, height_px // 2))
    pygame.draw.rect(picture, _HOLE, place.inflate(-margin, -margin), border_radius=cell // 3)
    for at, mark in enumerate(board):
        seat = next((seat for seat, own in MARKS.items() if own == mark), None)
        if seat is not None:
            row, column = divmod(at, COLUMNS)
            middle = place.x + margin + (column + 0.5) * cell, place.y + margin + (row + 0.5) * cell
            made_disc = disc(seat, max(3, round(cell * 0.86)))
            picture.blit(made_disc, made_disc.get_rect(center=(round(middle[0]), round(middle[1]))))
    picture.blit(made, place)
    return picture


_TILE = "-----------------R-----YRY----RYYR--YRRYRY"


def thumbnail(state: Position | None, side_px: int) -> pygame.Surface:
    """A position as a small square picture."""
    return small_board(state.board if state is not None else "", side_px, side_px)


@lru_cache(maxsize=16)
def tile(size_px: tuple[int, int]) -> pygame.Surface:
    """The picture of the game for the lobby, (width, height), opaque."""
    picture = pygame.Surface(size_px)
    picture.fill((206, 188, 158))
    width, height = size_px
    board = small_board(_TILE, round(height * 1.5), round(height * 1.4))
    picture.blit(board, board.get_rect(midtop=(width // 2, round(height * -0.28))))
    return picture
