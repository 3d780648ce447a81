"""Reads what the engine of a cluster stores, after the servers have ended."""

from collections.abc import Iterable, Mapping

from banmen_server.config import Config
from banmen_server.engine_login import engine_options
from banmen_server.log.nats.connection import EngineConnection
from banmen_server.log.nats.nats_log import NatsLog
from tests.trials.cluster_hall import ClusterHall
from tests.trials.data_file import KeptTable, tables_of


async def kept_in_engine(hall: ClusterHall, names: Iterable[str]) -> Mapping[str, KeptTable]:
    """The tables of these names that the engine holds."""
    urls = tuple(f"nats://{node.settings.address.host}:{node.settings.address.port}" for node in hall.nodes)
    config = Config(data=hall.login.parent, log=urls, log_creds=hall.login)
    connection = await EngineConnection.open(engine_options(config))
    try:
        log = await NatsLog.open(connection)
        try:
            return await tables_of(log, names)
        finally:
            await log.close()
    finally:
        await connection.close()
