"""A data file opened through the log, after its server has gone: what it holds is what was kept."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from banmen.events import AnyTableEvent
from banmen.game import Seat
from banmen.replay import Replay
from banmen_server.log.sqlite import SqliteLog
from banmen_server.tables.records import read_events
from banmen_server.tables.views import masked_events


class Kept(NamedTuple):
    """One record: the number of its last event, its events, when, and the id of the command that made it."""

    seq: int
    events: tuple[AnyTableEvent, ...]
    at: int
    append_id: str


class KeptTable(NamedTuple):
    """All records of a table in order, and the table that they make."""

    records: list[Kept]
    replay: Replay

    def seen_by(self, viewer: Seat | None) -> Replay:
        """The table as this viewer may know it."""
        seen = Replay()
        for record in self.records:
            for event in masked_events(self.replay.game, record.events, viewer):
                seen.apply(event, record.at)
        return seen


async def read_tables(path: Path, names: Iterable[str]) -> Mapping[str, KeptTable]:
    """The tables of these names that a file holds."""
    log = SqliteLog(path)
    try:
        return {name: kept for name in names if (kept := await _read(log, name)).records}
    finally:
        await log.close()


async def _read(log: SqliteLog, name: str) -> KeptTable:
    kept = KeptTable([], Replay())
    async for record in log.read(name):
        events, at = read_events(record, kept.replay.game)
        kept.records.append(Kept(record.seq, tuple(events), at, record.append_id))
        for event in events:
            kept.replay.apply(event, at)
    return kept
