"""Joins a server to a cluster: the log on the engine, the bus and the leases, all on one connection."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import NamedTuple

from banmen import __version__
from banmen_server.cluster import Cluster
from banmen_server.cluster.nats_bus import NatsBus
from banmen_server.cluster.nats_leases import NatsLeases
from banmen_server.config import Config
from banmen_server.engine_login import engine_options
from banmen_server.log import EventLog
from banmen_server.log.nats.connection import EngineConnection
from banmen_server.log.nats.nats_log import NatsLog
from banmen_server.metrics import Metrics

_END_S = 0.5


class JoinedCluster(NamedTuple):
    """A server's log, its cluster, and `begin`, to be called when its hall is loaded."""

    log: EventLog
    cluster: Cluster
    begin: Callable[[Metrics], Awaitable[None]]


@asynccontextmanager
async def joined(config: Config, waiting: Callable[[str], None]) -> AsyncIterator[JoinedCluster]:
    """Connect a server to its engine during the context.

    `waiting` is called with the last error if the engine does not answer soon. Raises Unavailable if the engine is
    unreachable, NotInstalled, BadLogin, OSError.
    """
    connection = await EngineConnection.open(engine_options(config), waiting)
    try:
        log = await NatsLog.open(connection)
        try:
            bus = NatsBus(connection, version=__version__)
            leases = NatsLeases(connection, log, bus.server)

            async def begin(metrics: Metrics) -> None:
                count_cluster(metrics, connection, log, Cluster(bus, leases))
                bus.start()
                await leases.start()
                await bus.meet()

            try:
                yield JoinedCluster(log, Cluster(bus, leases), begin)
            finally:
                await asyncio.gather(_within(leases.close()), _within(bus.stop()))
        finally:
            await _within(log.close())
    finally:
        await _within(connection.close())


async def _within(end: Awaitable[None]) -> None:
    """Wait for a shutdown, but not long for an unreachable engine: it has everything that was acknowledged."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_END_S):
            await end


def count_cluster(metrics: Metrics, connection: EngineConnection, log: NatsLog, cluster: Cluster) -> None:
    """Add the cluster's metrics."""
    metrics.gauges["servers"] = ("Servers that live, as this one knows.", lambda: len(cluster.bus.peers) + 1)
    held = "Partitions of the tables that this server looks after."
    metrics.gauges["partitions_held"] = (held, lambda: cluster.leases.held_count)
    metrics.gauges["engine_connected"] = ("1 while the engine is there.", lambda: int(connection.connected))
    again = "Commands that were decided again, as another server was first."
    metrics.counters["decided_again"] = (again, lambda: metrics.decided_again)
    gaps = "Times that records were read because news of them was lost."
    metrics.counters["gaps_read"] = (gaps, lambda: log.gaps_read)
    lag = "How long the last record of another server took to come here."
    metrics.gauges["follow_lag_seconds"] = (lag, lambda: log.follow_lag_s)
