"""The limits on open connections."""

import asyncio
from contextlib import suppress

import pytest

from banmen.game import Refusal
from banmen_server.net.limits import ConnectionLimiter


def refused(limiter: ConnectionLimiter, address: str) -> str:
    with pytest.raises(Refusal) as refusal:
        limiter.check(address)
    return refusal.value.code


def test_an_address_has_a_limit_of_its_own_and_the_server_one_for_all() -> None:
    limiter = ConnectionLimiter(max_connections=3, max_connections_of_address=2)
    with limiter.counted("10.0.0.1"), limiter.counted("10.0.0.1"):
        assert refused(limiter, "10.0.0.1") == "too_many_connections"
        limiter.check("10.0.0.2")
        with limiter.counted("10.0.0.2"):
            assert limiter.count == 3
            assert refused(limiter, "10.0.0.3") == "server_full"
        limiter.check("10.0.0.2")
    limiter.check("10.0.0.1")
    assert limiter.count == 0


def test_a_few_addresses_leave_room_for_another_one() -> None:
    limiter = ConnectionLimiter(max_connections=2_000, max_connections_of_address=500)
    for number in range(10):
        with suppress(Refusal):
            while True:
                limiter.check(f"10.0.0.{number}")
                limiter.add(f"10.0.0.{number}")
    assert limiter.count > 1_900
    for _ in range(10):
        limiter.check("10.0.1.1")
        limiter.add("10.0.1.1")


def test_a_single_address_can_use_its_whole_limit() -> None:
    limiter = ConnectionLimiter(max_connections=500, max_connections_of_address=500)
    for _ in range(500):
        limiter.check("10.0.0.1")
        limiter.add("10.0.0.1")
    assert refused(limiter, "10.0.0.1") == "server_full"


def test_a_connection_that_fails_is_counted_no_longer() -> None:
    limiter = ConnectionLimiter(max_connections=1, max_connections_of_address=1)
    with pytest.raises(ZeroDivisionError), limiter.counted("10.0.0.1"):
        raise ZeroDivisionError
    limiter.check("10.0.0.1")


def test_it_is_idle_only_after_the_last_connection_has_been_gone_for_a_while() -> None:
    async def scenario() -> None:
        limiter = ConnectionLimiter(max_connections=2, max_connections_of_address=2)
        await limiter.idle(0)
        with limiter.counted("10.0.0.1"):
            with limiter.counted("10.0.0.2"):
                pass
            idle = asyncio.create_task(limiter.idle(0.001))
            await asyncio.wait([idle], timeout=0.01)
            assert not idle.done()
        await asyncio.wait_for(idle, 30)

    asyncio.run(scenario())


def test_addresses_of_ipv6_count_by_their_64() -> None:
    limiter = ConnectionLimiter(max_connections=3, max_connections_of_address=1)
    with limiter.counted("2001:db8::1"):
        assert refused(limiter, "2001:db8::2") == "too_many_connections"
        limiter.check("2001:db8:0:1::1")
    limiter.check("2001:db8::2")
