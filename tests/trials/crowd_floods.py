"""Floods of crowds of one address: each of them takes little, and all together much."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from itertools import count

from tests.trials.flooders import STRANGER, Flood, Rude, framed

_TABLE = re.compile(rb"t[a-z2-7]{10}")


async def crowd(
    flood: Flood, most: int, make: Callable[[int, int], bytes], *, burst: int, pause_s: float = 0.0, reads: bool = True
) -> None:
    """So many connections send what `make` gives for each of them and each number; who is cut comes again."""

    async def one(which: int) -> None:
        while not flood.over:
            rude = await flood.connect()
            if rude is not None and not reads:
                rude.transport.pause_reading()
            for number in count(step=burst):
                if rude is None or rude.lost or flood.over:
                    break
                with suppress(TimeoutError):
                    async with asyncio.timeout(1.0):
                        await rude.send(b"".join(make(which, number + place) for place in range(burst)), burst)
                await asyncio.sleep(pause_s)
            if rude is not None:
                rude.transport.abort()
            await asyncio.sleep(0.05)

    await asyncio.gather(*(one(which) for which in range(most)))


async def _tables_of_the_hall(flood: Flood) -> list[str]:
    """The tables that everybody sees in the hall: those of the bystanders."""
    rude: Rude | None = await flood.connect(STRANGER)
    if rude is None:
        return []
    rude.heard = heard = bytearray()
    await rude.send(framed({"type": "lobby", "on": True, "most": 200}), 1)
    await asyncio.sleep(0.4)
    tables = sorted({name.decode() for name in _TABLE.findall(heard)})
    rude.transport.abort()
    flood.counts["tables seen"] += len(tables)
    return tables or ["t" + "a" * 10]


async def crowd_pings(flood: Flood) -> None:
    """Valid pings on 200 connections at once."""
    frame = framed({"type": "ping", "t": 1})
    await crowd(flood, 200, lambda *_: frame, burst=8)


async def silent_watchers(flood: Flood) -> None:
    """300 who watch all tables of the others, again and again, and read nothing of it."""
    tables = await _tables_of_the_hall(flood)

    def watch(which: int, number: int) -> bytes:
        return framed({"type": "watch", "id": f"w{which}-{number}", "table": tables[number % len(tables)]})

    await crowd(flood, 300, watch, burst=5, pause_s=0.3, reads=False)


async def crowd_at_tables(flood: Flood) -> None:
    """Fifty who watch all tables of the others, talk there and point at the boards."""
    tables = await _tables_of_the_hall(flood)

    def talk(which: int, number: int) -> bytes:
        table = tables[number % len(tables)]
        if number < len(tables):
            return framed({"type": "watch", "id": f"w{which}-{number}", "table": table})
        say = {"type": "say", "id": f"s{which}-{number}", "table": table, "text": "again and again " * 10}
        return framed(say) + framed({"type": "point", "table": table, "at": 3})

    await crowd(flood, 50, talk, burst=5, pause_s=0.05)


CROWD_FLOODS: Mapping[str, Callable[[Flood], Awaitable[None]]] = {
    "crowd_pings": crowd_pings,
    "silent_watchers": silent_watchers,
    "crowd_at_tables": crowd_at_tables,
}
