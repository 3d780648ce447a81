"""Programs in seats: shows that everyone watches at one pace, and programs that answer a person."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from banmen.events import Paced, read_event
from banmen.game import Outcome, Refusal, never
from banmen.games import GAMES
from banmen.games.sudoku.program import choose
from banmen.games.sudoku.state import TakeStep
from banmen.protocol.messages import (
    Act,
    ClockRule,
    Done,
    Events,
    Join,
    Leave,
    Offer,
    Open,
    Opened,
    Pace,
    Presence,
    Refused,
    Snapshot,
    Watch,
)
from banmen.replay import PROGRAM, Replay, from_snapshot
from banmen_server.app import running
from banmen_server.engines import processes as engines
from banmen_server.hall.hall import forward_clock
from tests.banmen_server.wire_client import Client, Scene, play, quick

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SHOW: dict[str, Any] = {"options": {"givens": PUZZLE}, "seats": {"blue": "program"}}


class Viewer:
    """A client that folds the events of one table."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.replay = Replay()

    async def see(self, condition: Callable[[Replay], bool]) -> None:
        """Fold events until the condition holds for the replay."""
        while not condition(self.replay):
            self.fold(await self.client.take())

    async def ask(self, kind: Any, *values: Any, **fields: Any) -> Any:
        """Send a command, and fold the events before its answer."""
        name = self.client.id()
        await self.client.send(kind(name, *values, **fields))
        while True:
            message = await self.client.take()
            if isinstance(message, (Done, Opened, Refused)) and message.id == name:
                return message
            self.fold(message)

    def fold(self, message: Any) -> None:
        if isinstance(message, Snapshot):
            self.replay = from_snapshot(message.state, message.seq)
        elif isinstance(message, Events):
            for told in message.events[max(0, self.replay.seq + 1 - message.first) :]:
                self.replay.apply(read_event(told.event, self.replay.game), told.at)

    @property
    def pace(self) -> Paced:
        assert self.replay.pace is not None
        return self.replay.pace

    @property
    def outcome(self) -> Outcome:
        assert self.replay.outcome is not None
        return self.replay.outcome


async def opened_show(stage: Scene, **changes: Any) -> tuple[Viewer, str]:
    host = await stage.come("Host")
    opened = await host.ask(Open, "sudoku", **{**SHOW, **changes})
    viewer = Viewer(host)
    await viewer.see(lambda replay: replay.show)
    return viewer, opened.table


def test_a_program_solves_while_everyone_watches_and_nobody_sits(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, table = await opened_show(stage)
        sitter = host.replay.seats["blue"]
        assert sitter is not None
        assert (sitter.player, host.replay.pace) == (PROGRAM, Paced(0, 1.0, paused=False))
        assert isinstance(await host.ask(Pace, table, speed=1000.0), Done)
        watcher = Viewer(await stage.come("Watcher"))
        await watcher.client.send(Watch("w1", table))
        for viewer in (host, watcher):
            await viewer.see(lambda replay: replay.outcome is not None)
            assert viewer.outcome.reason == "solved"
            assert viewer.replay.state == host.replay.state

    play(scene, tmp_path / "hall.db")


def test_plies_are_played_a_little_ahead_of_the_pace_and_no_further(tmp_path: Path) -> None:
    clock = [1_800_000_000_000]

    async def scene(stage: Scene) -> None:
        host, table = await opened_show(stage)
        await host.see(lambda replay: len(replay.plies) == 3)
        assert host.replay.shared_ply(clock[0]) == 0
        assert host.replay.shared_ply(clock[0] + 1_999) == 1
        clock[0] += 3_000
        await host.see(lambda replay: len(replay.plies) == 6)
        assert host.replay.shared_ply(clock[0]) == 3
        await host.ask(Pace, table, paused=True)
        await host.see(lambda replay: replay.pace == Paced(3, 1.0, paused=True))
        assert host.replay.shared_ply(clock[0] + 60_000) == 3

    play(scene, tmp_path / "hall.db", now=lambda: clock[0])


def test_the_host_goes_to_any_ply_played_or_not_and_to_milestones(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, table = await opened_show(stage, options={"level": 4, "seed": 1})
        await host.ask(Pace, table, ply=40, paused=True)
        await host.see(lambda replay: replay.pace == Paced(40, 1.0, paused=True))
        assert len(host.replay.plies) >= 41
        await host.ask(Pace, table, ply=0)
        await host.see(lambda replay: replay.pace == Paced(0, 1.0, paused=True))
        await host.ask(Pace, table, seek=True)
        await host.see(lambda replay: replay.pace is not None and replay.pace.ply > 0)
        found = host.replay.plies[host.pace.ply].event
        assert GAMES["sudoku"].milestone(found) == "technique"
        await host.ask(Pace, table, ply=10_000)
        await host.see(lambda replay: replay.shared_ply(0) == len(replay.plies) - 1 and replay.outcome is not None)

    play(scene, tmp_path / "hall.db")


def test_only_the_host_sets_the_pace_and_only_of_a_show(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, table = await opened_show(stage)
        guest = await stage.come("Guest")
        await guest.ask(Watch, table)
        assert await guest.refusal(Pace, table, paused=True) == "not_host"
        own = await guest.open(options={"size": 4})
        assert await guest.refusal(Pace, own.table, paused=True) == "no_program"
        assert await guest.refusal(Act, table, 1, {"type": "undo"}) == "not_seated"
        assert await guest.refusal(Join, table) == "seat_taken"
        assert isinstance(await host.ask(Leave, table), Done)

    play(scene, tmp_path / "hall.db")


def test_a_show_stands_still_while_nobody_looks_and_after_a_restart(tmp_path: Path) -> None:
    async def scene() -> None:
        async with running(quick(tmp_path / "hall.db")) as server:
            stage = Scene(server)
            host, table = await opened_show(stage)
            token = host.client.token
            await host.client.socket.close()
        async with running(quick(tmp_path / "hall.db")) as server:
            stage = Scene(server)
            again = Viewer(await stage.come("Host", token))
            await again.client.send(Watch("w1", table))
            await again.see(lambda replay: replay.show)
            assert again.pace.paused
            assert again.replay.playing
            assert isinstance(await again.ask(Pace, table, paused=False, speed=1000.0), Done)
            await again.see(lambda replay: replay.outcome is not None)
            await stage.hang_up()

    asyncio.run(scene())


def held_up(key: str, options: bytes, _seed: int) -> Any:
    """Stands for an opening that takes long: it waits, in its own process, until somebody opens the other end."""
    Path(os.environ["HELD_UP"]).read_bytes()
    raise Refusal("cannot_generate", f"There is no {key} of {len(options)} bytes.")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes on this system")
def test_a_show_continues_while_a_hard_puzzle_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    monkeypatch.setenv("HELD_UP", str(pipe))

    async def scene(stage: Scene) -> None:
        host, table = await opened_show(stage)
        maker = await stage.come("Maker")
        monkeypatch.setattr(engines, "_begin", held_up)
        asked = asyncio.create_task(maker.ask(Open, "sudoku", {"level": 4}))
        assert isinstance(await host.ask(Pace, table, ply=30, paused=True), Done)
        assert not asked.done(), "the puzzle is still being made"
        await asyncio.to_thread(pipe.write_bytes, b"go on")
        refused = await asked
        assert isinstance(refused, Refused)
        assert refused.code == "cannot_generate"

    play(scene, tmp_path / "hall.db")


def test_a_server_with_a_running_show_stops_at_once(tmp_path: Path) -> None:
    async def scene() -> None:
        async with asyncio.timeout(20), running(quick(tmp_path / "hall.db")) as server:
            host, table = await opened_show(Scene(server), options={"level": 4, "seed": 1})
            await host.ask(Pace, table, speed=0.25)

    asyncio.run(scene())


def test_of_a_show_s_watchers_its_host_is_none(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, table = await opened_show(stage)
        guest = await stage.come("Guest")
        await guest.ask(Watch, table)
        assert (await guest.until(Presence)).watching == 1
        assert (await host.client.until(Presence, lambda presence: presence.watching == 1)).seats == {"blue": "here"}

    play(scene, tmp_path / "hall.db")


def test_beside_people_a_program_plays_its_own_seat(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        racer = Viewer(await stage.come("Racer"))
        seats = {"blue": "me", "amber": "program"}
        await racer.ask(Open, "sudoku", options={"mode": "race", "givens": PUZZLE}, seats=seats)
        await racer.see(lambda replay: replay.playing and replay.state.race.finished == ("amber",))
        assert racer.replay.outcome is None, "the person races on"
        assert all(ply.event.edits == () for ply in racer.replay.plies[1:-1]), "its digits are its own"

    play(scene, tmp_path / "hall.db")


def test_a_class_of_thirty_watches_one_solve_step_by_step(tmp_path: Path) -> None:
    """The teacher sits alone at a table and takes the steps; everyone has each of them with its reason."""

    async def scene(stage: Scene) -> None:
        teacher = Viewer(await stage.come("Teacher"))
        opened = await teacher.ask(Open, "sudoku", options={"givens": PUZZLE})
        await teacher.see(lambda replay: replay.playing)
        pupils = [Viewer(await stage.come(f"Pupil {number}")) for number in range(30)]
        for pupil in pupils:
            await pupil.client.send(Watch("w1", opened.table))
        taken: list[Any] = []
        while teacher.replay.outcome is None:
            action = choose(teacher.replay.state, "blue", Random(0), never)
            assert isinstance(action, TakeStep)
            taken.append(action.step)
            await teacher.ask(Act, opened.table, len(taken), msgspec.to_builtins(action))
        for pupil in pupils:
            await pupil.see(lambda replay: replay.outcome is not None)
            assert [ply.event.step for ply in pupil.replay.plies[1:]] == taken
            assert pupil.replay.state == teacher.replay.state

    play(scene, tmp_path / "hall.db")


# --- the host -----------------------------------------------------------------------------------------------------

BATTLE: dict[str, Any] = {"seats": {"hero": "program", "demon_king": "program"}}


@pytest.mark.parametrize("shut", [{"watchers": "none"}, {"watchers": "code", "listed": False}])
def test_a_host_comes_back_to_a_show_that_others_may_not_find(shut: dict[str, Any], tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host, table = await opened_show(stage, **shut)
        await host.client.socket.close()
        again = Viewer(await stage.come("Host", host.client.token))
        assert isinstance(await again.ask(Watch, table), Done)
        await again.see(lambda replay: replay.show)
        assert isinstance(await again.ask(Pace, table, paused=True), Done)
        guest = await stage.come("Guest")
        assert await guest.refusal(Watch, table) in {"no_watchers", "no_such_table"}

    play(scene, tmp_path / "hall.db")


def test_the_host_of_a_show_has_another_game_shown_to_everyone(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host = Viewer(await stage.come("Host"))
        opened = await host.ask(Open, "battle", **BATTLE)
        await host.see(lambda replay: replay.show)
        watcher = Viewer(await stage.come("Watcher"))
        await watcher.client.ask(Watch, opened.table)
        refused = await host.ask(Offer, opened.table, "rematch")
        assert isinstance(refused, Refused)
        assert refused.code == "not_over"
        await host.ask(Pace, opened.table, ply=10_000)
        await watcher.see(lambda replay: replay.outcome is not None)
        first = watcher.replay.plies[0].event
        assert await watcher.client.refusal(Offer, opened.table, "rematch") == "not_seated"
        assert isinstance(await host.ask(Offer, opened.table, "rematch"), Done)
        await watcher.see(lambda replay: replay.round == 2 and replay.pace is not None)
        assert watcher.pace == Paced(0, 1.0, paused=False)
        assert watcher.replay.plies[0].event != first, "other dice"

    play(scene, tmp_path / "hall.db")


def test_there_is_no_clock_in_a_show(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        host = await stage.come("Host")
        refused = await host.ask(Open, "battle", **BATTLE, clock=ClockRule(60_000))
        assert isinstance(refused, Refused)
        assert refused.code == "no_clock"
        beside = await host.ask(Open, "battle", seats={"hero": "me", "demon_king": "program"}, clock=ClockRule(60_000))
        assert isinstance(beside, Opened)

    play(scene, tmp_path / "hall.db")


def test_after_a_restart_a_show_stands_where_it_was(tmp_path: Path) -> None:
    clock = [forward_clock()()]

    async def scene() -> None:
        async with running(quick(tmp_path / "hall.db"), now=lambda: clock[0]) as server:
            host, table = await opened_show(Scene(server))
            clock[0] += 3_000
            await host.see(lambda replay: len(replay.plies) == 6)
            await host.client.socket.close()
        clock[0] += 3_600_000
        async with running(quick(tmp_path / "hall.db"), now=lambda: clock[0]) as server:
            again = Viewer(await Scene(server).come("Host", host.client.token))
            await again.client.ask(Watch, table)
            await again.see(lambda replay: replay.show)
            assert again.pace == Paced(3, 1.0, paused=True)

    asyncio.run(scene())


def test_where_nobody_takes_turns_programs_act_one_after_another(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        seats = {"blue": "program", "amber": "program"}
        host, table = await opened_show(stage, options={"mode": "race", "givens": PUZZLE}, seats=seats)
        await host.ask(Pace, table, ply=20)
        await host.see(lambda replay: len(replay.plies) > 20)
        assert [ply.seat for ply in host.replay.plies[1:21]] == ["blue", "amber"] * 10

    play(scene, tmp_path / "hall.db")


def test_a_program_agrees_to_no_draw(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        hero = await stage.come("Hero")
        opened = await hero.ask(Open, "battle", seats={"hero": "me", "demon_king": "program"})
        refused = await hero.ask(Offer, opened.table, "draw")
        assert (refused.code, "program" in refused.text) == ("no_draw", True)

    play(scene, tmp_path / "hall.db")
