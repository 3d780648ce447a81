"""Leaky buckets."""

import pytest

from banmen_server.net.budgets import Bucket


def test_a_burst_costs_no_waiting_and_then_the_rate_does() -> None:
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.charge(1, 10.0) for _ in range(5)] == [0, 0, 0, 0.5, 1]
    assert bucket.charge(1, 11.0) == 0.5
    assert [bucket.charge(1, 100.0) for _ in range(4)] == [0, 0, 0, 0.5]


def test_a_debt_is_of_any_size() -> None:
    assert Bucket(rate=10, burst=5).charge(105, 0.0) == pytest.approx(10)


def test_an_amount_beyond_the_contents_is_neither_taken_nor_owed() -> None:
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.try_take(1, 10.0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.try_take(1, 10.5) for _ in range(2)] == [True, False]
    assert [bucket.try_take(1, 100.0) for _ in range(4)] == [True, True, True, False]
