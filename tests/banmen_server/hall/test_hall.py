"""Tables of a running server: opened, played, watched, left, come back to."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from banmen.protocol import messages
from banmen.replay import Replay
from banmen_server.log.sqlite import SqliteLog
from banmen_server.logs import LineFormatter
from banmen_server.tables.table import Table
from tests.banmen_server.log.all_tables import all_tables
from tests.banmen_server.wire_client import SHORTEST_8X8, Client, Scene, play


async def play_shortest(black: Client, white: Client, table: str) -> None:
    """Black wins by its fifth move."""
    for number, square in enumerate(SHORTEST_8X8):
        mover = (black, white)[number % 2]
        assert isinstance(await mover.place(table, number // 2 + 1, square), messages.Done)


def test_two_play_a_whole_game_and_one_watches(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        watcher = await stage.come("Watcher")
        assert isinstance(await watcher.ask(messages.Watch, table), messages.Done)
        snapshot = await watcher.take_a(messages.Snapshot)
        assert snapshot.state["position"]["turn"] == "black"
        assert (await watcher.take_a(messages.Presence)).watching == 1
        seq = snapshot.seq
        for number, square in enumerate(SHORTEST_8X8):
            mover = (black, white)[number % 2]
            done = await mover.place(table, number // 2 + 1, square)
            assert isinstance(done, messages.Done), done
            news = await watcher.until(messages.Events)
            assert news.first == seq + 1
            assert news.events[0].event["event"]["square"] == square
            seq = news.first + len(news.events) - 1
            assert done.seq == seq
        ended = news.events[-1].event
        assert ended["type"] == "ended"
        assert ended["outcome"]["winner"] == "black"
        assert await white.refusal(messages.Act, table, 5, {"type": "place", "square": "a1"}) == "game_over"

    play(scene, tmp_path / "hall.db")


def test_one_may_sit_on_every_seat(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        alone = await stage.come()
        opened = await alone.open(seats={"black": "me", "white": "me"})
        await play_shortest(alone, alone, opened.table)

    play(scene, tmp_path / "hall.db")


def test_a_rematch_swaps_the_colours_and_keeps_the_watcher(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        watcher = await stage.come("Watcher")
        await watcher.ask(messages.Watch, table)
        await play_shortest(black, white, table)
        await white.ask(messages.Offer, table, "rematch")
        await black.ask(messages.Answer, table, "rematch", accept=True)
        news = await watcher.until(messages.Events, lambda news: news.events[-1].event["type"] == "began")
        assert news.events[-1].event["swapped"]
        assert await black.refusal(messages.Act, table, 1, {"type": "place", "square": "f5"}) == "not_your_turn"
        assert isinstance(await white.place(table, 1, "f5"), messages.Done)

    play(scene, tmp_path / "hall.db")


def test_moves_are_taken_back_by_consent(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        await black.place(table, 1, "f5")
        assert isinstance(await black.ask(messages.Offer, table, "take_back", ply=0), messages.Done)
        await white.until(messages.Events, lambda news: news.events[0].event["type"] == "offered")
        assert isinstance(await white.ask(messages.Answer, table, "take_back", accept=True), messages.Done)
        await black.until(messages.Events, lambda news: news.events[-1].event["type"] == "took_back")
        assert isinstance(await black.place(table, 1, "d3"), messages.Done)

    play(scene, tmp_path / "hall.db")


# --- leaving ----------------------------------------------------------------------------------------------------------


def test_a_table_that_everyone_left_before_the_game_is_gone(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, watcher = await stage.come("Host"), await stage.come("Watcher")
        opened = await host.open()
        await watcher.ask(messages.Watch, opened.table)
        assert isinstance(await host.ask(messages.Leave, opened.table), messages.Done)
        assert (await watcher.until(messages.Closed)).table == opened.table
        assert await host.refusal(messages.Join, opened.code) == "no_such_table"
        assert len(stage.server.hall.tables) == 0
        assert await stage.server.hall._log.count() == (0, 0)

    play(scene, tmp_path / "hall.db")
    play(expect_tables(0), tmp_path / "hall.db")


def expect_tables(number: int) -> Callable[[Scene], Awaitable[None]]:
    async def scene(stage: Scene) -> None:
        assert sum(await stage.server.hall._log.count()) == number

    return scene


# --- caps -------------------------------------------------------------------------------------------------------------


def test_one_player_has_only_so_many_tables(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host = await stage.come()
        first = await host.open()
        await host.open()
        assert await host.refusal(messages.Open, "reversi") == "too_many_tables"
        await host.ask(messages.Leave, first.table)
        await host.open()

    play(scene, tmp_path / "hall.db", max_tables_of_player=2)


def test_the_server_has_only_so_many_tables(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, other = await stage.come(), await stage.come()
        await host.open()
        assert await other.refusal(messages.Open, "reversi") == "server_full"

    play(scene, tmp_path / "hall.db", max_tables=1)


def test_a_discarded_table_frees_the_cap_at_once(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host = await stage.come()
        opened = await host.open(seats={"black": "me", "white": "me"})
        assert await host.refusal(messages.Open, "reversi") == "too_many_tables"
        await host.ask(messages.Discard, opened.table)
        await host.open()

    play(scene, tmp_path / "hall.db", max_tables_of_player=1)


def test_a_table_that_only_others_keep_does_not_count(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, other = await stage.come("Host"), await stage.come("Other")
        opened = await host.ask(messages.Open, "sudoku", {"mode": "together", "level": 1, "seed": 1})
        await other.ask(messages.Join, opened.code)
        assert await host.refusal(messages.Open, "reversi") == "too_many_tables"
        await host.ask(messages.Discard, opened.table)
        await host.open()

    play(scene, tmp_path / "hall.db", max_tables_of_player=1)


def test_a_finished_game_counts_for_no_limit(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host = await stage.come()
        for _ in range(3):
            opened = await host.open(seats={"black": "me", "white": "me"})
            await host.ask(messages.Resign, opened.table)
            await host.ask(messages.Leave, opened.table)
        assert await stage.server.hall._log.count() == (0, 3)

    play(scene, tmp_path / "hall.db", max_tables=1, max_tables_of_player=1)
    play(expect_tables(3), tmp_path / "hall.db")


# --- what goes wrong --------------------------------------------------------------------------------------------------


def test_a_fault_of_the_server_harms_only_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        with monkeypatch.context() as broken:
            broken.setattr(Table, "apply", lambda *_, **__: 1 // 0)
            assert await black.refusal(messages.Act, table, 1, {"type": "place", "square": "f5"}) == "internal"
        # The record was durable: the table is read again, and the move stands.
        assert isinstance(await white.place(table, 1, "d6"), messages.Done)
        news = await black.until(messages.Events)
        assert [event.event["event"]["square"] for event in news.events] == ["f5"]

    play(scene, tmp_path / "hall.db")
    assert "ZeroDivisionError" in caplog.text


def test_a_table_that_was_folded_by_half_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def by_half(replay: Replay, *_: object) -> None:
        replay.seq += 1
        raise ZeroDivisionError

    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        with monkeypatch.context() as broken:
            broken.setattr(Replay, "apply", by_half)
            assert await black.refusal(messages.Act, table, 1, {"type": "place", "square": "f5"}) == "internal"
        assert isinstance(await white.place(table, 1, "d6"), messages.Done)
        first, second = await black.until(messages.Events), await black.until(messages.Events)
        told = [event.event["event"]["square"] for news in (first, second) for event in news.events]
        assert told == ["f5", "d6"], "nobody misses what was folded by half"

    play(scene, tmp_path / "hall.db")


def test_a_table_that_cannot_be_read_is_left_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def foreign() -> None:
        log = SqliteLog(tmp_path / "hall.db")
        await log.append("t-foreign", 0, [b"\x00"], append_id="x")
        await log.close()

    asyncio.run(foreign())

    async def scene(stage: Scene) -> None:
        await stage.server.hall._startup_loader.done.wait()
        assert len(stage.server.hall.tables) == 0

    play(scene, tmp_path / "hall.db")
    assert "table=t-foreign" in LineFormatter().format(caplog.records[0])

    async def still_there() -> list[str]:
        log = SqliteLog(tmp_path / "hall.db")
        try:
            return [entry.table for entry in await all_tables(log)]
        finally:
            await log.close()

    assert asyncio.run(still_there()) == ["t-foreign"]
