"""Texts that lz-string compressed are decompressed, within a limit; any other text is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.sudoku.files.programs.lz_string import BadCode, decompress
from tests.banmen.games.sudoku.files.programs.codes import MIXED_SIGNS, MIXED_TEXT, SUDOKUPAD


def test_signs_of_any_width_and_repetitions_are_decompressed() -> None:
    units = decompress(MIXED_SIGNS, 200).encode("utf-16-le", "surrogatepass")
    assert units.decode("utf-16-le") == MIXED_TEXT


def test_an_address_may_have_changed_the_signs() -> None:
    plain = decompress(SUDOKUPAD, 9000)
    assert "+" in SUDOKUPAD
    for changed in (SUDOKUPAD.replace("+", " "), SUDOKUPAD.replace("+", "-"), SUDOKUPAD.replace("+", "%2B")):
        assert decompress(changed, 9000) == plain


def test_a_text_that_grows_beyond_the_limit_is_refused() -> None:
    assert len(decompress(MIXED_SIGNS, len(MIXED_TEXT) + 1)) == len(MIXED_TEXT) + 1  # the square is two units
    with pytest.raises(BadCode, match="long"):
        decompress(MIXED_SIGNS, len(MIXED_TEXT))


@pytest.mark.parametrize("text", ["", "A", "!", SUDOKUPAD[:50], "////////", MIXED_SIGNS[:-6]])
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(BadCode):
        decompress(text, 9000)


@given(st.text("ABCDabcd0123+/=% -_", max_size=60))
def test_no_text_leads_to_another_error(text: str) -> None:
    try:
        assert len(decompress(text, 50)) <= 50
    except BadCode:
        return
