"""The background colour of each square."""

from collections.abc import Iterator

from banmen_client.drawing.pixels import Colour
from banmen_client.games.sudoku.board_view import SudokuView
from banmen_client.games.sudoku.drawing.palette import Palette, mixed

SQUARES = range(81)
_UNIT_OVER_TINT = 0.3
_HOVER = 0.045


def digits_of(view: SudokuView) -> tuple[int, ...]:
    """Return the 81 digits of a view, 0 for an empty square."""
    if not view.givens:
        return tuple(entry % 10 for entry in view.entries)
    return tuple(
        int(given) if given.isdigit() else entry % 10 for given, entry in zip(view.givens, view.entries, strict=True)
    )


def backgrounds(view: SudokuView, palette: Palette, hover: int | None = None) -> list[Colour]:
    """Return the colour of each square. The one under the pointer (`hover`) is slightly darker, or lighter."""
    if view.covered:
        return [palette.cell] * len(SQUARES)
    digits, units = digits_of(view), units_of(view.cursor) if view.lit_units else frozenset()
    colours = [_background(view, palette, square, digits[square], lit=square in units) for square in SQUARES]
    if hover is not None:
        colours[hover] = mixed(colours[hover], palette.given, _HOVER)
    return colours


def _background(view: SudokuView, palette: Palette, square: int, digit: int, *, lit: bool) -> Colour:  # noqa: PLR0911 - one return for each background
    if square in view.conflicts:
        return palette.conflict
    if square == view.cursor:
        return palette.cursor
    if square in view.selected:
        return palette.selected
    if square in view.focus:
        return palette.focus
    if digit and (digit == view.lit_digit or (square, digit) in view.fins):
        return palette.same
    if colour := view.colours[square]:
        tint = palette.tints[(colour - 1) % len(palette.tints)]
        return mixed(tint, palette.units, _UNIT_OVER_TINT) if lit else tint
    return palette.units if lit else palette.cell


def units_of(square: int | None) -> frozenset[int]:
    """Return the squares in a square's row, column and box, including itself; empty for None."""
    return frozenset() if square is None else frozenset(_seen_from(square))


def _seen_from(square: int) -> Iterator[int]:
    row, column = divmod(square, 9)
    for n in range(9):
        yield row * 9 + n
        yield n * 9 + column
        yield (row // 3 * 3 + n // 3) * 9 + column // 3 * 3 + n % 3
