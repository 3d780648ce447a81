"""Reads the events of a table, and a table, from its records and its archive."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, reduce
from operator import or_
from random import Random
from typing import Any, NamedTuple, get_args

import msgspec

from banmen.events import AnyTableEvent, Began, Ended, Opened, Played, TableEvent, read_event
from banmen.game import AnyGame
from banmen.games import GAMES
from banmen.protocol.codec import BadMessage, convert, unpack
from banmen_server.log import Archive, Damaged, EventLog, Record
from banmen_server.tables.archive import BadArchive, unfolded
from banmen_server.tables.table import Table
from banmen_server.tables.views import NO_STATES

_AT_ONCE = 512
"""So many events are folded before others have their turn."""


class _StoredEvent(msgspec.Struct):
    """One event as the log keeps it, and when it happened (ms since 1970)."""

    at: int
    event: dict[str, Any]


class StoredRecord(NamedTuple):
    """A record of a table: the number of its last event, its events, when they happened (ms since 1970), its append id.

    `states` are those of the game after its events, by their place, where they are known. An archive keeps few ids.
    """

    seq: int
    events: Sequence[AnyTableEvent]
    at: int
    append_id: str
    states: Mapping[int, Any] = NO_STATES


class DamagedTable(Damaged):
    """A table that is good only up to event number `good`: `part` is what is good, as `load_table` gives it."""

    def __init__(self, table: str, good: int, part: tuple[Table, str] | None) -> None:
        super().__init__(table, good)
        self.part = part


def read_events(record: Record, game: AnyGame | None) -> tuple[list[AnyTableEvent], int]:
    """The events of a record, and when they happened. `game` is None for a table's first record. Raises BadMessage."""
    events: list[AnyTableEvent] = []
    at = 0
    for data in record.events:
        event, at = _first_event(data) if game is None else _reader(game)(data)
        if isinstance(event, Opened):
            game = GAMES[event.game]
        events.append(event)
    return events, at


async def read_table(
    log: EventLog, name: str, after: int = 0, game: AnyGame | None = None
) -> AsyncIterator[StoredRecord]:
    """The records of a table that end after event number `after`, whether they are in an archive or not.

    `game` is None only from the beginning on. Others have their turn in between. Raises Damaged after the last good
    record; BadMessage with `no_such_game` where the table's game is not here; Unavailable.
    """
    seq, folded = after, 0
    async for item in log.read(name, after):
        try:
            for record in _archived(item, after) if isinstance(item, Archive) else _recorded(item, game):
                if game is None:
                    game = game_of(record.events[0])
                yield record
                seq, folded = record.seq, folded + len(record.events)
                if folded >= _AT_ONCE:
                    folded = 0
                    await asyncio.sleep(0)
        except BadMessage as fault:
            if fault.code == "no_such_game":
                raise
            raise Damaged(name, seq) from fault
        except BadArchive as fault:
            raise Damaged(name, seq) from fault


async def load_table(log: EventLog, name: str, rng: Random) -> tuple[Table, str] | None:
    """A table read from the log, and the `append_id` of its first record; None if the log has no such table.

    Raises DamagedTable; BadMessage with `no_such_game` where the table's game is not here; Unavailable.
    """
    table, opened_by = Table(name, rng), ""
    try:
        async for record in read_table(log, name):
            if not opened_by:
                opened_by = record.append_id or await _opened_by(log, name)
            table.load(record.events, record.at, record.append_id, record.states)
    except Damaged as error:
        good = table.replay.seq
        raise DamagedTable(name, good, (table, opened_by) if good else None) from error
    return (table, opened_by) if table.replay.seq else None


def game_of(first: AnyTableEvent) -> AnyGame:
    """The game that a table's first event names. Raises BadMessage."""
    if not isinstance(first, Opened):
        raise BadMessage("bad_field", "The table does not begin with its opening.")
    return GAMES[first.game]


async def _opened_by(log: EventLog, name: str) -> str:
    """The append id of a table's first record, where its archive does not have it any more."""
    head = await log.head(name)
    return head.opened_by if head else ""


def _archived(archive: Archive, after: int) -> Iterator[StoredRecord]:
    seq = 0
    for (events, at, append_id), states in unfolded(archive.data):
        seq += len(events)
        if seq > after and events:
            yield StoredRecord(seq, events, at, append_id, states)


def _recorded(record: Record, game: AnyGame | None) -> Iterable[StoredRecord]:
    events, at = read_events(record, game)
    return (StoredRecord(record.seq, events, at, record.append_id),)


# --- events -----------------------------------------------------------------------------------------------------------


def _first_event(data: bytes) -> tuple[AnyTableEvent, int]:
    """An event of a table whose game is not known yet, and when it happened."""
    stored: _StoredEvent = convert(unpack(data), _StoredEvent, what="record")
    return read_event(stored.event, None), stored.at


@cache
def _reader(game: AnyGame) -> Callable[[bytes], tuple[AnyTableEvent, int]]:
    """What reads an event of a table of this game, and when it happened. All is checked while it is decoded."""
    shapes = {kind: _shape(kind, game) if kind in _OF_THE_GAME else kind for kind in get_args(AnyTableEvent)}
    kinds = {shape: kind for kind, shape in shapes.items() if kind in _OF_THE_GAME}
    stored = msgspec.defstruct("_Stored", [("at", int), ("event", reduce(or_, shapes.values()))])
    decode: Callable[[bytes], Any] = msgspec.msgpack.Decoder(stored).decode

    def read(data: bytes) -> tuple[AnyTableEvent, int]:
        try:
            found = decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise BadMessage("bad_field", f"Bad record: {error}.") from None
        kind = kinds.get(type(found.event))
        return found.event if kind is None else kind(*msgspec.structs.astuple(found.event)), found.at

    return read


_OF_THE_GAME = {Began: "event", Played: "event", Ended: "opening"}
"""The events that hold one of the game's own, and in which field."""


def _shape(kind: type[TableEvent], game: AnyGame) -> type[msgspec.Struct]:
    """The same event with the type of the game's own in it."""
    own = game.Event | None if kind is Ended else game.Event
    fields = [
        (field.name, own if field.name == _OF_THE_GAME[kind] else field.type, msgspec.field(default=field.default))
        for field in msgspec.structs.fields(kind)
    ]
    return msgspec.defstruct(
        kind.__name__, fields, tag_field="type", tag=kind.__struct_config__.tag, forbid_unknown_fields=True
    )
