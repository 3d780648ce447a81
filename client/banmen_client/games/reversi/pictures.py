"""Small pictures of reversi for the lobby and the players' cards: a position, a disc, the picture of the game."""

from math import ceil

import pygame

from banmen.game import Seat
from banmen.games.reversi.state import BLACK, USUAL, WHITE, Position
from banmen.grid import Square
from banmen_client.drawing import marks
from banmen_client.drawing.framed_board import empty_board
from banmen_client.drawing.framed_layout import Layout
from banmen_client.games.reversi import discs
from banmen_client.ui.surface_cache import cached

_OVERSAMPLED = 4
_ROUND = 0.13  # the radius of a thumbnail's corners, as a share of its side
_TILE_ROWS: tuple[str, ...] = ("......", ".XOXO.", ".OXXOO", "...OX.", "......")
_TILE_LAST: Square = (2, 4)


def thumbnail(position: Position, size_px: int) -> pygame.Surface:
    """Return a position as a small board with its frame, `size_px` a side, with round transparent corners.

    Cached: do not draw on it.
    """
    return _thumbnail(position.size or USUAL, position.board, size_px)


def disc(seat: Seat, diameter_px: int) -> pygame.Surface:
    """Return a disc with its shadow, in the middle of a square picture slightly larger than `diameter_px`. Cached."""
    return discs.face_up(seat, diameter_px)


@cached
def tile(size_px: tuple[int, int]) -> pygame.Surface:
    """Return the picture of the game, (width, height): part of a board in play, without a frame, opaque.

    Cached.
    """
    width, height = size_px
    cell = max(6, round(height / 3), ceil(width / 7))
    layout = Layout(USUAL, cell, max(2, cell // 3))
    board = empty_board(layout, lettered=False).copy()
    diameter = discs.disc_px(cell)
    inner = layout.inner
    # Cut the board so that the top row shows by half, and the columns continue at both sides.
    cut = pygame.Rect(inner.x + round(cell * 0.83), inner.y + round(cell * 0.45), width, height)
    for row, marks_of_row in enumerate(_TILE_ROWS):
        for column, mark in enumerate(marks_of_row):
            if mark in "XO":
                picture = discs.face_up(BLACK if mark == "X" else WHITE, diameter)
                board.blit(picture, picture.get_rect(center=layout.cell((row, column)).center))
    dot = marks.placed_dot(cell)
    board.blit(dot, dot.get_rect(center=layout.cell(_TILE_LAST).center))
    picture = pygame.Surface(size_px, 0, 32)
    picture.blit(board, (0, 0), cut)
    return picture


@cached
def _thumbnail(size: int, board: str, size_px: int) -> pygame.Surface:
    """Draw at several times the size and scale down, so that even lines thinner than a px keep their places."""
    large = size_px * _OVERSAMPLED
    cell = max(1, round(large * 0.93) // size)
    frame = max(1, (large - cell * size) // 2)
    layout = Layout(size, cell, frame, least_line_px=min(_OVERSAMPLED, max(1, cell // 5)))
    picture = empty_board(layout, lettered=False, round_part=_ROUND).copy()
    diameter = discs.disc_px(cell)
    for index, mark in enumerate(board):
        if mark in "XO":
            disc_picture = discs.face_up(BLACK if mark == "X" else WHITE, diameter)
            picture.blit(disc_picture, disc_picture.get_rect(center=layout.cell(divmod(index, size)).center))
    return pygame.transform.smoothscale(picture, (size_px, size_px))
