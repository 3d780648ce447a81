"""What the lobby shows of a knight's tour: the texts of a table's row, its thumbnail, and the picture of the game."""

from collections.abc import Sequence
from math import ceil

import numpy as np
import pygame

from banmen.games.knights_tour.state import USUAL, Tour
from banmen.protocol.messages import Row
from banmen.texts import Texts
from banmen_client.drawing.sprite import blit_all
from banmen_client.games.knights_tour.drawing import sprites
from banmen_client.games.knights_tour.drawing.empty_board import TourLayout, frame
from banmen_client.games.knights_tour.drawing.path import PathPicture
from banmen_client.games.knights_tour.drawing.sprites import PALETTES, shade_of, tint_colours
from banmen_client.system.settings import Theme
from banmen_client.ui.shapes import cached

_OVERSAMPLED = 4
_FRAME_PART = 0.05
_LINES_FROM_PX = 2.4
"""On smaller squares only the tints are visible."""

# fmt: off
_TILE_PATH: Sequence[int] = (
    3, 9, 24, 41, 56, 50, 40, 57, 51, 61, 55, 38, 23, 6, 12, 2, 8, 25, 10, 0, 17, 32, 49, 59, 53, 63, 46, 31, 14, 4,
    21, 15, 5, 11, 1, 16, 26, 20, 30, 47, 62, 52,
)
# fmt: on
"""Squares of a board of eight columns, in the order of Warnsdorff's rule."""
_TILE_NEXT, _TILE_ONWARD = 42, 3


# --- texts ----------------------------------------------------------------------------------------------------------


def options_text(t: Texts, row: Row) -> str:
    """Return the size of the board and the special options of the search."""
    options = row.options
    rows, columns = (str(options.get(name, USUAL)) for name in ("rows", "columns"))
    parts = [t("tour-size", rows=rows, columns=columns)]
    if options.get("closed", False):
        parts.append(t("tour-closed"))
    if options.get("find", "one") == "all":
        parts.append(t("tour-all"))
    return " · ".join(parts)


def progress_text(t: Texts, row: Row) -> str:
    """Return the number of squares of the path, or the number of tours found."""
    state = row.state
    if not isinstance(state, Tour) or not state.board:
        return t("filter-playing")
    if state.find == "all" and state.found:
        return t("tour-row-found", count=state.found)
    return t("tour-row-depth", count=state.depth, of=len(state.board))


# --- pictures -------------------------------------------------------------------------------------------------------


@cached
def tile(size_px: tuple[int, int], theme: Theme = "light") -> pygame.Surface:
    """Return the picture of the game, (width, height) in px: part of a board with a path and the knight; opaque.

    Cached.
    """
    width, height = size_px
    cell = max(8, round(height / 3), ceil(width / 6.6))
    layout = TourLayout(8, 8, 8 * cell, 8 * cell, 0)
    path = PathPicture(layout, theme)
    path.show(_TILE_PATH)
    board = path.copy()
    last = len(_TILE_PATH) - 1
    ends = [layout.middle(square) for square in _TILE_PATH[-2:]]
    knight = sprites.knight(round(cell * 0.87), path.palette)
    onward = sprites.candidate(_TILE_ONWARD, round(cell * 0.55), path.palette, chosen=True, dead=False, faint=False)
    blit_all(
        board,
        [
            path.line(ends[0], ends[1], last),
            path.disc(last - 1).at(ends[0]),
            sprites.dashes(ends[1], layout.middle(_TILE_NEXT), cell * 0.05, path.palette.accent, 0.8).at(ends[1]),
            onward.at(layout.middle(_TILE_NEXT)),
            knight.at(ends[1]),
        ],
    )
    picture = pygame.Surface(size_px, 0, 32)
    # Cut the board so that squares show in part at every side, with the knight right of the middle.
    left, top = ends[1][0] - round(width * 0.60), ends[1][1] - round(height * 0.56)
    left, top = max(0, min(left, board.get_width() - width)), max(0, min(top, board.get_height() - height))
    picture.blit(board, (0, 0), (left, top, width, height))
    return picture


def thumbnail(state: Tour | None, side_px: int, theme: Theme = "light") -> pygame.Surface:
    """Return a board with its path, `side_px` a side, on a transparent ground; None is an empty board. Cached."""
    if state is None or not state.rows:
        return _thumbnail(USUAL, USUAL, b"", side_px, theme)
    return _thumbnail(state.rows, state.columns, state.path, side_px, theme)


@cached
def _thumbnail(rows: int, columns: int, path: bytes, side_px: int, theme: Theme) -> pygame.Surface:
    """Draw at several times the size and scale down, so that even lines thinner than a px keep their places."""
    large = side_px * _OVERSAMPLED
    thick = max(2, round(large * _FRAME_PART))
    step = (large - 2 * thick) / max(rows, columns)
    layout = TourLayout(rows, columns, max(1, round(step * columns)), max(1, round(step * rows)), thick)
    picture = pygame.Surface((large, large), pygame.SRCALPHA, 32)
    outer = layout.outer
    outer.center = large // 2, large // 2
    squares = np.frombuffer(path, ">u2")
    picture.blit(frame(layout, theme, lettered=False), outer)
    if side_px / max(rows, columns) >= _LINES_FROM_PX:
        board = _with_lines(layout, squares.tolist(), theme)
    else:
        board = _with_tints(layout, squares, theme)
    picture.blit(board, (outer.x + thick, outer.y + thick))
    return pygame.transform.smoothscale(picture, (side_px, side_px))


def _with_lines(layout: TourLayout, path: Sequence[int], theme: Theme) -> pygame.Surface:
    drawn = PathPicture(layout, theme)
    drawn.show(path)
    board = drawn.copy()
    if path:
        *_, start, end = [0, *path]
        here, last = drawn.layout.middle(end), len(path) - 1
        pieces = [drawn.line(drawn.layout.middle(start), here, last)] if last else []
        knight = sprites.knight(round(max(layout.step_px * 0.9, layout.width_px * 0.12)), drawn.palette)
        blit_all(board, [*pieces, knight.at(here)])
    return board


def _with_tints(layout: TourLayout, path: "np.typing.NDArray[np.uint16]", theme: Theme) -> pygame.Surface:
    palette = PALETTES[theme]
    wood = (np.array(palette.light, np.float32) + np.array(palette.dark, np.float32)) / 2
    colours = np.tile(wood, (layout.rows * layout.columns, 1))
    shades = shade_of(np.arange(len(path), dtype=np.int64), len(colours))
    # There are no lines over the tints here, so the tints are as strong as lines.
    colours[path] = wood * 0.25 + np.array(tint_colours(), np.float32)[shades] * 0.75
    small = pygame.Surface((layout.columns, layout.rows), 0, 32)
    field = colours.reshape(layout.rows, layout.columns, 3).swapaxes(0, 1)
    pygame.surfarray.blit_array(small, np.asarray(field, np.uint8))
    return pygame.transform.smoothscale(small, (layout.width_px, layout.height_px))
