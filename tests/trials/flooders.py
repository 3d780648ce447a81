"""Those who would make the hall worse for others: floods at the door, and what all floods share."""

import asyncio
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from random import Random
from typing import Any, cast

import msgpack

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
STRANGER = "127.0.0.9"
CROWD = [f"127.0.1.{number}" for number in range(1, 21)]
_BURST = 64
_MOST_WAITING_BYTES = 2**18
MOVES = "f5d6c3d3c4f4f6b3e6e3c5c6f3g5d2e2c2f2g4g3g6h3h5h4" * 1200


def framed(message: Any) -> bytes:
    """A WebSocket frame of a client, with a mask of zeros."""
    return framed_bytes(message if isinstance(message, bytes) else msgpack.packb(message))


def framed_bytes(data: bytes) -> bytes:
    if len(data) < 126:
        return bytes((0x82, 0x80 | len(data))) + bytes(4) + data
    if len(data) < 2**16:
        return bytes((0x82, 0xFE)) + len(data).to_bytes(2, "big") + bytes(4) + data
    return bytes((0x82, 0xFF)) + len(data).to_bytes(8, "big") + bytes(4) + data


class Rude(asyncio.Protocol):
    """A connection that sends without waiting for answers, and counts the codes that it finds in them.

    `heard` collects the received bytes, unless it is None.
    """

    CODES = (
        *(b"too_fast", b"server_full", b"too_many", b"too_much", b"unavailable", b"internal", b"bad_token"),
        *(b"no_such_table", b"advised"),
    )

    def __init__(self, counts: Counter[str]) -> None:
        self.counts = counts
        self.heard: bytearray | None = None
        self.may_write = asyncio.Event()
        self.may_write.set()
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.set_write_buffer_limits(_MOST_WAITING_BYTES)
        self.counts["connections"] += 1

    def data_received(self, data: bytes) -> None:
        self.counts["bytes received"] += len(data)
        if self.heard is not None:
            self.heard += data
        for code in self.CODES:
            if (times := data.count(code)) > 0:
                self.counts[code.decode()] += times

    def pause_writing(self) -> None:
        self.may_write.clear()

    def resume_writing(self) -> None:
        self.may_write.set()

    def connection_lost(self, error: Exception | None) -> None:  # noqa: ARG002 - as asyncio calls it
        self.lost = True
        self.counts["connections ended by the server"] += 1
        self.may_write.set()

    async def send(self, data: bytes, frames: int) -> None:
        """Send, as soon as the server reads."""
        await self.may_write.wait()
        if not self.lost:
            self.transport.write(data)
            self.counts["frames"] += frames
            self.counts["bytes sent"] += len(data)


class Flood:
    """What the kinds share: the port, the end, the dice, the counts."""

    def __init__(self, port: int, seconds: float, seed: int) -> None:
        self.port, self.seed = port, seed
        self.until_s = time.monotonic() + seconds
        self.rng = Random(seed)
        self.counts: Counter[str] = Counter()

    @property
    def over(self) -> bool:
        return time.monotonic() >= self.until_s

    async def connect(self, source: str = STRANGER, *, hello: bool = True, handshake: bytes = HANDSHAKE) -> Rude | None:
        """A connection, greeted unless not; None where there is none to have."""
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(5):
                _, rude = await loop.create_connection(
                    lambda: Rude(self.counts), "127.0.0.1", self.port, local_addr=(source, 0)
                )
        except (OSError, TimeoutError):
            self.counts["connections refused"] += 1
            await asyncio.sleep(0.05)
            return None
        rude.transport.write(handshake)
        if hello:
            rude.transport.write(framed({"type": "hello", "proto": 1, "client": "flood", "name": "Mallory"}))
        return rude

    async def pour(self, make: Callable[[int], bytes], *, burst: int = _BURST, hello: bool = True) -> None:
        """Send what `make` gives for each number, over one connection after another, until it is time."""
        number = 0
        while not self.over:
            rude = await self.connect(hello=hello)
            while rude is not None and not rude.lost and not self.over:
                data = b"".join(make(number + place) for place in range(burst))
                number += burst
                with suppress(TimeoutError):
                    async with asyncio.timeout(max(0.01, self.until_s - time.monotonic())):
                        await rude.send(data, burst)
                await asyncio.sleep(0)
            if rude is not None:
                rude.transport.abort()
            await asyncio.sleep(0.01)


async def pings(flood: Flood) -> None:
    """Valid pings."""
    frame = framed({"type": "ping", "t": 1})
    await flood.pour(lambda _: frame)


async def large_opens(flood: Flood) -> None:
    """Valid `open`s of 60 KB: the moves of a game that is too long, and lists in lists."""
    options: list[Mapping[str, Any]] = [{"moves": MOVES[:59_000]}, {"start": [[[1, "x"]] * 9] * 1_500}]
    await flood.pour(
        lambda number: framed(
            {"type": "open", "id": f"o{number}", "game": "reversi", "options": options[number % len(options)]}
        ),
        burst=2,
    )


async def identities(flood: Flood) -> None:
    """A hundred players of one address who open table after table."""

    async def one(place: int) -> None:
        rude = await flood.connect()
        number = 0
        while rude is not None and not rude.lost and not flood.over:
            frames = [
                framed({"type": "open", "id": f"{place}-{number + more}", "game": "reversi"}) for more in range(4)
            ]
            number += len(frames)
            await rude.send(b"".join(frames), len(frames))
            await asyncio.sleep(0.02)

    while not flood.over:
        await asyncio.gather(*(one(place) for place in range(100)))
        await asyncio.sleep(0.05)


async def openings_that_think(flood: Flood) -> None:
    """Puzzles of the highest level, which take seconds each to be made, asked for by ten players of one address."""

    async def one(place: int) -> None:
        rude = await flood.connect()
        for number in range(100):
            if rude is None or rude.lost or flood.over:
                return
            options = {"level": 5, "clues": 22, "seed": 1 + flood.rng.randrange(2**30)}
            opens = {"type": "open", "id": f"{place}-{number}", "game": "sudoku", "options": options}
            await rude.send(framed(opens), 1)
            await asyncio.sleep(0.1)

    await asyncio.gather(*(one(place) for place in range(10)))


async def half_open(flood: Flood) -> None:
    """5,000 connections that begin a handshake and never end it."""
    rudes = []
    for number in range(5000):
        if flood.over:
            break
        rudes.append(await flood.connect(hello=False, handshake=HANDSHAKE[: number % 60]))
    await asyncio.sleep(max(0.0, flood.until_s - time.monotonic()))


async def idle(flood: Flood) -> None:
    """1,000 greeted connections of twenty addresses that do nothing."""
    rudes = []
    for number in range(1000):
        if flood.over:
            break
        rudes.append(await flood.connect(CROWD[number % len(CROWD)]))
    flood.counts["greeted"] = sum(rude is not None and not rude.lost for rude in rudes)
    await asyncio.sleep(max(0.0, flood.until_s - time.monotonic()))


async def wrong_codes(flood: Flood) -> None:
    """Codes of tables, tried out."""
    signs = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
    await flood.pour(
        lambda number: framed(
            {"type": "watch", "id": f"w{number}", "table": "".join(flood.rng.choice(signs) for _ in range(6))}
        )
    )


async def wrong_tokens(flood: Flood) -> None:
    """Tokens, tried out."""
    await flood.pour(
        lambda number: framed(
            {"type": "hello", "proto": 1, "client": "flood", "name": "M", "token": f"{flood.rng.random()}.{number}"}
        ),
        hello=False,
    )


async def new_identities(flood: Flood) -> None:
    """One connection after another, each a new player."""

    async def one() -> None:
        while not flood.over:
            rude = await flood.connect()
            await asyncio.sleep(0.01)
            if rude is not None:
                rude.transport.abort()

    await asyncio.gather(*(one() for _ in range(20)))


async def malformed(flood: Flood) -> None:
    """Frames that are no messages, of all sizes, and frames against the protocol of WebSocket."""
    shapes: list[Callable[[], bytes]] = [
        lambda: framed_bytes(flood.rng.randbytes(flood.rng.choice((1, 20, 300)))),
        lambda: framed({"type": "ping", "t": "no number"}),
        lambda: framed_bytes(b"\xc1" * 60_000),
        lambda: framed_bytes(b"\x91" * 50_000),
        lambda: framed({"type": "act", "id": "a", "table": "x" * 64, "n": 1, "action": {"x" * 32: list(range(5000))}}),
    ]
    await flood.pour(lambda number: shapes[number % len(shapes)](), burst=4)


async def pages(flood: Flood) -> None:
    """Requests for the page, and for files that are not there, sent one behind the other on forty connections."""
    asked = [b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"GET /web/0/a.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"]

    async def one() -> None:
        while not flood.over:
            rude = await flood.connect(hello=False, handshake=b"")
            while rude is not None and not rude.lost and not flood.over:
                with suppress(TimeoutError):
                    async with asyncio.timeout(max(0.01, flood.until_s - time.monotonic())):
                        await rude.send(b"".join(asked) * (_BURST // 2), _BURST)
                await asyncio.sleep(0.01)
            if rude is not None:
                rude.transport.abort()

    await asyncio.gather(*(one() for _ in range(40)))


async def pages_of_a_few(flood: Flood) -> None:
    """The page asked for again and again from five addresses, none of which takes more than it may."""
    asked = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"

    async def one(source: str) -> None:
        rude = await flood.connect(source, hello=False, handshake=b"")
        while rude is not None and not rude.lost and not flood.over:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.01, flood.until_s - time.monotonic())):
                    await rude.send(asked * 16, 16)
            await asyncio.sleep(0.01)

    await asyncio.gather(*(one(source) for source in CROWD[:5] for _ in range(4)))


async def pages_unread(flood: Flood) -> None:
    """The page asked for again and again on 200 connections that read no answer."""
    rudes = [await flood.connect(hello=False, handshake=b"") for _ in range(200)]
    for rude in rudes:
        if rude is not None:
            rude.transport.pause_reading()
    while not flood.over:
        for rude in rudes:
            if rude is not None and not rude.lost and rude.may_write.is_set():
                await rude.send(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" * _BURST, _BURST)
        await asyncio.sleep(0.05)


FLOODS: Mapping[str, Callable[[Flood], Awaitable[None]]] = {
    "pings": pings,
    "large_opens": large_opens,
    "identities": identities,
    "new_identities": new_identities,
    "openings_that_think": openings_that_think,
    "half_open": half_open,
    "idle": idle,
    "wrong_codes": wrong_codes,
    "wrong_tokens": wrong_tokens,
    "malformed": malformed,
    "pages": pages,
    "pages_of_a_few": pages_of_a_few,
    "pages_unread": pages_unread,
}
