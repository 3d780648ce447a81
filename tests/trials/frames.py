"""Trial: sends a million frames, made by the types of the messages, and chosen by the server code that they reach."""

import asyncio
import time
from collections import Counter
from random import Random
from typing import Any

from banmen.protocol import messages
from banmen.protocol.codec import encode
from tests.trials.frame_maker import FrameMaker, Known
from tests.trials.guided import guided
from tests.trials.progress import Progress
from tests.trials.results import Result
from tests.trials.server import Server
from tests.trials.setup import Setup
from tests.trials.wire import CANNOT_CONNECT, Wire, connect, read

STRUCTURED, GUIDED = 800_000, 200_000
CONNECTIONS = 6
BATCH = 40
MOST_GROWTH_MB = 40.0
OPTIONS = ("--max-connections-of-address", "100000", "--commands-a-second", "100000000", "--max-tables", "100000")
_PATIENCE_S = 60.0


async def run(setup: Setup) -> Result:
    """Frames over the wire to a server, then frames chosen by coverage to a hall in memory."""
    result = Result("frames", "frames that are right, nearly right and wrong, and frames chosen by the code they reach")
    progress = Progress(setup.progress, setup.seed)
    await _structured(result, setup, progress)
    await guided(result, setup, setup.size(GUIDED, 150), progress)
    return result


async def _structured(result: Result, setup: Setup, progress: Progress) -> None:
    wanted, done = setup.size(STRUCTURED, 2_800), int(progress.get("structured", 0))
    since, begun = time.monotonic(), done
    async with Server(setup.python, setup.folder / "hall.db", *OPTIONS) as server:
        senders = [Sender(server.url, f"F{number}") for number in range(CONNECTIONS)]
        early_mb, before = 0.0, Counter[str](progress.get("codes", {}))
        codes = before
        while done < wanted:
            rounds = setup.size(100, 12)
            batches = [
                sender.batches(setup.seed, done // BATCH + place * rounds, rounds)
                for place, sender in enumerate(senders)
            ]
            ends = await asyncio.gather(*batches, return_exceptions=True)
            result.faults_of([f"batch {done // BATCH}: {end!r}" for end in ends if isinstance(end, BaseException)])
            done += CONNECTIONS * rounds * BATCH
            if not early_mb and done - begun >= min(150_000, wanted // 4):
                early_mb = server.memory_mb()
            if not server.alive or result.more_faults:
                result.fault("the server has ended" if not server.alive else "too much is wrong to go on")
                break
            codes = sum((sender.codes for sender in senders), before)
            if setup.progress is not None:
                progress.save(structured=done, codes=codes)
        grown_mb = server.memory_mb() - early_mb if early_mb else 0.0
        for sender in senders:
            result.faults_of(sender.faults)
            sender.end()
        result.faults_of(server.faults_said())
        await server.stop()
    result.figure("frames made by type", done)
    if done > begun:
        result.figure("speed", f"{(done - begun) / (time.monotonic() - since):,.0f} a second")
        result.figure("memory", f"{grown_mb:+.0f} MB after the first quarter, at most 150,000")
    result.figure("answers", ", ".join(f"{number:,} {code}" for code, number in codes.most_common(8)))
    result.figure("codes met", len(codes))
    if codes["internal"]:
        result.fault(f"{codes['internal']} frames were answered with internal")
    if grown_mb > MOST_GROWTH_MB:
        result.fault(f"the server has grown by {grown_mb:.0f} MB")


class Sender:
    """A player who sends batches of frames, each followed by a ping, and reconnects whenever the server cuts it."""

    def __init__(self, url: str, name: str) -> None:
        self.codes: Counter[str] = Counter()
        self.faults: list[str] = []
        self._url, self._name, self._token = url, name, ""
        self._known = Known()
        self._wire: Wire | None = None
        self._heard: asyncio.Future[None] | None = None
        self._mark = 0

    async def batches(self, seed: int, first: int, number: int) -> None:
        """Send `number` batches, the first with this number. Raises TimeoutError if one is not answered."""
        for batch in range(first, first + number):
            maker = FrameMaker(Random(f"{seed}/{batch}"), self._known)
            await self._send([maker.frame() for _ in range(BATCH)])

    async def _send(self, frames: list[bytes]) -> None:
        loop = asyncio.get_running_loop()
        wire = self._wire
        if wire is None or wire.ended.done():
            wire = self._wire = await self._connected()
        self._mark -= 1  # below what the makers send
        self._heard = heard = loop.create_future()
        for frame in frames:
            wire.send(frame)
        wire.send(encode(messages.Ping(self._mark)))
        waits: set[asyncio.Future[Any]] = {heard, wire.ended}
        done, _ = await asyncio.wait(waits, timeout=_PATIENCE_S, return_when=asyncio.FIRST_COMPLETED)
        if not done:
            self.end()
            raise TimeoutError("a batch was not answered in a minute")

    async def _connected(self) -> Wire:
        for _ in range(50):
            try:
                wire = await connect(self._url, self._receive)
            except CANNOT_CONNECT:
                await asyncio.sleep(0.1)
                continue
            token = self._token or None
            wire.send(encode(messages.Hello(messages.PROTOCOL_VERSION, "trial", self._name, token=token)))
            return wire
        raise TimeoutError("the server takes no connection")

    def _receive(self, data: bytes) -> None:
        message = read(data, self.faults)
        match message:
            case messages.Pong(t=mark):
                if mark == self._mark and self._heard is not None and not self._heard.done():
                    self._heard.set_result(None)
            case messages.Welcome():
                self._token = message.token
                self._known.learn(self._known.players, message.player)
            case messages.Opened(table=table, code=code):
                self.codes["opened"] += 1
                self._known.learn(self._known.tables, table)
                self._known.learn(self._known.tables, code)
            case messages.Refused(code=code, id=name, text=text):
                self.codes[code] += 1
                if code == "internal":
                    self.faults.append(f"{name} was answered with internal: {text}")
            case messages.Bye(code=code):
                self.codes[f"bye {code}"] += 1
            case messages.Done():
                self.codes["done"] += 1

    def end(self) -> None:
        """Go without a word."""
        if self._wire is not None:
            self._wire.cut()
