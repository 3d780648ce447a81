"""The grid of a file becomes the options of a table."""

from banmen.games.sudoku.files import Form, Sheet
from banmen.games.sudoku.reader import grid_text, table_options
from tests.banmen.games.sudoku.grids import CONTRADICTED, digits

GRID = digits(CONTRADICTED)
NONE = (0,) * 81


def test_givens_and_entries_are_kept_apart() -> None:
    sheet = Sheet(GRID, Form.LINES)
    assert table_options(sheet, GRID) == {"givens": grid_text(GRID)}
    assert table_options(sheet, NONE) == {"givens": "." * 81, "entries": grid_text(GRID)}


def test_notes_colours_and_candidates() -> None:
    empty = GRID.index(0)
    marks = tuple(0b11 if at == empty else 0 for at in range(81))
    sheet = Sheet(GRID, Form.LINES, (6, *(0,) * 80), corner=marks, struck=marks)
    options = table_options(sheet, GRID)
    assert (options["colours"][:2], options["corner"], options["struck"]) == ("60", list(marks), list(marks))
    drawn = Sheet(GRID, Form.DRAWN, candidates=tuple(0 if digit else 0b1_1111_1111 for digit in GRID))
    assert "struck" not in table_options(drawn, GRID)
