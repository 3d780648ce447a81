"""Light users of an address do not wait for heavy ones."""

import pytest

from banmen_server.net.budgets import FairShare


def test_only_a_user_beyond_an_equal_share_counts_as_heavy() -> None:
    share, now_s = FairShare(0.25, 0.01), 50.0
    for _ in range(100):
        share.spend("greedy", 0.02, now_s)
        assert share.takes_little("modest", now_s)
        share.spend("modest", 0.01, now_s)
        now_s += 0.1
    assert not share.takes_little("greedy", now_s)
    assert share.takes_little("another", now_s)


def test_a_lead_is_repaid_by_waiting() -> None:
    share = FairShare(0.25, 0.01)
    assert share.takes_little("greedy", 50.0)
    share.spend("greedy", 0.26, 50.0)
    assert not share.takes_little("greedy", 50.99)
    assert share.takes_little("greedy", 51.01)


def test_the_more_send_the_less_each_may_take() -> None:
    share = FairShare(0.25, 0.01)
    for tenth in range(20):
        for player in range(10):
            share.spend(player, 0.004, 50 + tenth / 10)
    assert not any(share.takes_little(player, 52.0) for player in range(10))
    alone = FairShare(0.25, 0.01)
    for tenth in range(20):
        alone.spend(0, 0.004, 50 + tenth / 10)
    assert alone.takes_little(0, 52.0)


def test_a_crowd_takes_no_more_at_once_than_one_player() -> None:
    share, taken_s = FairShare(0.25, 0.01), 0.0
    for _ in range(100):
        for player in range(10):
            if share.takes_little(player, 50.0):
                share.spend(player, 0.0002, 50.0)
                taken_s += 0.0002
    assert 0.01 <= taken_s <= 0.013
    assert share.takes_little("modest", 50.0)


def test_an_inactive_user_has_no_share() -> None:
    share = FairShare(0.25, 0.01)
    for player in range(10):
        share.takes_little(player, 50.0)
    share.spend("late", 0.25, 52.0)
    assert not share.takes_little("late", 52.0)
    assert share.takes_little("late", 53.0)


def test_some_is_little_however_many_share() -> None:
    share = FairShare(0.25, 0.01, least=0.01, least_s=0.005)
    for player in range(100):
        share.spend(player, 0.004, 50.0)
    assert all(share.takes_little(player, 50.0) for player in range(100))
    share.spend(0, 0.004, 50.0)
    assert share.wait_s(0, 50.0) == pytest.approx(0.3)
    assert not share.takes_little(0, 50.2)
    assert share.takes_little(0, 50.4)
