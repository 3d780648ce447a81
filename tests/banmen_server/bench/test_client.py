"""The client of the load: what is wrong with a connection is said."""

import asyncio
from pathlib import Path

import pytest

from banmen_server.app import running
from banmen_server.bench.client import connect, greet
from banmen_server.bench.processes import BANMEN, BrokenRun
from tests.banmen_server.bench.served import ServedHere, wait_until
from tests.banmen_server.wire_client import quick, time_is_up


def test_late_greeting_reports_why_the_connection_was_closed(tmp_path: Path) -> None:
    async def scene() -> None:
        async with asyncio.timeout(20), running(quick(tmp_path / "bench.db")) as server:
            served = ServedHere(BANMEN, server.port)
            client = await connect(served)
            time_is_up(server._timeouts.hello)
            await wait_until(lambda: client.closed)
            with pytest.raises(BrokenRun, match="no_hello"):
                await greet(served, client)

    asyncio.run(scene())
