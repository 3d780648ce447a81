"""Floods below and around messages: control frames, frames of nothing, text frames, heads of HTTP, signs in heaps.

All come from one address, as fast as the server reads.
"""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from tests.trials.crowd_floods import crowd
from tests.trials.flooders import HANDSHAKE, Flood, framed
from tests.trials.table_floods import opened, pour_into, together

_JSON_HANDSHAKE = HANDSHAKE[:-2] + b"Sec-WebSocket-Protocol: banmen.json\r\n\r\n"


def _frame(head: int, data: bytes = b"") -> bytes:
    """A masked frame with this first byte."""
    return bytes((head, 0x80 | len(data))) + bytes(4) + data


def _text(message: Any) -> bytes:
    """A text frame with a message as JSON, or with the text itself."""
    data = (message if isinstance(message, str) else json.dumps(message)).encode()
    return bytes((0x81, 0xFE)) + len(data).to_bytes(2, "big") + bytes(4) + data


async def control_frames(flood: Flood) -> None:
    """WebSocket's own pings of the largest size, and pongs that nobody asked for."""
    both = _frame(0x89, b"p" * 125) + _frame(0x8A, b"q" * 125)
    await together(flood, 8, lambda *_: both)


async def empty_frames(flood: Flood) -> None:
    """Messages of no bytes."""
    await together(flood, 8, lambda *_: _frame(0x82), burst=64)


async def endless_messages(flood: Flood) -> None:
    """Start a message, and continue it with empty fragments without end."""
    await together(flood, 8, lambda _, number: _frame(0x00 if number else 0x02), burst=64)


async def json_frames(flood: Flood) -> None:
    """Messages in JSON: valid ones, deep ones, long numbers, escapes."""
    shapes: list[Callable[[], bytes]] = [
        lambda: _text({"type": "ping", "t": 1}),
        lambda: _text('{"type":"ping","t":' + "9" * 40_000 + "}"),
        lambda: _text("[" * 30_000),
        lambda: _text('{"type":"say","id":"s","table":"t","text":"' + "\\ud83d" * 8_000 + '"}'),
        lambda: _text({"type": "open", "id": "o", "game": "sudoku", "options": {str(n): n for n in range(4000)}}),
    ]

    async def one() -> None:
        while not flood.over:
            rude = await flood.connect(hello=False, handshake=_JSON_HANDSHAKE)
            if rude is not None:
                await rude.send(_text({"type": "hello", "proto": 1, "client": "flood", "name": "Mallory"}), 1)
            await pour_into(flood, rude, lambda number: shapes[number % len(shapes)](), burst=2)
            await asyncio.sleep(0.05)

    await asyncio.gather(*(one() for _ in range(8)))


async def heads(flood: Flood) -> None:
    """Handshakes with a head as long as may be, which is then no WebSocket's."""
    head = HANDSHAKE[:-2].replace(b"websocket", b"h2c") + b"".join(
        b"X-%03d: %s\r\n" % (number, b"a" * 60) for number in range(90)
    )

    async def one() -> None:
        while not flood.over:
            rude = await flood.connect(hello=False, handshake=head + b"\r\n")
            await asyncio.sleep(0.002)
            if rude is not None:
                rude.transport.abort()

    await asyncio.gather(*(one() for _ in range(20)))


async def availability(flood: Flood) -> None:
    """Let fifty players turn their availability for challenges on and off, while all watch the hall."""

    def toggle(_: int, number: int) -> bytes:
        look = framed({"type": "lobby", "on": True, "most": 200}) if number == 0 else b""
        return look + framed({"type": "available", "games": ["reversi"] if number % 2 else []})

    await crowd(flood, 50, toggle, burst=4)


async def offers(flood: Flood) -> None:
    """A game against oneself in which everything is offered and answered, with nine who watch."""
    found = await opened(flood, "reversi", {}, seats={"black": "me", "white": "me"})
    if found is not None:
        table = found[1]

        def offer(player: int, number: int) -> bytes:
            if number == 0:
                return framed({"type": "watch", "id": f"w{player}", "table": table})
            return framed({"type": "lobby", "on": bool(number % 2), "most": 200})

        def play(number: int) -> bytes:
            what = {"type": "offer", "id": f"o{number}", "table": table, "what": "draw"}
            return framed(what) + framed({"type": "answer", "id": f"a{number}", "table": table, "accept": False})

        await asyncio.gather(together(flood, 9, offer), pour_into(flood, found[0], play))


async def heaps_of_marks(flood: Flood) -> None:
    """Sayings of as many signs as may be, each of which has to be looked at."""
    found = await opened(flood, "reversi", {})
    if found is not None:
        table, text = found[1], "z" + "\u0310\u200d\ufe0f" * 166

        def speak(player: int, number: int) -> bytes:
            if number % 100 == 0:
                return framed({"type": "watch", "id": f"w{player}-{number}", "table": table})
            return framed({"type": "say", "id": f"s{player}-{number}", "table": table, "text": text})

        await together(flood, 10, speak)


WIRE_FLOODS: Mapping[str, Callable[[Flood], Awaitable[None]]] = {
    "control_frames": control_frames,
    "empty_frames": empty_frames,
    "endless_messages": endless_messages,
    "json_frames": json_frames,
    "heads": heads,
    "availability": availability,
    "offers": offers,
    "heaps_of_marks": heaps_of_marks,
}
