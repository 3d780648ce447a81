"""Makes the archive of a table of the log."""

import asyncio
import logging
from random import Random

from msgspec.structs import replace

from banmen_server.log import Archive, EventLog
from banmen_server.logs import fields
from banmen_server.tables import checkpoint
from banmen_server.tables.archive import BadArchive, packed
from banmen_server.tables.archive_bytes import with_checkpoint
from banmen_server.tables.checkpoint import BadCheckpoint
from banmen_server.tables.records import read_table
from banmen_server.tables.stored_record import NO_STATES, StoredRecord
from banmen_server.tables.table import Table

_MOST_BYTES = 900 * 1024
"""A longer archive has no checkpoint: the engine of a cluster may take no message above 1 MiB."""

logger = logging.getLogger(__name__)


async def archive_of(log: EventLog, name: str) -> Archive | None:
    """The archive of all records of a table, made in another thread; None where none can be made.

    It has been read again and compared. A long table's has a checkpoint. Raises BadMessage, Damaged, Unavailable.
    """
    # States are let go of at once: those of a large board would fill the memory.
    records = [replace(record, states=NO_STATES) async for record in read_table(log, name)]
    try:
        return Archive(records[-1].seq, await asyncio.to_thread(_archived, name, records)) if records else None
    except BadArchive as error:
        logger.error("table_not_archived", extra=fields(table=name, reason=error))  # noqa: TRY400 - the reason says it all
        return None


def _archived(name: str, records: list[StoredRecord]) -> bytes:
    """The data of an archive. Raises BadArchive."""
    data = packed([(record.events, record.at, record.append_id) for record in records])
    if records[-1].seq < checkpoint.LONG:
        return data
    table = Table(name, Random())
    table.load(records)
    try:
        longer = with_checkpoint(data, checkpoint.packed(table))
    except BadCheckpoint as error:
        logger.warning("table_without_checkpoint", extra=fields(table=name, reason=error))
        return data
    return longer if len(longer) <= _MOST_BYTES else data
