"""The search keys of names: people find a name as they type it."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from banmen.names import fold


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("stephane", "Stéphane"),
        ("STÉPHANE", "Ste\u0301phane"),
        ("soren", "Søren"),
        ("ilknur", "İlknur"),
        ("İLKNUR", "ilknur"),
        ("ışık", "Işık"),
        ("isik", "Işık"),
        ("ISIK", "IŞIK"),
        ("lukasz", "Łukasz"),
        ("strasse", "Straße"),
        ("thor", "Þór"),
        ("nguyen", "Nguyễn"),
        ("ａｋｉ", "Aki"),
        ("ガ", "ｶﾞ"),
        ("はなこ", "ハナコ"),
        ("ヴィが", "ゔぃガ"),
        ("한글", "\u1112\u1161\u11ab\u1100\u1173\u11af"),
    ],
)
def test_marks_and_capitals_do_not_matter(typed: str, name: str) -> None:
    assert fold(typed) == fold(name)


@pytest.mark.parametrize(("one", "other"), [("か", "が"), ("は", "ぱ"), ("a", "e"), ("하", "한")])
def test_different_letters_stay_different(one: str, other: str) -> None:
    assert fold(one) not in fold(other)


@given(st.text())
@example("İ")
@example("ẞ")
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)
    assert fold(text.upper()) == fold(text.upper().lower())
