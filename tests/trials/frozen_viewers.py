"""Trial: viewers of a fast show who do not read what they are sent, or only sip at it."""

import asyncio
import socket
from contextlib import ExitStack, suppress

from banmen.protocol import messages
from tests.trials.bystanders import Bystanders, span
from tests.trials.client import Client
from tests.trials.flooders import HANDSHAKE, framed
from tests.trials.results import Result, late
from tests.trials.server import GENEROUS, Server
from tests.trials.setup import Setup
from tests.trials.tables import Kind, Table, open_table

MOST_MB = 50.0
"""A MiB a viewer, after which the server sends one nothing more. A snapshot has several, which all viewers share."""
LONG, SNAPSHOTS = 20_000, 10
"""So many steps are made before the viewers come, and so often each asks for all: more than a socket takes."""
SIP_BYTES = 2**16
MOST_RATIO, NOTICED_MS, LEAST_PART = 2.0, 10.0, 0.8
"""What the frozen ones may do to the bystanders' p99, and to the pace of the show for the others."""
_SHOW = Kind(
    "tour",
    "knights_tour",
    {"rows": 8, "columns": 8, "method": "backtracking", "start": "a1", "closed": True},
    {"knight": "program"},
    players=0,
    watchers=2,
)


async def run(setup: Setup) -> Result:
    """A show at 1,000 steps a second, first without and then with viewers who are frozen."""
    viewers, seconds = setup.size(50, 10), setup.size(40.0, 1.0)
    result = Result("frozen", f"{viewers} viewers of a show at 1,000 steps a second; half never read, half sip")
    async with Server(setup.python, setup.folder / "hall.db", *GENEROUS) as server:
        bystanders = Bystanders(lambda: server.url, setup.rng("bystanders"), tables=setup.size(20, 4))
        await bystanders.begin()
        watchers = [Client(f"W{number}", lambda: server.url, setup.rng(f"w{number}")) for number in range(2)]
        await asyncio.gather(*(client.connect() for client in watchers))
        table = await open_table(_SHOW, [], watchers, setup.rng("show"))
        first = messages.Pace(watchers[0].id(), table.id, ply=setup.size(LONG, 100), speed=1000.0, paused=False)
        await watchers[0].insist(first, 120)
        await span(setup.size(3.0, 0.2))
        seen = _steps(watchers[1], table)
        quiet = await span(setup.size(10.0, 0.7))
        usual = (_steps(watchers[1], table) - seen) / (quiet.end_s - quiet.begin_s)
        before_mb, seen = server.memory_mb(), _steps(watchers[1], table)
        with ExitStack() as open_sockets:
            frozen = [open_sockets.enter_context(await _frozen(server.port, table.code)) for _ in range(viewers)]
            sipping = asyncio.create_task(_sip(frozen[::2]))
            during = await span(seconds)
            watching = getattr(watchers[1].mirrors[table.id].presence, "watching", 0)
            result.figure("watchers that the server tells at the end", watching)
            sipping.cancel()
            most_mb = server.peak_mb() - before_mb
        shown = (_steps(watchers[1], table) - seen) / (during.end_s - during.begin_s)
        await bystanders.end()
        result.quiet_ms, result.during_ms = late(bystanders.lags_ms(quiet)), late(bystanders.lags_ms(during))
        result.longest_block_ms = bystanders.longest_ms(during)
        result.figure("steps a second that the other viewers saw, before and meanwhile", f"{usual:,.0f}, {shown:,.0f}")
        result.figure("memory that the server took more", f"{most_mb:.0f} MB")
        result.figure("longest block when quiet", f"{bystanders.longest_ms(quiet):.0f} ms")
        if most_mb > MOST_MB:
            result.fault(f"the server took {most_mb:.0f} MB more")
        wanted = LEAST_PART * min(usual, 1000.0)
        if not setup.short and shown < wanted:
            result.fault(f"the others saw {shown:,.0f} steps a second, {usual:,.0f} before")
        ratio = result.ratio = result.during_ms / max(result.quiet_ms, 0.1)
        if not setup.short and ratio > MOST_RATIO and result.during_ms > NOTICED_MS:
            result.fault(f"the bystanders' p99 is {ratio:.1f} times the quiet figure")
        result.faults_of([*bystanders.faults, *(fault for client in watchers for fault in client.faults)])
        await asyncio.gather(*(client.leave() for client in watchers))
    return result


async def _sip(viewers: list[socket.socket]) -> None:
    """Read a little now and then, so that the server finds them lagging and caught up in turn."""
    loop = asyncio.get_running_loop()
    while True:
        for viewer in viewers:
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(0.02):
                    while await loop.sock_recv(viewer, SIP_BYTES):
                        pass
        await asyncio.sleep(0.5)


def _steps(client: Client, table: Table) -> int:
    return len(client.mirrors[table.id].replay.plies)


async def _frozen(port: int, code: str) -> socket.socket:
    """A viewer that has asked to watch, and reads nothing from then on."""
    viewer = socket.socket()
    viewer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    viewer.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_connect(viewer, ("127.0.0.1", port))
    hello = {"type": "hello", "proto": messages.PROTOCOL_VERSION, "client": "trial", "name": "Frozen"}
    watches = [framed({"type": "watch", "id": f"w{number}", "table": code}) for number in range(SNAPSHOTS)]
    await loop.sock_sendall(viewer, HANDSHAKE + framed(hello) + b"".join(watches))
    return viewer
