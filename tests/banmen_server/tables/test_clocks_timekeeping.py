"""The time spent on a game: it counts while players are there and have not paused, and outlives the server."""

import asyncio
from pathlib import Path
from typing import Any

from banmen.events import Attended
from banmen.protocol.messages import Act, Done, Join, Leave, Open, Opened, Resign, Watch
from banmen.replay import Replay, from_snapshot, snapshot
from banmen_server.app import running
from banmen_server.tables import clocks
from tests.banmen_server.tables.sitting import AKI, MIO
from tests.banmen_server.tables.test_shows import Viewer
from tests.banmen_server.tables.test_sudoku_tables import PUZZLE, SudokuSitting
from tests.banmen_server.wire_client import Scene, quick


def spent_s(sitting: SudokuSitting) -> float:
    return sitting.table.replay.time.at(sitting.now) / 1000


def attend(sitting: SudokuSitting, *, here: bool) -> Any:
    return sitting.record(clocks.record_attendance(sitting.table.replay, sitting.now, here=here))


def after(sitting: SudokuSitting, seconds: float) -> SudokuSitting:
    sitting.now += round(seconds * 1000)
    return sitting


def act(sitting: SudokuSitting, kind: str) -> None:
    n = sitting.table.replay.actions.get("blue", 0) + 1
    sitting.do(AKI, Act(f"a{n}", "t1", n, {"type": kind}))


def test_it_runs_from_the_opening_and_stands_at_the_end() -> None:
    sitting = SudokuSitting()
    assert spent_s(after(sitting, 65)) == 65
    sitting.do(AKI, Resign("r1", "t1"))
    assert spent_s(after(sitting, 90)) == 65


def test_pauses_do_not_count() -> None:
    sitting = SudokuSitting()
    act(after(sitting, 10), "pause")
    act(after(sitting, 30), "resume")
    assert spent_s(after(sitting, 5)) == 15


def test_it_counts_only_while_a_player_is_there() -> None:
    sitting = SudokuSitting()
    assert attend(after(sitting, 10), here=False) == (Attended(here=False, spent_ms=10_000),)
    assert attend(after(sitting, 3600), here=False) == (), "told once"
    attend(sitting, here=True)
    assert spent_s(after(sitting, 5)) == 15


def test_whoever_comes_back_to_a_paused_game_finds_it_paused() -> None:
    sitting = SudokuSitting()
    act(after(sitting, 10), "pause")
    attend(after(sitting, 10), here=False)
    attend(after(sitting, 10), here=True)
    assert spent_s(after(sitting, 10)) == 10
    act(sitting, "resume")
    assert spent_s(after(sitting, 10)) == 20


def test_each_ply_tells_the_time_spent_until_then() -> None:
    sitting = SudokuSitting(mode="together", players=2)
    sitting.do(MIO, Join("j1", "t1"))
    after(sitting, 10).set(AKI, 2, 4)
    attend(sitting, here=False)
    attend(after(sitting, 100), here=True)
    after(sitting, 10).set(MIO, 3, 6)
    assert [ply.spent_ms for ply in sitting.table.replay.plies] == [0, 10_000, 20_000]


def test_a_late_viewer_reads_the_same_time_from_a_snapshot() -> None:
    sitting = SudokuSitting()
    after(sitting, 10).set(AKI, 2, 4)
    attend(after(sitting, 10), here=False)
    replay = sitting.table.replay
    again = from_snapshot(snapshot(replay), replay.seq)
    assert (again.time, again.plies) == (replay.time, replay.plies)


def test_a_killed_server_returns_the_time_since_its_last_record() -> None:
    sitting = SudokuSitting()
    after(sitting, 10).set(AKI, 2, 4)
    sitting.record(clocks.record_time(sitting.table.replay, after(sitting, 20).now))
    assert sitting.record(sitting.table.resume(after(sitting, 7200).now)) == (Attended(here=False, spent_ms=30_000),)
    assert sitting.table.resume(sitting.now) == ()
    attend(sitting, here=True)
    assert spent_s(after(sitting, 5)) == 35


def test_time_that_stands_still_is_not_recorded_again() -> None:
    sitting = SudokuSitting()
    attend(sitting, here=False)
    assert clocks.record_time(sitting.table.replay, sitting.now) == ()


def test_the_time_of_a_game_with_turns_is_its_clock_s_alone() -> None:
    assert not clocks.counts_time(Replay())


def test_time_stands_still_while_the_window_is_closed_and_the_server_stopped(tmp_path: Path) -> None:
    clock = [1_700_000_000_000]

    async def scene() -> None:
        async with running(quick(tmp_path / "hall.db"), now=lambda: clock[0]) as server:
            aki = await Scene(server).come("Aki")
            opened = await aki.ask(Open, "sudoku", {"givens": PUZZLE})
            assert isinstance(opened, Opened)
            watcher = Viewer(await Scene(server).come("Watcher"))
            await watcher.ask(Watch, opened.table)
            # A table at which nobody has played is deleted soon, perhaps before the second server is asked for it.
            mark = {"type": "note", "squares": [PUZZLE.index(".")], "kind": "centre", "digit": 1, "on": True}
            assert isinstance(await aki.ask(Act, opened.table, 1, mark), Done)
            clock[0] += 10_000
            await aki.ask(Leave, opened.table)
            await watcher.see(lambda replay: not replay.time.here)
            clock[0] += 3_600_000
            await aki.ask(Join, opened.table)
            await watcher.see(lambda replay: replay.time.here)
            clock[0] += 20_000
        clock[0] += 3_600_000
        async with running(quick(tmp_path / "hall.db"), now=lambda: clock[0]) as server:
            room = (await server.hall.tables.find(opened.table)).room
            time = room.table.replay.time
            room.unpin()
            assert (time.spent_ms, time.since, time.here) == (30_000, None, False)

    asyncio.run(scene())
