"""Makes the archive of a table of the log."""

import asyncio
import logging

from banmen_server.log import Archive, EventLog
from banmen_server.logs import fields
from banmen_server.tables.archive import BadArchive, packed
from banmen_server.tables.records import read_table

logger = logging.getLogger(__name__)


async def archive_of(log: EventLog, name: str) -> Archive | None:
    """The archive of all records of a table, made in another thread; None where none can be made.

    It has been read again and compared. Raises BadMessage, Damaged, Unavailable.
    """
    records, seq = [], 0
    async for record in read_table(log, name):
        records.append((record.events, record.at, record.append_id))
        seq = record.seq
    try:
        return Archive(seq, await asyncio.to_thread(packed, records)) if records else None
    except BadArchive as error:
        logger.error("table_not_archived", extra=fields(table=name, reason=error))  # noqa: TRY400 - the reason says it all
        return None
