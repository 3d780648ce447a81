"""Durable moves a second of a real `banmen serve`: tables of two players, each of whom moves when the other has.

python tests/benchmarks/bench_server.py --tables 100 --seconds 5

The players are as lean as can be, so that the server is what is measured: they know their game beforehand.
"""

import argparse
import asyncio
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any, cast

import msgpack

from banmen.games.reversi.rules import REVERSI
from banmen.options import read_options
from banmen.protocol import messages
from banmen.protocol.codec import encode

new_event_loop: Callable[[], asyncio.AbstractEventLoop]
try:
    from uvloop import new_event_loop
except ImportError:
    from asyncio import new_event_loop

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: bench\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
DONE = b"\xa4type\xa4done"

Game = list[tuple[int, str]]


def framed(message: messages.Frame) -> bytes:
    """A WebSocket frame as a client sends it, with a mask of zeros."""
    data = encode(message)
    if len(data) < 126:
        return bytes((0x82, 0x80 | len(data))) + bytes(4) + data
    return bytes((0x82, 0xFE)) + len(data).to_bytes(2, "big") + bytes(4) + data


class Player(asyncio.Protocol):
    """One connection that waits for one message at a time."""

    def __init__(self) -> None:
        self._buffer = b""
        self._open = False
        self._wanted = b""
        self._found: asyncio.Future[Any] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(HANDSHAKE)

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            _, end, self._buffer = self._buffer.partition(b"\r\n\r\n")
            self._open = bool(end)
        while len(self._buffer) >= 4:
            size, start = self._buffer[1], 2
            if size == 126:
                size, start = int.from_bytes(self._buffer[2:4], "big"), 4
            if len(self._buffer) < start + size:
                return
            frame, self._buffer = self._buffer[start : start + size], self._buffer[start + size :]
            if self._wanted in frame and not self._found.done():
                self._found.set_result(frame)
            elif b"\xa7refused" in frame:
                raise AssertionError(msgpack.unpackb(frame))

    def connection_lost(self, error: Exception | None) -> None:
        if not self._found.done():
            self._found.set_exception(error or ConnectionError("the server has hung up"))

    async def ask(self, frame: bytes, wanted: bytes) -> bytes:
        """Send a frame; the first message that holds these bytes."""
        self._wanted = wanted
        self._found = asyncio.get_running_loop().create_future()
        self.transport.write(frame)
        answer: bytes = await self._found
        return answer


def random_game(rng: Random) -> Game:
    """The moves of a game: the place of each mover among the seats, and the square."""
    state = REVERSI.evolve(REVERSI.blank, REVERSI.begin(read_options(REVERSI, {}), rng))
    moves = []
    while state.turn is not None:
        place = rng.choice(list(REVERSI.legal(state, state.turn)))
        moves.append((REVERSI.seats.index(state.turn), place.square))
        for event in REVERSI.decide(state, state.turn, place, rng).events:
            state = REVERSI.evolve(state, event)
    return moves


async def play(port: int, games: Iterator[Game], until_s: float, waits_s: list[float]) -> int:
    """Play games at one table after another until it is time; the number of moves."""
    loop = asyncio.get_running_loop()
    players = [(await loop.create_connection(Player, "127.0.0.1", port))[1] for _ in range(2)]
    for player in players:
        await player.ask(framed(messages.Hello(1, "bench", "Bench")), b"welcome")
    made = 0
    for game in games:
        opening = await players[0].ask(framed(messages.Open(f"o{made}", "reversi")), b"opened")
        table = msgpack.unpackb(opening)["table"]
        await players[1].ask(framed(messages.Join(f"j{made}", table)), b"presence")
        ns = [0, 0]
        for seat, square in game:
            if time.perf_counter() >= until_s:
                return made
            ns[seat] += 1
            act = messages.Act(f"m{made}", table, ns[seat], {"type": "place", "square": square})
            asked_s = time.perf_counter()
            await players[seat].ask(framed(act), DONE)
            waits_s.append(time.perf_counter() - asked_s)
            made += 1
    return made


@contextmanager
def server(folder: Path, profile: Path | None) -> Iterator[int]:
    """A server of its own; gives its port."""
    profiler = ["-m", "cProfile", "-o", str(profile)] if profile else []
    command = [sys.executable, *profiler, "-m", "banmen", "serve", "--host", "127.0.0.1", "--port", "0"]
    command += [
        "--data",
        str(folder / "bench.db"),
        "--commands-a-second",
        "1000000",
        "--max-connections-of-address",
        "9999",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r":(\d+) ", process.stdout.readline())
        assert found is not None
        yield int(found[1])
        process.terminate()


def cpu_s(port: int) -> float:
    """The CPU time the server has taken."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        found = re.search(r"^banmen_cpu_seconds_total (\S+)$", answer.read().decode(), re.MULTILINE)
    assert found is not None
    return float(found[1])


def measure(folder: Path, tables: int, seconds: float, profile: Path | None) -> str:
    waits_s: list[float] = []
    games = cycle([random_game(Random(number)) for number in range(50)])
    with server(folder, profile) as port:

        async def all_tables() -> int:
            until_s = time.perf_counter() + seconds
            return sum(await asyncio.gather(*(play(port, games, until_s, waits_s) for _ in range(tables))))

        before_s, began_s = cpu_s(port), time.perf_counter()
        with asyncio.Runner(loop_factory=new_event_loop) as runner:
            moves = runner.run(all_tables())
        took_s, used_s = time.perf_counter() - began_s, cpu_s(port) - before_s
    waits_s.sort()
    median_ms, late_ms = (1000 * waits_s[int(part * len(waits_s))] for part in (0.5, 0.99))
    return (
        f"{tables} tables: {moves / took_s:,.0f} durable moves/s, {1e6 * used_s / moves:.0f} us of CPU each; "
        f"a move waits {median_ms:.1f} ms (median), {late_ms:.1f} ms (99 of 100)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure durable moves a second.")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--folder", help="where the file is made (default: the system's temporary folder)")
    parser.add_argument("--profile", type=Path, help="write a profile of the server to this file")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        figures = measure(Path(folder), asked.tables, asked.seconds, asked.profile)
    sys.stdout.write(figures + "\n")


if __name__ == "__main__":
    main()
