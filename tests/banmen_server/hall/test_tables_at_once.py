"""Tables that fall asleep and come back while others ask for them, or while the log cannot take them."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.protocol import messages
from banmen_server.hall import tables as tables_module
from banmen_server.log import LogFuture, Unavailable
from banmen_server.log.sqlite import SqliteLog
from banmen_server.tables.records import load_table
from tests.banmen_server.hall.asleep import SOON, left_after_the_end, records, until, until_asleep
from tests.banmen_server.wire_client import Client, Scene, play, room_of


def test_a_table_is_loaded_once_for_simultaneous_requests(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    loads: list[str] = []
    load = load_table

    async def counted(log: Any, name: str, rng: Any) -> Any:
        loads.append(name)
        await asyncio.sleep(0)
        return await load(log, name, rng)

    async def scene(stage: Scene) -> None:
        _, _, table = await left_after_the_end(stage)
        monkeypatch.setattr(tables_module, "load_table", counted)
        watchers = [await stage.come(f"Watcher {number}") for number in range(8)]
        answers = await asyncio.gather(*(watcher.ask(messages.Watch, table) for watcher in watchers))
        assert {type(answer) for answer in answers} == {messages.Done}
        assert loads == [table]
        assert len(room_of(stage.server, table).audience) == 8

    play(scene, tmp_path / "hall.db", **SOON)


def test_a_command_that_meets_a_table_falling_asleep_is_carried_out_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle, falling, go_on = SqliteLog.settle, asyncio.Event(), asyncio.Event()

    async def slow(*values: Any) -> None:
        falling.set()
        await go_on.wait()
        await settle(*values)

    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        seq = room_of(stage.server, table).table.replay.seq
        monkeypatch.setattr(SqliteLog, "settle", slow)
        black.socket.transport.abort()
        white.socket.transport.abort()
        await falling.wait()
        black = await stage.come("Black", black.token)
        await black.send(messages.Act("the move", table, 1, {"type": "place", "square": "f5"}))
        await black.send(messages.Ping(1))
        await until(lambda: room_of(stage.server, table)._uses)
        go_on.set()
        assert isinstance(await black.answer("the move"), messages.Done)
        assert isinstance(await black.place(table, 1, "f5", id="the move"), messages.Done)
        head = await stage.server.hall._log.head(table)
        assert head is not None
        assert head.last_seq == seq + 1

    play(scene, tmp_path / "hall.db", **SOON)


@given(st.integers(0, 2**32))
def test_commands_between_sleep_and_waking_are_neither_lost_nor_doubled(tmp_path_factory: Any, seed: int) -> None:
    rng = Random(seed)

    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        said: list[str] = []

        async def speak(player: Client, number: int) -> None:
            text = f"{player.player} {number}"
            said.append(text)
            for _ in range(rng.choice((1, 1, 2))):
                assert isinstance(await player.ask(messages.Say, table, text, id=f"say {number}"), messages.Done)
            for _ in range(rng.randrange(3)):
                await asyncio.sleep(0)
            if room := stage.server.hall.tables.in_memory(table):
                stage.server.hall.spawn(stage.server.hall.tables.unload(room))

        async def speak_often(player: Client) -> None:
            await player.ask(messages.Leave, table)
            for number in range(6):
                await speak(player, number)

        await asyncio.gather(speak_often(black), speak_often(white))
        await until_asleep(stage)
        room = await stage.server.hall.tables.load(table)
        assert room is not None
        assert sorted(saying.text for saying in room.table.replay.sayings) == sorted(said)
        room.unpin()

    play(scene, tmp_path_factory.mktemp("hall") / "hall.db", **SOON)


@pytest.mark.parametrize("resigned", [False, True])
def test_a_table_stays_in_memory_exactly_until_its_pending_record_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, resigned: bool
) -> None:
    append, begun = SqliteLog.append, list[Callable[[], None]]()

    def slow(*values: Any, **named: Any) -> LogFuture[int]:
        written, later = append(*values, **named), LogFuture[int]()
        written.then = lambda: begun.append(partial(later.set_result, written.result()))
        return later

    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair(clock=messages.ClockRule(60_000, 0) if resigned else None)
        room = room_of(stage.server, table)
        monkeypatch.setattr(SqliteLog, "append", slow)
        what = (
            messages.Resign("r", table) if resigned else messages.Act("m", table, 1, {"type": "place", "square": "f5"})
        )
        await black.send(what)
        await until(lambda: begun)
        await stage.come("Black", black.token)  # the returning player has left the table meanwhile
        white.socket.transport.abort()
        await until(lambda: not room.audience)
        if not resigned:  # else the clock keeps it
            await until(lambda: room.lock.waiting)
        assert stage.server.hall.tables.in_memory(table) is room
        monkeypatch.undo()
        begun.pop()()
        await until_asleep(stage)
        head = await stage.server.hall._log.head(table)
        assert head is not None
        assert (head.over, head.last_seq) == (resigned, room.table.replay.seq)

    play(scene, tmp_path / "hall.db", **SOON)


def test_a_table_that_the_log_cannot_take_stays_in_memory_until_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle, tries = SqliteLog.settle, list[str]()

    async def full(log: SqliteLog, table: str, *values: Any) -> None:
        tries.append(table)
        if len(tries) < 3:
            raise Unavailable("the disk is full")
        await settle(log, table, *values)

    async def scene(stage: Scene) -> None:
        monkeypatch.setattr(SqliteLog, "settle", full)
        _, _, table = await left_after_the_end(stage)
        assert tries == [table] * 3
        assert len(await records(stage, table)) == 1

    play(scene, tmp_path / "hall.db", **SOON)
