"""Bytes received after the end of a connection are discarded in turns, up to a limit."""

import asyncio
from collections.abc import Callable
from typing import cast

import pytest

from banmen_server.net import endpoint
from banmen_server.net.endpoint import DiscardedBytes
from banmen_server.net.scheduling import TurnQueue


class Transport:
    """Notes what is asked of it."""

    def __init__(self) -> None:
        self.reading = True
        self.aborted = self.closing = False

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        assert not self.closing
        self.reading = True

    def is_closing(self) -> bool:
        return self.closing

    def abort(self) -> None:
        self.aborted = self.closing = True


@pytest.fixture
def soon() -> list[Callable[[], None]]:
    """What is to be called in the loop's next turn."""
    return []


def ended(turns: TurnQueue, network: str = "192.0.2.1") -> tuple[Transport, DiscardedBytes]:
    transport = Transport()
    return transport, DiscardedBytes(cast("asyncio.Transport", transport), turns, network)


def test_each_read_waits_for_its_turn(soon: list[Callable[[], None]]) -> None:
    transport, rest = ended(TurnQueue(soon.append))
    rest.add(1000)
    assert not transport.reading
    soon.pop()()
    assert transport.reading


def test_many_do_not_read_in_one_turn(soon: list[Callable[[], None]]) -> None:
    turns = TurnQueue(soon.append, clock=lambda: 0.0)
    many = [ended(turns) for _ in range(100)]
    for _, rest in many:
        rest.add(1000)
    soon.pop()()
    assert 5 < sum(transport.reading for transport, _ in many) < 20, "half a millisecond has room for some of them"


def test_a_peer_that_keeps_sending_is_cut(soon: list[Callable[[], None]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(endpoint, "_MAX_DISCARDED_BYTES", 1000)
    transport, rest = ended(TurnQueue(soon.append))
    cut = []
    for nbytes in (1000, 1, 1):
        rest.add(nbytes)
        cut.append(transport.aborted)
    assert cut == [False, True, True]
    soon.pop()()
    assert not transport.reading
