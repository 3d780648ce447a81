"""A sheet is checked, each form holds some of its fields, and lost fields are named."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.sudoku.files import Form, Sheet, convert_sheet, fields_lost, read_sudoku, write_sudoku
from tests.banmen.games.sudoku.grids import CONTRADICTED, digits
from tests.banmen.games.sudoku.sheets import full_sheets

GRID = digits(CONTRADICTED)
NONE = (0,) * 81
NOTE = (*NONE[:4], 0b101, *NONE[5:])
FULL = Sheet(
    GRID,
    Form.LINES,
    (6, *NONE[1:]),
    "0",
    givens=(0, *GRID[1:]),
    corner=NOTE,
    centre=NOTE,
    struck=NOTE,
    candidates=NOTE,
    header=("#A Somebody",),
)
FIELDS = ("givens", "colours", "corner", "centre", "struck", "candidates", "header")


# --- conversions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "names"),
    [
        (Form.LINES, ()),
        (Form.SDK, ("corner", "centre", "struck")),
        (Form.DRAWN, ("givens", "colours", "corner", "centre", "struck", "header")),
        (Form.CSV, FIELDS),
        (Form.LINE, FIELDS),
    ],
)
def test_each_form_names_the_fields_that_it_loses(form: Form, names: tuple[str, ...]) -> None:
    assert fields_lost(FULL, form) == names
    assert fields_lost(Sheet(GRID, Form.CSV), form) == ()


@given(full_sheets(), st.sampled_from(Form))
def test_a_conversion_keeps_all_fields_but_the_lost_ones(sheet: Sheet, form: Form) -> None:
    result = convert_sheet(sheet, form)
    gone = fields_lost(sheet, form)
    assert (result.form, result.digits) == (form, sheet.digits)
    assert read_sudoku(write_sudoku(result)) == result
    for name in FIELDS:
        if name not in gone and (name, bool(sheet.candidates)) != ("candidates", False):
            assert getattr(result, name) == getattr(sheet, name)
    assert fields_lost(result, form) == ()


@given(full_sheets(), st.sampled_from(Form))
def test_a_lossless_conversion_can_be_reversed(sheet: Sheet, form: Form) -> None:
    if not fields_lost(sheet, form):
        back = convert_sheet(convert_sheet(sheet, form), sheet.form)
        assert msgspec.structs.replace(back, empty=sheet.empty) == sheet


def test_notes_become_candidates_where_there_are_none() -> None:
    noted = Sheet(GRID, Form.LINES, corner=NOTE, centre=(*NONE[:4], 0b11, *NONE[5:]))
    for form in (Form.SDK, Form.DRAWN):
        assert convert_sheet(noted, form).candidates == (*NONE[:4], 0b111, *NONE[5:])
    assert convert_sheet(msgspec.structs.replace(noted, candidates=NOTE), Form.SDK).candidates == NOTE
    assert convert_sheet(noted, Form.LINES).candidates == ()


def test_a_sign_of_an_empty_square_that_the_form_has_is_kept() -> None:
    line = Sheet(GRID, Form.LINE, empty="-")
    assert [convert_sheet(line, form).empty for form in Form] == ["0", ".", "-", ".", "."]
    star = Sheet(GRID, Form.LINE, empty="*")
    assert [convert_sheet(star, form).empty for form in Form] == ["0", "*", "*", ".", "*"]


def test_writing_refuses_fields_that_the_form_cannot_hold() -> None:
    with pytest.raises(ValueError, match=r"A \.csv file cannot hold: givens, colours"):
        write_sudoku(msgspec.structs.replace(FULL, form=Form.CSV, empty="0"))


# --- valid sheets ---------------------------------------------------------------------------------------------------


def test_two_sheets_with_the_same_content_are_equal() -> None:
    assert Sheet(GRID, Form.LINES, givens=GRID, corner=NONE, candidates=NONE) == Sheet(GRID, Form.LINES)
    assert Sheet((1,) * 81, Form.LINES, empty="0") == Sheet((1,) * 81, Form.LINES)
    assert Sheet(GRID, Form.LINES, candidates=(1, *NOTE[1:])) == Sheet(GRID, Form.LINES, candidates=NOTE)
    assert Sheet(GRID, Form.LINES, givens=NONE) != Sheet(GRID, Form.LINES)
    assert Sheet(GRID, Form.LINES, NONE) != Sheet(GRID, Form.LINES)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"digits": GRID[:80]}, "digits are 81 numbers from 0 to 9"),
        ({"digits": ()}, "digits are 81 numbers from 0 to 9"),
        ({"digits": (10, *GRID[1:])}, "digits are 81 numbers from 0 to 9"),
        ({"givens": (*GRID[:80], -1)}, "givens are 81 numbers from 0 to 9"),
        ({"givens": (1, *GRID[1:])}, "A given stands where the digit is another"),
        ({"colours": (0,) * 82}, "colours are 81 numbers from 0 to 9"),
        ({"corner": (512, *NONE[1:])}, "corner are 81 numbers from 0 to 511"),
        ({"empty": ""}, "'' is no sign of an empty square"),
        ({"empty": "-"}, "'-' is no sign of an empty square"),
        ({"empty": ".0"}, "'.0' is no sign of an empty square"),
        ({"header": ("A Somebody",)}, "lines that begin with #"),
        ({"header": ("#A Somebody ",)}, "lines that begin with #"),
        ({"header": ("#A\n#B",)}, "lines that begin with #"),
        ({"header": ("#" * 257,)}, "lines that begin with #"),
        ({"header": ("#",) * 65}, "at most 64 lines"),
    ],
)
def test_inconsistent_values_make_no_sheet(fields: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        msgspec.structs.replace(Sheet(GRID, Form.LINES), **fields)


def test_the_fullest_sheet_is_read_whole() -> None:
    everything = Sheet(
        NONE,
        Form.LINES,
        (9,) * 81,
        corner=(511,) * 81,
        centre=(511,) * 81,
        struck=(511,) * 81,
        candidates=(511,) * 81,
        header=("#" + "数" * 255,) * 64,
    )
    assert read_sudoku(write_sudoku(everything)) == everything
