"""The records of a table: packed for the log, and a table read from them is the one that was written."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from random import Random
from threading import Thread, current_thread, main_thread
from typing import Any

import pytest
from msgspec.structs import replace

from banmen.events import ActionPlayed, Said, Seated, TableOpened
from banmen.game import AnyGame
from banmen.games import Registry
from banmen.games.reversi.rules import REVERSI
from banmen.protocol.codec import BadMessage, pack
from banmen.protocol.messages import Say
from banmen.protocol.rows import OwnTable, Row
from banmen_server.log import Archive, Head, LogFuture, Record
from banmen_server.log.group_commit import GroupRead
from banmen_server.log.sqlite import SqliteLog
from banmen_server.tables import archive
from banmen_server.tables import records as module
from banmen_server.tables.records import DamagedTable, Loaded, load_table, read_events
from banmen_server.tables.stored_record import CommandName, name_of
from banmen_server.tables.views import pack_events
from tests.banmen_server.tables.sitting import AKI, NOW, Sitting, sitting_alone, sitting_of_two


def record(events: Sequence[bytes]) -> Record:
    return Record("t1", len(events), tuple(events), "a1")


def loaded(*records: Sequence[bytes], settled: bool = False) -> Loaded | None:
    """A log with a table `t1` that has these records, under the ids `append 0`, `append 1` and so on.

    If it is `settled`, none of them is left in the journal.
    """

    async def load() -> Loaded | None:
        log, seq = SqliteLog(":memory:"), 0
        try:
            for number, events in enumerate(records):
                seq = await log.append("t1", seq, events, append_id=f"append {number}")
            if settled:
                await log.settle("t1", Head("t1", last_seq=seq))
            return await load_table(log, "t1", Random(99))
        finally:
            await log.close()

    return asyncio.run(load())


def packed(sitting: Sitting) -> list[list[bytes]]:
    return [pack_events(events, at) for events, at in sitting.records]


def test_packed_events_are_read_back_with_their_time() -> None:
    sitting = sitting_of_two()
    sitting.play("f5")
    events, at = sitting.records[-1]
    assert isinstance(events[0], ActionPlayed)
    assert read_events(record(pack_events(events, at)), REVERSI) == (list(events), NOW)


def test_the_first_record_names_the_game_of_the_events_after_it() -> None:
    events, at = sitting_alone().records[0]
    assert read_events(record(pack_events(events, at)), None) == (list(events), at)


@pytest.mark.parametrize("data", [b"", b"\xc1", pack({"at": 1}), pack({"at": "now", "event": {}}), pack([1, 2])])
def test_bytes_that_are_no_stored_event_are_refused(data: bytes) -> None:
    with pytest.raises(BadMessage):
        read_events(record([data]), REVERSI)


def test_a_table_read_from_its_log_is_the_table_that_was_written() -> None:
    sitting = sitting_of_two()
    sitting.now += 700
    sitting.play("f5 d6 c3")
    sitting.do(AKI, Say("s", "t1", "Hello"))
    found = loaded(*packed(sitting))
    assert found is not None
    table, head = found
    assert table.replay == sitting.table.replay
    assert head.opened_by == "append 0"


def test_a_table_remembers_the_ids_under_which_its_records_were_appended() -> None:
    found = loaded(*packed(sitting_of_two()))
    assert found is not None
    command = Say("s", "t1", "sent again")
    assert found[0].answered(CommandName("append 1", name_of(command, "").digest)) == found[0].replay.seq
    assert found[0].answered(CommandName("append 2", name_of(command, "").digest)) is None


@pytest.mark.parametrize(("settled", "hand_overs"), [(True, 1), (False, 0)])
def test_a_table_and_its_head_take_one_hand_over_to_the_reader_and_none_where_they_are_in_memory(
    *, settled: bool, hand_overs: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, run = list[object](), GroupRead.run

    def counted(reader: GroupRead, ask: Callable[[sqlite3.Connection], Any]) -> LogFuture[Any]:
        asked.append(ask)
        return run(reader, ask)

    monkeypatch.setattr(GroupRead, "run", counted)
    assert loaded(*packed(sitting_of_two()), settled=settled) is not None
    assert len(asked) == hand_overs


def test_of_a_table_that_the_log_does_not_have_there_is_none() -> None:
    assert loaded() is None


def test_a_table_that_does_not_begin_with_its_opening_is_damaged() -> None:
    for first in (Seated("black", "p1", "Aki"), Said("Aki", "Hello")):
        with pytest.raises(DamagedTable) as damaged:
            loaded(pack_events([first], NOW))
        assert (damaged.value.good, damaged.value.part) == (0, None)


def test_a_damaged_table_is_given_as_far_as_it_is_good() -> None:
    sitting = sitting_of_two()
    sitting.play("f5 d6")
    with pytest.raises(DamagedTable) as damaged:
        loaded(*packed(sitting), [b"\xc1"], *packed(sitting))
    assert damaged.value.good == sitting.table.replay.seq
    assert damaged.value.part is not None
    table, head = damaged.value.part
    assert table.replay == sitting.table.replay
    assert head.opened_by == "append 0"


def test_an_archive_that_makes_no_table_is_damage() -> None:
    async def load() -> None:
        log = SqliteLog(":memory:")
        try:
            await log.append("t1", 0, pack_events(sitting_alone().records[0][0], NOW), append_id="a1")
            head = await log.head("t1")
            assert head is not None
            await log.settle("t1", head, Archive(head.last_seq, b"no archive"))
            await load_table(log, "t1", Random(99))
        finally:
            await log.close()

    with pytest.raises(DamagedTable) as damaged:
        asyncio.run(load())
    assert (damaged.value.good, damaged.value.part) == (0, None)


def test_a_table_of_a_game_that_is_not_here_is_refused() -> None:
    with pytest.raises(BadMessage):
        loaded(pack_events([TableOpened("no game", {}, "p1", "K7QX-2MPD", "e1")], NOW))


@pytest.mark.parametrize("kept", ["records", "archive", "archive, no row", "archive, damaged rows"])
def test_the_game_that_a_table_needs_first_is_imported_beside_the_loop(
    monkeypatch: pytest.MonkeyPatch, kept: str
) -> None:
    sitting = sitting_of_two()
    records = [(events, at, f"append {number}") for number, (events, at) in enumerate(sitting.records)]
    imported_by: list[Thread] = []

    class Games(Registry):
        def _load_own(self, key: str) -> AnyGame:
            imported_by.append(current_thread())
            return super()._load_own(key)

    monkeypatch.setattr(module, "GAMES", Games({"reversi": "banmen.games.reversi.rules:REVERSI"}, {}))

    async def scene() -> Loaded | None:
        log, seq = SqliteLog(":memory:"), 0
        try:
            for number, events in enumerate(packed(sitting)):
                seq = await log.append("t1", seq, events, append_id=f"append {number}")
            if kept != "records":
                head = Head("t1", players=("p1",), over=True, last_seq=seq)
                row = OwnTable(Row("t1", "reversi", "over", {}, {}, "all"), "", 0)
                rows = module.pack_rows(module.HeadRows(rows={"p1": row}), head)
                head = replace(head, rows={"archive": rows, "archive, no row": b""}.get(kept, b"damaged"))
                await log.settle("t1", head, Archive(seq, archive.pack_archive(records)))
            return await load_table(log, "t1", Random(99))
        finally:
            await log.close()

    found = asyncio.run(scene())
    assert found is not None
    assert found.table.replay.game is REVERSI
    assert len(imported_by) == 1
    assert imported_by[0] is not main_thread()
