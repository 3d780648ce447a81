"""The pictures in filled squares: the digits, their writers, and the marks of wrong ones."""

from collections.abc import Iterator

from banmen_client.drawing.pixels import Colour
from banmen_client.games.sudoku.board_view import SudokuView
from banmen_client.games.sudoku.drawing import glyphs
from banmen_client.games.sudoku.drawing.layout import SudokuLayout
from banmen_client.games.sudoku.drawing.palette import Palette
from banmen_client.games.sudoku.drawing.pencil_marks import Blit

_GHOST, _GOING = 0.5, 0.3  # the opacity of a digit that was sent, and of one to be removed
_INITIAL = 0.18


class Entries:
    """The digits of one view on one layout."""

    def __init__(self, view: SudokuView, layout: SudokuLayout, palette: Palette) -> None:
        self._view, self._layout, self._palette = view, layout, palette
        self._pending = dict(view.pending)
        self._framed = _framed(view, palette)

    def of(self, square: int, digit: int) -> Iterator[Blit]:
        """Yield the pictures of a filled square and their places."""
        view, palette, cell = self._view, self._palette, self._layout.cell_px
        x, y = self._middle(square)
        given = self._is_given(square)
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

    def _is_given(self, square: int) -> bool:
        return bool(self._view.givens) and self._view.givens[square] != "."

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


def _framed(view: SudokuView, palette: Palette) -> dict[int, Colour]:
    """Return the colours of frames around squares with a digit. Other squares of a step have discs instead."""
    parts = (
        (view.removes, palette.red),
        (view.fins, palette.fin.disc),
        (view.proof, palette.ring),
        (view.sets, palette.put.disc),
    )
    return {square: colour for cells, colour in parts for square, _ in cells}
