"""The layer over the path of a knight's board: the last retreat, lost squares, next squares, the knight, and the lens.

The lens enlarges the squares around the pointer on a board whose squares are too small for numbers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import pygame

from banmen.games.knights_tour.engine.board import name_of
from banmen.games.knights_tour.state import Tour
from banmen_client.drawing.pixels import box_distance, centred_coordinates, coverage, smooth, translucent
from banmen_client.drawing.sprite import Blit, Sprite, blit_all
from banmen_client.games.knights_tour.annotations import NO_ANNOTATIONS, Annotations, Candidate, is_closed_up
from banmen_client.games.knights_tour.drawing import sprites
from banmen_client.games.knights_tour.drawing.empty_board import TourLayout
from banmen_client.games.knights_tour.drawing.path import Numbers, PathPicture, stroke_of, with_next
from banmen_client.games.knights_tour.drawing.sprites import PALETTES, Point, TourPalette, shade_of, tint_colours
from banmen_client.system.settings import Theme
from banmen_client.ui.shapes import cached
from banmen_client.ui.text import FONTS

MIN_KNIGHT = 15
"""The minimum size of the knight, in px of the 1280x800 design: a viewer looks for it first."""

SQUARES = 7
"""The number of squares along each side of the lens; odd, so that the pointer's square is in the middle."""

_COUNTS_FROM_PX = 15
_GHOST, _PENDING = 0.5, 0.75
_MAX_ONWARD = 7
"""The maximum number of onward moves from a square, as the knight arrived from the eighth."""

_STEP, _CAPTION = 34, 22
_DISC_PART, _AWAY = 0.76, 16


@dataclass(frozen=True)
class TourOverlay:
    """The layer over a path. Squares are numbers; points are px.

    `current` is the knight's present place, or None off the board; with `back` it moves to an earlier square. `legal`
    squares are marked. `offered` is the square that a press would choose, `pending` the one whose step the server has
    not answered yet, `cursor` the keyboard's.
    """

    layout: TourLayout
    path_picture: PathPicture
    state: Tour
    current: Point | None
    back: bool = False
    candidates: Sequence[Candidate] = ()
    lost: Sequence[int] = ()
    annotations: Annotations = NO_ANNOTATIONS
    legal: frozenset[int] = frozenset()
    offered: int | None = None
    pending: int | None = None
    cursor: int | None = None

    @property
    def palette(self) -> TourPalette:
        """The colours."""
        return self.path_picture.palette

    @property
    def knight_px(self) -> int:
        """The diameter of the knight's disc."""
        return round(max(self.layout.step_px * 0.87, MIN_KNIGHT * self.layout.scale))


def overlay_pieces(overlay: TourOverlay) -> Iterator[Blit]:
    """Yield the pictures, the lowest first."""
    layout = overlay.layout
    yield from _retreat(overlay)
    yield from _lost(overlay)
    if overlay.current is not None:
        yield from _last_line(overlay, overlay.current)
        yield from _onward(overlay, overlay.current)
    yield from _offer(overlay)
    if overlay.current is not None:
        yield sprites.knight(overlay.knight_px, overlay.palette).at(overlay.current)
    if overlay.cursor is not None:
        cell = layout.cell(overlay.cursor)
        ring = sprites.cursor(cell.w, cell.h, overlay.palette.cursor, layout.scale)
        yield ring.at(layout.middle(overlay.cursor))


def _retreat(overlay: TourOverlay) -> Iterator[Blit]:
    """Yield the squares of the last retreat, tinted and joined by dashes, with a cross at its beginning."""
    squares, layout, palette = overlay.annotations.retreat, overlay.layout, overlay.palette
    if not squares:
        return
    for square in squares[1:]:
        cell = layout.cell(square)
        yield sprites.swatch(cell.w, cell.h, palette.red, 0.2), cell.topleft
    step = layout.step_px
    for start, end in pairwise(squares):
        one = layout.middle(start)
        yield sprites.dashes(one, layout.middle(end), max(1.0, step * 0.05), palette.red, 0.6).at(one)
    row, column = divmod(squares[0], layout.columns)
    order = int(overlay.path_picture.order[row, column])
    if overlay.path_picture.disc_px and 0 <= order < overlay.state.depth - 1:
        yield overlay.path_picture.disc(order).at(layout.middle(squares[0]))
    for square in squares[1:-1]:
        yield sprites.hollow(max(3, round(step * 0.2)), palette.casing, palette.red).at(layout.middle(square))
    yield sprites.crossed(max(5, round(step * 0.3)), palette.paper, palette.red).at(layout.middle(squares[-1]))


def _lost(overlay: TourOverlay) -> Iterator[Blit]:
    """Yield a small cross on each square that the knight can no longer reach."""
    layout, palette = overlay.layout, overlay.palette
    for square in overlay.lost:
        if square not in overlay.annotations.retreat:
            size = max(5, round(layout.step_px * 0.26))
            yield sprites.crossed(size, palette.light, palette.lost).at(layout.middle(square))


def _last_line(overlay: TourOverlay, here: Point) -> Iterator[Blit]:
    """Yield the line to the knight and the disc at its start; for a closed tour, also the line back to the start."""
    state, layout, path_picture = overlay.state, overlay.layout, overlay.path_picture
    if state.depth < 2:  # noqa: PLR2004 - a line has two ends
        return
    path, last = state.squares(), state.depth - 1
    discs = [last - 1]
    yield path_picture.line(layout.middle(path[last - 1]), layout.middle(path[last]) if overlay.back else here, last)
    if is_closed_up(state):
        yield path_picture.line(layout.middle(path[last]), layout.middle(path[0]), last)
        discs.append(0)
    if path_picture.disc_px:
        yield from (path_picture.disc(order).at(layout.middle(path[order])) for order in discs)


def _onward(overlay: TourOverlay, here: Point) -> Iterator[Blit]:
    """Yield the next squares with the number of their onward moves, and dashes to the next square if it is known."""
    layout, palette, annotations = overlay.layout, overlay.palette, overlay.annotations
    chosen = annotations.ahead if annotations.hint is None else annotations.hint
    step = layout.step_px
    if chosen is not None and overlay.pending is None:
        thick = max(1.0, step * 0.05)
        yield sprites.dashes(here, layout.middle(chosen), thick, palette.accent, 0.8).at(here)
    for one in overlay.candidates:
        if one.spent and one.square in annotations.retreat:
            continue  # the cross of the retreat marks it already
        yield _count(overlay, one, chosen=one.square == chosen).at(layout.middle(one.square))


def onward_preparations(overlay: TourOverlay) -> Iterator[object]:
    """Make the sprites that `_onward` needs after the next step, and the knight, one with each step."""
    yield sprites.knight(overlay.knight_px, overlay.palette)
    for chosen in (False, True):
        for onward in range(_MAX_ONWARD + 1):
            yield _count(overlay, Candidate(0, onward, spent=False, dead=not onward), chosen=chosen)
    if overlay.current is None:
        return
    for one in overlay.candidates:
        yield overlay.path_picture.line(overlay.current, overlay.layout.middle(one.square), overlay.state.depth)


def _count(overlay: TourOverlay, one: Candidate, *, chosen: bool) -> Sprite:
    step = overlay.layout.step_px
    diameter = round(step * 0.55) if step >= _COUNTS_FROM_PX else max(3, round(step * 0.7))
    return sprites.candidate(one.onward, diameter, overlay.palette, chosen=chosen, dead=one.dead, faint=one.spent)


def _offer(overlay: TourOverlay) -> Iterator[Blit]:
    """Yield a pale knight on the square that a press would choose, or that was chosen."""
    square = overlay.offered if overlay.pending is None else overlay.pending
    if square is None:
        return
    sprite: Sprite = sprites.knight(overlay.knight_px, overlay.palette)
    opacity = _GHOST if overlay.pending is None else _PENDING
    yield sprites.ghost(sprite, opacity).at(overlay.layout.middle(square))


# --- the lens -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LensView:
    """The content of a lens. `order` has the place of each (row, column) in the path, from 0, or -1."""

    order: Numbers
    path: Sequence[int]
    square: int

    @property
    def middle(self) -> tuple[int, int]:
        """The row and the column of the pointer's square."""
        row, column = divmod(self.square, self.order.shape[1])
        return row, column


def lens_area(layout: TourLayout, square: int) -> pygame.Rect:
    """Return the area of the lens for a square: next to it, and vertically inside the board if that is high enough."""
    step = round(_STEP * layout.scale)
    caption, away = round(_CAPTION * layout.scale), round(_AWAY * layout.scale)
    area = pygame.Rect(0, 0, SQUARES * step, SQUARES * step + caption)
    x, y = layout.middle(square)
    outer = layout.outer
    area.left = x + away if x + away + area.w <= outer.right else x - away - area.w
    area.top = min(max(outer.top, y - area.h // 2), max(outer.top, outer.bottom - area.h))
    return area


def draw_lens(surface: pygame.Surface, layout: TourLayout, theme: Theme, view: LensView) -> None:
    """Draw the lens over the board."""
    area, palette = lens_area(layout, view.square), PALETTES[theme]
    step = area.w // SQUARES
    picture = pygame.Surface(area.size, pygame.SRCALPHA, 32)
    picture.fill((*palette.frame[0], 255))
    glass = pygame.Rect(0, 0, area.w, SQUARES * step)
    picture.set_clip(glass)
    _put_squares(picture, palette, view, step)
    blit_all(picture, _path(palette, view, step))
    middle = pygame.Rect((SQUARES // 2) * step, (SQUARES // 2) * step, step, step)
    pygame.draw.rect(picture, palette.accent, middle, max(2, round(2 * layout.scale)))
    picture.set_clip(None)
    _put_caption(picture, palette, view, pygame.Rect(0, glass.bottom, area.w, area.h - glass.h))
    mask, shade, reach = _edge(*area.size, layout.scale)
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(shade, (area.x - reach, area.y - reach))
    surface.blit(picture, area)


def _put_squares(picture: pygame.Surface, palette: TourPalette, view: LensView, step: int) -> None:
    rows, columns = view.order.shape
    row, column = view.middle
    half = SQUARES // 2
    for down in range(-half, half + 1):
        for right in range(-half, half + 1):
            if not (0 <= row + down < rows and 0 <= column + right < columns):
                continue
            cell = pygame.Rect((right + half) * step, (down + half) * step, step, step)
            picture.fill(palette.dark if row + down + column + right & 1 else palette.light, cell)
            order = int(view.order[row + down, column + right])
            if order >= 0:
                colour = tint_colours()[shade_of(order, view.order.size)]
                picture.blit(sprites.swatch(step, step, colour, palette.tint), cell)


def _path(palette: TourPalette, view: LensView, step: int) -> Iterator[Blit]:
    """Yield the lines and the discs inside the lens."""
    squares, columns = view.order.size, view.order.shape[1]
    row, column = view.middle
    half = SQUARES // 2 + 2
    near = view.order[max(0, row - half) : row + half + 1, max(0, column - half) : column + half + 1]
    found = np.sort(near[near >= 0]).tolist()

    def middle(order: int) -> Point:
        down, right = divmod(view.path[order], columns)
        at = SQUARES // 2
        return (2 * (right - column + at) + 1) * step // 2, (2 * (down - row + at) + 1) * step // 2

    stroke = stroke_of(step)
    for order in with_next(found):
        if 0 < order < len(view.path):
            start, end = sorted((middle(order - 1), middle(order)), key=lambda point: point[1])
            across, down = end[0] - start[0], end[1] - start[1]
            yield sprites.line(across, down, shade_of(order, squares), stroke, palette.casing).at(start)
    disc, digits = round(step * _DISC_PART), len(str(squares))
    for order in found:
        shade = shade_of(order, squares)
        yield sprites.numbered(order + 1, shade, disc, digits, palette.casing).at(middle(order))


def _put_caption(picture: pygame.Surface, palette: TourPalette, view: LensView, area: pygame.Rect) -> None:
    """Draw the name of the pointer's square and its number in the path."""
    order = int(view.order.flat[view.square])
    name = name_of(view.square, *view.order.shape)
    text = name if order < 0 else f"{name} · {order + 1:,}"
    size = round(area.h * 0.6)
    drawn = FONTS.render(text, size, palette.label, bold=True)
    down = area.centery - FONTS.middle_px(size, bold=True)
    picture.blit(drawn, (area.centerx - drawn.get_width() // 2, round(down)))


@cached
def _edge(width: int, height: int, scale: float) -> tuple[pygame.Surface, pygame.Surface, int]:
    """Return the mask of the lens's round corners, its shadow, and the reach of the shadow in px."""
    radius, reach = 10 * scale, round(14 * scale)
    x, y = centred_coordinates(width, height)
    mask = translucent((255, 255, 255), coverage(box_distance(x, y, width / 2, height / 2, radius)))
    x, y = centred_coordinates(width + 2 * reach, height + 2 * reach)
    away = box_distance(x, y - reach * 0.2, width / 2, height / 2, radius)
    dark = 0.5 * smooth(np.asarray(0.5 - away / (1.4 * reach), np.float32))
    return mask, translucent((10, 8, 4), np.asarray(dark, np.float32)), reach
