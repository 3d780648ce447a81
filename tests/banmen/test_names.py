"""Where a name can be cut."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.names import shortened, signs


@given(st.text())
def test_signs_are_all_of_the_text(text: str) -> None:
    assert "".join(signs(text)) == text


@given(st.text(min_size=1), st.integers(1, 30))
def test_a_short_name_stays_and_a_long_one_begins_the_same(name: str, most: int) -> None:
    shown = shortened(name, most)
    assert name.startswith(shown)
    assert len(shown) <= most
    assert shown == name or len(name) > most


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Aki", 3),
        ("あき", 2),
        ("e\u0301", 1),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467 x", 3),
        ("\U0001f1ef\U0001f1f5\U0001f1ef\U0001f1f5", 2),
        ("\U0001f44d\U0001f3fd\U0001f44d", 2),
        ("1\ufe0f\u20e32", 2),
        ("\U0001f3f4\U000e0067\U000e0062\U000e007f", 1),
        ("\u1112\u1161\u11ab\ud55c", 2),
        ("\u2764\ufe0f\u200d\U0001f525", 1),
    ],
)
def test_signs_are_the_characters_that_a_reader_sees(text: str, count: int) -> None:
    assert len(signs(text)) == count
