"""Values and secrets that several servers share."""

import asyncio

import pytest

from banmen_server.log import Unavailable
from banmen_server.log.nats.nats_log import NatsLog
from tests.banmen_server.log.nats.logs_at_engine import with_logs
from tests.banmen_server.log.places import NatsPlace


def test_servers_that_start_together_have_one_secret(place: NatsPlace) -> None:
    async def scene(*logs: NatsLog) -> None:
        assert len(set(await asyncio.gather(*(log.secret("token") for log in logs)))) == 1

    with_logs(place, 3, scene)


def test_an_altered_value_is_reported(place: NatsPlace) -> None:
    async def scene(log: NatsLog) -> None:
        await log.secret("token")
        await log._connection.request(place.layout.value("secret/token"), b"odd", within_s=5)
        with pytest.raises(Unavailable, match="altered"):
            await log.secret("token")

    with_logs(place, 1, scene)
