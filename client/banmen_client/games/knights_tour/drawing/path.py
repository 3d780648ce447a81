"""The picture of a path: tints of squares, lines over them, numbered discs on top. Only changes are drawn.

New steps are drawn over the rest. For steps taken back, their area is cleared and the rest of it is drawn again. So a
step costs the same on every board. Only after a jump far back is everything drawn again, a part of it in each frame.
Squares are numbers, row by row.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame

from banmen_client.drawing.sprite import Blit, Sprite, Tiles, blit_all
from banmen_client.games.knights_tour.drawing import sprites
from banmen_client.games.knights_tour.drawing.empty_board import TourLayout, squares
from banmen_client.games.knights_tour.drawing.sprites import PALETTES, Point, Stroke, shade_of, tint_colours
from banmen_client.system.settings import Theme

AT_ONCE = 20_000
"""The maximum number of squares added to the picture in one frame."""

Numbers = npt.NDArray[np.int64]

_WIPED_AT_ONCE = 400
"""The maximum number of squares to clear one by one; for more, drawing the longest path again costs less."""
_WIPED_TOGETHER = 6
"""The number of squares taken back in a row that are cleared as one area, because they are near each other."""
_DOTS_FROM_PX, _CASED_FROM_PX = 7, 14
_FAINT_BELOW_PX = 4
"""Below this size of squares, lines leave hardly any ground visible, so they are drawn translucent over the tints."""
_FEW = 8
"""Up to this number, squares are drawn one by one, which is faster than the fixed cost of numpy."""
_SOON = 8
"""The number of steps for which discs are made in advance."""
_NEAR = 2
"""A knight's line that crosses a square has both ends within this number of rows and columns."""
_BASE = 1 << 14
"""More than any length in px; the base of keys that combine several numbers."""


class PathPicture:
    """The path on a board of one size in one theme.

    All its squares are tinted. The overlay draws the last line and the last two discs, as the knight may be moving.
    """

    def __init__(self, layout: TourLayout, theme: Theme) -> None:
        self.layout = layout.at_squares()
        self.square_count = layout.rows * layout.columns
        self.palette = PALETTES[theme]
        self._digits = len(str(self.square_count))
        self.disc_px = disc_px(layout.step_px, self._digits)
        self.numbered = sprites.number_px(self.disc_px, self._digits) >= sprites.MIN_NUMBER_PX
        self.stroke = stroke_of(layout.step_px)
        self._across, self._down = _axes(self.layout)
        self._ground = squares(self.layout, theme)
        self._tinted = self._ground.copy()
        self._lines = sprites.clear(self._ground.get_size())
        self._order: Numbers = np.full((layout.rows, layout.columns), -1, np.int64)
        self._path = array("H")
        self._tiles = Tiles(self._ground.get_size(), self._tile)

    def show(self, path: Sequence[int]) -> bool:
        """Draw this path, or as much of it as one frame allows. Return True if it is complete."""
        wanted = path if isinstance(path, array) else array("H", path)
        same = _same(self._path, wanted)
        if same < len(self._path):
            self._take_back(same)
        if len(self._path) < len(wanted):
            first = len(self._path)
            self._add(wanted[first : first + AT_ONCE])
        return len(self._path) == len(wanted)

    def blits(self, corner: Point) -> Iterable[Blit]:
        """Return the squares with the path on them in tiles, placed with the upper left square at `corner`."""
        return self._tiles.blits(corner)

    def copy(self) -> pygame.Surface:
        """Return the squares with the path on them as one picture."""
        return self._tile(self._ground.get_rect())

    def _tile(self, area: pygame.Rect) -> pygame.Surface:
        tile = self._tinted.subsurface(area).copy()
        tile.blit(self._lines, (0, 0), area)
        return tile

    @property
    def order(self) -> Numbers:
        """The place of each (row, column) in the path, from 0, or -1. Do not change it."""
        return self._order

    @property
    def path(self) -> Sequence[int]:
        """The squares of the path drawn so far."""
        return self._path

    def disc(self, order: int) -> Sprite:
        """Return the disc of the `order`-th square, from 0; a dot if its number would be illegible."""
        shade, number = shade_of(order, self.square_count), order + 1 if self.numbered else None
        return sprites.numbered(number, shade, self.disc_px, self._digits, self.palette.casing)

    def preparations(self, depth: int) -> Iterator[object]:
        """Make the discs of the squares after `depth`, one with each step."""
        for order in range(max(0, depth - 1), min(depth + _SOON, self.square_count)):
            if self.disc_px:
                yield self.disc(order)

    def line(self, start: Point, end: Point, order: int) -> Blit:
        """Return a line in the colour of the `order`-th square."""
        if start[1] > end[1]:
            start, end = end, start
        across, down = end[0] - start[0], end[1] - start[1]
        return self._line(across, down, shade_of(order, self.square_count)).at(start)

    def _line(self, across_px: int, down_px: int, shade: int) -> Sprite:
        return sprites.line(across_px, down_px, shade, self.stroke, self.palette.casing)

    # --- adding -----------------------------------------------------------------------------------------------------

    def _add(self, added: Sequence[int]) -> None:
        """Add squares to the end of the path, with the line and the discs that were left to the overlay before."""
        before = len(self._path) - 1
        self._path.extend(added)
        last = len(self._path) - 1
        if len(added) <= _FEW:
            for order, square in enumerate(added, before + 1):
                self._tint_one(order, square)
        else:
            orders = np.arange(before + 1, last + 1)
            self._order.flat[np.asarray(added)] = orders
            self._tint(orders)
        self._draw(range(max(1, before), last), range(max(0, before - 1), last - 1))
        self._change(self._path[max(0, before - 1) : last])  # the lines, and the discs on them
        self._change(self._path[before + 1 :], joined=False)  # the tints

    def _tint_one(self, order: int, square: int) -> None:
        self._order[divmod(square, self.layout.columns)] = order
        cell = self.layout.cell(square)
        self._tinted.blit(self._swatch(shade_of(order, self.square_count), cell.w, cell.h), cell)

    def _swatch(self, shade: int, wide: int, high: int) -> pygame.Surface:
        return sprites.swatch(wide, high, tint_colours()[shade], self.palette.tint)

    def _tint(self, orders: Numbers) -> None:
        rows, columns = np.divmod(self._squares(orders), self.layout.columns)
        (x, width, _), (y, height, _) = self._across[:, columns], self._down[:, rows]

        def swatch(key: int) -> Sprite:
            return Sprite(self._swatch(*_parts(key)), 0, 0)

        keys = (shade_of(orders, self.square_count) * _BASE + width) * _BASE + height
        blit_all(self._tinted, _pieces(keys, swatch, x, y))

    def _draw(self, lines: Sequence[int], discs: Sequence[int]) -> None:
        """Draw the lines to these places in the path, then the discs of the others. No line crosses those discs."""
        path, middle = self._path, self.layout.middle
        if len(lines) <= _FEW:
            blit_all(self._lines, [self.line(middle(path[at - 1]), middle(path[at]), at) for at in lines])
        else:
            blit_all(self._lines, self._lines_to(np.asarray(lines)))
        if self.disc_px and len(discs) <= _FEW:
            blit_all(self._lines, [self.disc(at).at(middle(path[at])) for at in discs])
        elif self.disc_px:
            self._draw_discs(np.asarray(discs))

    def _draw_discs(self, discs: Numbers) -> None:
        x, y = self._middles(discs)
        if self.numbered:
            blit_all(self._lines, _pieces(discs, self.disc, x, y))
        else:
            blit_all(self._lines, _pieces(shade_of(discs, self.square_count), self._dot, x, y))

    def _dot(self, shade: int) -> Sprite:
        return sprites.numbered(None, shade, self.disc_px, self._digits, self.palette.casing)

    def _lines_to(self, orders: Numbers) -> Iterator[Blit]:
        (from_x, from_y), (to_x, to_y) = self._middles(orders - 1), self._middles(orders)
        up = from_y > to_y
        x, y = np.where(up, to_x, from_x), np.where(up, to_y, from_y)
        across, down = np.where(up, from_x - to_x, to_x - from_x), np.abs(to_y - from_y)

        def line(key: int) -> Sprite:
            shade, along, below = _parts(key)
            return self._line(along - _BASE // 2, below, shade)

        keys = (shade_of(orders, self.square_count) * _BASE + across + _BASE // 2) * _BASE + down
        return _pieces(keys, line, x, y)

    def _squares(self, orders: Numbers) -> Numbers:
        return np.frombuffer(self._path, np.uint16)[orders].astype(np.int64)

    def _middles(self, orders: Numbers) -> tuple[Numbers, Numbers]:
        rows, columns = np.divmod(self._squares(orders), self.layout.columns)
        return self._across[2, columns], self._down[2, rows]

    # --- taking back ------------------------------------------------------------------------------------------------

    def _take_back(self, depth: int) -> None:
        """Shorten the path to its first `depth` squares."""
        gone = self._path[depth:]
        if len(gone) > min(_WIPED_AT_ONCE, depth // 8):
            self._redraw_from_start(depth)
            return
        for square in gone:
            self._order.flat[square] = -1
            cell = self.layout.cell(square)
            self._tinted.blit(self._ground, cell, cell)
        self._change(self._path[max(0, depth - 3) :])
        # The overlay draws the line to the last remaining square, and the disc before it, from now on.
        lined = self._path[max(0, depth - 2) :]
        del self._path[depth:]
        for first in range(0, len(lined), _WIPED_TOGETHER):
            self._wipe(lined[first : first + _WIPED_TOGETHER + 1])

    def _redraw_from_start(self, depth: int) -> None:
        path = self._path[:depth]
        self._tinted.blit(self._ground, (0, 0))
        self._lines.fill((0, 0, 0, 0))
        self._order.fill(-1)
        self._path = array("H")
        self._tiles.change_all()
        if path:
            self._add(path[:AT_ONCE])

    def _change(self, squares: Sequence[int], *, joined: bool = True) -> None:
        """Mark these squares as changed, and the lines between them if they are `joined`."""
        if len(squares) > _WIPED_AT_ONCE:
            self._tiles.change_all()
            return
        cells = [self.layout.cell(square) for square in squares]
        if joined:
            cells = [one.union(other) for one, other in pairwise(cells)]
        for cell in cells:
            self._tiles.change(cell)

    def _wipe(self, lined: Sequence[int]) -> None:
        """Clear the lines between these squares with their discs, and draw everything else in their area again."""
        cells = [self.layout.cell(square) for square in lined]
        before = self._lines.get_clip()
        self._lines.set_clip(cells[0].unionall(cells[1:]))
        self._tiles.change(self._lines.get_clip())
        self._lines.fill((0, 0, 0, 0))
        near, last = self._around(lined), len(self._path) - 1
        lines = [order for order in with_next(near) if 0 < order < last]
        self._draw(lines, [order for order in near if order < last - 1])
        self._lines.set_clip(before)

    def _around(self, lined: Sequence[int]) -> Sequence[int]:
        """Return the places in the path whose line or disc may be visible around these squares, in order."""
        rows, columns = np.divmod(np.asarray(lined, np.int64), self.layout.columns)
        top, left = max(0, rows.min() - _NEAR), max(0, columns.min() - _NEAR)
        near = self._order[top : rows.max() + _NEAR + 1, left : columns.max() + _NEAR + 1]
        orders: list[int] = np.sort(near[near >= 0]).tolist()
        return orders


def with_next(orders: Sequence[int]) -> Sequence[int]:
    """Return these places in a path and those after them, in order: the lines to and from their squares.

    `np.union1d` does the same, but it loads 6 MB of masked arrays at its first call, in the middle of a frame.
    """
    return sorted({*orders, *(order + 1 for order in orders)})


def disc_px(step_px: float, digits: int) -> int:
    """Return the diameter of the discs for squares of this size, in px.

    They are larger for longer numbers, dots on small squares, and 0 on the smallest.
    """
    if step_px < _DOTS_FROM_PX:
        return 0
    large = round(step_px * (0.44, 0.44, 0.52, 0.58, 0.62)[min(digits, 5) - 1])
    if sprites.number_px(large, digits) >= sprites.MIN_NUMBER_PX:
        return large
    return max(3, round(step_px * 0.34))


def stroke_of(step_px: float) -> Stroke:
    """Return the stroke of the path for squares of this size."""
    casing = step_px * 0.022 if step_px >= _CASED_FROM_PX else 0.0
    opacity = 0.62 if step_px < _FAINT_BELOW_PX else 1.0
    return Stroke(max(0.9, step_px * 0.068), casing, opacity)


def _pieces(keys: Numbers, make: Callable[[int], Sprite], x: Numbers, y: Numbers) -> Iterator[Blit]:
    """Yield sprites with their middles at (x, y). Equal keys share one sprite."""
    found, place = np.unique(keys, return_inverse=True)
    made = [make(key) for key in found.tolist()]
    pictures = np.empty(len(made), object)
    pictures[:] = [sprite.picture for sprite in made]
    right, down = (
        np.array(offsets, np.int64)[place] for offsets in zip(*((s.right, s.down) for s in made), strict=True)
    )
    yield from zip(pictures[place].tolist(), zip((x - right).tolist(), (y - down).tolist(), strict=True), strict=True)


def _parts(key: int) -> tuple[int, int, int]:
    """Return the numbers that a key combines."""
    return key // _BASE**2, key // _BASE % _BASE, key % _BASE


def _axes(layout: TourLayout) -> tuple[Numbers, Numbers]:
    """Return the start, the length and the middle of each column and of each row."""
    columns = [(layout.cell(at), layout.middle(at)) for at in range(layout.columns)]
    rows = [(layout.cell(at), layout.middle(at)) for at in range(0, layout.rows * layout.columns, layout.columns)]
    across = np.array([(cell.x, cell.w, middle[0]) for cell, middle in columns], np.int64).T
    down = np.array([(cell.y, cell.h, middle[1]) for cell, middle in rows], np.int64).T
    return across, down


def _same(one: Sequence[Any], other: Sequence[Any]) -> int:
    """Return the length of the common beginning of two paths."""
    low, high = 0, min(len(one), len(other))
    if one[:high] == other[:high]:
        return high
    while high - low > 1:
        middle = (low + high) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle
    return low
