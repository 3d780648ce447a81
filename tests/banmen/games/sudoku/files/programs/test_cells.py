"""JSON of f-puzzles and SudokuPad: the grid, its marks, and what is no plain sudoku."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.sudoku.files import BadGrid, name_of, read_grids
from banmen.games.sudoku.files.programs.cells import read_cells
from tests.banmen.games.sudoku.grids import digits

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
CELLS: list[list[dict[str, Any]]] = [[{} if sign == "." else {"value": int(sign)} for sign in row] for row in ROWS]
GIVEN = [[{**cell, "given": True} if cell else {} for cell in row] for row in CELLS]
BOXES = [[[3 * (box // 3) + at // 3, 3 * (box % 3) + at % 3] for at in range(9)] for box in range(9)]


@pytest.mark.parametrize(
    "found",
    [
        {"size": 9, "grid": GIVEN},
        {"grid": CELLS, "arrow": [], "antiknight": False},
        {"cells": CELLS},
        {"cells": CELLS, "regions": BOXES, "lines": [], "cages": [{"value": "title: Two"}]},
        {"cells": [[{"value": str(cell["value"])} if cell else {} for cell in row] for row in CELLS]},
    ],
)
def test_a_puzzle_of_either_program_is_read(found: dict[str, Any]) -> None:
    (sheet,) = read_grids(json.dumps(found))
    assert sheet.digits == sheet.givens == digits(LINE)


def test_names_and_marks_are_kept() -> None:
    cells = [[dict(cell) for cell in row] for row in CELLS]
    cells[0][2] = {"pencilMarks": ["1", 2], "centremarks": [4]}
    sheet = read_cells(json.dumps({"cells": cells, "metadata": {"title": "Fish\n& chips", "author": "Mika"}}))
    assert sheet is not None
    assert (sheet.corner[2], sheet.centre[2], name_of(sheet)) == (0b11, 0b1000, "Fish & chips · Mika")


@pytest.mark.parametrize(
    ("found", "fault"),
    [
        ({"size": 6, "grid": [row[:6] for row in GIVEN[:6]]}, "size"),
        ({"grid": GIVEN, "thermometer": [{"lines": [["R1C1", "R1C2"]]}]}, "rules"),
        ({"grid": GIVEN, "antiking": True}, "rules"),
        ({"grid": [[{**cell, "region": 0} for cell in row] for row in GIVEN]}, "rules"),
        ({"cells": CELLS, "cages": [{"cells": [[0, 0], [0, 1]], "value": 8}]}, "rules"),
        ({"cells": CELLS, "regions": [[*BOXES[0][:8], [3, 3]], *BOXES[1:]]}, "rules"),
        ({"cells": CELLS, "arrows": [{"wayPoints": [[0, 0], [1, 1]]}]}, "rules"),
        ({"cells": [*CELLS[:8], [{"value": 12}] * 9]}, "number"),
        ({"cells": [*CELLS[:8], [1] * 9]}, "damaged"),
        ({"cells": CELLS, "regions": [[1]]}, "damaged"),
    ],
)
def test_other_sizes_and_rules_are_refused(found: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadGrid) as refused:
        read_grids(json.dumps(found))
    assert refused.value.fault == fault


def test_the_short_form_has_no_quotes_and_no_empty_cells() -> None:
    rows = ",".join(f"[{','.join('' if sign == '.' else f'{{v:{sign}}}' for sign in row)}]" for row in ROWS)
    sheet = read_cells(f"{{ce:[{rows}],metadata:{{title:'one: {{two}}',author:\"A'b\"}},x:t}}")
    assert sheet is not None
    assert (sheet.digits, name_of(sheet)) == (digits(LINE), "one: {two} · A'b")


@pytest.mark.parametrize("text", ["{}", "{", "{a:", "{'a", "[" * 100_000, "{a:" * 100_000, '{"cells": 3}', "{ce:[[}"])
def test_other_texts_are_no_puzzles(text: str) -> None:
    assert read_cells(text) is None


@given(st.text("{}[]:,'\"\\ave1", max_size=40))
def test_no_text_leads_to_another_error(text: str) -> None:
    try:
        assert read_cells(text) is None
    except BadGrid:
        return
