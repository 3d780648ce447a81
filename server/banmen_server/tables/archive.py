"""The compact form of all records of a table at which nothing happens any more.

`packed` makes it and `unpacked` reads it: every event and every time is exact, and so are the append ids of the last
`KEPT_APPEND_IDS` records. What the rules and the table can work out is left out, so both fold the table on the way.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain, islice, repeat
from typing import Any, NamedTuple, TypeAlias

from banmen.events import AnyTableEvent, Began, Played
from banmen.protocol.codec import BadMessage, pack
from banmen.replay import Replay
from banmen_server.tables import archive_bytes
from banmen_server.tables.archive_bytes import BadArchive, Columns
from banmen_server.tables.archive_events import Short, condensed, expanded, in_full
from banmen_server.tables.history import SERVER

__all__ = ["KEPT_APPEND_IDS", "BadArchive", "TableRecord", "packed", "unfolded", "unpacked"]

KEPT_APPEND_IDS = 8
"""Of so many of the last records the append id is kept: who asks again for what was done has asked a moment ago."""


class TableRecord(NamedTuple):
    """A record of a table: its events, when they happened (ms since 1970), and its append id.

    An id that an archive did not keep is empty, or `SERVER` where the server itself made the record.
    """

    events: tuple[AnyTableEvent, ...]
    at: int
    append_id: str


Records: TypeAlias = Sequence[tuple[Sequence[AnyTableEvent], int, str]]
"""Records: the events, when they happened (ms since 1970), and the append id of each."""


def packed(records: Records) -> bytes:
    """The archive of all records of a table. It has been unpacked and compared.

    Raises BadArchive where that brings other records, though everything is written in full.
    """
    for shorten in (condensed, in_full):
        try:
            data = archive_bytes.written(_columns(records, shorten))
            _compare(records, unpacked(data))
        except Exception as error:  # noqa: BLE001 - what a game of others leaves out may be too much
            fault = error
        else:
            return data
    raise BadArchive(f"no archive can be made: {fault!r}") from fault


def unpacked(data: bytes) -> list[TableRecord]:
    """The records of an archive. Raises BadArchive, and BadMessage with `no_such_game` where its game is not here."""
    return [record for record, _ in unfolded(data)]


def unfolded(data: bytes) -> Iterator[tuple[TableRecord, Mapping[int, Any]]]:
    """The records of an archive, each with the game's state after its events, by their place. Raises as `unpacked`."""
    try:
        yield from _records(archive_bytes.read(data))
    except BadArchive:
        raise
    except Exception as error:  # a game, which others may have brought, folds what no table ever was
        if isinstance(error, BadMessage) and error.code == "no_such_game":
            raise
        raise BadArchive(f"it makes no table: {error!r}") from error


def _compare(records: Records, again: Records) -> None:
    """Raises BadArchive where the records differ in anything that an archive keeps."""
    if len(records) != len(again):
        raise BadArchive("it would have another number of records")
    kept_from = len(records) - KEPT_APPEND_IDS
    for number, ((events, at, append_id), (events_again, at_again, id_again)) in enumerate(
        zip(records, again, strict=True)
    ):
        if at != at_again or [*map(pack, events)] != [*map(pack, events_again)]:
            raise BadArchive(f"record {number + 1} would be read as another one")
        if number >= kept_from and append_id != id_again:
            raise BadArchive(f"the append id of record {number + 1} would be read as another one")


def _columns(records: Records, shorten: Callable[[Replay, AnyTableEvent, int], Short]) -> Columns:
    replay, codes = Replay(), bytearray()
    values: list[Any] = []
    for events, at, _ in records:
        for event in events:
            code, value = shorten(replay, event, at)
            codes.append(code)
            values.extend(value)
            replay.apply(event, at)
    return Columns(
        [2 * len(events) + append_id.startswith(SERVER) for events, _, append_id in records],
        [at for _, at, _ in records],
        bytes(codes),
        values,
        [append_id for _, _, append_id in records[-KEPT_APPEND_IDS:]],
    )


def _records(columns: Columns) -> Iterator[tuple[TableRecord, Mapping[int, Any]]]:
    replay, codes, values = Replay(), iter(columns.codes), iter(columns.values)
    ids = chain(repeat(None, len(columns.sizes) - len(columns.ids)), columns.ids)
    for size, at, append_id in zip(columns.sizes, columns.times, ids, strict=True):
        events: list[AnyTableEvent] = []
        states: dict[int, Any] = {}
        for place, code in enumerate(islice(codes, size >> 1)):
            event = expanded(replay, code, values, at)
            replay.apply(event, at)
            events.append(event)
            if isinstance(event, (Played, Began)):
                states[place] = replay.state
        if len(events) < size >> 1:
            raise BadArchive("it has fewer events than it says")
        made_by = SERVER if size & 1 else ""
        yield TableRecord(tuple(events), at, made_by if append_id is None else append_id), states
    if next(codes, None) is not None:
        raise BadArchive("it has more events than it says")
