"""The pictures in empty squares: candidates in their nine places, or pencil marks in the corners and the centre."""

from collections.abc import Iterator, Mapping
from functools import lru_cache

import pygame

from banmen_client.drawing.pixels import Colour
from banmen_client.games.sudoku.board_view import Cell, SudokuView
from banmen_client.games.sudoku.drawing import glyphs
from banmen_client.games.sudoku.drawing.layout import MARK_STEP, SudokuLayout
from banmen_client.games.sudoku.drawing.palette import Palette, Role
from banmen_client.ui.surface_cache import cached

Blit = tuple[pygame.Surface, tuple[int, int]]

_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1), (-1, 0), (1, 0))
# Nine marks fit along the edges only if four of them are at the upper edge.
_NINE = ((-1, -1), (-1 / 3, -1), (1 / 3, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
_SIDES_TAKEN = 7  # from this many corner marks on, the middles of the left and right side are among them
_CENTRE_ROOM, _CENTRE_ROOM_BETWEEN = 0.86, 0.4
_CENTRE_SIZES = (0.25, 0.23, 0.21, 0.19, 0.17, 0.15, 0.13, 0.11)


@lru_cache(maxsize=512)
def digits_in(mask: int) -> tuple[int, ...]:
    """Return the digits of a mask in ascending order."""
    return tuple(digit for digit in range(1, 10) if mask >> (digit - 1) & 1)


class Marks:
    """The candidates or marks of one view on one layout."""

    def __init__(self, view: SudokuView, layout: SudokuLayout, palette: Palette) -> None:
        self._view, self._layout, self._palette = view, layout, palette
        self._roles = _roles(view, palette)
        self._lit = Role(palette.same, palette.entry, palette.entry)

    def of(self, square: int) -> Iterator[Blit]:
        """Yield the pictures of an empty square and their places."""
        view, roles = self._view, self._roles.get(square, {})
        if roles or view.candidates is not None:
            shown = view.candidates[square] if view.candidates is not None else 0
            yield from self._candidates(square, shown, roles)
        else:
            yield from self._at_corners(square, digits_in(view.corner[square]))
            yield from self._in_the_middle(square, digits_in(view.centre[square]))

    def _candidates(self, square: int, shown: int, roles: Mapping[int, Role]) -> Iterator[Blit]:
        cell = self._layout.cell_px
        struck = self._view.struck[square] & ~shown
        coloured = self._is_coloured(square)
        for digit in range(1, 10):
            bit = 1 << (digit - 1)
            if digit in roles:
                glyph = self._of_step(digit, roles[digit])
            elif shown & bit:
                glyph = self._single(digit) if square in self._view.lone else self._plain(digit, coloured=coloured)
            elif struck & bit:
                glyph = _struck(digit, cell, self._ink(coloured=coloured))
            else:
                continue
            yield glyph.at(*self._layout.mark_middle(square, digit))

    def _of_step(self, digit: int, role: Role) -> glyphs.Glyph:
        palette = self._palette
        return glyphs.candidate(
            digit, self._layout.cell_px, role, ringed=role is palette.put, struck=role is palette.removed
        )

    def _plain(self, digit: int, *, coloured: bool) -> glyphs.Glyph:
        """Return a mark. The lit digit has a badge, with a ring on squares that might have the badge's colour."""
        cell = self._layout.cell_px
        if digit == self._view.lit_digit:
            return glyphs.candidate(digit, cell, self._lit, ringed=coloured)
        return glyphs.mark(digit, cell, self._ink(coloured=coloured))

    def _single(self, digit: int) -> glyphs.Glyph:
        return _ringed(digit, self._layout.cell_px, self._palette.red)

    def _is_coloured(self, square: int) -> bool:
        view = self._view
        return bool(view.colours[square]) or square in view.focus or square in view.selected or square == view.cursor

    def _ink(self, *, coloured: bool) -> Colour:
        return self._palette.strong_mark if coloured else self._palette.mark

    def _at_corners(self, square: int, digits: tuple[int, ...]) -> Iterator[Blit]:
        x, y = self._layout.cells[square].center
        step, coloured = MARK_STEP * self._layout.cell_px, self._is_coloured(square)
        places = _NINE if len(digits) == len(_NINE) else _CORNERS
        for digit, (right, down) in zip(digits, places, strict=False):
            yield self._plain(digit, coloured=coloured).at(round(x + right * step), round(y + down * step))

    def _in_the_middle(self, square: int, digits: tuple[int, ...]) -> Iterator[Blit]:
        """Yield the centre marks on one line, as large as fits between the corner marks; the lit digit has a badge."""
        if not digits:
            return
        between = self._view.corner[square].bit_count() >= _SIDES_TAKEN
        room = self._layout.cell_px * (_CENTRE_ROOM_BETWEEN if between else _CENTRE_ROOM)
        text = "".join(map(str, digits))
        size = _centre_size(text, self._layout.cell_px, room)
        x, y = self._layout.cells[square].center
        x -= glyphs.width_px(text, size) // 2
        ink = self._ink(coloured=self._is_coloured(square))
        for digit in sorted(digits, key=lambda digit: digit != self._view.lit_digit):
            middle = x + glyphs.width_px(text[: text.index(str(digit))], size) + glyphs.width_px(str(digit), size) // 2
            if digit == self._view.lit_digit:
                badge = glyphs.pill(glyphs.width_px(str(digit), size) + 2, round(size * 1.25), self._palette.same)
                yield badge.at(middle, y)
                yield glyphs.word(str(digit), size, self._palette.entry, bold=True).at(middle, y)
            else:
                yield glyphs.word(str(digit), size, ink).at(middle, y)


def _roles(view: SudokuView, palette: Palette) -> dict[int, dict[int, Role]]:
    """Return the role of each candidate in the step shown, by square and digit. Removal overrides other roles."""
    roles: dict[int, dict[int, Role]] = {}
    parts: tuple[tuple[frozenset[Cell], Role], ...] = (
        (view.proof, palette.proof),
        (view.fins, palette.fin),
        (view.sets, palette.put),
        (view.removes, palette.removed),
    )
    for cells, role in parts:
        for square, digit in cells:
            roles.setdefault(square, {})[digit] = role
    return roles


@cached
def _struck(digit: int, cell_px: int, colour: Colour) -> glyphs.Glyph:
    """Return a candidate that is ruled out: faint and struck through."""
    length = round(cell_px * glyphs.BADGE * 0.8)
    line = glyphs.strike(length, max(1.0, cell_px * 0.018), colour)
    picture = line.picture.copy()
    picture.blit(*glyphs.mark(digit, cell_px, colour).at(line.right, line.down))
    picture.fill((255, 255, 255, 130), special_flags=pygame.BLEND_RGBA_MULT)
    return glyphs.Glyph(picture, line.right, line.down)


@cached
def _ringed(digit: int, cell_px: int, colour: Colour) -> glyphs.Glyph:
    """Return the only candidate of a square: bold, with a ring around it."""
    ring = glyphs.ring(round(cell_px * glyphs.BADGE), colour)
    picture = ring.picture.copy()
    picture.blit(*glyphs.mark(digit, cell_px, colour, bold=True).at(ring.right, ring.down))
    return glyphs.Glyph(picture, ring.right, ring.down)


@lru_cache(maxsize=1024)
def _centre_size(text: str, cell_px: int, room_px: float) -> int:
    sizes = [max(7, round(cell_px * part)) for part in _CENTRE_SIZES]
    return next((size for size in sizes if glyphs.width_px(text, size) <= room_px), sizes[-1])
