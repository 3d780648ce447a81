"""Durations on the command line: a number with `s`, `m`, `h` or `d`, such as 90s, 30m, 12h, 7d."""

import re
from argparse import ArgumentTypeError
from collections.abc import Callable

from banmen.texts import Texts

LONGEST_S = 10 * 366 * 24 * 3_600
_UNITS_S = {"s": 1, "m": 60, "h": 3_600, "d": 86_400}


def duration(t: Texts) -> Callable[[str], int]:
    """Return the type of an argument that is a duration. Its values are seconds, at most LONGEST_S."""

    def seconds(text: str) -> int:
        found = re.fullmatch(r"([1-9][0-9]{0,8})([smhd])", text)
        length_s = int(found[1]) * _UNITS_S[found[2]] if found else 0
        if not 0 < length_s <= LONGEST_S:
            raise ArgumentTypeError(t("admin-duration-wanted", text=text))
        return length_s

    return seconds
