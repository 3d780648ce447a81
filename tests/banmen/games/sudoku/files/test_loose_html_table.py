"""Grids in tables of HTML are read from the source of a page."""

from collections.abc import Callable

import pytest

from banmen.games.sudoku.files import BadGrid, read_grids
from banmen.games.sudoku.files.loose import rows_of_tables
from banmen.games.sudoku.files.sheet import TextLine, lines_of
from banmen.reading import FoundPuzzle, read_text
from tests.banmen.games.sudoku.files.test_grids import GRID, ROWS


def table(cell: Callable[[str, int], str]) -> str:
    rows = ("".join(cell(sign.strip("."), column) for column, sign in enumerate(row)) for row in ROWS)
    return "<table>\n" + "".join(f"<tr>{row}</tr>\n" for row in rows) + "</table>"


PLAIN = table(lambda sign, _: f"<td>{sign}</td>")
STYLED = table(lambda sign, column: f'<td class="given" id="a{column}"><b>{sign or "&nbsp;"}</b></td>\n')
HEADED = PLAIN.replace("<tr>", "<tr><th>1</th>").replace("<table>", f"<table><tr>{'<th>2</th>' * 10}</tr>")
IN_A_PAGE = (
    "<!DOCTYPE html><title>Sudoku 7</title><style>td{width:9px}</style><script>draw('<td>3</td>')</script>"
    f"<table><tr><td>Home<td>News</table><p>No. 12 of 2026-11-28</p>{STYLED}<p>f5d6 Good luck!</p>"
)


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        PLAIN.replace("\n", ""),
        STYLED,
        HEADED,
        IN_A_PAGE,
        PLAIN.replace("</td>", "").upper(),
        table(lambda sign, _: f"<td>{sign or '.'}</td>"),
        table(lambda sign, column: f'<td><input id=c{column} maxlength="1" value="{sign}"></td>'),
    ],
)
def test_a_table_of_nine_rows_of_nine_cells_is_a_grid(text: str) -> None:
    found = read_text(text)
    assert isinstance(found, FoundPuzzle)
    assert found.options["givens"] == "".join(ROWS)


def test_two_tables_are_two_grids() -> None:
    assert [sheet.digits for sheet in read_grids(f"{PLAIN}<p>The next:</p>{STYLED}")] == [GRID, GRID]


@pytest.mark.parametrize(
    "text",
    [
        PLAIN.replace("<td>7</td>", "<td>77</td>", 1),
        PLAIN.replace("<td>7</td>", "<td>x</td>", 1),
        PLAIN.replace("<td>7</td>", "", 1),
    ],
)
def test_a_table_of_anything_else_is_none(text: str) -> None:
    with pytest.raises(BadGrid):
        read_grids(text)


def test_tables_for_each_box_are_not_read_in_the_order_of_their_cells() -> None:
    box = "<table>" + "<tr><td>1</td><td>2</td><td>3</td></tr>" * 3 + "</table>"
    band = f"<tr>{f'<td>{box}</td>' * 3}</tr>"
    nested = f"<table>{band * 3}</table>"
    assert rows_of_tables(lines_of(nested)) == []


def test_a_text_without_a_table_and_a_very_long_line_are_left() -> None:
    assert rows_of_tables(lines_of("5 3 .")) is None
    assert rows_of_tables([TextLine(1, "<td>" * 50_000)]) is None
