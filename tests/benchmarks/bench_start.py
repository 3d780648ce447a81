"""The costs of a server with many games in its file: its start, its memory, opening a table, the bytes of a game.

python tests/benchmarks/bench_start.py --finished 100000 --running 1000

It makes a file with games of reversi that are over, played by the rules at random, and others that go on, some of them
by the clock; then it starts a real `banmen serve` on an empty file and on this one in turns, after a clean stop and
after `kill -9`, and looks at tables over the wire.
"""

import argparse
import asyncio
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple, cast

from msgspec.structs import replace
from websockets.asyncio.client import connect

from banmen.events import AnyTableEvent
from banmen.games.reversi.rules import REVERSI
from banmen.protocol import messages
from banmen.protocol.codec import decode_from_server, encode
from banmen_server.config import Config
from banmen_server.hall.lifecycle import new_code, new_epoch
from banmen_server.hall.my_tables import unloaded_head
from banmen_server.log import Archive, Head
from banmen_server.log.sqlite import SqliteLog
from banmen_server.tables.archive import pack_archive
from banmen_server.tables.decisions import Actor, Decision, open_table
from banmen_server.tables.presence import Attendance
from banmen_server.tables.room import Room
from banmen_server.tables.room_services import RoomServices
from banmen_server.tables.stored_record import CommandName
from banmen_server.tables.table import Table
from banmen_server.tables.views import pack_events

SAMPLES = 200
"""So many different games are played; each stands in the file many times, under other names of tables and players."""
AT_ONCE, SPREAD_MS = 500, 20_000
QUIET = Config(Path()).keep_quiet_ms


class Played(NamedTuple):
    """The records of a table (events, ms since 1970, append id), and its head."""

    records: list[tuple[tuple[AnyTableEvent, ...], int, str]]
    head: Head


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def player(rng: Random) -> Actor:
    return Actor(
        f"p{rng.getrandbits(80):020x}", rng.choice(["Aki", "Mio", "Guest", "Sora", "Hanako", "花子", "Guest 2"])
    )


def play(rng: Random, now: int, plies: int | None, clock: messages.ClockRule | None = None) -> Played:
    """A random game: whole, or its first plies."""
    one, other = player(rng), player(rng)
    windows = {who.player: f"{rng.getrandbits(128):032x}" for who in (one, other)}
    table, records = Table(new_name(rng), rng), list[tuple[tuple[AnyTableEvent, ...], int, str]]()

    def record(decision: object, who: Actor, number: int) -> None:
        nonlocal now
        assert isinstance(decision, Decision)
        now += rng.randrange(500, SPREAD_MS)
        table.apply(decision, now)
        table.history.touched = now
        digest = rng.randrange(1, 65_536) if records else 0
        named = CommandName(f"{who.player}/{windows[who.player]}-{number}", digest)
        records.append((tuple(decision.events), now, named.append_id()))

    command = messages.Open("o", "reversi", clock=clock)
    record(open_table(command, one, code=new_code(), epoch=new_epoch(), now=now, rng=rng), one, 1)
    record(table.decide(messages.Join("j", "t"), other, now), other, 1)
    seats = {seat: sitter.player for seat, sitter in table.replay.seats.items() if sitter}
    while table.replay.outcome is None and (plies is None or len(table.replay.plies) <= plies):
        turn = table.replay.state.turn
        who = one if seats[turn] == one.player else other
        n = table.replay.actions.get(turn, 0) + 1
        action = rng.choice(list(REVERSI.legal(table.replay.state, turn)))
        plain = {"type": "place", "square": action.square}
        record(table.decide(messages.Act("a", "t", n, plain), who, now), who, n + 1)
    return Played(records, _head(table, records[0][2], now))


def _head(table: Table, opened_by: str, now: int) -> Head:
    nothing = RoomServices(*[cast("object", None)] * 9)  # type: ignore[arg-type]  # a head needs none of them
    services = replace(nothing, now=lambda: now, presence_every_s=1.0, ratings=lambda _replay: {})
    attendance = Attendance(now, leave_grace_ms=0, drop_grace_ms=0)
    room = Room(table, services, attendance, cast("object", None), Head(table.id, opened_by=opened_by))  # type: ignore[arg-type]
    room.counted = 1
    return unloaded_head(room, now, QUIET)


def new_name(rng: Random) -> str:
    return "t" + "".join(rng.choice("abcdefghijklmnopqrstuvwxyz234567") for _ in range(10))


def renamed(head: Head, rng: Random) -> Head:
    """The head as that of another table with other players."""
    name = new_name(rng)
    players = tuple(sorted(player(rng).player for _ in head.players))
    return replace(
        head, table=name, code=new_code(), players=players, opened_by=f"{players[0]}/{rng.getrandbits(24):x}-1"
    )


async def fill(file: Path, finished: int, running: int, clocks: int, *, settled: bool) -> tuple[list[str], list[str]]:
    """Write a file; the names of the tables that are over, and of those that are not."""
    log, rng, now = SqliteLog(file), Random(finished), round(time.time() * 1000) - 3_600_000
    over = [play(rng, now, None) for _ in range(min(SAMPLES, finished))]
    archives = [pack_archive(each.records) for each in over]
    names: list[str] = []

    async def put_over(number: int) -> None:
        sample = over[number % SAMPLES]
        head = sample.head if number < SAMPLES else renamed(sample.head, rng)
        seq = sample.head.last_seq
        await log.append(head.table, 0, [b"\xc0"] * seq, append_id=head.opened_by, head=head)
        await log.settle(head.table, head, Archive(seq, archives[number % SAMPLES]))
        if number < SAMPLES:  # the others name players of whom their events know nothing
            names.append(head.table)

    for start in range(0, finished, AT_ONCE):
        await asyncio.gather(*(put_over(number) for number in range(start, min(finished, start + AT_ONCE))))
    rule = messages.ClockRule(3_600_000)
    open_now = [
        await put_open(log, play(rng, now, 24, rule if k < clocks else None), settled=settled) for k in range(running)
    ]
    await log.close()
    return names, open_now


async def put_open(log: SqliteLog, game: Played, *, settled: bool) -> str:
    head, seq = game.head, 0
    for events, at, append_id in game.records:
        append = log.append(
            head.table, seq, pack_events(events, at), append_id=append_id, head=None if seq else replace(head, rows=b"")
        )
        seq = await append
    if settled:
        await log.settle(head.table, head)
    return head.table


# --- measuring --------------------------------------------------------------------------------------------------------


@contextmanager
def serving(file: Path) -> Iterator[tuple[float, int, str]]:
    """A server on a file: the seconds until its first line, its process, its address."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "banmen", "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(file)]
    command += [
        "--commands-a-second",
        "100000",
    ]  # else the client waits for the limit, not for its 200 tables
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        took_s = time.perf_counter() - began
        found = re.search(r"ws://\S+", line)
        assert found, line
        try:
            yield took_s, process.pid, found[0]
        finally:
            process.send_signal(signal.SIGTERM)


def memory_mb(process: int) -> float:
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


async def opened_ms(url: str, names: list[str]) -> list[float]:
    """How long each table takes from the command to its snapshot."""
    times = []
    async with connect(url, compression=None) as socket:
        await socket.send(encode(messages.Hello(messages.PROTOCOL_VERSION, "bench", "Bench")))
        await socket.recv()
        for number, name in enumerate(names):
            began = time.perf_counter()
            await socket.send(encode(messages.Watch(f"w{number}", name)))
            while not isinstance(message := decode_from_server(cast("bytes", await socket.recv())), messages.Snapshot):
                assert not isinstance(message, messages.Refused), message
            times.append((time.perf_counter() - began) * 1000)
            await socket.send(encode(messages.Leave(f"l{number}", name)))
            while not isinstance(decode_from_server(cast("bytes", await socket.recv())), messages.Done):
                pass
    return times


def compare(full: Path, empty: Path, rounds: int, wait_s: float) -> tuple[list[float], list[float], float, float]:
    """Start times on the empty file and the full one, in turns, and the memory of each after `wait_s`."""
    times: dict[Path, list[float]] = {empty: [], full: []}
    memory: dict[Path, list[float]] = {empty: [], full: []}
    for _ in range(rounds):
        for file in (empty, full):
            with serving(file) as (took_s, process, _):
                time.sleep(wait_s)
                times[file].append(took_s)
                memory[file].append(memory_mb(process))
    return times[empty], times[full], statistics.median(memory[empty]), statistics.median(memory[full])


def tell(what: str, full: Path, folder: Path, rounds: int, wait_s: float) -> None:
    empty_s, full_s, empty_mb, full_mb = compare(full, folder / "empty.banmen", rounds, wait_s)
    before, after = statistics.median(empty_s), statistics.median(full_s)
    say(f"start {what}: {after:.2f} s, of an empty file {before:.2f} s ({after / before:.2f} times)")
    say(
        f"memory {wait_s:.0f} s later: {full_mb:.0f} MB, of an empty file {empty_mb:.0f} MB ({full_mb - empty_mb:+.0f})"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--finished", type=int, default=100_000)
    parser.add_argument("--running", type=int, default=1_000)
    parser.add_argument("--clocks", type=int, default=100, help="how many of those that run have a clock that does")
    parser.add_argument("--rounds", type=int, default=3, help="starts of each kind")
    parser.add_argument("--wait", type=float, default=8.0, help="seconds after which memory is read")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        clean, killed = folder / "clean.banmen", folder / "killed.banmen"
        over, _ = asyncio.run(fill(clean, given.finished, 0, 0, settled=True))
        size = clean.stat().st_size
        say(f"{given.finished} games of 60 plies: {size / 1e6:.1f} MB, {size / given.finished:.0f} bytes each")
        shutil.copy(clean, killed)
        _, open_now = asyncio.run(fill(clean, 0, given.running, given.clocks, settled=True))
        asyncio.run(fill(killed, 0, given.running, given.clocks, settled=False))
        tell("after a clean stop", clean, folder, given.rounds, given.wait)
        rng = Random(2)
        with serving(clean) as (_, _, url):
            for what, names in (("that are over", over), ("that go on", open_now)):
                times = sorted(asyncio.run(opened_ms(url, rng.sample(names, min(200, len(names))))))
                say(f"opening tables {what}: median {statistics.median(times):.1f} ms, the slowest {times[-1]:.1f} ms")
        for _ in range(given.rounds):
            copy = folder / "copy.banmen"
            shutil.copy(killed, copy)
            tell("after kill -9", copy, folder, 1, given.wait)


if __name__ == "__main__":
    main()
