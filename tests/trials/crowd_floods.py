"""Floods of crowds of one address: each of them takes little, and all together much."""

import asyncio
import re
from base64 import b64encode
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import USUAL, board_of, opening, place_disc
from tests.trials.flooders import CROWD, STRANGER, Flood, Rude, framed
from tests.trials.table_floods import OPENED, fill_grids, opened, pour_into, together

_TABLE = re.compile(rb"t[a-z2-7]{10}")
_SEARCHERS, _READERS, _SPEAKERS, _SHOWS, _ADVISED = 240, 250, 12, 50, 120
_GAMES, _BEGUN = 40, 2 * 12
"""Games of which reviews are asked for; what of their moves, in signs, a table begins with."""
_KANJI = "碁盤上一局両人石音静夜月光"


async def crowd(
    flood: Flood,
    most: int,
    make: Callable[[int, int], bytes],
    *,
    burst: int,
    pause_s: float = 0.0,
    reads: bool = True,
    sources: Sequence[str] = (STRANGER,),
) -> None:
    """Send from many connections what `make` returns for each of them and each number; reconnect those that are cut."""

    async def one(which: int) -> None:
        while not flood.over:
            rude = await flood.connect(sources[which % len(sources)])
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


async def searches(flood: Flood) -> None:
    """240 of twenty addresses who each search the hall for something else all the time, while its tables change."""
    tables = await _tables_of_the_hall(flood)

    def search(which: int, number: int) -> bytes:
        sought = ("", "b", "m", f"{which}-{number}")[number % 4]
        # As many rows as there are: requests that match everything differ in the number of rows.
        most = 200 + (which * 977 + number) % 9_800
        return framed({"type": "lobby", "on": True, "most": most, "search": sought})

    def change(player: int, number: int) -> bytes:
        table = tables[(player + number) % len(tables)]
        watch = {"type": "watch", "id": f"w{player}-{number}", "table": table}
        return framed(watch) + framed({"type": "leave", "id": f"l{player}-{number}", "table": table})

    await asyncio.gather(
        crowd(flood, _SEARCHERS, search, burst=4, pause_s=0.05, sources=CROWD), together(flood, 4, change, burst=1)
    )


async def crowd_hears(flood: Flood) -> None:
    """Sayings of 500 kanji at a table that 250 look at, from twenty addresses."""
    found = await opened(flood, "reversi", {})
    if found is None:
        return
    table = found[1]

    def watch(which: int, number: int) -> bytes:
        return b"" if number else framed({"type": "watch", "id": f"w{which}", "table": table})

    def speak(which: int, number: int) -> bytes:
        if number == 0:
            return watch(which, number)
        text = "".join(flood.rng.choices(_KANJI, k=500))
        return framed({"type": "say", "id": f"s{which}-{number}", "table": table, "text": text})

    await asyncio.gather(
        crowd(flood, _READERS, watch, burst=1, pause_s=0.5, sources=CROWD),
        crowd(flood, _SPEAKERS, speak, burst=1, pause_s=0.03, sources=CROWD),
    )


async def _open_shows(flood: Flood, source: str) -> None:
    """Fifty shows of a program that tries and takes back on the largest board, at the highest speed; then stay."""
    show: dict[str, Any] = {"seats": {"knight": "program"}, "programs": {"knight": "search"}}
    board = {"rows": 200, "columns": 200}
    rude = await flood.connect(source)
    if rude is None:
        return
    rude.heard = bytearray()
    for number in range(_SHOWS):
        opens = {"type": "open", "id": f"o{number}", "game": "knights_tour", "options": board, **show}
        await rude.send(framed(opens), 1)
        await asyncio.sleep(0.05)
    paced: set[str] = set()
    while not rude.lost and not flood.over:
        for table in {found[1].decode() for found in OPENED.finditer(rude.heard)} - paced:
            paced.add(table)
            pace = {"type": "pace", "id": f"p{len(paced)}", "table": table, "speed": 1000.0, "paused": False}
            await rude.send(framed(pace), 1)
            flood.counts["shows opened"] += 1
        # Messages in between are not needed; a partial `opened` must not be cut off.
        del rude.heard[: -(2**18)]
        await asyncio.sleep(0.2)


async def shows(flood: Flood) -> None:
    """Fifty shows of one connection."""
    await _open_shows(flood, STRANGER)


async def shows_of_many(flood: Flood) -> None:
    """Fifty shows of each of twenty connections, from an address each."""
    await asyncio.gather(*(_open_shows(flood, source) for source in CROWD))


async def grids(flood: Flood) -> None:
    """A sudoku whose whole grid is filled and emptied, by one connection."""
    await fill_grids(flood, STRANGER)


async def grids_of_many(flood: Flood) -> None:
    """As many by twenty connections, from an address each."""
    await asyncio.gather(*(fill_grids(flood, source) for source in CROWD))


def _moves(rng: Random) -> str:
    """The moves of a game of reversi, each drawn by lot: nobody has had it reviewed before."""
    board, position, moves = board_of(USUAL), opening(USUAL), ""
    while position.turn is not None:
        square = rng.choice([*REVERSI.legal(position, position.turn)]).square
        placed = place_disc(board, position, board.squares[square])
        assert placed is not None
        position, moves = placed[1], moves + square
    return moves


async def advice(flood: Flood) -> None:
    """120 of twenty addresses who ask for hints at tables of reversi, and for reviews of game after game.

    Half of them do not wait for any answer: they leave, and come again.
    """
    games = [_moves(flood.rng) for _ in range(_GAMES)]
    reviews = [
        framed({"type": "read", "id": f"r{place}", "data": b64encode(game.encode()).decode(), "review": 0})
        for place, game in enumerate(games)
    ]

    async def waits(which: int) -> None:
        begun = {"moves": games[which % _GAMES][:_BEGUN]}
        found = await opened(flood, "reversi", begun, CROWD[which % len(CROWD)], seats={"black": "me", "white": "me"})
        if found is not None:
            rude, table = found

            def ask(number: int) -> bytes:
                hint = {"type": "advise", "id": f"h{number}", "table": table, "about": "hint"}
                return framed(hint) + reviews[(which + number) % _GAMES]

            await pour_into(flood, rude, ask, burst=4)

    async def leaves(which: int) -> None:
        rude = await flood.connect(CROWD[which % len(CROWD)])
        if rude is not None:
            await rude.send(b"".join(reviews), len(reviews))
            await asyncio.sleep(0.3)
            rude.transport.abort()

    async def one(which: int) -> None:
        while not flood.over:
            await (waits if which % 2 else leaves)(which)
            await asyncio.sleep(0.2)

    await asyncio.gather(*(one(which) for which in range(_ADVISED)))


CROWD_FLOODS: Mapping[str, Callable[[Flood], Awaitable[None]]] = {
    "crowd_pings": crowd_pings,
    "silent_watchers": silent_watchers,
    "crowd_at_tables": crowd_at_tables,
    "searches": searches,
    "advice": advice,
    "crowd_hears": crowd_hears,
    "shows": shows,
    "shows_of_many": shows_of_many,
    "grids": grids,
    "grids_of_many": grids_of_many,
}
