"""Frames that are kept and changed further when they reach code that none has reached before: a small fuzzer.

The server runs in this process, on a log in memory, so that the lines it runs can be seen.
"""

import asyncio
import gc
import sys
import time
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import msgpack

import banmen
import banmen_server
from banmen.protocol import messages
from banmen.protocol.codec import decode_from_server, encode
from banmen_server.app import running
from banmen_server.config import Config
from tests.trials.frame_maker import FrameMaker, Known
from tests.trials.progress import Progress
from tests.trials.results import Result
from tests.trials.setup import Setup
from tests.trials.wire import Wire, connect

_TRACED = tuple(str(Path(str(package.__file__)).parent) for package in (banmen, banmen_server))
_UNTRACED = "/engine"
_MOST_KEPT = 3_000
_PATIENCE_S = 60.0


class Lines:
    """The lines of banmen that ran; `new` empties those of the last frame and says whether any was new."""

    def __init__(self) -> None:
        self.seen: set[tuple[int, int]] = set()
        self._now: set[tuple[int, int]] = set()
        self._traced: dict[str, bool] = {}
        self._before = sys.gettrace()

    def begin(self) -> None:
        """Start to trace executed lines."""
        sys.settrace(self._call)

    def end(self) -> None:
        """Stop tracing."""
        sys.settrace(self._before)

    def new(self) -> bool:
        """Whether lines ran that had never run before."""
        found, self._now = self._now - self.seen, set()
        self.seen |= found
        return bool(found)

    def _call(self, frame: FrameType, event: str, argument: Any) -> Any:  # noqa: ARG002 - as sys.settrace calls it
        file = frame.f_code.co_filename
        traced = self._traced.get(file)
        if traced is None:
            traced = self._traced[file] = file.startswith(_TRACED) and _UNTRACED not in file
        return self._line if traced else None

    def _line(self, frame: FrameType, event: str, argument: Any) -> Any:  # noqa: ARG002 - as above
        if event == "line":
            self._now.add((hash(frame.f_code.co_filename), frame.f_lineno))
        return self._line


class Corpus:
    """The frames that reached something new, to be changed further; made by the types where there are none yet."""

    def __init__(self, maker: FrameMaker, rng: Random, kept: list[bytes]) -> None:
        self.kept = kept
        self._maker, self._rng = maker, rng

    def next(self) -> bytes:
        """A frame to try."""
        rng = self._rng
        if not self.kept or rng.random() < 0.2:
            return self._maker.frame()
        data = rng.choice(self.kept[-200:] if rng.random() < 0.5 else self.kept)
        if rng.random() < 0.3:
            return self._maker.spoil(data)
        try:
            message = msgpack.unpackb(data)
        except (ValueError, RecursionError):
            return self._maker.spoil(data)
        if not isinstance(message, dict) or not all(isinstance(key, str) for key in message):
            return self._maker.spoil(data)
        if "id" in message and rng.random() < 0.8:
            message["id"] = f"g{rng.randrange(2**60):x}"
        try:
            changed: bytes = msgpack.packb(self._maker.change(message) if rng.random() < 0.8 else message)
        except (OverflowError, ValueError, TypeError):
            return self._maker.spoil(data)
        return changed


async def guided(result: Result, setup: Setup, wanted: int, progress: Progress) -> None:
    """Send `wanted` frames to a hall in memory."""
    done, rng, known = int(progress.get("guided", 0)), setup.rng("guided"), Known()
    kept = [bytes.fromhex(one) for one in progress.get("corpus", [])]
    corpus, lines = Corpus(FrameMaker(rng, known), rng, kept), Lines()
    begun, since = done, time.monotonic()
    config = Config(
        data=Path(":memory:"),
        host="127.0.0.1",
        port=0,
        commands_a_second=1e8,
        max_connections_of_address=10**6,
        max_tables=10**5,
    )
    tasks = len(asyncio.all_tasks())
    async with running(config) as server:
        player = _Player(f"ws://127.0.0.1:{server.port}", known)
        while done < wanted:
            frame = corpus.next()
            lines.begin()
            try:
                await player.send(frame)
            except TimeoutError:
                result.fault(f"not answered in a minute: {frame[:60]!r}")
                break
            finally:
                lines.end()
            done += 1
            if lines.new() and len(corpus.kept) < _MOST_KEPT:
                corpus.kept.append(frame)
            if done % 5_000 == 0 and setup.progress is not None:
                progress.save(guided=done, corpus=[one.hex() for one in corpus.kept])
        player.end()
    result.faults_of([f"answered with internal: {frame[:80]!r}" for frame in player.internal])
    await asyncio.sleep(0.05)
    gc.collect()
    left = len(asyncio.all_tasks()) - tasks
    if left > 0:
        result.fault(f"{left} tasks are left after the server has stopped")
    result.figure("frames chosen by coverage", done)
    if done > begun:
        result.figure("their speed", f"{(done - begun) / (time.monotonic() - since):,.0f} a second")
    result.figure("lines reached, frames kept for them", f"{len(lines.seen):,}, {len(corpus.kept):,}")


class _Player:
    """A player who sends one frame at a time, and so knows which one was answered with `internal`."""

    def __init__(self, url: str, known: Known) -> None:
        self.internal: list[bytes] = []
        self._url, self._known, self._token = url, known, ""
        self._wire: Wire | None = None
        self._sent = b""
        self._mark = 0
        self._heard: asyncio.Future[None] | None = None

    async def send(self, frame: bytes) -> None:
        """Send a frame, and wait until the server has done with it. Raises TimeoutError."""
        if self._wire is None or self._wire.ended.done():
            self._wire = await connect(self._url, self._receive)
            token = self._token or None
            self._wire.send(encode(messages.Hello(messages.PROTOCOL_VERSION, "trial", "Guided", token=token)))
        self._mark -= 1
        self._sent = frame
        self._heard = asyncio.get_running_loop().create_future()
        self._wire.send(frame)
        self._wire.send(encode(messages.Ping(self._mark)))
        waits: set[asyncio.Future[Any]] = {self._heard, self._wire.ended}
        done, _ = await asyncio.wait(waits, timeout=_PATIENCE_S, return_when=asyncio.FIRST_COMPLETED)
        if not done:
            raise TimeoutError

    def _receive(self, data: bytes) -> None:
        message: Any = decode_from_server(data)
        match message:
            case messages.Pong(t=mark) if mark == self._mark and self._heard and not self._heard.done():
                self._heard.set_result(None)
            case messages.Welcome():
                self._token = message.token
                self._known.learn(self._known.players, message.player)
            case messages.Opened(table=table, code=code):
                self._known.learn(self._known.tables, table)
                self._known.learn(self._known.tables, code)
            case messages.Refused(code="internal"):
                self.internal.append(self._sent)

    def end(self) -> None:
        """Go without a word."""
        if self._wire is not None:
            self._wire.cut()
