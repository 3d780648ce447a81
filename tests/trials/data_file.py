"""Reads what a log stores, after its servers have ended."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from banmen.events import AnyTableEvent
from banmen.game import Seat
from banmen.replay import Replay
from banmen_server.log import Archive, Damaged, EventLog
from banmen_server.log.sqlite import SqliteLog
from banmen_server.tables.archive import unpack_archive
from banmen_server.tables.records import read_events
from banmen_server.tables.stored_record import command_name
from banmen_server.tables.views import masked_events


class Kept(NamedTuple):
    """One record: the number of its last event, its events, when, and the player and id of the command that made it.

    That is empty where an archive did not keep it.
    """

    seq: int
    events: tuple[AnyTableEvent, ...]
    at: int
    append_id: str


@dataclass
class KeptTable:
    """All records of a table in order, and the table that they make; whether the log says that it is damaged."""

    records: list[Kept] = field(default_factory=list)
    replay: Replay = field(default_factory=Replay)
    damaged: bool = False

    def add(self, events: Iterable[AnyTableEvent], at: int, append_id: str) -> None:
        """Fold one record more."""
        told = tuple(events)
        for event in told:
            self.replay.apply(event, at)
        self.records.append(Kept(self.replay.seq, told, at, append_id))

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
        return await tables_of(log, names)
    finally:
        await log.close()


async def tables_of(log: EventLog, names: Iterable[str]) -> Mapping[str, KeptTable]:
    """The tables of these names that a log holds."""
    return {name: kept for name in names if (kept := await _read(log, name)).records}


async def _read(log: EventLog, name: str) -> KeptTable:
    kept = KeptTable()
    try:
        async for record in log.read(name):
            if isinstance(record, Archive):
                for one in unpack_archive(record.data):
                    kept.add(one.events, one.at, command_name(one.append_id).name)
            else:
                events, at = read_events(record, kept.replay.game)
                kept.add(events, at, command_name(record.append_id).name)
    except Damaged:
        kept.damaged = True
    return kept
