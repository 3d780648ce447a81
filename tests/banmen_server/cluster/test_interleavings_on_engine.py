"""Commands at several servers at once over a log on a real engine, while one of the servers dies."""

import asyncio
import secrets
from collections.abc import Sequence

import pytest

from banmen_server.log import EventLog
from banmen_server.log.nats.connection import EngineConnection, EngineOptions
from banmen_server.log.nats.nats_log import NatsLog
from tests.banmen_server.tables.test_interleavings import Trial
from tests.nats_engine import shared_engine


class EngineTrial(Trial):
    """A trial whose servers each have a connection to the engine."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.connections: dict[EventLog, EngineConnection] = {}
        self.logs: list[NatsLog] = []

    async def new_logs(self, count: int) -> Sequence[EventLog]:
        name = f"trial{secrets.token_hex(4)}"
        for _ in range(count + 1):  # one to look on
            connection = await EngineConnection.open(EngineOptions(shared_engine().servers))
            log = await NatsLog.open(connection, name=name, partitions=2)
            self.connections[log] = connection
            self.logs.append(log)
        await self.log.close()
        self.log = self.logs.pop()
        return self.logs

    async def cut_off(self, log: EventLog) -> None:
        await self.connections.pop(log).close()

    async def close(self) -> None:
        for log, connection in self.connections.items():  # not those of dead servers, which would wait for the engine
            await log.close()
            await connection.close()


@pytest.mark.parametrize("seed", [1, 2, 5])
def test_every_viewer_folds_the_same_events_of_a_log_on_an_engine(seed: int) -> None:
    asyncio.run(asyncio.wait_for(EngineTrial(seed).run(), 60))
