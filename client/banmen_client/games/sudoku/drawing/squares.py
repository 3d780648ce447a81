"""The pictures in squares: digits with their marks in filled ones, candidates or pencil marks in empty ones.

Candidates have nine places in a square; pencil marks are in its corners and in its centre.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache

import pygame

from banmen_client.drawing.pixels import Colour
from banmen_client.games.sudoku.board_view import Cell, SudokuView
from banmen_client.games.sudoku.drawing import glyphs
from banmen_client.games.sudoku.drawing.layout import MARK_STEP, SudokuLayout
from banmen_client.games.sudoku.drawing.palette import Role, SudokuPalette
from banmen_client.ui.shapes import cached

Blit = tuple[pygame.Surface, tuple[int, int]]
_GHOST, _GOING = 0.5, 0.3  # the opacity of a digit that was sent, and of one to be removed
_INITIAL = 0.18
_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1), (0, -1), (0, 1), (-1, 0), (1, 0))

# Nine marks fit along the edges only if four of them are at the upper edge.
_NINE = ((-1, -1), (-1 / 3, -1), (1 / 3, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
_SIDES_TAKEN = 7  # from this many corner marks on, the middles of the left and right side are among them
_CENTRE_ROOM, _CENTRE_ROOM_BETWEEN = 0.86, 0.4
_CENTRE_SIZES = (0.25, 0.23, 0.21, 0.19, 0.17, 0.15, 0.13, 0.11)


# --- filled squares -------------------------------------------------------------------------------------------------


class Entries:
    """The digits of one view on one layout."""

    def __init__(self, view: SudokuView, layout: SudokuLayout, palette: SudokuPalette) -> None:
        self._view, self._layout, self._palette = view, layout, palette
        self._pending = dict(view.pending)
        self._framed = _framed(view, palette)

    def of(self, square: int, digit: int) -> Iterator[Blit]:
        """Yield the pictures of a filled square and their places."""
        view, palette, cell = self._view, self._palette, self._layout.cell_px
        x, y = self._middle(square)
        given = bool(view.givens) and view.givens[square] != "."
        bad = square in view.conflicts or square in view.wrong
        ink = palette.red if bad else palette.given if given else self._writers_ink(square)
        if square in self._pending:
            new = self._pending[square]
            yield self.sent(square, new) if new else glyphs.ghost(digit, cell, ink, _GOING, bold=given).at(x, y)
            return
        yield glyphs.digit(digit, cell, ink, bold=given).at(x, y)
        if square in view.conflicts:
            yield self._underline(x, y)
        if square in view.wrong:
            yield from self._crossed_out(x, y)
        if view.writers and not given:
            yield self._initial(square)
        if square in self._framed:
            yield self._frame(square, self._framed[square])

    def sent(self, square: int, digit: int) -> Blit:
        """Return a digit that was sent to the server and is not confirmed yet."""
        return glyphs.ghost(digit, self._layout.cell_px, self._palette.entry, _GHOST).at(*self._middle(square))

    def answer(self, square: int, digit: int) -> Blit:
        """Return a digit of the answer in an empty square."""
        return glyphs.answer(digit, self._layout.cell_px, self._palette.answer).at(*self._middle(square))

    def _middle(self, square: int) -> tuple[int, int]:
        return self._layout.cells[square].center

    def _writers_ink(self, square: int) -> Colour:
        if not self._view.writers:
            return self._palette.entry
        return self._palette.writers[self._place(square) % len(self._palette.writers)]

    def _place(self, square: int) -> int:
        return self._view.entries[square] // 10

    def _initial(self, square: int) -> Blit:
        place, names = self._place(square), self._view.initials
        text = names[place] if place < len(names) and names[place] else str(place + 1)
        cell = self._layout.cells[square]
        glyph = glyphs.word(text, max(9, round(cell.w * _INITIAL)), self._writers_ink(square), bold=True)
        return glyph.at(cell.right - round(cell.w * 0.14), cell.y + round(cell.w * 0.16))

    def _underline(self, x: int, y: int) -> Blit:
        cell = self._layout.cell_px
        thick = max(1, round(cell * 0.038))
        line = glyphs.bar(2 * round(cell * 0.205), thick, self._palette.red)
        return line.at(x, y + round(cell * 0.385) - thick + thick // 2)

    def _crossed_out(self, x: int, y: int) -> Iterator[Blit]:
        cell, red = self._layout.cell_px, self._palette.red
        yield glyphs.strike(round(cell * 0.62), max(1.5, cell * 0.032), red).at(x, y)
        off = round(cell * 0.36)
        yield glyphs.cross(max(5, round(cell * 0.15)), max(1.2, cell * 0.028), red).at(x - off, y - off)

    def _frame(self, square: int, colour: Colour) -> Blit:
        cell = self._layout.cells[square]
        picture = glyphs.frame(cell.w, max(2, round(cell.w * 0.045)), cell.w * 0.06, colour)
        return picture, cell.topleft


def _framed(view: SudokuView, palette: SudokuPalette) -> dict[int, Colour]:
    """Return the colours of frames around squares with a digit. Other squares of a step have discs instead."""
    parts = (
        (view.removes, palette.red),
        (view.fins, palette.fin.disc),
        (view.proof, palette.ring),
        (view.sets, palette.put.disc),
    )
    return {square: colour for cells, colour in parts for square, _ in cells}


# --- empty squares --------------------------------------------------------------------------------------------------


class Marks:
    """The candidates or marks of one view on one layout."""

    def __init__(self, view: SudokuView, layout: SudokuLayout, palette: SudokuPalette) -> None:
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


def _roles(view: SudokuView, palette: SudokuPalette) -> dict[int, dict[int, Role]]:
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


@lru_cache(maxsize=512)
def digits_in(mask: int) -> tuple[int, ...]:
    """Return the digits of a mask in ascending order."""
    return tuple(digit for digit in range(1, 10) if mask >> (digit - 1) & 1)
