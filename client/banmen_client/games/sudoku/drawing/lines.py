"""Lines over the squares: outlines of several, rings around the cursor's, and arrows between candidates.

An arrow is a link of a chain, solid if it is strong and dashed if it is weak.
"""

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, floor, hypot

import numpy as np
import pygame

from banmen_client.drawing.pixels import Colour, box_distance, centred_coordinates, coverage, translucent
from banmen_client.games.sudoku.board_view import Link
from banmen_client.games.sudoku.drawing import glyphs
from banmen_client.games.sudoku.drawing.layout import SudokuLayout
from banmen_client.games.sudoku.drawing.squares import Blit
from banmen_client.ui import shapes
from banmen_client.ui.shapes import cached

_OUTLINE_THICK = 0.04  # of a square
_ROUND = 0.055
_BOW = 0.12  # the distance of a link from the straight line, as a share of its length
_MOST_BOW = 0.45  # and its maximum, in squares
_STEPS = 28
_THICK, _HEAD, _DASH, _GAP = 0.026, 0.125, 0.09, 0.075  # shares of a square
_FINER = 4
Point = tuple[float, float]
Brushes = Sequence[Sequence[pygame.Surface]]


# --- around squares -------------------------------------------------------------------------------------------------


def thick_px(layout: SudokuLayout) -> int:
    """Return the thickness of the lines around squares."""
    return max(2, round(layout.cell_px * _OUTLINE_THICK))


def outline(squares: Collection[int], layout: SudokuLayout) -> Iterator[pygame.Rect]:
    """Yield the rectangles of a line along the outer edges of the shape of these squares, inside it."""
    thick = thick_px(layout)
    for square in squares:
        row, column = divmod(square, 9)
        near = {(down, right): _has(squares, row + down, column + right) for down in (-1, 0, 1) for right in (-1, 0, 1)}
        cell = _grown(layout, square, near)
        for (down, right), inside in near.items():
            if not inside:
                yield _edge(cell, down, right, thick)


def _has(squares: Collection[int], row: int, column: int) -> bool:
    return 0 <= row < 9 and 0 <= column < 9 and row * 9 + column in squares  # noqa: PLR2004 - nine a side


def _grown(layout: SudokuLayout, square: int, near: dict[tuple[int, int], bool]) -> pygame.Rect:
    """Return the square with the lines at its bottom and its right that belong to the shape."""
    cell = layout.cells[square].copy()
    if near[0, 1]:
        cell.w = layout.cells[square + 1].x - cell.x
    if near[1, 0]:
        cell.h = layout.cells[square + 9].y - cell.y
    return cell


def _edge(cell: pygame.Rect, down: int, right: int, thick: int) -> pygame.Rect:
    """Return the line along one side, or the dot in one corner."""
    width = thick if right else cell.w
    height = thick if down else cell.h
    x = cell.right - width if right > 0 else cell.x
    y = cell.bottom - height if down > 0 else cell.y
    return pygame.Rect(x, y, width, height)


def cursor_ring(layout: SudokuLayout, square: int, colour: Colour) -> Blit:
    """Return the line around the cursor's square, inside the square."""
    cell = layout.cells[square]
    return glyphs.frame(cell.w, thick_px(layout), cell.w * _ROUND, colour), cell.topleft


def keyboard_ring(layout: SudokuLayout, square: int, colour: Colour, scale: float) -> Blit:
    """Return the ring of the keyboard's focus with its halo, outside the square."""
    cell = layout.cells[square]
    picture = _keyboard_ring(cell.w, min(scale, cell.w / 40), colour)
    return picture, picture.get_rect(center=cell.center).topleft


@cached
def _keyboard_ring(cell_px: int, scale: float, colour: Colour) -> pygame.Surface:
    gap, thick, reach = 2 * scale, max(1.5, 2 * scale), 9 * scale
    side = cell_px + 2 * ceil(gap + thick + reach)
    x, y = centred_coordinates(side, side)
    away = box_distance(x, y, cell_px / 2 + gap, cell_px / 2 + gap, 6 * scale)
    ring = coverage(away - thick) * (1 - coverage(away))
    halo = 0.5 * np.clip(1 - (away - thick) / reach, 0, 1) ** 2 * (away > 0)
    return translucent(colour, np.asarray(np.maximum(ring, halo), np.float32))


# --- arrows ---------------------------------------------------------------------------------------------------------


def links_picture(layout: SudokuLayout, links: tuple[Link, ...], colour: Colour) -> pygame.Surface:
    """Return a picture of the arrows between candidates' discs, as large as the layout's outer rectangle."""
    return _links_picture(layout.moved(-layout.left_px, -layout.top_px), links, colour)


@cached
def _links_picture(layout: SudokuLayout, links: tuple[Link, ...], colour: Colour) -> pygame.Surface:
    picture = pygame.Surface(layout.outer.size, pygame.SRCALPHA, 32)
    picture.fill((*colour, 0))
    for start, end, strong in links:
        curve = _bent(layout.mark_middle(*start), layout.mark_middle(*end), layout.cell_px)
        path = _trimmed(curve, layout.cell_px * (glyphs.BADGE / 2 + 0.015))
        if len(path) > 1:
            _draw_arrow(picture, path, layout.cell_px, colour, strong=strong)
    return picture


def _draw_arrow(picture: pygame.Surface, path: Sequence[Point], cell_px: int, colour: Colour, *, strong: bool) -> None:
    head = min(_HEAD * cell_px, _length(path) * 0.8)
    shaft = _cut_end(path, head * 0.8)
    dash, gap = (_length(path) + 1, 0.0) if strong else (_DASH * cell_px, _GAP * cell_px)
    thick = max(1.4, cell_px * _THICK)
    brushes = _brushes(thick, colour)
    stamps = [_stamp(brushes, point) for point in _dotted(shaft, dash, gap, thick / 4)]
    # Brushes overlap: the most opaque one counts, so that the line's edges stay smooth.
    picture.blits([(brush, at, brush.get_rect(), pygame.BLEND_RGBA_MAX) for brush, at in stamps], doreturn=False)
    _draw_head(picture, path[-1], _direction(shaft[-1], path[-1]), head, colour)


def _bent(start: Point, end: Point, cell_px: int) -> list[Point]:
    """Return a curve that bends to the left of the straight line, so that it avoids the candidates on that line."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    bow = 2 * min(_BOW * length, _MOST_BOW * cell_px) / length
    middle = ((start[0] + end[0]) / 2 + dy * bow, (start[1] + end[1]) / 2 - dx * bow)
    return [_on_curve(start, middle, end, n / _STEPS) for n in range(_STEPS + 1)]


def _on_curve(start: Point, middle: Point, end: Point, t: float) -> Point:
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return a * start[0] + b * middle[0] + c * end[0], a * start[1] + b * middle[1] + c * end[1]


def _trimmed(path: Sequence[Point], margin: float) -> list[Point]:
    """Return the path without the points within `margin` of its ends."""
    first, last = path[0], path[-1]
    return [p for p in _finer(path) if _distance(p, first) >= margin and _distance(p, last) >= margin]


def _finer(path: Sequence[Point]) -> Iterator[Point]:
    for (x0, y0), (x1, y1) in pairwise(path):
        for n in range(4):
            yield x0 + (x1 - x0) * n / 4, y0 + (y1 - y0) * n / 4
    yield path[-1]


def _cut_end(path: Sequence[Point], length: float) -> list[Point]:
    """Return the path without its last `length` px, but with at least its first two points."""
    kept = list(path)
    while len(kept) > 2 and _distance(kept[-1], path[-1]) < length:  # noqa: PLR2004 - a line needs two points
        kept.pop()
    return kept


def _dotted(path: Sequence[Point], dash: float, gap: float, step: float) -> Iterator[Point]:
    """Yield points along a path, at most `step` px apart, in dashes of this length."""
    passed = 0.0
    for before, point in pairwise(path):
        length = _distance(before, point)
        parts = ceil(length / step)
        for n in range(parts):
            share = n / parts
            if (passed + share * length) % (dash + gap) < dash:
                yield before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share
        passed += length


@lru_cache(maxsize=8)
def _brushes(thick: float, colour: Colour) -> Brushes:
    """Return a round brush in several versions.

    Its middle is a quarter of a px further to the right in each column and further down in each row.
    """
    side = ceil(thick) + 4
    x, y = centred_coordinates(side, side)
    return tuple(
        tuple(
            translucent(colour, coverage(np.hypot(x - right / _FINER, y - down / _FINER) - thick / 2))
            for right in range(_FINER)
        )
        for down in range(_FINER)
    )


def _stamp(brushes: Brushes, point: Point) -> tuple[pygame.Surface, tuple[int, int]]:
    half = brushes[0][0].get_width() / 2
    right, down = (round((value - half) * _FINER) for value in point)
    return brushes[down % _FINER][right % _FINER], (right // _FINER, down // _FINER)


def _draw_head(picture: pygame.Surface, tip: Point, direction: Point, size: float, colour: Colour) -> None:
    """Draw the head of an arrow."""
    x, y = tip[0] - direction[0] * size, tip[1] - direction[1] * size
    dx, dy = -direction[1] * size * 0.5, direction[0] * size * 0.5
    corners = (tip, (x + dx, y + dy), (x - dx, y - dy))
    left, top = (floor(min(corner[axis] for corner in corners)) - 1 for axis in (0, 1))
    head = shapes.polygon([(x - left, y - top) for x, y in corners], colour)
    picture.blit(head, (left, top), special_flags=pygame.BLEND_RGBA_MAX)


def _direction(start: Point, end: Point) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy) or 1.0
    return dx / length, dy / length


def _distance(one: Point, other: Point) -> float:
    return hypot(other[0] - one[0], other[1] - one[1])


def _length(path: Sequence[Point]) -> float:
    return sum(_distance(a, b) for a, b in pairwise(path))
