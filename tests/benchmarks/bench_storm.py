"""Everybody comes back at once: a bare websockets server accepts and greets as many as banmen gives their tables.

python -m tests.benchmarks.bench_storm --clients 2000 --rounds 3 [--banmen OTHER/bin/banmen]

Two players sit at each table. The server is killed and started again on its file; then all connect in one moment, say
hello with their tokens and join. Told is the time until the last has its snapshot, and the server's CPU, beside those
of a bare server to which the same clients say hello. The server runs on one core, the clients on another.
"""

import argparse
import asyncio
import os
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple, cast

import msgpack

from tests.benchmarks.bench_server import HANDSHAKE, new_event_loop

WITHOUT_LIMITS = [
    *("--max-connections", "100000", "--max-connections-of-address", "100000", "--commands-a-second", "100000000"),
    *("--max-tables", "100000", "--max-tables-of-player", "100000"),
]
BARE = """
import asyncio, msgpack
from websockets.asyncio.server import serve
try:
    from uvloop import run
except ImportError:
    from asyncio import run

WELCOME = {"type": "welcome", "proto": 1, "player": "p" * 21, "token": "t" * 50, "now": 1}

async def greet(socket):
    async for data in socket:
        msgpack.unpackb(data)
        await socket.send(msgpack.packb(WELCOME))

async def main():
    async with serve(greet, "127.0.0.1", 0, compression=None, ping_interval=None, backlog=4096) as server:
        print(f"serves at 127.0.0.1:{server.sockets[0].getsockname()[1]} ", flush=True)
        await asyncio.Future()

run(main())
"""


class Took(NamedTuple):
    """How long the last waited, and the CPU that the server took meanwhile."""

    wall_s: float
    cpu_s: float


class Guest(asyncio.Protocol):
    """One connection, which waits for one message at a time; `received` counts its bytes."""

    def __init__(self) -> None:
        self.received = 0
        self._buffer = b""
        self._open = False
        self._wanted = b""
        self._found: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(HANDSHAKE)

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self._buffer += data
        if not self._open:
            _, end, self._buffer = self._buffer.partition(b"\r\n\r\n")
            self._open = bool(end)
        while self._open and len(self._buffer) >= 4:
            size, start = self._buffer[1], 2
            if size == 126:
                size, start = int.from_bytes(self._buffer[2:4], "big"), 4
            elif size == 127 and len(self._buffer) >= 10:
                size, start = int.from_bytes(self._buffer[2:10], "big"), 10
            if len(self._buffer) < start + size:
                return
            frame, self._buffer = self._buffer[start : start + size], self._buffer[start + size :]
            if self._wanted in frame and not self._found.done():
                self._found.set_result(frame)
            elif b"\xa7refused" in frame or b"\xa3bye" in frame:
                raise AssertionError(msgpack.unpackb(frame))

    def connection_lost(self, error: Exception | None) -> None:
        if not self._found.done():
            self._found.set_exception(error or ConnectionError("the server has hung up"))

    async def ask(self, message: dict[str, Any], wanted: bytes) -> Any:
        """Send a message; the first one that holds these bytes."""
        data = msgpack.packb(message)
        self._wanted, self._found = wanted, asyncio.get_running_loop().create_future()
        head = (
            bytes((0x82, 0x80 | len(data))) if len(data) < 126 else bytes((0x82, 0xFE)) + len(data).to_bytes(2, "big")
        )
        self.transport.write(head + bytes(4) + data)
        return msgpack.unpackb(await self._found)


class Seat(NamedTuple):
    """Whose token it is, and at which table the player sits."""

    token: str
    table: str


async def connect(port: int) -> Guest:
    """A connection."""
    return (await asyncio.get_running_loop().create_connection(Guest, "127.0.0.1", port))[1]


def hello(token: str | None = None) -> dict[str, Any]:
    """The first message."""
    return {"type": "hello", "proto": 1, "client": "storm", "name": "Guest", "token": token}


async def sit_down(port: int, number: int) -> list[Seat]:
    """Open a table for two and begin a game; where they sit."""
    one, two = await connect(port), await connect(port)
    tokens = [(await guest.ask(hello(), b"\xa7welcome"))["token"] for guest in (one, two)]
    opened = await one.ask({"type": "open", "id": f"o{number}", "game": "reversi"}, b"\xa6opened")
    await two.ask({"type": "join", "id": f"j{number}", "table": opened["code"]}, b"\xa8snapshot")
    for guest in (one, two):
        guest.transport.close()
    return [Seat(token, opened["table"]) for token in tokens]


async def sit_all_down(port: int, clients: int) -> list[Seat]:
    """All sit down, some at a time."""
    seats: list[Seat] = []
    for start in range(0, clients // 2, 25):
        pairs = [sit_down(port, number) for number in range(start, min(start + 25, clients // 2))]
        seats += [seat for pair in await asyncio.gather(*pairs) for seat in pair]
    return seats


async def come_back(port: int, number: int, seat: Seat | None) -> Guest:
    """Connect, be greeted, and have one's table; only be greeted, where there is none."""
    guest = await connect(port)
    await guest.ask(hello(seat.token if seat else "t" * 50), b"\xa7welcome")
    if seat is not None:
        await guest.ask({"type": "join", "id": f"b{number}", "table": seat.table}, b"\xa8snapshot")
    return guest


async def storm(port: int, pid: int, seats: list[Seat | None]) -> Took:
    """All come back in one moment."""
    before_s, began_s = cpu_s(pid), time.perf_counter()
    guests = await asyncio.gather(*(come_back(port, number, seat) for number, seat in enumerate(seats)))
    took = Took(time.perf_counter() - began_s, cpu_s(pid) - before_s)
    for guest in guests:
        guest.transport.abort()
    return took


def cpu_s(pid: int) -> float:
    """The CPU time that the threads of a process have taken."""
    threads = Path(f"/proc/{pid}/task").glob("*/schedstat")
    return sum(int(thread.read_text(encoding="ascii").split()[0]) for thread in threads) / 1e9


@contextmanager
def running(command: list[str], core: int, folder: Path) -> Iterator[tuple[int, int]]:
    """A server of its own on this core; gives its port and process, which is killed at the end."""
    environment = {**os.environ, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}
    pinned = ["taskset", "-c", str(core), *command] if shutil.which("taskset") else command
    with subprocess.Popen(
        pinned, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as process:
        assert process.stdout is not None
        found = None
        while not found:
            line = process.stdout.readline()
            assert line, "the server did not start"
            found = re.search(r":(\d+) ", line)
        try:
            yield int(found[1]), process.pid
        finally:
            process.kill()


def measure(banmen: list[str], clients: int, rounds: int) -> tuple[list[Took], list[Took]]:
    """What the bare server and banmen took, round by round."""
    bare_took, banmen_took = [], []
    with tempfile.TemporaryDirectory() as name, asyncio.Runner(loop_factory=new_event_loop) as runner:
        folder = Path(name)
        serve = [
            *banmen,
            "serve",
            "--host",
            "127.0.0.1",
            "--port",
            "0",
            "--data",
            str(folder / "storm.db"),
            *WITHOUT_LIMITS,
        ]
        with running(serve, 0, folder) as (port, _):
            seats = runner.run(sit_all_down(port, clients))
        for _ in range(rounds):
            with running([sys.executable, "-c", BARE], 0, folder) as (port, pid):
                bare_took.append(runner.run(storm(port, pid, [None] * clients)))
            with running(serve, 0, folder) as (port, pid):
                banmen_took.append(runner.run(storm(port, pid, list(seats))))
    return bare_took, banmen_took


def median(took: list[Took]) -> Took:
    return Took(*(statistics.median(part) for part in zip(*took, strict=True)))


def told(name: str, took: Took) -> str:
    return f"{name}: the last after {took.wall_s:.2f} s, {took.cpu_s:.2f} s of the server's CPU"


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how long all wait who come back at once.")
    parser.add_argument("--clients", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--banmen", help="the command of another checkout (default: this one's)")
    asked = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if shutil.which("taskset"):
        os.sched_setaffinity(0, {1})
    banmen = [asked.banmen] if asked.banmen else [sys.executable, "-m", "banmen"]
    bare_took, banmen_took = measure(banmen, asked.clients, asked.rounds)
    bare, own = median(bare_took), median(banmen_took)
    sys.stdout.write(f"{told('bare', bare)}\n{told('banmen', own)}\n")
    sys.stdout.write(f"ratios: {own.wall_s / bare.wall_s:.2f} of the time, {own.cpu_s / bare.cpu_s:.2f} of the CPU\n")


if __name__ == "__main__":
    main()
