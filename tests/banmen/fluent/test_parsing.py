"""Messages that Fluent's own parser reads."""

import pytest

from banmen.fluent.parsing import parse_message
from banmen.fluent.patterns import format_pattern

LINES = r"""lines = { $part } is not ready.
    { $log } ends with:
      { $count ->
        [1.5] one and a half
        [-1] minus one
       *[other] \u0041 { "\u0041" }
            more
    }"""


def words(source: str, **args: object) -> str:
    return format_pattern(parse_message(source), args, "en")


def test_a_text_may_have_several_lines_and_signs_by_their_numbers() -> None:
    ready = "It is not ready.\na.log ends with:\n  "
    assert words(LINES, part="It", log="a.log", count=1.5) == ready + "one and a half"
    assert words(LINES, part="It", log="a.log", count=-1) == ready + "minus one"
    assert words(LINES, part="It", log="a.log", count=2) == ready + r"\u0041 A" + "\nmore"


@pytest.mark.parametrize(
    "source",
    ["a = { NUMBER($count) }", "a = { b }", "a = { -term }", "a = { b.c }", "a =\n    .b = c", "# a", "a = { $b"],
)
def test_syntax_beyond_a_pattern_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse_message(source)
