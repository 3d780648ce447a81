"""Formatted messages; `test_texts.py` compares all of banmen's with the results of Fluent's own library."""

from enum import StrEnum

import pytest
from fluent.runtime import FluentBundle, FluentResource
from hypothesis import given
from hypothesis import strategies as st

from banmen.fluent.patterns import format_pattern, read

COUNTED = """{ $count ->
    [0] nobody
    [one] 1 viewer{", "}
   *[other] { $count } viewers of { $name }
} at the table"""


def words(source: str, language: str = "en", **args: object) -> str | None:
    pattern = read(source)
    assert pattern is not None
    return format_pattern(pattern, args, language)


def test_variables_are_filled_in() -> None:
    assert words(" { $name } waits for { $other }. ", name="Aki", other="Kiku") == "Aki waits for Kiku."


def test_a_choice_follows_a_number() -> None:
    assert words(COUNTED, count=0, name="Aki") == "nobody at the table"
    assert words(COUNTED, count=1, name="Aki") == "1 viewer,  at the table"
    assert words(COUNTED, count=1200, name="Aki") == "1,200 viewers of Aki at the table"


def test_japanese_has_no_word_for_one() -> None:
    assert words(COUNTED, "ja", count=1, name="Aki") == "1 viewers of Aki at the table"


def test_a_choice_follows_a_word() -> None:
    seat = "{ $seat ->\n [hero] The hero\n *[other] { $seat }\n}"
    assert words(seat, seat="hero") == "The hero"
    assert words(seat, seat="0") == "0"


class Seat(StrEnum):
    HERO = "hero"


def test_a_choice_follows_a_fraction_that_has_no_form_of_its_own() -> None:
    assert words(COUNTED, count=1.5, name="Aki") == "1.5 viewers of Aki at the table"


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (1 / 3, "0.333"), (0.0025, "0.002"), (0.0015, "0.002"), (1e12, "1,000,000,000,000"), (1e-9, "0"),
        (1e22, "10,000,000,000,000,000,000,000"), (float("nan"), "NaN"), (True, "1"), (Seat.HERO, "hero"),
    ],
)  # fmt: skip
def test_a_value_is_written_as_people_write_it(value: object, written: str) -> None:
    assert words("{ $count }", count=value) == written


@pytest.mark.parametrize("value", [None, (), b"a"])
def test_a_variable_without_a_value_shows_its_name(value: object) -> None:
    assert words("{ $count }", count=value) == words("{ $count }") == "count"
    assert words(COUNTED, count=value, name="Aki") == "count viewers of Aki at the table"


@pytest.mark.parametrize(
    "source",
    [
        "{ NUMBER($count) }",
        "\n    .title = Title",
        "{ message }",
        "one line\n    and another",
        "{ $count ->\n [one] one\n}",
        "{ $count ->\n *[other] one\n more\n}",
        "{ $count ->\n [1.0] one\n *[other] more\n}",
        "{ $count ->\n [-1] one\n *[other] more\n}",
        r'{ "\u0041" }',
        "{ $count",
        "too much }",
    ],
)
def test_other_syntax_is_left_to_fluents_own_parser(source: str) -> None:
    assert read(source) is None


NUMBERS = st.integers(-(10**15), 10**15) | st.floats(-1e15, 1e15)


@given(NUMBERS, st.sampled_from(("en", "ja")), st.sampled_from((COUNTED, "{ $count }")))
def test_a_number_is_written_as_fluents_own_library_writes_it(count: object, language: str, source: str) -> None:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(f"counted = {source}\n"))
    value = bundle.get_message("counted").value
    assert value is not None
    text, _errors = bundle.format_pattern(value, {"count": count, "name": "Aki"})
    assert words(source, language, count=count, name="Aki") == text
