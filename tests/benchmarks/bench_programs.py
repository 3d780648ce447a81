"""How late programs are when many think at once, and how long people's moves elsewhere wait meanwhile.

python tests/benchmarks/bench_programs.py --tables 20 --people 5 --seconds 20

A real `banmen serve`. At each table a person plays at once, so that the program thinks all the time; at others two
people play a move every 50 ms. Their waits are measured first while no program thinks, then while all do.
"""

import argparse
import asyncio
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection, connect

from banmen.events import read_event
from banmen.games.reversi.rules import REVERSI
from banmen.protocol import messages
from banmen.protocol.codec import decode_from_server, encode
from banmen.replay import Replay, from_snapshot

LIMIT_S = 2.0
_EVERY_S = 0.05
_NICE = 15


class Waits(NamedTuple):
    """How long moves waited, in s, in order."""

    all_s: list[float]

    def at(self, part: float) -> float:
        """The wait that this part of the moves did not exceed, in s."""
        return sorted(self.all_s)[min(len(self.all_s) - 1, int(part * len(self.all_s)))]


class Figures(NamedTuple):
    """The measurements: how long people's moves waited, and how long programs took for theirs."""

    quiet: Waits
    busy: Waits
    programs: Waits


class Seat:
    """A player at a table, over one connection."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self.replay = Replay()
        self._ids = 0

    async def ask(self, kind: Any, *values: Any, **fields: Any) -> Any:
        """Send a command; its answer."""
        self._ids += 1
        await self._socket.send(encode(kind(f"c{self._ids}", *values, **fields)))
        while True:
            message = await self.take()
            if (
                isinstance(message, messages.Done | messages.Opened | messages.Refused)
                and message.id == f"c{self._ids}"
            ):
                assert not isinstance(message, messages.Refused), message
                return message

    async def take(self) -> Any:
        """The next message, folded."""
        message = decode_from_server(await self._socket.recv())
        match message:
            case messages.Snapshot():
                self.replay = from_snapshot(message.state, message.seq)
            case messages.Events():
                for told in message.events[max(0, self.replay.seq + 1 - message.first) :]:
                    self.replay.apply(read_event(told.event, self.replay.game), told.at)
        return message

    async def act(self, table: str, rng: Random) -> None:
        """Place a disc anywhere it may lie."""
        seat = self.replay.state.turn
        square = rng.choice(list(REVERSI.legal(self.replay.state, seat))).square
        n = self.replay.actions.get(seat, 0) + 1
        await self.ask(messages.Act, table, n, {"type": "place", "square": square})


@asynccontextmanager
async def seated(port: int, **fields: Any) -> Any:
    """A person at a new table of reversi, and the table."""
    async with connect(f"ws://127.0.0.1:{port}", compression=None) as socket:
        await socket.send(encode(messages.Hello(messages.PROTOCOL_VERSION, "bench", "Bench")))
        seat = Seat(socket)
        opened = await seat.ask(messages.Open, "reversi", listed=False, **fields)
        while not seat.replay.playing:
            await seat.take()
        yield seat, opened.table


async def play_people(port: int, number: int, until_s: float, waits_s: list[float]) -> None:
    """Two people at one window play on and on, a move every 50 ms."""
    rng = Random(number)
    async with seated(port, seats={"black": "me", "white": "me"}) as (seat, table):
        while time.perf_counter() < until_s:
            if seat.replay.outcome is not None:
                await seat.ask(messages.Offer, table, "rematch")
            began_s = time.perf_counter()
            await seat.act(table, rng)
            waits_s.append(time.perf_counter() - began_s)
            await asyncio.sleep(_EVERY_S)


async def play_program(port: int, number: int, level: str, until_s: float, takes_s: list[float]) -> None:
    """A person who answers at once, against a program; how long each of the program's moves takes."""
    rng, seats = Random(number), {"black": "me", "white": "program"}
    async with seated(port, seats=seats, programs={"white": level}) as (seat, table):
        while time.perf_counter() < until_s:
            if seat.replay.outcome is not None:
                await seat.ask(messages.Offer, table, "rematch")
            (mine,) = {"black", "white"} - seat.replay.programs.keys()
            if seat.replay.state.turn == mine:
                await seat.act(table, rng)
            began_s, plies = time.perf_counter(), len(seat.replay.plies)
            while seat.replay.outcome is None and seat.replay.state.turn != mine:
                await seat.take()
                if len(seat.replay.plies) > plies:
                    takes_s.append(time.perf_counter() - began_s)
                    began_s, plies = time.perf_counter(), len(seat.replay.plies)


def play_programs(port: int, tables: int, level: str, seconds: float) -> list[float]:
    """Play against programs at these tables; return how long each of their moves took, in s."""
    takes_s: list[float] = []
    os.nice(_NICE)  # they have machines of their own: the server and the people of whom it is asked go first

    async def play() -> None:
        until_s = time.perf_counter() + seconds
        await asyncio.gather(*(play_program(port, number, level, until_s, takes_s) for number in range(tables)))

    asyncio.run(play())
    return takes_s


async def measure(port: int, tables: int, people: int, level: str, seconds: float) -> Figures:
    """Play, first people alone, then all; games against programs run in a separate process."""
    quiet, busy = Waits([]), Waits([])

    async def all_people(waits_s: list[float]) -> None:
        until_s = time.perf_counter() + seconds
        await asyncio.gather(*(play_people(port, number, until_s, waits_s) for number in range(people)))

    await all_people(quiet.all_s)
    with ProcessPoolExecutor(1, get_context("spawn")) as other:
        against = asyncio.get_running_loop().run_in_executor(other, play_programs, port, tables, level, 1.2 * seconds)
        await all_people(busy.all_s)
        return Figures(quiet, busy, Waits(await against))


def said(figures: Figures) -> Iterator[str]:
    """The figures, in lines."""
    for name, waits in (("quiet", figures.quiet), ("busy", figures.busy)):
        median_ms, late_ms = 1e3 * waits.at(0.5), 1e3 * waits.at(0.99)
        yield f"people, {name}: {len(waits.all_s)} moves, {median_ms:.1f} ms (median), {late_ms:.1f} ms (99 of 100)"
    programs, ratio = figures.programs, figures.busy.at(0.99) / figures.quiet.at(0.99)
    late_ms = 1e3 * (programs.at(1) - LIMIT_S)
    yield f"programs: {len(programs.all_s)} moves, {programs.at(0.5):.2f} s (median), {programs.at(1):.3f} s at most"
    yield f"people wait {ratio:.2f} times as long (99 of 100); the slowest program: limit {late_ms:+.0f} ms"


@contextmanager
def server(folder: Path) -> Iterator[int]:
    """A server of its own; gives its port."""
    command = [sys.executable, "-m", "banmen", "serve", "--host", "127.0.0.1", "--port", "0"]
    with subprocess.Popen([*command, "--data", str(folder / "bench.db")], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r":(\d+) ", process.stdout.readline())
        assert found is not None
        yield int(found[1])
        process.terminate()


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how late programs are, and for whom others wait.")
    parser.add_argument("--tables", type=int, default=20, help="tables at which a program thinks")
    parser.add_argument("--people", type=int, default=5, help="tables at which people play")
    parser.add_argument("--level", default="10")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--settle", type=float, default=15, help="seconds in which the server loads compiled code")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as port:
        time.sleep(asked.settle)
        figures = asyncio.run(measure(port, asked.tables, asked.people, asked.level, asked.seconds))
    sys.stdout.write("".join(f"{line}\n" for line in said(figures)))


if __name__ == "__main__":
    main()
