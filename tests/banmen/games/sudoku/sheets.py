"""Random sheets of every form, for the tests of files."""

from hypothesis import strategies as st

from banmen.games.sudoku.files import Form, Sheet, convert_sheet
from banmen.games.sudoku.files.sheet import EMPTY_SIGNS

SQUARES = 81

DIGITS = st.tuples(*[st.sampled_from((0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9))] * SQUARES) | st.just((0,) * SQUARES)
COLOURS = st.just(()) | st.tuples(*[st.integers(0, 9)] * SQUARES)
MARKS = st.just(()) | st.tuples(*[st.sampled_from((0, 0, 1, 0b100, 0b110, 511)) | st.integers(0, 511)] * SQUARES)
HEADERS = st.lists(
    st.text(st.characters(exclude_characters="\r\n", codec="utf-8"), max_size=40).map(lambda text: f"#{text}".rstrip()),
    max_size=4,
).map(tuple)


@st.composite
def full_sheets(draw: st.DrawFn) -> Sheet:
    """Draw a sheet with all contents, in the one form that holds them all."""
    digits = draw(DIGITS)
    entered = draw(st.just(frozenset[int]()) | st.frozensets(st.integers(0, SQUARES - 1)))
    return Sheet(
        digits,
        Form.LINES,
        draw(COLOURS),
        draw(st.sampled_from(EMPTY_SIGNS[Form.LINES])),
        givens=tuple(0 if index in entered else digit for index, digit in enumerate(digits)),
        corner=draw(MARKS),
        centre=draw(MARKS),
        struck=draw(MARKS),
        candidates=draw(MARKS),
        header=draw(HEADERS),
    )


@st.composite
def sheets(draw: st.DrawFn) -> Sheet:
    """Draw a sheet of any form, with any contents that the form holds."""
    sheet = convert_sheet(draw(full_sheets()), draw(st.sampled_from(Form)))
    if sheet.form is Form.LINE and not draw(st.integers(0, 5)):
        return Sheet(sheet.digits, Form.LINE, empty="-")
    return sheet
