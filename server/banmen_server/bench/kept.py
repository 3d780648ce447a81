"""Whether all that was acknowledged is in the data file, read again after the server was killed."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from banmen.events import AnyTableEvent, Played
from banmen_server.bench.tally import Acknowledged
from banmen_server.log import Damaged
from banmen_server.log.sqlite import SqliteLog
from banmen_server.tables.records import read_table


async def missing(data: Path, acknowledged: Iterable[Acknowledged]) -> list[Acknowledged]:
    """What was acknowledged and is not in the file."""
    by_table: dict[str, list[Acknowledged]] = defaultdict(list)
    for one in acknowledged:
        by_table[one.table].append(one)
    log = SqliteLog(data)
    try:
        return [one for table, told in by_table.items() for one in await _missing_of(log, table, told)]
    finally:
        await log.close()


async def _missing_of(log: SqliteLog, table: str, told: Sequence[Acknowledged]) -> list[Acknowledged]:
    """What is not there of one table."""
    squares: dict[int, set[str]] = {}
    try:
        async for record in read_table(log, table):
            squares[record.seq] = _squares(record.events)
    except Damaged:
        pass
    return [one for one in told if one.square not in squares.get(one.seq, ())]


def _squares(events: Iterable[AnyTableEvent]) -> set[str]:
    """The squares where a record's events did something: the game's events name one, or list edits of several."""
    own = [event.event for event in events if isinstance(event, Played)]
    edits = [edit for event in own for edit in getattr(event, "edits", ())]
    return {str(one.square) for one in (*own, *edits) if hasattr(one, "square")}
