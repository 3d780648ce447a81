"""Packs the events of a table for the log, and reads a table from its records."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from banmen.events import AnyTableEvent, Opened, read_event
from banmen.game import AnyGame
from banmen.games import GAMES
from banmen.protocol.codec import BadMessage, convert, pack, unpack
from banmen_server.log import EventLog, Record
from banmen_server.tables.table import Table


class _StoredEvent(msgspec.Struct):
    """One event as the log keeps it, and when it happened (ms since 1970)."""

    at: int
    event: dict[str, Any]


def pack_events(events: Sequence[AnyTableEvent], at: int) -> list[bytes]:
    """The events of one record that happened at `at` (ms since 1970), as the log keeps them."""
    return [pack({"at": at, "event": event}) for event in events]


def read_events(record: Record, game: AnyGame | None) -> tuple[list[AnyTableEvent], int]:
    """The events of a record, and when they happened. `game` is None for a table's first record. Raises BadMessage."""
    events: list[AnyTableEvent] = []
    at = 0
    for data in record.events:
        stored = convert(unpack(data), _StoredEvent, what="record")
        at = stored.at
        event = read_event(stored.event, game)
        if isinstance(event, Opened):
            game = GAMES[event.game]
        events.append(event)
    return events, at


async def load_table(log: EventLog, name: str, rng: Random) -> tuple[Table, str] | None:
    """A table read from the log, and the `append_id` of its first record; None if the log has no such table.

    Raises BadMessage where a record cannot be read, Unavailable.
    """
    table = Table(name, rng)
    opened_by = ""
    async for record in log.read(name):
        assert isinstance(record, Record)  # noqa: S101 - nobody makes archives yet
        events, at = read_events(record, table.replay.game)
        if not opened_by and not isinstance(events[0], Opened):
            raise BadMessage("bad_field", f"The table {name} does not begin with its opening.")
        table.apply(events, at)
        table.history.touch(record.append_id, at)
        table.remember(record.append_id, None)
        opened_by = opened_by or record.append_id
    return (table, opened_by) if opened_by else None
