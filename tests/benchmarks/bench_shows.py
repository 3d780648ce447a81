"""What shows and thinking programs cost a real `banmen serve`, and how fast a long line of play is looked through.

python -m tests.benchmarks.bench_shows --seconds 8

1. The CPU share of one show at 1,000 plies a second with 50 viewers: of the server, and of the processes where it
   thinks.
2. How long a move waits at 50 tables (median, 99 of 100), while nobody thinks, and while sudoku puzzles of level 5 are
   made and solved and a knight looks for its tour; in turns, since the machine may have other work.
3. Any of 10,000 plies: how long until its state is known; and how long a late viewer's snapshot takes to be folded.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, cast

import msgpack

from banmen.events import Began, Opened, Played, Seated
from banmen.games import GAMES
from banmen.options import read_options
from banmen.programs import choices
from banmen.protocol import messages
from banmen.protocol.codec import encode
from banmen.replay import Replay, from_snapshot, snapshot, state_hash
from banmen.sitter import PROGRAM
from tests.benchmarks.bench_server import HANDSHAKE, Game, cpu_s, framed, new_event_loop, random_game, server

VIEWERS, TABLES = 50, 50
SPEED = 1000.0
TOUR: dict[str, Any] = {"rows": 8, "columns": 8, "method": "backtracking"}
PLIES = 10_000


class Client(asyncio.Protocol):
    """One connection; who asks waits for the answer to it. `saw` is told each frame's bytes, unless it is None."""

    def __init__(self, saw: Callable[[bytes], None] | None = None) -> None:
        self.bytes = 0
        self._saw = saw
        self._buffer = b""
        self._open = False
        self._numbers = count(1)
        self._answers: dict[bytes, asyncio.Future[dict[str, Any]]] = {}
        self.welcome: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(HANDSHAKE)

    def data_received(self, data: bytes) -> None:
        self.bytes += len(data)
        if self._saw is None and not self._answers and self.welcome.done():
            return
        self._buffer += data
        if not self._open:
            _, end, self._buffer = self._buffer.partition(b"\r\n\r\n")
            self._open = bool(end)
        while (frame := self._next()) is not None:
            self._take(frame)

    def _next(self) -> bytes | None:
        """The next whole frame."""
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(buffer[2:start], "big") if len(buffer) >= start else len(buffer)
        if len(buffer) < start + size:
            return None
        self._buffer = buffer[start + size :]
        return buffer[start : start + size]

    def _take(self, frame: bytes) -> None:
        if b"\xa7welcome" in frame and not self.welcome.done():
            self.welcome.set_result(None)
        for name, answer in self._answers.items():
            if name in frame[:40] and not answer.done():
                answer.set_result(msgpack.unpackb(frame))
        if self._saw is not None:
            self._saw(frame)

    async def ask(self, kind: Any, *values: Any, **fields: Any) -> dict[str, Any]:
        """Send a command; its answer. Raises AssertionError where it is refused."""
        name = f"q{next(self._numbers)}"
        key = msgpack.packb({"id": name})[1:]
        self._answers[key] = asyncio.get_running_loop().create_future()
        self.transport.write(framed(kind(name, *values, **fields)))
        try:
            answer = await self._answers[key]
        finally:
            del self._answers[key]
        assert answer["type"] != "refused", answer
        return answer


async def come(port: int, saw: Callable[[bytes], None] | None = None) -> Client:
    """Another client, greeted."""
    _, client = await asyncio.get_running_loop().create_connection(lambda: Client(saw), "127.0.0.1", port)
    client.transport.write(framed(messages.Hello(1, "bench", "Bench")))
    await client.welcome
    return client


class Shown:
    """A show, as its host hears of it."""

    def __init__(self) -> None:
        self.seq = 0

    def saw(self, frame: bytes) -> None:
        """Note how far it was played."""
        if b"\xa6events" in frame[:16]:
            told = msgpack.unpackb(frame)
            self.seq = told["from"] + len(told["events"]) - 1


async def opened_show(port: int, game: str, options: dict[str, Any], seat: str) -> tuple[Client, Shown, str]:
    """A show that goes on at full speed."""
    shown = Shown()
    host = await come(port, shown.saw)
    table = (await host.ask(messages.Open, game, options, {seat: "program"}))["table"]
    await host.ask(messages.Pace, table, speed=SPEED)
    return host, shown, table


# --- 1. a show with many viewers ------------------------------------------------------------------------------------


def children(pid: int) -> dict[int, float]:
    """The processes that a process started, and the CPU time (s) of each, where /proc tells it."""
    found = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == pid:
            found[int(path.parent.name)] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return found


def aside_s(pid: int) -> float:
    """The CPU time of all that a process started."""
    return sum(spent_s + aside_s(child) for child, spent_s in children(pid).items())


async def share(port: int, pid: int, seconds: float) -> str:
    """The CPU share of one show."""
    host, shown, table = await opened_show(port, "knights_tour", TOUR, "knight")
    viewers = [await come(port) for _ in range(VIEWERS)]
    for viewer in viewers:
        await viewer.ask(messages.Watch, table)
    await asyncio.sleep(1)  # until it goes on evenly
    seq, spent_s, spent_aside_s, began_s = shown.seq, cpu_s(port), aside_s(pid), time.perf_counter()
    received = sum(viewer.bytes for viewer in viewers)
    await asyncio.sleep(seconds)
    took_s = time.perf_counter() - began_s
    used, aside = (cpu_s(port) - spent_s) / took_s, (aside_s(pid) - spent_aside_s) / took_s
    received = sum(viewer.bytes for viewer in viewers) - received
    plies = (shown.seq - seq) / took_s
    host.transport.close()
    return (
        f"one show, {VIEWERS} viewers: {plies:,.0f} plies/s, {100 * used:.1f} % of a core in the server and "
        f"{100 * aside:.1f} % in its processes; {received / took_s / 1e6:.2f} MB/s sent, "
        f"{received / VIEWERS / max(1, shown.seq - seq):.0f} bytes a ply and viewer"
    )


# --- 2. moves at other tables ---------------------------------------------------------------------------------------


async def play(port: int, game: Game, every_s: float, until_s: float, waits_s: list[float]) -> None:
    """Play a game again and again, a move now and then, and note how long each waits for its answer."""
    rng = Random(id(waits_s) ^ len(waits_s))
    players = [await come(port), await come(port)]
    await asyncio.sleep(rng.random() * every_s)
    while time.perf_counter() < until_s:
        table = (await players[0].ask(messages.Open, "reversi"))["table"]
        await players[1].ask(messages.Join, table)
        ns = [0, 0]
        for seat, square in game:
            if time.perf_counter() >= until_s:
                return
            ns[seat] += 1
            asked_s = time.perf_counter()
            await players[seat].ask(messages.Act, table, ns[seat], {"type": "place", "square": square})
            waits_s.append(time.perf_counter() - asked_s)
            await asyncio.sleep(every_s)


async def think(port: int, until_s: float) -> int:
    """Have puzzles of level 5 made and solved, one after another, and a knight look for its tour; how many puzzles."""
    maker = await come(port)
    await opened_show(port, "knights_tour", TOUR, "knight")
    seeds = count(1)
    for made in count():
        if time.perf_counter() >= until_s:
            return made
        options = {"level": 5, "seed": next(seeds)}
        opened = await maker.ask(messages.Open, "sudoku", options, {"blue": "program"})
        await maker.ask(messages.Pace, opened["table"], speed=SPEED, ply=PLIES)
    return 0


async def waits(port: int, seconds: float, waits_s: list[float], *, thinking: bool) -> int:
    """Play at all tables for a while; how many puzzles were made meanwhile."""
    until_s = time.perf_counter() + seconds
    games = [random_game(Random(number)) for number in range(TABLES)]
    async with asyncio.TaskGroup() as group:
        puzzles = group.create_task(think(port, until_s)) if thinking else None
        for game in games:
            group.create_task(play(port, game, 0.1, until_s, waits_s))
    return puzzles.result() if puzzles else 0


def waited(waits_s: list[float], what: str) -> str:
    """How long moves waited."""
    waits_s.sort()
    median_ms, late_ms = (1000 * waits_s[int(part * len(waits_s))] for part in (0.5, 0.99))
    return (
        f"{TABLES} tables {what}: a move waits {median_ms:.1f} ms (median), {late_ms:.1f} ms (99 of 100), "
        f"{1000 * waits_s[-1]:.0f} ms (longest of {len(waits_s):,})"
    )


# --- 3. a long line of play -----------------------------------------------------------------------------------------


def long_tour(options: dict[str, Any], plies: int) -> Replay:
    """A knight's search of so many plies."""
    game, replay = GAMES["knights_tour"], Replay()
    replay.apply(Opened("knights_tour", options, "host", "CODE", "e1"), 0)
    replay.apply(Seated("knight", PROGRAM, ""), 0)
    replay.apply(Began(1, game.begin(read_options(game, options), Random(0))), 0)
    n = 0
    while len(replay.plies) <= plies:
        for chosen in choices(game, replay.state, {"knight": "search"}, Random(0), most=200):
            n += 1
            for event in game.decide(replay.state, chosen.seat, chosen.action, Random(0)).events:
                replay.apply(Played("knight", n, event), n)
    return replay


def looked_through(options: dict[str, Any]) -> str:
    """How fast any ply is reached, and a snapshot folded."""
    replay, rng = long_tour(options, PLIES), Random(1)
    took_ms = []
    for ply in (rng.randrange(PLIES) for _ in range(500)):
        began_s = time.perf_counter()
        replay.state_at(ply)
        took_ms.append(1000 * (time.perf_counter() - began_s))
    frame = encode(messages.Snapshot("t", "e", replay.seq, snapshot(replay)))
    began_s = time.perf_counter()
    folded = from_snapshot(msgpack.unpackb(frame)["state"], replay.seq)
    fold_ms = 1000 * (time.perf_counter() - began_s)
    assert state_hash(folded.state) == state_hash(replay.state)
    return (
        f"{options['rows']}x{options['columns']}, {len(replay.plies):,} plies: any of them is reached in "
        f"{sum(took_ms) / len(took_ms):.1f} ms (longest {max(took_ms):.1f}); "
        f"a snapshot of {len(frame) / 1e3:,.0f} kB is folded in {fold_ms:.0f} ms"
    )


@contextmanager
def own_server(folder: Path, profile: Path | None) -> Iterator[tuple[int, int]]:
    """A server; gives its port and its process."""
    before = set(children(os.getpid()))
    with server(folder, profile) as port:
        yield port, next(iter(set(children(os.getpid())) - before), 0)


def beside(runner: asyncio.Runner, folder: Path, seconds: float) -> str:
    """How long moves wait while nobody thinks and while programs do."""
    quiet_s: list[float] = []
    thinking_s: list[float] = []
    made = 0
    for _ in range(2):
        for waits_s, thinking in ((quiet_s, False), (thinking_s, True)):
            with own_server(folder, None) as (port, _pid):
                made += runner.run(waits(port, seconds / 2, waits_s, thinking=thinking))
    return (
        f"{waited(quiet_s, 'while nobody thinks')}\n{waited(thinking_s, f'while {made} puzzles are made and solved')}\n"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what shows cost.")
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--folder", help="where the files are made (default: the system's temporary folder)")
    parser.add_argument("--profile", type=Path, help="write a profile of the server of the first part to this file")
    parser.add_argument("--parts", default="123", help="which of the parts (default: 123)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=asked.folder) as named, asyncio.Runner(loop_factory=new_event_loop) as runner:
        folder = Path(named)
        if "1" in asked.parts:
            with own_server(folder, asked.profile) as (port, pid):
                sys.stdout.write(runner.run(share(port, pid, asked.seconds)) + "\n")
        if "2" in asked.parts:
            sys.stdout.write(beside(runner, folder, asked.seconds))
        if "3" in asked.parts:
            for options in (TOUR, {"rows": 20, "columns": 20, "method": "warnsdorff_backtracking", "find": "all"}):
                sys.stdout.write(looked_through(options) + "\n")


if __name__ == "__main__":
    main()
