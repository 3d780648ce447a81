"""The archive of a large table is made in a process of its own, and is the same one."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from banmen.protocol.codec import BadMessage
from banmen_server.engines.process import EngineProcess, ProcessDied
from banmen_server.log import Archive, Damaged
from banmen_server.log.sqlite import SqliteLog
from banmen_server.tables import records
from banmen_server.tables.archive import unpack_archive
from banmen_server.tables.records import make_archive
from banmen_server.tables.views import pack_events
from tests.banmen_server.tables.sitting import Sitting, sitting_of_two


class Process(EngineProcess):
    """Counts what it is asked, and whether it was ended."""

    worked = ended = 0

    async def run(self, work: Callable[[], Any]) -> Any:
        """Do it in the process."""
        Process.worked += 1
        return await super().run(work)

    def end(self) -> None:
        """End it."""
        Process.ended += 1
        super().end()


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> type[Process]:
    monkeypatch.setattr(Process, "worked", 0)
    monkeypatch.setattr(Process, "ended", 0)
    monkeypatch.setattr(records, "EngineProcess", Process)
    return Process


def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every table be a large one."""
    monkeypatch.setattr(records, "LARGE_BYTES", 0)


def archive(sitting: Sitting, *further: bytes) -> Archive | None:
    """The archive of a table `t1` of which the log has this, and then further events."""

    async def scene() -> Archive | None:
        log, seq = SqliteLog(":memory:"), 0
        try:
            for number, (events, at) in enumerate(sitting.records):
                seq = await log.append("t1", seq, pack_events(events, at), append_id=f"p1/x-{number}")
            for event in further:
                seq = await log.append("t1", seq, [event], append_id=f"p1/y-{seq}")
            return await make_archive(log, "t1")
        finally:
            await log.close()

    return asyncio.run(scene())


def played() -> Sitting:
    sitting = sitting_of_two()
    sitting.play("f5 d6 c3 d3")
    return sitting


def test_a_large_table_is_archived_in_a_process_that_then_ends(
    process: type[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = played()
    small = archive(sitting)
    assert process.worked == 0
    large(monkeypatch)
    assert archive(sitting) == small
    assert (process.worked, process.ended) == (1, 1)
    assert small is not None
    assert [record.events for record in unpack_archive(small.data)] == [tuple(events) for events, _ in sitting.records]


def test_damage_of_a_large_table_is_reported_like_any_other(
    process: type[Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    good = played().table.replay.seq
    large(monkeypatch)
    with pytest.raises(Damaged, match=f"'t1' is damaged after event {good}") as told:
        archive(played(), b"no event")
    assert (told.value.table, told.value.good, process.ended) == ("t1", good, 1)


def test_a_large_table_of_an_unknown_game_is_reported(process: type[Process], monkeypatch: pytest.MonkeyPatch) -> None:
    opened, *_ = played().records
    unknown = pack_events(*opened)[0].replace(b"reversi", b"reversx")
    large(monkeypatch)

    async def scene() -> None:
        log = SqliteLog(":memory:")
        try:
            await log.append("t1", 0, [unknown], append_id="p1/x-0")
            await make_archive(log, "t1")
        finally:
            await log.close()

    with pytest.raises(BadMessage) as told:
        asyncio.run(scene())
    assert (told.value.code, process.ended) == ("no_such_game", 1)


def test_a_process_that_dies_leaves_the_records_as_they_are(
    process: type[Process], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def run(_: Process, work: Callable[[], Any]) -> Any:
        raise ProcessDied(work)

    monkeypatch.setattr(process, "run", run)
    large(monkeypatch)
    assert archive(played()) is None
    assert caplog.messages == ["table_not_archived"]
    assert process.ended == 1


def test_nothing_is_no_archive() -> None:
    async def scene() -> Archive | None:
        log = SqliteLog(":memory:")
        try:
            return await make_archive(log, "t1")
        finally:
            await log.close()

    assert asyncio.run(scene()) is None
