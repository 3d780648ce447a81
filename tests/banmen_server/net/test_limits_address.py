"""The limits on what one address creates."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import get_args

import pytest

from banmen.game import Refusal
from banmen_server.config import Config
from banmen_server.net import limits as limits_module
from banmen_server.net.limits import AddressLimits, Kind

CONFIG = Config(data=Path())
OPEN = CONFIG._replace(max_connections_of_address=100_000, max_tables=100_000)
"""As a measurement starts the server."""
KINDS: tuple[Kind, ...] = get_args(Kind)


class Watch:
    """A clock that a test sets, in seconds."""

    def __init__(self) -> None:
        self.at_s = 50.0

    def __call__(self) -> float:
        return self.at_s


def accepted(limits: AddressLimits, kind: Kind, address: str = "192.0.2.1", most: int = 10_000) -> int:
    """Return how many of a kind are accepted immediately, at most `most`."""
    for count in range(most):
        try:
            limits.count(kind, address)
        except Refusal:
            return count
    return most


def refusal(do: Callable[[Kind, str], None], kind: Kind) -> Refusal:
    with pytest.raises(Refusal) as refused:
        do(kind, "192.0.2.1")
    return refused.value


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_has_a_number_at_once_and_a_refill(kind: Kind) -> None:
    watch = Watch()
    limits = AddressLimits(CONFIG, watch)
    at_once = accepted(limits, kind)
    assert 40 <= at_once <= 500
    refused = refusal(limits.count, kind)
    assert refused.wait_s
    assert refused.text.endswith(f" in {-(-refused.wait_s // 1):.0f} s.")
    watch.at_s -= 341
    assert refusal(limits.count, kind).text.endswith(" min.")
    watch.at_s += 341
    watch.at_s += refused.wait_s
    assert accepted(limits, kind) == 1
    watch.at_s += 3_600 * 24
    assert accepted(limits, kind) == at_once


@pytest.mark.parametrize("kind", KINDS)
def test_addresses_are_apart_and_an_ipv6_64_is_one(kind: Kind) -> None:
    limits = AddressLimits(CONFIG, Watch())
    at_once = accepted(limits, kind, "2001:db8::1")
    assert accepted(limits, kind, "2001:db8::2") == 0
    assert accepted(limits, kind, "2001:db8:0:1::1") == at_once
    assert accepted(limits, kind, "192.0.2.1") == at_once


def test_a_class_of_40_behind_one_address_meets_no_limit() -> None:
    watch = Watch()
    limits = AddressLimits(CONFIG, watch)
    for minute in range(60):
        for _ in range(40):
            if minute % 15 == 0:  # the network of the school breaks down; its computers remember nobody
                limits.count("connection", "192.0.2.1")
                limits.count("wrong_token", "192.0.2.1")
                limits.count("identity", "192.0.2.1")
            if minute % 20 == 0:
                limits.check("wrong_code", "192.0.2.1")
                limits.count("wrong_code", "192.0.2.1")
            limits.count("table", "192.0.2.1")
            limits.count("opening", "192.0.2.1")
        watch.at_s += 60


@pytest.mark.parametrize(("kind", "wanted"), [("identity", 1_000), ("connection", 1_000), ("table", 500)])
def test_a_measurement_is_held_up_by_nothing(kind: Kind, wanted: int) -> None:
    assert accepted(AddressLimits(OPEN, Watch()), kind, most=wanted) == wanted


def test_codes_cannot_be_guessed() -> None:
    watch = Watch()
    limits = AddressLimits(CONFIG, watch)
    accepted(limits, "wrong_code")
    waits = [refusal(limits.check, "wrong_code").wait_s for _ in range(6)]
    assert waits == [40, 80, 160, 300, 300, 300]
    watch.at_s += 300
    limits.check("wrong_code", "192.0.2.1")
    assert accepted(limits, "wrong_code") == 1, "not all of them again"


def test_only_attempts_that_are_refused_count() -> None:
    limits = AddressLimits(CONFIG, Watch())
    for _ in range(1_000):
        with limits.attempted("wrong_code", "192.0.2.1"):
            pass
        with suppress(Refusal), limits.attempted("wrong_code", "192.0.2.1"):
            raise Refusal("unavailable", "It may be a right one.")
    for _ in range(100):
        with pytest.raises(Refusal, match="wrong"), limits.attempted("wrong_code", "192.0.2.1"):
            raise Refusal("no_such_table", "That was wrong.")
    tried = []
    with pytest.raises(Refusal) as refused, limits.attempted("wrong_code", "192.0.2.1"):
        tried.append("the right one")
    assert (refused.value.code, tried) == ("too_many_wrong_codes", [])


def test_a_check_counts_nothing() -> None:
    limits = AddressLimits(CONFIG, Watch())
    for _ in range(1_000):
        limits.check("wrong_code", "192.0.2.1")
    assert accepted(limits, "wrong_code") == 100


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits_module, "_MAX_REMEMBERED", 3)
    limits = AddressLimits(CONFIG, Watch())
    at_once = accepted(limits, "identity", "192.0.2.1")
    for last in (2, 3):
        limits.count("identity", f"192.0.2.{last}")
    assert accepted(limits, "identity", "192.0.2.1") == 0
    limits.count("identity", "192.0.2.4")
    assert accepted(limits, "identity", "192.0.2.1") == at_once, "the one that was met last of all is forgotten"
