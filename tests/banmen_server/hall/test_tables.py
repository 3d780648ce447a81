"""Tables that are in memory only while somebody needs them: how they fall asleep, and come back."""

import asyncio
import gc
from pathlib import Path

import pytest

from banmen.protocol import messages
from banmen.replay import Replay
from banmen_server.hall import tables as tables_module
from banmen_server.log import Archive, EventLog, Head, Record
from banmen_server.tables import checkpoint
from banmen_server.tables.records import make_archive
from banmen_server.tables.room import Room
from banmen_server.tables.table import Table
from tests.banmen_server.hall.asleep import SOON, left_after_the_end, records, until, until_asleep, until_stored
from tests.banmen_server.hall.own_tables import BOTH, end, own
from tests.banmen_server.wire_client import Scene, play, room_of


def test_a_finished_game_becomes_one_archive_and_can_be_viewed(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await left_after_the_end(stage)
        [archive] = await records(stage, table)
        assert isinstance(archive, Archive)
        watcher = await stage.come("Watcher")
        assert isinstance(await watcher.ask(messages.Watch, table), messages.Done)
        snapshot = await watcher.take_a(messages.Snapshot)
        assert (snapshot.seq, snapshot.state["outcome"]["winner"]) == (archive.seq, "black")
        assert (await black.ask(messages.Fetch, table, 1)).state["plies"] == snapshot.state["plies"]
        assert isinstance(await watcher.ask(messages.Leave, table), messages.Done)
        await until_asleep(stage)
        assert await records(stage, table) == [archive], "who only looked has changed nothing"
        assert await white.refusal(messages.Fetch, table, 2) == "no_such_round"

    play(scene, tmp_path / "hall.db", **SOON)


def test_nothing_is_left_of_a_table_that_sleeps_for_a_collection_to_find(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        await left_after_the_end(stage)
        await until(lambda: of_others.issuperset(map(id, alive())))

    def alive() -> list[object]:
        return [each for each in gc.get_objects() if isinstance(each, Room | Table | Replay)]

    gc.collect()
    others = alive()  # what other tests have left stays, so that its ids are of nothing else
    of_others = frozenset(map(id, others))
    gc.disable()
    try:
        play(scene, tmp_path / "hall.banmen", **SOON)
    finally:
        gc.enable()


def test_a_rematch_is_played_at_a_table_that_slept(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        await end(black, white, table)
        for player in (black, white):
            player.socket.transport.abort()
        await until_asleep(stage)
        black, white = await stage.come("Black", black.token), await stage.come("White", white.token)
        for player in (black, white):
            assert isinstance(await player.ask(messages.Join, table), messages.Done)
        await white.ask(messages.Offer, table, "rematch")
        await black.ask(messages.Answer, table, "rematch", accept=True)
        assert isinstance(await white.place(table, 1, "f5"), messages.Done)
        assert [len((await black.ask(messages.Fetch, table, number)).state["plies"]) for number in (1, 2)] == [10, 2]
        for player in (black, white):
            player.socket.transport.abort()
        await until_asleep(stage)
        black = await stage.come("Black", black.token)
        [row] = await own(black)
        assert (row.round, row.row.phase, len(row.before), row.returns) == (2, "playing", 1, True)

    play(scene, tmp_path / "hall.db", **SOON)


def test_a_long_game_that_is_not_over_comes_back_without_being_played_through_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (checkpoint, tables_module):
        monkeypatch.setattr(module, "LONG", 4)

    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        await black.place(table, 1, "f5")
        for plies, (square, n) in enumerate((("d6", 1), ("c3", 2), ("d3", 2)), 2):
            seq = room_of(stage.server, table).table.replay.seq
            await stage.hang_up()
            await until_asleep(stage)
            [archive] = await records(stage, table)
            assert isinstance(archive, Archive)
            assert archive.seq == seq
            black, white = await stage.come("Black", black.token), await stage.come("White", white.token)
            for player in (black, white):
                assert isinstance(await player.ask(messages.Join, table), messages.Done)
            assert room_of(stage.server, table).table.checkpoint_seq == seq
            snapshot = await white.take_a(messages.Snapshot)
            assert (snapshot.seq, len(snapshot.state["plies"])) == (seq, plies)
            player = black if square == "c3" else white
            assert isinstance(await player.place(table, n, square), messages.Done)
            assert isinstance(await player.ask(messages.Say, table, "Well."), messages.Done)
            for _ in range(3):
                assert isinstance(await black.ask(messages.Say, table, "Hm."), messages.Done)

    play(scene, tmp_path / "hall.db", **SOON)


@pytest.mark.parametrize(("most", "kept"), [(4, Record), (100, Archive)])
def test_a_long_game_is_not_made_compact_while_the_server_stops(
    most: int, kept: type[object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (checkpoint, tables_module):
        monkeypatch.setattr(module, "LONG", 4)
    monkeypatch.setattr(tables_module, "_MAX_AT_END", most)

    async def scene(stage: Scene) -> None:
        black, _, table = await stage.pair()
        await black.place(table, 1, "f5")
        room = room_of(stage.server, table)
        assert room.table.replay.seq > 4
        await stage.server.hall.tables.settle(room)
        assert {type(record) for record in await records(stage, table)} == {kept}

    play(scene, tmp_path / "hall.db", sleep_after_s=3_600)


def test_a_table_is_found_by_its_code_and_by_its_opening_while_it_sleeps(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, other = await stage.come("Host"), await stage.come("Other")
        opened = await host.open(listed=False, id="the opening")
        host.socket.transport.abort()
        await until_asleep(stage)
        assert await other.refusal(messages.Join, opened.table) == "no_such_table", "it is not listed"
        host = await stage.come("Host", host.token)
        assert await host.open(listed=False, id="the opening") == opened
        host.socket.transport.abort()
        await until_asleep(stage)
        assert isinstance(await other.ask(messages.Join, opened.code.lower()), messages.Done)
        assert await stage.server.hall._log.count() == (1, 0)

    play(scene, tmp_path / "hall.db", **SOON)


def test_an_opening_that_is_sent_again_after_the_end_of_its_game_opens_no_second_table(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host = await stage.come("Host")
        opened = await host.open(seats=BOTH, id="the opening")
        await host.ask(messages.Resign, opened.table)
        await host.ask(messages.Leave, opened.table)
        await until_asleep(stage)
        assert await host.open(seats=BOTH, id="the opening") == opened
        assert await stage.server.hall._log.count() == (0, 1)

    play(scene, tmp_path / "hall.db", **SOON)


def test_a_command_is_answered_once_also_where_its_table_slept_in_between(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, _, table = await stage.pair()
        done = await black.place(table, 1, "f5", id="the move")
        await stage.hang_up()
        await until_asleep(stage)
        black = await stage.come("Black", black.token)
        assert await black.place(table, 1, "f5", id="the move") == done
        assert await black.refusal(messages.Act, table, 1, {"type": "place", "square": "d3"}, id="other") == "stale"
        assert await black.refusal(messages.Act, table, 1, {"type": "place", "square": "d3"}, id="the move") == (
            "id_reused"
        ), "it named another move before"

    play(scene, tmp_path / "hall.db", **SOON)


def test_a_command_from_long_before_the_archive_is_not_repeated(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        said = await black.ask(messages.Say, table, "Hello", id="x-1")
        for _ in range(3):
            await white.ask(messages.Say, table, "Hello, hello")
        await end(black, white, table)
        await black.ask(messages.Say, table, "Thank you", id="x-2")
        for player in (black, white):
            await player.ask(messages.Leave, table)
        await until_asleep(stage)
        before = await records(stage, table)
        assert [type(kept) for kept in before] == [Archive]
        await black.ask(messages.Watch, table)
        assert await black.ask(messages.Say, table, "Hello", id="x-1") == said
        assert await black.refusal(messages.Act, table, 1, {"type": "place", "square": "f5"}, id="x-2") == "id_reused"
        await black.ask(messages.Leave, table)
        await until_asleep(stage)
        assert await records(stage, table) == before

    play(scene, tmp_path / "hall.db", **SOON)


def test_a_table_that_all_its_players_discard_while_it_sleeps_is_deleted(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await left_after_the_end(stage)
        assert isinstance(await black.ask(messages.Discard, table), messages.Done)
        await until_asleep(stage)
        assert (await own(black), len(await own(white))) == ([], 1)
        assert isinstance(await white.ask(messages.Discard, table), messages.Done)
        assert await white.refusal(messages.Join, table) == "no_such_table"
        await until_stored(stage, 0)

    play(scene, tmp_path / "hall.db", **SOON)


def test_a_show_that_has_ended_comes_back_and_its_host_has_another_game_shown(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host = await stage.come("Host")
        programs = {"hero": "program", "demon_king": "program"}
        opened = await host.ask(messages.Open, "battle", seats=programs, listed=False)
        await host.ask(messages.Pace, opened.table, ply=10_000)
        await until(lambda: room_of(stage.server, opened.table).table.replay.outcome)
        host.socket.transport.abort()
        await until_asleep(stage)
        again, other = await stage.come("Host", host.token), await stage.come("Other")
        [row] = await own(again)
        assert (row.show, row.row.phase, row.returns) == (True, "over", True)
        assert await other.refusal(messages.Watch, opened.table) == "no_such_table"
        assert isinstance(await other.ask(messages.Watch, opened.code), messages.Done)
        assert isinstance(await again.ask(messages.Watch, opened.table), messages.Done)
        assert isinstance(await again.ask(messages.Offer, opened.table, "rematch"), messages.Done)
        await until(lambda: len(room_of(stage.server, opened.table).table.replay.plies) > 1)
        assert room_of(stage.server, opened.table).table.replay.round == 2

    play(scene, tmp_path / "hall.db", **SOON)


def test_a_table_with_a_running_clock_stays_in_memory_and_its_time_runs_out(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, _, table = await stage.pair(clock=messages.ClockRule(1_000, 0))
        await stage.hang_up()
        await until_asleep(stage)
        head = await stage.server.hall._log.head(table)
        assert head is not None
        assert head.over, "the time ran out though nobody was there"
        black = await stage.come("Black", black.token)
        [row] = await own(black)
        assert row.outcome is not None
        assert row.outcome.reason == "time"

    play(scene, tmp_path / "hall.db", **SOON)


def test_more_than_so_many_idle_tables_do_not_stay_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables_module, "MAX_IDLE", 1)

    async def scene(stage: Scene) -> None:
        host = await stage.come("Host")
        opened = [await host.open(seats=BOTH) for _ in range(3)]
        await stage.hang_up()
        await until(lambda: len(stage.server.hall.tables) == 1)
        assert next(iter(stage.server.hall.tables)).id in {each.table for each in opened}

    play(scene, tmp_path / "hall.db", sleep_after_s=3_600)


def test_tables_that_are_due_together_fall_asleep_a_few_at_a_time(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host = await stage.come("Host")
        for _ in range(9):
            await host.open(seats=BOTH)
        tables = stage.server.hall.tables
        await stage.hang_up()
        await until(lambda: not tables.in_use)
        tables._sleep_after_s = 0.0
        tables._unload_due()
        assert len(tables._idle) == 5
        await until_asleep(stage)

    play(scene, tmp_path / "hall.db", sleep_after_s=3_600)


@pytest.mark.parametrize(("looked_at", "kept"), [(False, Archive), (True, Record)])
def test_a_large_table_is_unloaded_and_then_archived_unless_it_was_loaded_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, looked_at: bool, kept: type
) -> None:
    begun, may_end, ended = asyncio.Event(), asyncio.Event(), asyncio.Event()

    async def held(log: EventLog, name: str) -> Archive | None:
        begun.set()
        await may_end.wait()
        try:
            return await make_archive(log, name)
        finally:
            ended.set()

    monkeypatch.setattr(tables_module, "LARGE_BYTES", 0)
    monkeypatch.setattr(tables_module, "make_archive", held)

    async def scene(stage: Scene) -> None:
        _, _, table = await left_after_the_end(stage)
        await begun.wait()
        first, *_ = await records(stage, table)
        assert isinstance(first, Record)
        watcher = await stage.come("Watcher")
        if looked_at:
            assert isinstance(await watcher.ask(messages.Watch, table), messages.Done)
        may_end.set()
        await ended.wait()
        await until(lambda: not stage.server.hall.tables._compacting.locked())
        async with stage.server.hall.tables.lock_of(table):  # behind what stores the archive
            first, *_ = await records(stage, table)
        assert isinstance(first, kept)
        assert isinstance(await watcher.ask(messages.Watch, table), messages.Done)

    play(scene, tmp_path / "hall.db", **SOON)


def test_few_of_those_that_fall_asleep_are_written_with_the_moves_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "MAX_IDLE", 0)
    monkeypatch.setattr(tables_module, "_SETTLING", 2)
    under_way, seen = [], []

    async def scene(stage: Scene) -> None:
        host = await stage.come("Host")
        for _ in range(9):
            await host.open(seats=BOTH)
        log = stage.server.hall._log
        settle = log.settle

        async def counted(table: str, head: Head, archive: Archive | None = None) -> None:
            under_way.append(table)
            seen.append(len(under_way))
            await settle(table, head, archive)
            under_way.remove(table)

        monkeypatch.setattr(log, "settle", counted)
        await stage.hang_up()
        await until_asleep(stage)
        assert (len(seen), max(seen)) == (9, 2)

    play(scene, tmp_path / "hall.db", sleep_after_s=3_600)


@pytest.mark.parametrize("killed", [True, False])
def test_a_start_loads_only_active_tables(tmp_path: Path, *, killed: bool) -> None:
    names: dict[str, str] = {}

    async def before(stage: Scene) -> None:
        black, white, names["clock"] = await stage.pair(clock=messages.ClockRule(600_000, 0))
        names["quiet"] = (await black.open(seats=BOTH)).table
        over = await white.open(seats=BOTH)
        names["over"] = over.table
        await white.ask(messages.Resign, over.table)

    async def after(stage: Scene) -> None:
        hall = stage.server.hall
        await hall._startup_loader.done.wait()
        await until(lambda: {room.id for room in hall.tables} == {names["clock"]})
        assert hall.tables.in_memory(names["clock"]) is not None
        heads = {name: await hall._log.head(table) for name, table in names.items()}
        assert all(head is not None and (head.current or name == "clock") for name, head in heads.items())
        assert [isinstance(each, Archive) for each in await records(stage, names["over"])] == [True]

    play(before, tmp_path / "hall.db", settle_s=0 if killed else 5)
    play(after, tmp_path / "hall.db", **SOON)


def test_at_the_end_all_tables_are_settled_some_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = []

    async def before(stage: Scene) -> None:
        host = await stage.come()
        names.extend([(await host.open(seats=BOTH)).table for _ in range(5)])

    async def after(stage: Scene) -> None:
        heads = [await stage.server.hall._log.head(name) for name in names]
        assert [head is not None and head.current for head in heads] == [True] * 5

    monkeypatch.setattr(tables_module, "_SETTLED_AT_ONCE", 2)
    play(before, tmp_path / "hall.db", settle_s=30)
    play(after, tmp_path / "hall.db")
