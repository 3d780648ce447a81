"""If the ratings cannot be read, the hall continues without them and logs one line."""

import asyncio
import logging
from typing import cast

import pytest

from banmen_server.hall.lease_holder import StartupLoader, TableRatings
from banmen_server.hall.tables import HallTables
from banmen_server.log.sqlite import SqliteLog
from banmen_server.ratings.ratings import Ratings


def test_a_log_that_closes_while_ratings_are_read_ends_that_with_one_line(caplog: pytest.LogCaptureFixture) -> None:
    async def scene() -> None:
        log = SqliteLog(":memory:")
        ratings = Ratings(log, lambda work: work.close(), lambda _: None)
        at_tables = TableRatings(
            SqliteLog(":memory:"),
            ratings,
            cast("HallTables", None),
            cast("StartupLoader", None),
            lambda work: work.close(),
        )
        await log.close()
        await at_tables.loaded(asyncio.ensure_future(at_tables.load()))
        assert not ratings.on

    with caplog.at_level(logging.INFO):
        asyncio.run(scene())
    assert [(record.getMessage(), record.exc_info) for record in caplog.records] == [("ratings_unreadable", None)]
