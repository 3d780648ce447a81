"""Limits of time."""

import pytest

from banmen.processes.clock import Limit, clock_s, day_number, today


def test_a_limit_is_over_when_its_time_is_and_stays_over() -> None:
    now = 10.0
    limit = Limit(2.0, lambda: now)
    assert not limit()
    now = 12.0
    assert not limit.reached, "nobody has asked yet"
    assert limit()
    now = 10.0
    assert limit()
    assert limit.reached


def test_without_a_limit_there_is_time_for_ever() -> None:
    assert not Limit(None, lambda: 1e12)()


def test_the_clock_advances() -> None:
    assert clock_s() <= clock_s()


def test_days_are_counted_and_named() -> None:
    assert day_number("1970-01-01") == 0
    assert day_number("2026-11-29") - day_number("2024-02-28") == 1005
    assert day_number(today()) > day_number("2026-01-01")
    with pytest.raises(ValueError, match="month"):
        day_number("2026-13-01")
