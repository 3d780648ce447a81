"""Checks that everything acknowledged is in the data file, after the server was killed."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from banmen.events import AnyTableEvent, Played
from banmen_server.bench.tally import Acknowledged
from banmen_server.log import Damaged
from banmen_server.log.sqlite import SqliteLog
from banmen_server.tables.records import read_table


async def missing(data: Path, acknowledged: Iterable[Acknowledged]) -> list[Acknowledged]:
    """Return the acknowledged actions that are not in the file."""
    by_table: dict[str, list[Acknowledged]] = defaultdict(list)
    for one in acknowledged:
        by_table[one.table].append(one)
    log = SqliteLog(data)
    try:
        return [one for table, actions in by_table.items() for one in await _missing_of(log, table, actions)]
    finally:
        await log.close()


async def _missing_of(log: SqliteLog, table: str, actions: Sequence[Acknowledged]) -> list[Acknowledged]:
    """Return the missing actions of one table."""
    squares: dict[int, set[str]] = {}
    try:
        async for record in read_table(log, table):
            squares[record.seq] = _squares(record.events)
    except Damaged:
        pass
    return [one for one in actions if one.square not in squares.get(one.seq, ())]


def _squares(events: Iterable[AnyTableEvent]) -> set[str]:
    """Return the squares of a record's events: the game's events name one, or list edits of several."""
    own = [event.event for event in events if isinstance(event, Played)]
    edits = [edit for event in own for edit in getattr(event, "edits", ())]
    return {str(one.square) for one in (*own, *edits) if hasattr(one, "square")}
