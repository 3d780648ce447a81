"""Lines of NBoard engines as values."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.games.reversi.nboard.engine import Chose, EnginePong, Named, Valued, read_answer, read_squares


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("=== F5", Chose("f5", None, None)),
        ("=== F5/1.25/3.4", Chose("f5", 1.25, 3.4)),
        ("=== F5//3.4", Chose("f5", None, 3.4)),
        ("=== d6 -1.00 0.0", Chose("d6", -1.0, 0.0)),  # Edax
        ("=== PA", Chose(None, None, None)),
        ("search F5d6C3 1.5 0 12 any text", Valued(("f5", "d6", "c3"), 1.5, 12, exact=False)),
        ("search F5-PA-C3 -2 0 100%", Valued(("f5", None, "c3"), -2.0, 100, exact=True)),
        ("search f5 2 0 100%W", Valued(("f5",), 2.0, 100, exact=False)),
        ("search f5 1,3 0 9", Valued(("f5",), 2.0, 9, exact=False)),
        ("search f5 1", Valued(("f5",), 1.0, 0, exact=False)),
        ("book F5 0.00 312 24", Valued(("f5",), 0.0, 24, exact=False)),
        ("pong 12", EnginePong(12)),
        ("set myname  Edax 6 \x07", Named("Edax 6")),
        ("set myname " + "long " * 20, Named("long long long long long")),
    ],
)
def test_answers_of_engines_are_parsed(line: str, answer: object) -> None:
    assert read_answer(line) == answer


NOTHING = ["", "===", "=== Z", "=== F5D6", "=== F99", "search", "search F5", "search F5 x 0 1", "search F5 1,x 0 1"]
NOTHING += [
    "search -- 1 0 1",
    "search F5 inf 0 1",
    "pong",
    "pong x",
    "pong ²",
    "set myname",
    "set depth 3",
    "status on",
]


@pytest.mark.parametrize("line", NOTHING)
def test_other_lines_are_ignored(line: str) -> None:
    assert read_answer(line) is None


def test_squares_of_a_line() -> None:
    assert read_squares("f5PAd6") == ("f5", None, "d6")
    assert read_squares("f5 d6") is None


@given(st.text(max_size=60), st.sampled_from(["", "=== ", "search ", "book ", "pong ", "set "]))
def test_no_line_breaks_it(text: str, word: str) -> None:
    assert read_answer(word + text) is None or word
