"""Tables in the log: loads a table from its records or its archive, and packs an archive or a checkpoint of it.

`load_table` folds records; `read_events` and `read_table` only decode them; `head_after` makes the row that the log's
index keeps of a table; `pack_rows` packs the rows that its players' lists show while it is unloaded; `present_game` and
`past_game` return one game for an export. A large archive is made in another process (`make_archive`).
"""

import asyncio
import logging
import zlib
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, partial, reduce
from operator import or_
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, get_args

import msgspec
from msgspec.structs import astuple, replace

from banmen.events import ActionPlayed, AnyTableEvent, Began, Discarded, Ended, Left, Seated, TableEvent, TableOpened
from banmen.game import AnyGame, Refusal
from banmen.games import GAMES
from banmen.protocol.codec import BadMessage, convert, pack, unpack
from banmen.protocol.rows import OwnTable, Row
from banmen.replay import Replay
from banmen_server.engines.process import EngineProcess, ProcessDied
from banmen_server.log import Archive, Damaged, EventLog, Head, Record
from banmen_server.logs import fields
from banmen_server.tables import checkpoint
from banmen_server.tables.archive import BadArchive, checkpoint_of, pack_archive, unfold_archive, with_checkpoint
from banmen_server.tables.checkpoint import BadCheckpoint, restore_table
from banmen_server.tables.history import PlayedGame, packed_line
from banmen_server.tables.presence import PlayerStatus
from banmen_server.tables.stored_record import NO_STATES, StoredRecord
from banmen_server.tables.table import Table
from banmen_server.tables.views import masked_events, snapshot_state

_FORMAT = b"\x01"
_LEVEL = 9
_WORDS = Path(__file__).with_name("head_words_1.bin").read_bytes()
"""Common contents of rows, the most common last, that prime deflate."""


class HeadRows(NamedTuple):
    """What the hall packs into a head.

    `counted` is the number of the last game of the table that the ratings have counted. `statuses` are those of its
    players while it is not over; `rows` are the table's rows by player.
    """

    counted: int = 0
    statuses: Mapping[str, PlayerStatus] = {}
    rows: Mapping[str, OwnTable] = {}


def pack_rows(kept: HeadRows, head: Head) -> bytes:
    """Return the `rows` of a head whose other fields are set."""
    plain = [_plain(kept.rows[player], head) for player in sorted(kept.rows)]
    differences = [_difference(plain[0], other) for other in plain[1:]]
    statuses = [[player, *status] for player, status in kept.statuses.items()]
    data = pack([kept.counted, statuses, plain[:1], differences])
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, zdict=_WORDS)
    return _FORMAT + packer.compress(data) + packer.flush()


def noted_of(head: Head) -> HeadRows:
    """Return the data packed in addition to the rows. Raises BadMessage."""
    if not head.rows:
        return HeadRows()
    counted, statuses, *_ = _unpacked(head)
    return HeadRows(counted, {player: PlayerStatus(status, since) for player, status, since in statuses})


def row_of(head: Head, player: str) -> OwnTable | None:
    """Return the row for an owner of the table, or None. Raises BadMessage."""
    if not head.rows or player not in head.players:
        return None
    _, _, first, differences = _unpacked(head)
    place = sorted(head.players).index(player)
    if place > len(differences) or not first:
        return None
    plain = first[0] if place == 0 else _changed(first[0], differences[place - 1])
    row = {name: value for name, value in plain.items() if name in _row_fields()}
    own = {name: value for name, value in plain.items() if name not in _row_fields()}
    own["touched"] = head.touched_ms + own.get("touched", 0)
    told: OwnTable = convert({**own, "code": head.code, "row": {**row, "table": head.table}}, OwnTable, what="row")
    return told


@cache
def _row_fields() -> frozenset[str]:
    return frozenset(Row.__struct_fields__)


def _plain(row: OwnTable, head: Head) -> dict[str, Any]:
    """Return a row as plain values, without what the head has."""
    own: dict[str, Any] = msgspec.to_builtins(row)
    listed = own.pop("row")
    del own["code"], listed["table"]
    own["touched"] -= head.touched_ms
    if own["touched"] == 0:
        del own["touched"]
    return {**listed, **own}


def _difference(base: Mapping[str, Any], other: Mapping[str, Any]) -> list[Any]:
    """Return the values of `other` that differ from `base`, and the names that only `base` has."""
    changed = {name: value for name, value in other.items() if name not in base or base[name] != value}
    return [changed, [name for name in base if name not in other]]


def _changed(base: Mapping[str, Any], difference: list[Any]) -> dict[str, Any]:
    changed, gone = difference
    return {**{name: value for name, value in base.items() if name not in gone}, **changed}


def _unpacked(head: Head) -> list[Any]:
    """Return the packed values. Raises BadMessage if they have another format."""
    if not head.rows.startswith(_FORMAT):
        raise BadMessage("bad_field", f"The rows of table {head.table} are of another version.")
    try:
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS, zdict=_WORDS)
        data = unpack(unpacker.decompress(head.rows[len(_FORMAT) :]))
    except zlib.error as error:
        raise BadMessage("bad_field", f"The rows of table {head.table} are damaged: {error}.") from error
    if not isinstance(data, list) or len(data) != 4:  # noqa: PLR2004 - as it is packed
        raise BadMessage("bad_field", f"The rows of table {head.table} are damaged.")
    return data


logger = logging.getLogger(__name__)

_CHANGING = frozenset({TableOpened, Seated, Left, Discarded, Began, Ended})
"""Events that change the head of a table."""

_END = {Ended}
_AT_ONCE = 512
"""Events folded before the loop serves others."""
_OF_THE_GAME: Mapping[Any, str] = {Began: "event", ActionPlayed: "event", Ended: "opening"}
"""The events that contain one of the game's own, and the field that holds it."""
LARGE_BYTES = 1 << 18
"""A table with larger records, such as forty games of reversi, is archived in a separate process."""
_UNPACKED = 10
"""The approximate size of records relative to their archive."""
_MAX_ARCHIVE_BYTES = 900 * 1024
"""A longer archive has no checkpoint: the engine of a cluster may refuse messages above 1 MiB."""


def head_after(head: Head, table: Table, events: Sequence[AnyTableEvent], at: int) -> Head | None:
    """Return the head after a record at `at` (ms since 1970) that the table has not folded; None if it is unchanged.

    It keeps the rows of the previous head, so it wakes: if the server is killed now, its next start loads the table.
    The game's own events are not folded: a head does not depend on its state.
    """
    changing = _CHANGING.intersection(map(type, events))
    if not changing:
        return None
    if changing == _END:  # the players are the same
        return replace(head, over=True, wakes=True, touched_ms=at, expires_ms=None)
    replay, history = table.replay.copy(), table.history.copy()
    for event in events:
        if type(event) is Ended:
            replay.outcome = event.outcome
        elif type(event) is not ActionPlayed:
            replay.apply(event, at, replay.state)
    history.fold(events, at, replay)
    changed = replace(
        head,
        code=replay.opened.code if replay.opened else "",
        players=players_of(history.keepers(replay), replay),
        over=replay.outcome is not None,
        wakes=True,
        touched_ms=at,
        expires_ms=None,
    )
    return None if replace(changed, touched_ms=head.touched_ms) == head else changed


def players_of(keepers: frozenset[str], replay: Replay) -> tuple[str, ...]:
    """Return the players of a head: the owners, first the one who opened the table, which shortens the log."""
    host = replay.opened.host if replay.opened else ""
    return tuple(sorted(keepers, key=lambda player: (player != host, player)))


class Loaded(NamedTuple):
    """A table folded from its records, and its head."""

    table: Table
    head: Head


class DamagedTable(Damaged):
    """A table that is good only up to event number `good`: `part` is its intact part."""

    def __init__(self, table: str, good: int, part: Loaded | None) -> None:
        super().__init__(table, good)
        self.part = part


def read_events(record: Record, game: AnyGame | None) -> tuple[Sequence[AnyTableEvent], int]:
    """Return the events of a record, and their time. `game` is None for a table's first record. Raises BadMessage."""
    read = _reader(game)
    events: list[AnyTableEvent] = []
    at = 0
    for data in record.events:
        event, at = read(data)
        if isinstance(event, TableOpened):
            if event.game not in GAMES:
                raise BadMessage("no_such_game", f"There is no game {event.game!r} here.")
            read = _reader(GAMES[event.game])
        events.append(event)
    return events, at


async def read_table(
    log: EventLog, name: str, after: int = 0, game: AnyGame | None = None
) -> AsyncIterator[StoredRecord]:
    """Yield the records of a table that end after event number `after`, in an archive or not.

    `game` may be None only if `after` is 0. The loop serves others in between. Raises Damaged after the last good
    record; BadMessage with `no_such_game` if the table's game is not installed; Unavailable.
    """
    decoding = _Decoding(name, after, game)
    async for item in log.read(name, after):
        for records in decoding.batches((item,)):
            for record in records:
                yield record
            if decoding.is_much:
                await asyncio.sleep(0)


def decode_records(name: str, stored: Iterable[Record | Archive]) -> Iterator[StoredRecord]:
    """Yield the decoded records of a table from its beginning. Raises Damaged and BadMessage as `read_table`."""
    for batch in _Decoding(name).batches(stored):
        yield from batch


async def load_table(log: EventLog, name: str, rng: Random) -> Loaded | None:
    """Load a table from the log; None if the log has no such table.

    Raises DamagedTable; BadMessage with `no_such_game` if the table's game is not installed; Unavailable.
    """
    stored = await log.stored(name)
    if stored is None:
        return None
    table, head, decoding = Table(name, rng), stored.head, _Decoding(name)
    try:
        async for page in stored.pages:
            if page and not table.replay.seq and not GAMES.all_imported:
                await _import_game(head, page[0])
            if not table.replay.seq and (restored := _restored(name, rng, page)):
                table, decoding = restored, _Decoding(name, restored.replay.seq, restored.game)
                page = page[1:]  # noqa: PLW2901 - the rest of the page
            for records in decoding.batches(page):
                if not table.replay.seq and not head.opened_by:
                    head = _head_of_old_file(head, records[0])
                table.load(records)
                if decoding.is_much:
                    await asyncio.sleep(0)
    except Damaged as error:
        good = table.replay.seq
        raise DamagedTable(name, good, Loaded(table, head) if good else None) from error
    return Loaded(table, head) if table.replay.seq else None


async def _import_game(head: Head, first: Record | Archive) -> None:
    """Import the game of a table outside of the loop if it is not imported yet."""
    with suppress(BadMessage, BadArchive):  # reading the table reports it
        if isinstance(first, Archive):
            key = _listed_game(head)
        else:
            opened, _ = _reader(None)(first.events[0])
            key = opened.game if isinstance(opened, TableOpened) else ""
        if isinstance(first, Archive) and not key:
            await asyncio.to_thread(_import_game_of, first)
        elif GAMES.is_to_import(key):
            await asyncio.to_thread(GAMES.get, key)


def _listed_game(head: Head) -> str:
    """Return the game named in the rows of a head, or ""."""
    row = None
    with suppress(BadMessage):
        row = row_of(head, head.players[0]) if head.players else None
    return "" if row is None else row.row.game


def _import_game_of(archive: Archive) -> None:
    """Read the beginning of an archive, which imports its game. Raises BadMessage, BadArchive."""
    first = next(_archived(archive, 0), None)
    if first is not None:
        game_of(first.events[0])


def _restored(name: str, rng: Random, page: Sequence[Record | Archive]) -> Table | None:
    """Return the table of a checkpoint, if the page begins with a valid one."""
    first = page[0] if page else None
    if not isinstance(first, Archive):
        return None
    table = Table(name, rng)
    try:
        data = checkpoint_of(first.data)
        if data:
            restore_table(table, data)
    except (BadArchive, BadCheckpoint) as error:
        logger.warning("checkpoint_not_read", extra=fields(table=name, reason=error))
        return None  # folding its records will show any damage
    return table if table.replay.seq == first.seq else None


def _head_of_old_file(head: Head, first: StoredRecord) -> Head:
    """Return the head of a table of an older file, which stored records alone."""
    opened = first.events[0]
    code = opened.code if isinstance(opened, TableOpened) else ""
    return msgspec.structs.replace(head, opened_by=first.append_id, code=code, current=False)


class _Decoding:
    """Decodes stored items of a table, in batches of records.

    `is_much` is set after a batch so large that the loop should serve others. Raises Damaged after the last good
    record, and BadMessage as `read_table` does.
    """

    def __init__(self, table: str, after: int = 0, game: AnyGame | None = None) -> None:
        self.is_much = False
        self._table = table
        self._game = game
        self._read = None if game is None else _reader(game)
        self._seq = self._after = after
        self._events = 0

    def batches(self, items: Iterable[Record | Archive]) -> Iterator[list[StoredRecord]]:
        """Yield the records of these items in batches that are never empty."""
        batch: list[StoredRecord] = []
        try:
            for item in items:
                if self._read is not None and type(item) is Record and len(item.events) == 1:  # the common case
                    event, at = self._read(item.events[0])
                    batch.append(StoredRecord(item.seq, (event,), at, item.append_id))
                    self._seq = item.seq
                    self._events += 1  # a page has few of these
                    continue
                for record in self._records(item):
                    if self._game is None:
                        self._game = game_of(record.events[0])
                        self._read = _reader(self._game)
                    batch.append(record)
                    self._seq = record.seq
                    self._events += len(record.events)
                    if self._events >= _AT_ONCE:
                        self._events, self.is_much = 0, True
                        yield batch
                        batch, self.is_much = [], False
        except (BadMessage, BadArchive) as fault:
            if batch:
                yield batch
            if isinstance(fault, BadMessage) and fault.code == "no_such_game":
                raise
            raise Damaged(self._table, self._seq) from fault
        if batch:
            self.is_much = self._events >= _AT_ONCE
            self._events = 0 if self.is_much else self._events
            yield batch

    def _records(self, item: Record | Archive) -> Iterable[StoredRecord]:
        if isinstance(item, Archive):
            return _archived(item, self._after)
        events, at = read_events(item, self._game)
        return (StoredRecord(item.seq, events, at, item.append_id),)


def game_of(first: AnyTableEvent) -> AnyGame:
    """Return the game that a table's first event names. Raises BadMessage."""
    if not isinstance(first, TableOpened):
        raise BadMessage("bad_field", "The table does not begin with its opening.")
    return GAMES[first.game]


def _archived(archive: Archive, after: int) -> Iterator[StoredRecord]:
    seq = 0
    for (events, at, append_id), states in unfold_archive(archive.data):
        seq += len(events)
        if seq > after and events:
            yield StoredRecord(seq, events, at, append_id, states)


# --- events -----------------------------------------------------------------------------------------------------------


@cache
def _reader(game: AnyGame | None) -> Callable[[bytes], tuple[AnyTableEvent, int]]:
    """Return a decoder of events of this game's tables, with their time. It validates all fields.

    Without a game it reads the events before a game begins.
    """
    shapes: dict[Any, Any] = {kind: kind for kind in get_args(AnyTableEvent) if kind not in _OF_THE_GAME}
    if game is not None:
        shapes |= {kind: _shape(kind, game) for kind in _OF_THE_GAME}
    kinds = {shape: kind for kind, shape in shapes.items() if kind in _OF_THE_GAME}
    stored = msgspec.defstruct("_Stored", [("at", int), ("event", reduce(or_, shapes.values()))])
    decode: Callable[[bytes], Any] = msgspec.msgpack.Decoder(stored).decode

    def read(data: bytes) -> tuple[AnyTableEvent, int]:
        try:
            found = decode(data)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            raise BadMessage("bad_field", f"Bad record: {error}.") from None
        event = found.event
        kind = kinds.get(type(event))
        return event if kind is None else kind(*astuple(event)), found.at

    return read


def _shape(kind: type[TableEvent], game: AnyGame) -> type[msgspec.Struct]:
    """Return the same event with the type of the game's own in it."""
    own = game.Event | None if kind is Ended else game.Event
    fields = [
        (field.name, own if field.name == _OF_THE_GAME[kind] else field.type, msgspec.field(default=field.default))
        for field in msgspec.structs.fields(kind)
    ]
    return msgspec.defstruct(
        kind.__name__, fields, tag_field="type", tag=kind.__struct_config__.tag, forbid_unknown_fields=True
    )


def present_game(table: Table, number: int, player: str) -> Sequence[bytes] | None:
    """Return the present game as the player may see it, as the state of a snapshot, in parts; None for another one.

    Raises Refusal if it is not the player's.
    """
    replay = table.replay
    if number != replay.round or not replay.plies:
        return None
    if replay.outcome is None:
        held = table.seats_of(player)
        if not held and not (replay.show and player == table.opened.host):
            raise _no_such_round()
        return table.views.packed(next(iter(held), None), replay.seats)
    game = _game_of(table, number, player)
    return table.views.packed(next(iter(game.seats_of(player)), None), game.seats)


async def past_game(log: EventLog, table: Table, number: int, player: str) -> Sequence[bytes]:
    """Read an earlier game of the table from the log. Raises Refusal, Damaged, Unavailable."""
    game = _game_of(table, number, player)
    held = next(iter(game.seats_of(player)), None)
    viewer = None if held in table.setting.vacates else held  # another player may have held it before
    replay = Replay()
    replay.apply(table.opened, 0)
    async for record in read_table(log, table.id, game.before, replay.game):
        replay.seq = record.seq - len(record.events)  # chat carries the number of its event
        if any(isinstance(event, Began) and event.round > number for event in record.events):
            break
        for event in record.events:
            replay.apply(masked_events(replay.game, (event,), viewer)[0], record.at)
        replay.plies = packed_line(table.game, replay.plies)
    return snapshot_state(replay, game.seats)


def _game_of(table: Table, number: int, player: str) -> PlayedGame:
    """Return the finished game of this number, if the player played or hosted it. Raises Refusal."""
    for game in table.history.games_of(player, table.replay):
        if game.round == number:
            return game
    raise _no_such_round()


def _no_such_round() -> Refusal:
    return Refusal("no_such_round", "You have played no such game at this table, or it is too long ago.")


class _ArchiveResult(NamedTuple):
    """An archive, or why there is none, and why an intended checkpoint is missing."""

    archive: Archive | None
    fault: str = ""
    without_checkpoint: str = ""


async def make_archive(log: EventLog, name: str) -> Archive | None:
    """Make the archive of all records of a table outside of the loop; None if that is impossible.

    It has been read again and compared. A long table's archive has a checkpoint. Raises BadMessage, Damaged,
    Unavailable.
    """
    stored = [item async for item in log.read(name)]
    if not stored:
        return None
    if sum(map(_size_of_records, stored)) <= LARGE_BYTES:
        made = await asyncio.to_thread(_make_archive, name, stored, _MAX_ARCHIVE_BYTES)
    else:
        made = await _make_in_process(name, stored)
    if made.fault:
        logger.error("table_not_archived", extra=fields(table=name, reason=made.fault))
    if made.without_checkpoint:
        logger.warning("table_without_checkpoint", extra=fields(table=name, reason=made.without_checkpoint))
    return made.archive


def _size_of_records(stored: Record | Archive) -> int:
    """Return the size of its records in bytes."""
    return _UNPACKED * len(stored.data) if isinstance(stored, Archive) else sum(map(len, stored.events))


async def _make_in_process(name: str, stored: Sequence[Record | Archive]) -> _ArchiveResult:
    """Make an archive in a separate process."""
    process = EngineProcess(plain=True)
    try:
        return await process.run(partial(_make_archive, name, stored, _MAX_ARCHIVE_BYTES))
    except ProcessDied as error:
        return _ArchiveResult(None, repr(error))
    finally:
        process.end()


def _make_archive(name: str, stored: Sequence[Record | Archive], most_bytes: int) -> _ArchiveResult:
    """Make an archive of a table's stored records. Raises BadMessage, Damaged."""
    # States are dropped immediately: those of a large board would fill the memory.
    records = [replace(record, states=NO_STATES) for record in decode_records(name, stored)]
    try:
        data = pack_archive([(record.events, record.at, record.append_id) for record in records])
    except BadArchive as error:
        return _ArchiveResult(None, str(error))
    archive = Archive(records[-1].seq, data)
    if archive.seq < checkpoint.LONG:
        return _ArchiveResult(archive)
    try:
        longer = with_checkpoint(data, _make_checkpoint(name, records))
    except BadCheckpoint as error:
        return _ArchiveResult(archive, without_checkpoint=str(error))
    return _ArchiveResult(Archive(archive.seq, longer) if len(longer) <= most_bytes else archive)


def _make_checkpoint(name: str, records: Sequence[StoredRecord]) -> bytes:
    """Return the checkpoint of a table with these records. Raises BadCheckpoint."""
    table = Table(name, Random())
    table.load(records)
    return checkpoint.pack_checkpoint(table)
