"""A long table is loaded from its checkpoint, or from its records if the checkpoint is not certainly right."""

import asyncio
import zlib
from collections.abc import Callable
from random import Random
from typing import Any

import msgspec
import pytest

from banmen.games.reversi.rules import REVERSI
from banmen.protocol.messages import Say
from banmen_server.log import Archive, Head
from banmen_server.log.sqlite import SqliteLog
from banmen_server.tables import checkpoint, records
from banmen_server.tables.archive import checkpoint_of, pack_archive, with_checkpoint
from banmen_server.tables.records import DamagedTable, Loaded, load_table, make_archive
from banmen_server.tables.stored_record import StoredRecord
from banmen_server.tables.table import Table
from banmen_server.tables.views import pack_events
from tests.banmen_server.tables.sitting import MIO, Sitting, sitting_of_two


def played(moves: str = "f5 d6 c3 d3") -> Sitting:
    sitting = sitting_of_two()
    sitting.play(moves)
    sitting.do(MIO, Say("s", "t1", "Well played."))
    return sitting


def archived(sitting: Sitting) -> bytes:
    return pack_archive([(events, at, f"p1/x-{number}") for number, (events, at) in enumerate(sitting.records)])


def loaded(data: bytes, seq: int) -> Loaded | None:
    """The table `t1` of a log that has this archive of it, which ends with event `seq`."""

    async def load() -> Loaded | None:
        log = SqliteLog(":memory:")
        try:
            await log.append("t1", 0, [b"x"] * seq, append_id="p1/x-0")
            await log.settle("t1", Head("t1", opened_by="p1/x-0", last_seq=seq), Archive(seq, data))
            return await load_table(log, "t1", Random(99))
        finally:
            await log.close()

    return asyncio.run(load())


def altered(data: bytes, change: Callable[[dict[str, Any]], None]) -> bytes:
    """A checkpoint in which something is another value; its checksum will be right."""
    stored = msgspec.msgpack.decode(zlib.decompress(data))
    change(stored)
    return zlib.compress(msgspec.msgpack.encode(stored))


def another_version(stored: dict[str, Any]) -> None:
    stored["format"] = 2


def another_state(stored: dict[str, Any]) -> None:
    stored["lines"][0]["state"]["turn"] = "white"


def another_end(stored: dict[str, Any]) -> None:
    stored["seq"] += 1


def another_game(stored: dict[str, Any]) -> None:
    stored["opened"]["game"] = "no game"


@pytest.mark.parametrize("change", [another_version, another_state, another_end, another_game])
def test_a_checkpoint_that_is_not_the_table_is_not_served(change: Callable[[dict[str, Any]], None]) -> None:
    sitting = played()
    made = checkpoint.pack_checkpoint(sitting.table)
    again = altered(made, lambda _: None)
    found = loaded(with_checkpoint(archived(sitting), again), sitting.table.replay.seq)
    assert found is not None
    assert found.table.checkpoint_seq == sitting.table.replay.seq, "what was not altered is served"
    found = loaded(with_checkpoint(archived(sitting), altered(made, change)), sitting.table.replay.seq)
    assert found is not None
    assert found.table.checkpoint_seq == 0
    assert found.table.replay == sitting.table.replay


@pytest.mark.parametrize("place", [0, 3, 8, 12, 60, -1])
def test_an_archive_that_is_altered_anywhere_is_damaged(place: int) -> None:
    sitting = played()
    data = bytearray(with_checkpoint(archived(sitting), checkpoint.pack_checkpoint(sitting.table)))
    data[place] ^= 1
    with pytest.raises(DamagedTable):
        loaded(bytes(data), sitting.table.replay.seq)


def test_a_game_whose_state_is_not_read_as_it_was_written_has_no_checkpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(REVERSI, "State", str)
    with pytest.raises(checkpoint.BadCheckpoint):
        checkpoint.pack_checkpoint(played().table)


def test_a_state_that_is_read_as_another_one_has_no_checkpoint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoint, "restore_table", lambda table, _: table.load(_first_of(played())))
    with pytest.raises(checkpoint.BadCheckpoint, match="another table"):
        checkpoint.pack_checkpoint(played("f5 f6").table)


def _first_of(sitting: Sitting) -> list[StoredRecord]:
    events, at = sitting.records[0]
    return [StoredRecord(len(events), events, at, "p1/x-0")]


@pytest.mark.parametrize(("long", "most", "has_one"), [(9, 5_000, True), (10, 5_000, False), (9, 500, False)])
def test_only_the_archive_of_a_long_table_has_a_checkpoint(
    long: int, most: int, *, has_one: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoint, "LONG", long)
    monkeypatch.setattr(records, "_MAX_ARCHIVE_BYTES", most)
    sitting = played()
    assert sitting.table.replay.seq == 9

    async def archive() -> Archive | None:
        log, seq = SqliteLog(":memory:"), 0
        try:
            for number, (events, at) in enumerate(sitting.records):
                seq = await log.append("t1", seq, pack_events(events, at), append_id=f"p1/x-{number}")
            return await make_archive(log, "t1")
        finally:
            await log.close()

    made = asyncio.run(archive())
    assert made is not None
    assert bool(checkpoint_of(made.data)) == has_one
    if has_one:
        table = Table("t1", Random(1))
        checkpoint.restore_table(table, checkpoint_of(made.data))
        assert table.replay == sitting.table.replay
