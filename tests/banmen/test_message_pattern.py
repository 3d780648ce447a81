"""What is said without Fluent; `test_texts.py` compares all messages with what Fluent says."""

import pytest
from fluent.runtime import FluentBundle, FluentResource
from hypothesis import given
from hypothesis import strategies as st

from banmen.message_pattern import read, said

COUNTED = """{ $count ->
    [0] nobody
    [one] 1 viewer{", "}
   *[other] { $count } viewers of { $name }
} at the table"""


def words(source: str, language: str = "en", **args: object) -> str | None:
    pattern = read(source)
    assert pattern is not None
    return said(pattern, args, language)


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


def test_a_choice_by_a_fraction_is_left_to_fluent() -> None:
    assert words("{ $count }", count=1.5) == "1.5"
    assert words(COUNTED, count=1.5, name="Aki") is None


@pytest.mark.parametrize("value", [1 / 3, 1e12, float("nan"), True, None])
def test_a_value_that_is_written_in_another_way_is_left_to_fluent(value: object) -> None:
    assert words("{ $count }", count=value) is None
    assert words(COUNTED, count=value, name="Aki") is None
    assert words(COUNTED, count=2, name=value) is None
    assert words("{ $other }", count=1) is None


@pytest.mark.parametrize(
    "source",
    [
        "{ NUMBER($count) }",
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
def test_what_is_written_otherwise_is_left_to_fluent(source: str) -> None:
    assert read(source) is None


NUMBERS = st.integers(-(10**15), 10**15) | st.integers(-(10**14), 10**14).map(lambda number: number / 1000)


@given(NUMBERS, st.sampled_from(("en", "ja")), st.sampled_from((COUNTED, "{ $count }")))
def test_a_number_is_written_as_fluent_writes_it(count: object, language: str, source: str) -> None:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource(f"counted = {source}\n"))
    value = bundle.get_message("counted").value
    assert value is not None
    text, _errors = bundle.format_pattern(value, {"count": count, "name": "Aki"})
    assert words(source, language, count=count, name="Aki") in {text, None if isinstance(count, float) else text}
