"""Work that waits for a quiet moment starts when few arrive, and after a maximum in any case."""

import asyncio
from itertools import accumulate, chain, repeat

from banmen_server.hall.lease_holder import until_quiet


def waits(*came: int, then: int = 0) -> int:
    """Return the number of waits if these numbers arrive during them, and `then` during all others."""
    counted = accumulate(chain(came, repeat(then)), initial=0)
    number, waited = next(counted), 0

    async def wait() -> None:
        nonlocal number, waited
        number, waited = next(counted), waited + 1

    asyncio.run(until_quiet(lambda: number, 20, wait))
    return waited


def test_one_wait_is_enough_if_few_arrive() -> None:
    assert waits() == 1
    assert waits(20) == 1


def test_it_waits_while_many_arrive() -> None:
    assert waits(2_000, 900, 21) == 4


def test_it_stops_waiting_after_a_maximum() -> None:
    assert waits(then=100) == 15
