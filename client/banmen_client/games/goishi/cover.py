"""What the lobby shows of goishi hiroi: the texts of a table's row, its thumbnail, and the picture of the game."""

from collections.abc import Mapping
from math import ceil
from typing import Any

import pygame

from banmen.games.goishi.state import STONE, State
from banmen.protocol.messages import Row
from banmen.texts import Texts
from banmen_client.drawing.sprite import blit_all
from banmen_client.games.goishi.drawing import painting, sprites
from banmen_client.games.goishi.drawing.empty_board import rule, wood
from banmen_client.games.goishi.drawing.layout import GoishiLayout
from banmen_client.games.goishi.position import NO_OVERLAY, BoardPosition, position_of
from banmen_client.system.settings import Theme
from banmen_client.ui.shapes import cached, rounded

_OVERSAMPLED = 4
_ROUND = 0.13
_EMPTY = BoardPosition(7, 7)
_TILE = BoardPosition(5, 8, frozenset({1, 4, 6, 8, 14, 16, 21, 26, 28, 31}), (25, 17, 18, 10, 12, 20))
_TILE_LEGAL, _TILE_MIDDLE = (21, 28), 19


# --- texts ----------------------------------------------------------------------------------------------------------


def board_text(t: Texts, state: Any, options: Mapping[str, Any]) -> str:
    """Return the size of the board, its stones, and its number or that a person made it; empty without a board."""
    if not isinstance(state, State) or not state.board:
        return ""
    made = t("goishi-numbered", seed=str(state.seed)) if state.seed else t("goishi-own")
    size = t("goishi-size", rows=state.rows, columns=state.columns)
    return " · ".join((size, t("goishi-stones", count=state.board.count(STONE)), made if options else "")).rstrip(" ·")


def options_text(t: Texts, row: Row) -> str:
    """Return the description of the board."""
    return board_text(t, row.state, row.options)


def progress_text(t: Texts, row: Row) -> str:
    """Return the number of stones picked; for a search, the number of its steps."""
    state = row.state
    if not isinstance(state, State) or not state.board:
        return t("filter-playing")
    if state.retreats and state.search != "straight":
        return t("goishi-progress-search", steps=state.steps)
    return t("goishi-progress", count=len(state.path), of=state.board.count(STONE))


# --- pictures -------------------------------------------------------------------------------------------------------


@cached
def tile(size_px: tuple[int, int], theme: Theme = "dark") -> pygame.Surface:  # noqa: ARG001 - wood is wood
    """Return the picture of the game, (width, height) in px: part of a board in play, opaque. Cached."""
    width, height = size_px
    cell = max(6, round(height / 2.7), ceil(width / 6.2))
    layout = GoishiLayout(_TILE.rows, _TILE.columns, cell, cell, 0)
    picture = wood(layout.outer.size)
    rule(picture, layout)
    blue = _TILE_LEGAL[0]
    pieces = [
        *painting.arrows(layout, _TILE),
        *painting.numbers(layout, _TILE),
        *painting.stones(layout, _TILE, NO_OVERLAY, but=(blue,)),
        *painting.legal_rings(layout, _TILE_LEGAL[1:]),
        *painting.next_stone(layout, _TILE, blue, pending=False),
    ]
    blit_all(picture, pieces)
    middle = layout.middle(_TILE_MIDDLE)
    made = pygame.Surface(size_px, 0, 32)
    made.blit(picture, (0, 0), ((middle[0] - width // 2 + cell // 5, middle[1] - height // 2 - cell // 8), size_px))
    return made


def thumbnail(state: State | None, side_px: int, theme: Theme = "dark") -> pygame.Surface:  # noqa: ARG001 - wood is wood
    """Return a board as a small picture, `side_px` a side, with round transparent corners; None is an empty board.

    Cached: do not draw on it.
    """
    position = position_of(state)
    return _thumbnail(position if position.rows else _EMPTY, side_px)


@cached
def _thumbnail(position: BoardPosition, side_px: int) -> pygame.Surface:
    """Draw at several times the size and scale down, so that even lines thinner than a px keep their places."""
    large = side_px * _OVERSAMPLED
    picture = wood((large, large))
    layout = _in_the_middle(large, position)
    rule(picture, layout)
    sizes = painting.sizes_of(layout)
    dot = sprites.ring(max(4, sizes.cell * 0.5), max(1.0, sizes.cell * 0.09), sprites.INK)
    blit_all(picture, [dot.at(layout.middle(square)) for square in position.path[:-1]])
    if position.last is not None:
        last = sprites.ring(max(5, sizes.cell * 0.6), max(2.0, sizes.cell * 0.14), sprites.LAST_EDGE)
        picture.blit(*last.at(layout.middle(position.last)))
    blit_all(picture, painting.stones(layout, position, NO_OVERLAY))
    return rounded(pygame.transform.smoothscale(picture, (side_px, side_px)), side_px * _ROUND)


def _in_the_middle(side_px: int, position: BoardPosition) -> GoishiLayout:
    """Return the layout of the largest board without names in a square."""
    most = max(position.rows, position.columns)
    cell = max(1, int(side_px * 0.94) // most)
    margin = cell // 2 + (side_px - cell * most) // 2
    layout = GoishiLayout(position.rows, position.columns, cell, margin, 0)
    whole = layout.outer
    return GoishiLayout(
        position.rows, position.columns, cell, margin, 0, (side_px - whole.width) // 2, (side_px - whole.height) // 2
    )
