"""Floods at tables and in the lobby, by players of one address who have greeted and mean no good.

Each kind sends what is valid, as fast as the server reads it.
"""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from itertools import chain, count, cycle
from typing import Any

from tests.trials.bystanders import CLASS
from tests.trials.flooders import STRANGER, Flood, Rude, framed, framed_bytes

_ID = re.compile(rb"t[a-z2-7]{10}")
OPENED = re.compile(rb"opened.*?(t[a-z2-7]{10})", re.DOTALL)
_PATIENCE_S = 5.0
_MOST_BOARDS = 32


async def opened(
    flood: Flood, game: str, options: Mapping[str, Any], source: str = STRANGER, **more: Any
) -> tuple[Rude, str] | None:
    """A connection with a table of its own; None where there is none to have."""
    rude = await flood.connect(source)
    if rude is None:
        return None
    rude.heard = heard = bytearray()
    await rude.send(framed({"type": "open", "id": "first", "game": game, "options": options, **more}), 1)
    until_s = asyncio.get_running_loop().time() + _PATIENCE_S
    while not (found := OPENED.search(heard)):
        if rude.lost or flood.over or asyncio.get_running_loop().time() > until_s:
            flood.counts["tables refused"] += 1
            return None
        await asyncio.sleep(0.05)
    rude.heard = None
    return rude, found[1].decode()


async def pour_into(flood: Flood, rude: Rude | None, make: Callable[[int], bytes], burst: int = 8) -> None:
    """Send what `make` gives for each number until it is time."""
    number = 0
    while rude is not None and not rude.lost and not flood.over:
        await rude.send(b"".join(make(number + place) for place in range(burst)), burst)
        number += burst
        await asyncio.sleep(0)


async def together(flood: Flood, players: int, make: Callable[[int, int], bytes], burst: int = 8) -> None:
    """Send from several players what `make` returns for each of them and each number; reconnect those that are cut."""

    async def one(player: int) -> None:
        while not flood.over:
            await pour_into(flood, await flood.connect(), lambda number: make(player, number), burst)
            await asyncio.sleep(0.05)

    await asyncio.gather(*(one(player) for player in range(players)))


async def lobby(flood: Flood) -> None:
    """Subscribe to the list, unsubscribe, and subscribe again."""
    await together(flood, 8, lambda _, number: framed({"type": "lobby", "on": number % 2 == 0, "most": 200}))


async def boards(flood: Flood) -> None:
    """Boards of as many tables as may be asked for, which there are not; and more, which is refused."""
    ids = ["t" + "".join(flood.rng.choices("abcdefghijklmnopqrstuvwxyz234567", k=10)) for _ in range(200)]

    def look(_: int, number: int) -> bytes:
        lobby = framed({"type": "lobby", "on": True, "most": 200}) if number == 0 else b""
        most = _MOST_BOARDS + (number % 8 == 0)
        return lobby + framed({"type": "boards", "tables": ids[number % 100 :][:most]})

    await together(flood, 8, look)


async def fill_grids(flood: Flood, source: str) -> None:
    """Fill a sudoku with all marks, empty it and fill it again as quickly as the server allows, one after another."""
    squares = list(range(80))
    marks = [
        {"type": "note", "squares": squares, "kind": kind, "digit": digit, "on": True}
        for kind in ("corner", "centre", "struck")
        for digit in range(1, 10)
    ]
    first: list[dict[str, Any]] = [{"type": "colour", "squares": squares, "colour": 3}, *marks, {"type": "reset"}]
    while not flood.over:
        found = await opened(flood, "sudoku", {"givens": "." * 80 + "1"}, source, seats={"blue": "me"})
        if found is None:
            await asyncio.sleep(0.2)
            continue
        rude, table = found
        for n, action in enumerate(chain(first, cycle(({"type": "undo"}, {"type": "redo"}))), 1):
            if not await _acts(flood, rude, table, n, action):
                break
            flood.counts["actions"] += 1
        flood.counts["grids"] += 1
        rude.transport.abort()


async def _acts(flood: Flood, rude: Rude, table: str, n: int, action: Mapping[str, Any]) -> bool:
    """Send the action of number `n`, again while it is too fast. Return False if it is refused otherwise."""
    for again in count():
        if flood.over:
            break
        rude.heard = bytearray()
        act = {"type": "act", "id": f"a{n}-{again}", "table": table, "n": n, "action": action}
        await rude.send(framed(act), 1)
        while not (rude.lost or b"done" in rude.heard or b"refused" in rude.heard):  # noqa: ASYNC110 - bytes tell nobody
            await asyncio.sleep(0.002)
        if b"too_fast" not in rude.heard:
            return b"done" in rude.heard
        await asyncio.sleep(0.05)
    return False


async def in_and_out(flood: Flood) -> None:
    """Ten who come to a table with a large board, and go again."""
    found = await opened(flood, "knights_tour", {"rows": 60, "columns": 60})
    if found is not None:
        table = found[1]

        def come_and_go(player: int, number: int) -> bytes:
            watch = {"type": "watch", "id": f"w{player}-{number}", "table": table}
            return framed(watch) + framed({"type": "leave", "id": f"l{player}-{number}", "table": table})

        await together(flood, 10, come_and_go)


async def many_tables(flood: Flood) -> None:
    """Six who look at one of sixty tables after another, so that none of these may sleep."""
    found = await opened(flood, "reversi", {})
    if found is None:
        return
    rude, _ = found
    rude.heard = heard = bytearray()
    for number in range(60):
        await rude.send(framed({"type": "open", "id": f"o{number}", "game": "reversi", "options": {}}), 1)
        await asyncio.sleep(0.02)
    tables = sorted({table.decode() for table in _ID.findall(heard)})
    if not tables:
        flood.counts["tables refused"] += 1
        return

    def look(player: int, number: int) -> bytes:
        table = tables[number % len(tables)]
        watch = {"type": "watch", "id": f"w{player}-{number}", "table": table}
        return framed(watch) + framed({"type": "leave", "id": f"l{player}-{number}", "table": table})

    await together(flood, 6, look, burst=4)


async def sayings(flood: Flood) -> None:
    """Ten who say something at a table of theirs all the time."""
    found = await opened(flood, "reversi", {})
    if found is not None:
        table = found[1]

        def speak(player: int, number: int) -> bytes:
            if number % 100 == 0:
                return framed({"type": "watch", "id": f"w{player}-{number}", "table": table})
            text = f"{'spam ' * 30}{number}"
            return framed({"type": "say", "id": f"s{player}-{number}", "table": table, "text": text})

        await together(flood, 10, speak)


async def paces(flood: Flood) -> None:
    """The presenter of a show who lets it go and stand, here and there."""
    show: dict[str, Any] = {"seats": {"knight": "program"}, "programs": {"knight": "search"}}
    found = await opened(flood, "knights_tour", {"rows": 40, "columns": 40}, **show)
    if found is not None:
        rude, table = found

        def pace(number: int) -> bytes:
            wanted = {"paused": number % 2 == 0, "ply": number % 50, "speed": 1000.0}
            return framed({"type": "pace", "id": f"p{number}", "table": table, **wanted})

        await pour_into(flood, rude, pace)


async def fetches(flood: Flood, source: str = STRANGER) -> None:
    """Request a long game whole, again and again."""
    show: dict[str, Any] = {"seats": {"knight": "program"}, "programs": {"knight": "search"}}
    found = await opened(flood, "knights_tour", {"rows": 40, "columns": 40}, source, **show)
    if found is not None:
        rude, table = found
        await rude.send(framed({"type": "pace", "id": "all", "table": table, "ply": 10_000, "paused": True}), 1)
        await pour_into(
            flood, rude, lambda number: framed({"type": "fetch", "id": f"f{number}", "table": table, "round": 1})
        )


async def fetches_at_home(flood: Flood) -> None:
    """The same from the address of the bystanders."""
    await fetches(flood, CLASS)


async def large_boards(flood: Flood) -> None:
    """Tables with the largest boards there are."""
    options = [
        ("knights_tour", {"rows": 200, "columns": 200}),
        ("goishi", {"rows": 20, "columns": 20, "stones": 60}),
        ("sudoku", {"level": 5}),
    ]

    def opens(player: int, number: int) -> bytes:
        game, wanted = options[number % len(options)]
        return framed({"type": "open", "id": f"o{player}-{number}", "game": game, "options": wanted})

    await together(flood, 10, opens, burst=1)


async def large_frames(flood: Flood) -> None:
    """Frames of almost 1 MB, which are read only to be refused."""
    frame = framed_bytes(b"\xc4" * (2**20 - 64))
    await together(flood, 8, lambda _player, _number: frame, burst=1)


async def fragments(flood: Flood) -> None:
    """Messages in a thousand pieces of a byte."""
    begins, goes_on, ends = (bytes((head, 0x80 | 1)) + bytes(4) + b"a" for head in (0x02, 0x00, 0x80))
    message = begins + goes_on * 900 + ends
    await together(flood, 8, lambda _player, _number: message, burst=2)


TABLE_FLOODS: Mapping[str, Callable[[Flood], Awaitable[None]]] = {
    "lobby": lobby,
    "boards": boards,
    "in_and_out": in_and_out,
    "many_tables": many_tables,
    "sayings": sayings,
    "paces": paces,
    "fetches": fetches,
    "fetches_at_home": fetches_at_home,
    "large_boards": large_boards,
    "large_frames": large_frames,
    "fragments": fragments,
}
