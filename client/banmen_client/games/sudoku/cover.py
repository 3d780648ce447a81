"""What the rest of the window shows of sudoku: texts and thumbnails of tables, the game's picture, and badges of seats.

The texts are for the rows of the hall. Pictures are cached: do not draw on them.
"""

from math import ceil

import pygame

from banmen.game import Seat
from banmen.games.sudoku.options import USUAL_LEVEL
from banmen.games.sudoku.state import NONE, SEATS, SQUARES, State
from banmen.protocol.messages import Row
from banmen.texts import Texts
from banmen_client.games.sudoku.board_view import Numbers, SudokuView
from banmen_client.games.sudoku.drawing import glyphs
from banmen_client.games.sudoku.drawing.layout import SudokuLayout
from banmen_client.games.sudoku.drawing.painting import Painting, draw_frame
from banmen_client.games.sudoku.drawing.palette import PALETTES, SEAT_FILLS, WHITE, view_digits
from banmen_client.system.settings import Theme
from banmen_client.ui.shapes import cached

_OVERSAMPLED = 4
_TILE_GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
_TILE_ENTRIES = {28: 5, 37: 2, 40: 5, 46: 1}
_TILE_CANDIDATES = {29: 0b100000000, 30: 0b101000000, 32: 0b1001001, 38: 0b100100000, 48: 0b100000000, 50: 0b1000}
_TILE_CURSOR = 40


# --- texts ----------------------------------------------------------------------------------------------------------


def puzzle_text(t: Texts, *, level: int, seed: int, own: bool) -> str:
    """Return the level and the number of the puzzle, as far as known, or that a person made the grid."""
    if own:
        return t("puzzle-own")
    name = t(f"sudoku-level-{level}")
    return t("sudoku-puzzle", level=name, seed=str(seed)) if seed else name


def options_text(t: Texts, row: Row) -> str:
    """Return the puzzle and the mode."""
    options, state = row.options, _state(row)
    level = state.level or options.get("level", USUAL_LEVEL)
    seed = state.seed or options.get("seed") or 0
    puzzle = puzzle_text(t, level=level, seed=seed, own="givens" in options)
    mode = options.get("mode", "alone")
    aids = f" · {t('puzzle-aids-told')}" if options.get("aids") == "told" else ""
    return f"{puzzle} · {t(f'puzzle-mode-{mode}')}{aids}"


def progress_text(t: Texts, row: Row) -> str:
    """Return the number of filled squares; in a race, that of the leading player."""
    state = _state(row)
    if not state.givens:
        return t("filter-playing")
    givens = SQUARES - state.givens.count(".")
    return t("row-filled", count=givens + max(state.filled, default=0), of=SQUARES)


def _state(row: Row) -> State:
    return row.state if isinstance(row.state, State) else State()


# --- pictures -------------------------------------------------------------------------------------------------------


def thumbnail(state: State | None, side_px: int, theme: Theme = "light") -> pygame.Surface:
    """Return a grid as a small board of `side_px` with round transparent corners; None draws an empty one.

    Cached: do not draw on it. In a race it is the first seat's grid.
    """
    if state is None:
        return _thumbnail("", NONE, side_px, theme)
    return _thumbnail(state.givens, tuple(entry % 10 for entry in state.sheet_of("").digit), side_px, theme)


@cached
def _thumbnail(givens: str, entries: Numbers, side_px: int, theme: Theme) -> pygame.Surface:
    """Draw at several times the size and scale down, so that lines thinner than a px keep their places."""
    large = side_px * _OVERSAMPLED
    picture = pygame.Surface((large, large), pygame.SRCALPHA, 32)
    # Lines and digits are thicker and larger than on the board, so that they can be seen at this size.
    frame, box_line, line = max(5, round(large * 0.02)), max(4, round(large * 0.012)), max(2, round(large * 0.006))
    cell = max(1, (large - 2 * frame - 2 * box_line - 6 * line) // 9)
    layout = SudokuLayout(cell, line, box_line, frame)
    layout = layout.moved((large - layout.side_px) // 2, (large - layout.side_px) // 2)
    palette, view = PALETTES[theme], SudokuView(theme, givens, entries)
    draw_frame(picture, layout, palette)
    for square, digit in enumerate(view_digits(view)):
        picture.fill(palette.cell, layout.cells[square])
        if digit:
            ink = palette.entry if entries[square] else palette.given
            glyph = glyphs.word(str(digit), max(7, round(cell * 0.9)), ink, bold=True)
            picture.blit(*glyph.at(*layout.cells[square].center))
    return pygame.transform.smoothscale(picture, (side_px, side_px))


@cached
def tile(size_px: tuple[int, int], theme: Theme = "light") -> pygame.Surface:
    """Return the picture of the game, (width, height) in px: part of a grid in play, opaque. Cached."""
    width, height = size_px
    cell = max(6, round(height / 3.1), ceil(width / 6.5))
    part = cell / 78
    layout = SudokuLayout(cell, max(1, round(part)), max(2, round(3 * part)), 0)
    board = pygame.Surface(layout.outer.size, 0, 32)
    _painting(layout, theme).draw(board, {}, shadow=False)
    # Cut squares in half at every side, with the cursor right of the middle.
    middle = layout.cells[_TILE_CURSOR].move(-round(cell * 0.9), -round(cell * 0.2)).center
    picture = pygame.Surface(size_px, 0, 32)
    picture.blit(board, (0, 0), ((middle[0] - width // 2, middle[1] - height // 2), size_px))
    return picture


def _painting(layout: SudokuLayout, theme: Theme) -> Painting:
    entries = tuple(_TILE_ENTRIES.get(square, 0) for square in range(81))
    candidates = tuple(_TILE_CANDIDATES.get(square, 0) for square in range(81))
    view = SudokuView(
        theme,
        _TILE_GIVENS,
        entries,
        candidates=candidates,
        cursor=_TILE_CURSOR,
        lit_digit=5,
        lit_units=True,
    )
    return Painting(view, layout)


@cached
def piece(seat: Seat, diameter_px: int) -> pygame.Surface:
    """Return a round badge in a seat's colour with the number of the seat, in the middle of a square picture.

    Cached.
    """
    place = SEATS.index(seat) if seat in SEATS else 0
    under = glyphs.disc(diameter_px, SEAT_FILLS[place])
    picture = under.picture.copy()
    number = glyphs.word(str(place + 1), round(diameter_px * 0.56), WHITE, bold=True)
    picture.blit(*number.at(under.right, under.down))
    return picture
