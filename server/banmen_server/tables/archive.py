"""The compact form of all records of a table at which nothing happens any longer.

`packed` makes it and `unpacked` reads it. Every event and every time is exact. So are the append ids of the last
`KEPT_COMMANDS` commands, limited to the last `KEPT_BEGINNINGS` prefixes of ids. Whatever the rules and the table can
compute is left out, so both directions fold the table.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeAlias

from banmen.events import AnyTableEvent, Began, Played
from banmen.protocol.codec import BadMessage, pack
from banmen.replay import Replay
from banmen_server.tables import archive_bytes
from banmen_server.tables.append_ids import KEPT_COMMANDS, SERVER, CommandName, command_name
from banmen_server.tables.archive_bytes import KEPT_DIGESTS, BadArchive, Columns, numbered
from banmen_server.tables.archive_events import Short, condensed, expanded, in_full

__all__ = ["KEPT_BEGINNINGS", "BadArchive", "TableRecord", "kept_commands", "packed", "unfolded", "unpacked"]

KEPT_BEGINNINGS = 16
"""Prefixes of ids that are kept. A client has one prefix and a counter; each further prefix costs 16 bytes."""


class TableRecord(NamedTuple):
    """A record of a table: its events, their time (ms since 1970), and its append id.

    An id that the archive did not keep is empty, or `SERVER` for the server's own records.
    """

    events: tuple[AnyTableEvent, ...]
    at: int
    append_id: str


Records: TypeAlias = Sequence[tuple[Sequence[AnyTableEvent], int, str]]
"""Records, each with its events, their time (ms since 1970), and its append id."""


def packed(records: Records) -> bytes:
    """Return the archive of all records of a table, after unpacking and comparing it.

    Raises BadArchive if even the uncompressed form does not reproduce the records.
    """
    for shorten in (condensed, in_full):
        try:
            data = archive_bytes.written(_columns(records, shorten))
            _compare(records, unpacked(data))
        except Exception as error:  # noqa: BLE001 - an added game may leave out too much
            fault = error
        else:
            return data
    raise BadArchive(f"no archive can be made: {fault!r}") from fault


def unpacked(data: bytes) -> list[TableRecord]:
    """Return the records of an archive.

    Raises BadArchive, and BadMessage with `no_such_game` if its game is not installed.
    """
    return [record for record, _ in unfolded(data)]


def unfolded(data: bytes) -> Iterator[tuple[TableRecord, Mapping[int, Any]]]:
    """Yield the records of an archive, each with the game's states after its events, by the events' place.

    Raises as `unpacked`.
    """
    try:
        yield from _records(archive_bytes.read(data))
    except BadArchive:
        raise
    except Exception as error:  # an added game may fold what no table ever was
        if isinstance(error, BadMessage) and error.code == "no_such_game":
            raise
        raise BadArchive(f"it makes no table: {error!r}") from error


def _compare(records: Records, again: Records) -> None:
    """Raise BadArchive if the records differ in anything that an archive keeps."""
    if len(records) != len(again):
        raise BadArchive("it would have another number of records")
    for number, ((events, at, _), (events_again, at_again, _)) in enumerate(zip(records, again, strict=True)):
        if at != at_again or [*map(pack, events)] != [*map(pack, events_again)]:
            raise BadArchive(f"record {number + 1} would be read as another one")
    if kept_commands(records) != kept_commands(again):
        raise BadArchive("the ids of commands would be read as others")


def kept_commands(records: Records) -> list[CommandName]:
    """Return the commands whose ids an archive of these records keeps: the last ones, in order.

    Only the last few have a digest.
    """
    kept: list[CommandName] = []
    beginnings: set[str] = set()
    for _, _, append_id in reversed(records):
        if append_id.startswith(SERVER):
            continue
        command = command_name(append_id)
        beginnings.add(numbered(command.name)[0])
        if not append_id or len(kept) == KEPT_COMMANDS or len(beginnings) > KEPT_BEGINNINGS:
            break
        kept.append(command if len(kept) < KEPT_DIGESTS else CommandName(command.name))
    return kept[::-1]


def _columns(records: Records, shorten: Callable[[Replay, AnyTableEvent, int], Short]) -> Columns:
    replay, codes = Replay(), bytearray()
    values: list[Any] = []
    for events, at, _ in records:
        for event in events:
            code, value = shorten(replay, event, at)
            codes.append(code)
            values.extend(value)
            replay.apply(event, at)
    kept = kept_commands(records)
    return Columns(
        [2 * len(events) + append_id.startswith(SERVER) for events, _, append_id in records],
        [at for _, at, _ in records],
        bytes(codes),
        values,
        [command.name for command in kept],
        [command.digest for command in kept],
    )


def _records(columns: Columns) -> Iterator[tuple[TableRecord, Mapping[int, Any]]]:
    replay, codes, values = Replay(), iter(columns.codes), iter(columns.values)
    for size, at, append_id in zip(columns.sizes, columns.times, _append_ids(columns), strict=True):
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
        yield TableRecord(tuple(events), at, append_id), states
    if next(codes, None) is not None:
        raise BadArchive("it has more events than it says")


def _append_ids(columns: Columns) -> list[str]:
    """Return the append id of each record: `SERVER` for the server's own, "" if it is not kept."""
    ids = [SERVER if size & 1 else "" for size in columns.sizes]
    places = [place for place, size in enumerate(columns.sizes) if columns.of_all or not size & 1]
    kept = [*map(CommandName, columns.ids, columns.digests)]
    if len(kept) > len(places):
        raise BadArchive("it has more ids than commands")
    for place, command in zip(places[len(places) - len(kept) :], kept, strict=True):
        ids[place] = command.append_id()
    return ids
