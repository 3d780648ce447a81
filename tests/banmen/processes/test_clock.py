"""Limits of time."""

from banmen.processes.clock import Limit, clock_s


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
