"""Durations as an operator types them."""

from argparse import ArgumentTypeError

import pytest

from banmen.texts import Texts
from banmen_server.durations import LONGEST_S, duration


@pytest.mark.parametrize(
    ("text", "length_s"), [("90s", 90), ("30m", 1_800), ("12h", 43_200), ("7d", 604_800), ("3660d", LONGEST_S)]
)
def test_a_duration_is_a_number_with_a_unit(text: str, length_s: int) -> None:
    assert duration(Texts("en"))(text) == length_s


@pytest.mark.parametrize("text", ["", "7", "d", "0h", "1w", "-1d", "1.5h", "3661d", "1 d", "٣d"])
def test_anything_else_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="90s, 30m, 12h or 7d"):
        duration(Texts("en"))(text)
