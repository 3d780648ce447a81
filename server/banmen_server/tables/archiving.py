"""Makes the archive of a stored table.

That takes ten times the memory of the table's records, and Python returns part of it only much later. So the archive of
a large table is made in a separate process, which then ends.
"""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from banmen_server.engines.process import EngineProcess, ProcessDied
from banmen_server.log import Archive, EventLog, Record
from banmen_server.logs import fields
from banmen_server.tables import checkpoint
from banmen_server.tables.archive import BadArchive, packed
from banmen_server.tables.archive_bytes import with_checkpoint
from banmen_server.tables.checkpoint import BadCheckpoint
from banmen_server.tables.records import decoded
from banmen_server.tables.stored_record import NO_STATES, StoredRecord
from banmen_server.tables.table import Table

LARGE_BYTES = 1 << 18
"""A table with larger records, such as forty games of reversi, is archived in a separate process."""
_UNPACKED = 10
"""The approximate size of records relative to their archive."""
_MAX_BYTES = 900 * 1024
"""A longer archive has no checkpoint: the engine of a cluster may refuse messages above 1 MiB."""

logger = logging.getLogger(__name__)


class _Made(NamedTuple):
    """An archive, or why there is none, and why an intended checkpoint is missing."""

    archive: Archive | None
    fault: str = ""
    without_checkpoint: str = ""


async def archive_of(log: EventLog, name: str) -> Archive | None:
    """Make the archive of all records of a table outside of the loop; None if that is impossible.

    It has been read again and compared. A long table's archive has a checkpoint. Raises BadMessage, Damaged,
    Unavailable.
    """
    stored = [item async for item in log.read(name)]
    if not stored:
        return None
    if sum(map(_size, stored)) <= LARGE_BYTES:
        made = await asyncio.to_thread(_made, name, stored, _MAX_BYTES)
    else:
        made = await _made_aside(name, stored)
    if made.fault:
        logger.error("table_not_archived", extra=fields(table=name, reason=made.fault))
    if made.without_checkpoint:
        logger.warning("table_without_checkpoint", extra=fields(table=name, reason=made.without_checkpoint))
    return made.archive


def _size(stored: Record | Archive) -> int:
    """Return the size of its records in bytes."""
    return _UNPACKED * len(stored.data) if isinstance(stored, Archive) else sum(map(len, stored.events))


async def _made_aside(name: str, stored: Sequence[Record | Archive]) -> _Made:
    """Make an archive in a separate process."""
    process = EngineProcess(plain=True)
    try:
        return await process.run(partial(_made, name, stored, _MAX_BYTES))
    except ProcessDied as error:
        return _Made(None, repr(error))
    finally:
        process.end()


def _made(name: str, stored: Sequence[Record | Archive], most_bytes: int) -> _Made:
    """Make an archive of a table's stored records. Raises BadMessage, Damaged."""
    # States are dropped immediately: those of a large board would fill the memory.
    records = [replace(record, states=NO_STATES) for record in decoded(name, stored)]
    try:
        data = packed([(record.events, record.at, record.append_id) for record in records])
    except BadArchive as error:
        return _Made(None, str(error))
    archive = Archive(records[-1].seq, data)
    if archive.seq < checkpoint.LONG:
        return _Made(archive)
    try:
        longer = with_checkpoint(data, _checkpoint(name, records))
    except BadCheckpoint as error:
        return _Made(archive, without_checkpoint=str(error))
    return _Made(Archive(archive.seq, longer) if len(longer) <= most_bytes else archive)


def _checkpoint(name: str, records: Sequence[StoredRecord]) -> bytes:
    """Return the checkpoint of a table with these records. Raises BadCheckpoint."""
    table = Table(name, Random())
    table.load(records)
    return checkpoint.packed(table)
