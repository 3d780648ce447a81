"""A bad network: a TCP proxy that cuts, delays and halves what passes."""

import asyncio
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Self

_READ_BYTES = 4096


class Proxy:
    """Listens on loopback and passes everything on to `port`. `did` counts its interferences.

    A connection is cut after `life_bytes` on average, in the middle of its last piece. A share `halves` of the pieces
    is split in two, and `delays` of them are late by up to `delay_s`.
    """

    def __init__(
        self, rng: Random, *, life_bytes: int = 16_000, halves: float = 0.3, delays: float = 0.02, delay_s: float = 0.5
    ) -> None:
        self.port = 0
        self.listens_on = 0
        self.did: Counter[str] = Counter()
        self.calm = False
        self._rng = rng
        self._life_bytes, self._halves, self._delays, self._delay_s = life_bytes, halves, delays, delay_s
        self._server: asyncio.Server | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0, backlog=1024)
        self.listens_on = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self._server is not None
        self._server.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def url(self) -> str:
        return f"ws://127.0.0.1:{self.listens_on}"

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.get_running_loop().create_task(self._join(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass both ways until one end closes, or the connection has lived long enough."""
        self.did["connections"] += 1
        try:
            to_reader, to_writer = await asyncio.open_connection("127.0.0.1", self.port)
        except OSError:
            writer.transport.abort()
            return
        left = [int(self._rng.expovariate(1 / self._life_bytes))]
        ways = [
            asyncio.create_task(self._pass(reader, to_writer, left)),
            asyncio.create_task(self._pass(to_reader, writer, left)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            for end in (writer, to_writer):
                end.transport.abort()

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, left: list[int]) -> None:
        rng = self._rng
        with suppress(OSError):
            while data := await reader.read(_READ_BYTES):
                if not self.calm:
                    left[0] -= len(data)
                    if left[0] < 0:
                        self.did["cuts"] += 1
                        writer.write(data[: rng.randrange(len(data) + 1)])
                        return
                    if rng.random() < self._delays:
                        self.did["delays"] += 1
                        await asyncio.sleep(self._delay_s * rng.random())
                    if rng.random() < self._halves:
                        self.did["halves"] += 1
                        cut = rng.randrange(len(data))
                        writer.write(data[:cut])
                        await asyncio.sleep(0.001)
                        data = data[cut:]
                writer.write(data)
                await writer.drain()
