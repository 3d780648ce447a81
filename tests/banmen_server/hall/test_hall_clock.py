"""The clock that never goes back."""

import time

import pytest

from banmen_server.hall.hall import forward_clock

HOUR_NS = 3_600 * 10**9


class Watch:
    """A clock that a test sets, in ns."""

    def __init__(self, at_ns: int) -> None:
        self.at_ns = at_ns

    def __call__(self) -> int:
        return self.at_ns


@pytest.mark.parametrize("jump_ns", [HOUR_NS, -HOUR_NS, 24 * HOUR_NS, -24 * HOUR_NS])
def test_a_jump_of_the_wall_clock_changes_nothing(jump_ns: int) -> None:
    wall, steady = Watch(1_800_000_000 * 10**9), Watch(77)
    now = forward_clock(wall, steady)
    assert now() == 1_800_000_000_000
    wall.at_ns += jump_ns
    steady.at_ns += 5_000_000
    assert now() == 1_800_000_000_005


def test_it_begins_with_the_time_of_day() -> None:
    assert abs(forward_clock()() - time.time() * 1000) < 1_000
