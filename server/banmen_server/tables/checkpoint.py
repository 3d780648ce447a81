"""The packed end state of a table, so that loading the table does not fold all of its records again.

`pack_checkpoint` makes it from a table, and `restore_table` a table from it. It complements the records of a long table
and never replaces them: if it is unreadable, or its state has another hash, the records are folded instead.
"""

import zlib
from collections.abc import Mapping, Sequence
from random import Random
from typing import Literal, TypeAlias

import msgspec

from banmen.events import Clock, Offered, Paced, Saying, TableOpened
from banmen.game import Outcome, Seat
from banmen.replay import Replay, Sitter, TimeSpent, state_hash, with_existing_program
from banmen_server.tables.history import ClockTimes, PackedLine, PlayedGame, parts_of
from banmen_server.tables.table import Table

LONG = 384
"""A table with this many more events than its checkpoint gets a new one when it is unloaded.

Folding this many takes less than 20 ms.
"""

MAX_BYTES = 1 << 28
"""The maximum size of an inflated checkpoint."""

_LEVEL = 6

_Viewers: TypeAlias = Sequence[Seat | None]
_encode = msgspec.msgpack.Encoder().encode


class BadCheckpoint(Exception):
    """Bytes that do not surely restore the packed table."""


class _PackedReplay(msgspec.Struct):
    """A replay: the contents of its snapshot, and its state. `plies` are those of `PackedLine`, in one piece."""

    viewers: _Viewers
    seats: Mapping[Seat, Sitter | None]
    round: int
    actions: Mapping[Seat, int]
    offers: Sequence[Offered]
    clock: Clock | None
    pace: Paced | None
    paced_at: int
    time: TimeSpent
    outcome: Outcome | None
    sayings: Sequence[Saying]
    state: msgspec.Raw
    hash: str
    plies: bytes
    length: int


class _Stored(msgspec.Struct):
    """A table. The first of `lines` is the truth, the others belong to viewers from whom something is hidden."""

    format: Literal[1]
    seq: int
    opened: TableOpened
    lines: Sequence[_PackedReplay]
    finished: Sequence[PlayedGame]
    touched: int
    before: int
    discarded: Sequence[str]
    last_at: int
    answers: Sequence[tuple[str, int, int]]
    clock_times: Sequence[Sequence[int]] = ()
    barred: Sequence[str] = ()


_decode = msgspec.msgpack.Decoder(_Stored).decode


def pack_checkpoint(table: Table) -> bytes:
    """Return the checkpoint of a table, after reading and comparing it. Raises BadCheckpoint if they differ."""
    try:
        data = zlib.compress(_encode(_stored(table)), _LEVEL)
        again = Table(table.id, Random())
        restore_table(again, data)
        same = _same(table, again)
    except Exception as error:  # an added game may have a state that does not read as it was written
        raise BadCheckpoint(f"no checkpoint can be made: {error!r}") from error
    if not same:
        raise BadCheckpoint("the checkpoint would be read as another table")
    return data


def restore_table(table: Table, data: bytes) -> None:
    """Turn a new table into the packed one. Raises BadCheckpoint; the table is then unusable."""
    try:
        stored = _decode(zlib.decompressobj().decompress(data, MAX_BYTES))
        table.views.restore([(line.viewers, _replay(stored, line)) for line in stored.lines])
        table.replay = table.views.truth
        table.answers.update((name, (seq, digest)) for name, seq, digest in stored.answers)
        table.last_at, table.checkpoint_seq = stored.last_at, stored.seq
        table.clock_times = ClockTimes(stored.clock_times)
        history = table.history
        history.finished, history.touched, history.before = list(stored.finished), stored.touched, stored.before
        history.discarded, history.barred = set(stored.discarded), set(stored.barred)
    except Exception as error:  # an added game may have another state now
        raise BadCheckpoint(f"it makes no table: {error!r}") from error


def _stored(table: Table) -> _Stored:
    history = table.history
    return _Stored(
        1,
        table.replay.seq,
        table.opened,
        [_line(viewers, replay) for viewers, replay in table.views.lines()],
        history.finished,
        history.touched,
        history.before,
        sorted(history.discarded),
        table.last_at,
        [(name, *answer) for name, answer in table.answers.items()],
        table.clock_times.stored(),
        sorted(history.barred),
    )


def _line(viewers: _Viewers, replay: Replay) -> _PackedReplay:
    return _PackedReplay(
        viewers,
        replay.seats,
        replay.round,
        replay.actions,
        list(replay.offers.values()),
        replay.clock,
        replay.pace,
        replay.paced_at,
        replay.time,
        replay.outcome,
        replay.sayings,
        msgspec.Raw(_encode(replay.state)),
        state_hash(replay.state),
        b"".join(parts_of(replay.plies)),
        len(replay.plies),
    )


def _replay(stored: _Stored, line: _PackedReplay) -> Replay:
    replay = Replay()
    replay.apply(stored.opened, 0)
    game = replay.game
    if game is None:
        raise BadCheckpoint("it has no game")
    state = msgspec.msgpack.decode(line.state, type=game.State)
    if state_hash(state) != line.hash:
        raise BadCheckpoint("the state of its game is another one now")
    replay.restore(PackedLine(game, line.plies, line.length), state)
    replay.seq, replay.round, replay.actions = stored.seq, line.round, dict(line.actions)
    replay.seats = {seat: sitter and with_existing_program(game, sitter) for seat, sitter in line.seats.items()}
    replay.offers = {offer.offer: offer for offer in line.offers}
    replay.clock, replay.pace, replay.paced_at, replay.time = line.clock, line.pace, line.paced_at, line.time
    replay.outcome, replay.sayings = line.outcome, list(line.sayings)
    return replay


def _same(table: Table, again: Table) -> bool:
    """Return True if two tables agree in everything that later events depend on."""
    lines, others = table.views.lines(), again.views.lines()
    return (
        [viewers for viewers, _ in lines] == [viewers for viewers, _ in others]
        and all(replay == other for (_, replay), (_, other) in zip(lines, others, strict=True))
        and table.history == again.history
        and table.clock_times == again.clock_times
        and (table.last_at, table.answers) == (again.last_at, again.answers)
    )
