"""Programs think in time and fairly; a dead process is replaced; compiled code is used once ready."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from functools import partial
from os import getpid
from pathlib import Path
from time import monotonic, sleep
from typing import Any, TypeVar

import pytest

from banmen import jit
from banmen.game import Refusal
from banmen_server.engines import thinking
from banmen_server.engines.thinking import Thinking, Whose
from banmen_server.engines.worker import is_over

T = TypeVar("T")
AKI = Whose("A", "aki")


def own_process() -> int:
    return getpid()


def with_thinking(scene: Callable[[Thinking], Awaitable[T]], most: int = 1) -> T:
    async def play() -> T:
        pool = Thinking(most)
        try:
            return await scene(pool)
        finally:
            pool.close()

    return asyncio.run(play())


# --- in time and fairly, by a clock that stands still during work ----------------------------------------------


class Clock:
    """A test's time, which advances to the end of the next process's work."""

    def __init__(self) -> None:
        self.now_s = 1000.0
        self.working: dict[Process, asyncio.Future[float]] = {}

    async def advance_until(self, done: Callable[[], bool]) -> None:
        """End the processes' work when it is due, one after the other, until `done` returns True."""
        while not done():
            for _ in range(10):  # until all tasks have run
                await asyncio.sleep(0)
            if self.working and not done():
                process = min(self.working, key=lambda each: each.until_s)
                self.now_s = max(self.now_s, process.until_s)
                self.working.pop(process).set_result(self.now_s - process.began_s)


class Process:
    """Thinks for as long as it may by a clock, and says how long that was, in s."""

    def __init__(self, clock: Clock, *, plain: bool = False) -> None:
        self.plain = plain
        self.until_s = self.began_s = 0.0
        self._clock = clock

    async def run(self, _work: Callable[[], Any]) -> float:
        self.began_s = self._clock.now_s
        ended: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self._clock.working[self] = ended
        return await ended

    def end_work_at(self, until_s: float) -> None:
        self.until_s = until_s

    def end(self) -> None:
        self._clock.working.pop(self, None)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(thinking, "monotonic", lambda: clock.now_s)
    monkeypatch.setattr(thinking, "EngineProcess", partial(Process, clock))
    return clock


class Asked:
    """A move that is asked for: how long it is thought about, and how long it takes until it is made, in s."""

    def __init__(self, pool: Thinking, clock: Clock, limit_s: float, whose: Whose = AKI) -> None:
        self.thought_s = self.took_s = 0.0
        self._began_s, self._clock = clock.now_s, clock
        self.task = asyncio.create_task(self._choose(pool, limit_s, whose))

    async def _choose(self, pool: Thinking, limit_s: float, whose: Whose) -> None:
        self.thought_s = await pool.choose(own_process, limit_s, whose)
        self.took_s = self._clock.now_s - self._began_s


def played(clock: Clock, *moves: tuple[float, Whose]) -> list[Asked]:
    """Moves, each with its limit and whose it is, that are asked for at once, when all are made."""

    async def scene(pool: Thinking) -> list[Asked]:
        asked = [Asked(pool, clock, limit_s, whose) for limit_s, whose in moves]
        await clock.advance_until(lambda: all(each.task.done() for each in asked))
        return asked

    return with_thinking(scene)


def test_a_move_takes_its_limit_and_no_longer(clock: Clock) -> None:
    [move] = played(clock, (0.3, AKI))
    assert 0.2 < move.thought_s <= move.took_s < 0.3


def test_moves_that_come_at_once_share_the_time_and_each_is_made_in_time(clock: Clock) -> None:
    moves = played(clock, *[(0.5, AKI)] * 5)
    assert all(move.took_s < 0.5 for move in moves)
    shares = [move.thought_s for move in moves]
    assert all(0.08 < share < 0.12 for share in shares), shares


def test_a_player_with_many_tables_takes_no_time_from_others(clock: Clock) -> None:
    *many, one = played(clock, *[(1.0, Whose("A", "host of many"))] * 10, (1.0, Whose("A", "somebody else")))
    theirs = sorted(move.thought_s for move in many)
    assert one.thought_s > 3 * theirs[len(theirs) // 2], theirs  # the last one may use the time that others left


def test_an_address_with_many_players_takes_no_time_from_other_addresses(clock: Clock) -> None:
    crowd = [(1.0, Whose("A", f"p{number}")) for number in range(10)]
    *many, one = played(clock, *crowd, (1.0, Whose("B", "newcomer")))
    theirs = sorted(move.thought_s for move in many)
    assert one.thought_s > 3 * theirs[len(theirs) // 2], theirs


def test_whose_move_is_due_first_is_next_and_others_make_room(clock: Clock) -> None:
    async def scene(pool: Thinking) -> None:
        long, later, soon = (Asked(pool, clock, limit_s) for limit_s in (30, 20, 0.2))
        await asyncio.sleep(0)
        assert pool.waiting == 3, "two wait, and one is thought about"
        await clock.advance_until(soon.task.done)
        assert soon.took_s < 0.2
        assert soon.thought_s > 0.05
        assert long.task.done(), "it has made room"
        assert not later.task.done(), "it was asked before, and is due later"
        later.task.cancel()
        await asyncio.gather(later.task, return_exceptions=True)

    with_thinking(scene)


def test_a_cancelled_move_frees_its_process_immediately(clock: Clock) -> None:
    async def scene(pool: Thinking) -> None:
        long = Asked(pool, clock, 30)
        await asyncio.sleep(0)
        long.task.cancel()
        soon = Asked(pool, clock, 0.2)
        await clock.advance_until(soon.task.done)
        assert soon.thought_s == soon.took_s

    with_thinking(scene)


# --- in real processes ------------------------------------------------------------------------------------------------


def think() -> float:
    """What a move that uses all its time does: when it has ended, in s."""
    while not is_over():
        sleep(0.001)
    return monotonic()


def test_a_process_thinks_until_its_move_is_due() -> None:
    async def scene(pool: Thinking) -> None:
        began = monotonic()
        assert await pool.choose(think, 0.3) > began + 0.2

    with_thinking(scene)


def die() -> None:
    os._exit(1)


def die_once(marker: str) -> int:
    if not Path(marker).exists():
        Path(marker).touch()
        die()
    return getpid()


def test_when_a_process_dies_the_move_is_made_by_another(tmp_path: Any) -> None:
    async def scene(pool: Thinking) -> None:
        before = await pool.choose(own_process, 60)
        after = await pool.choose(partial(die_once, str(tmp_path / "died")), 60)
        assert before != after == await pool.choose(own_process, 60)

    with_thinking(scene)


def test_a_move_that_kills_every_process_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_MAX_ATTEMPTS", 1)

    async def scene(pool: Thinking) -> None:
        with pytest.raises(Refusal) as refused:
            await pool.choose(die, 60)
        assert refused.value.code == "unavailable"

    with_thinking(scene)


def fail() -> None:
    raise LookupError("a fault of a program")


def test_the_caller_gets_the_error_of_a_program() -> None:
    async def scene(pool: Thinking) -> None:
        with pytest.raises(LookupError, match="a fault of a program"):
            await pool.choose(fail, 60)
        assert await pool.choose(own_process, 60)

    with_thinking(scene)


def test_after_closing_nothing_is_thought_about() -> None:
    async def scene(pool: Thinking) -> None:
        running, waiting = (asyncio.create_task(pool.choose(think, 30)) for _ in range(2))
        await asyncio.sleep(0)
        pool.close()
        for asked in (running, waiting, asyncio.create_task(pool.choose(think, 30))):
            with pytest.raises(Refusal):
                await asked
        pool.warm_up(own_process)
        assert not pool._tasks

    with_thinking(scene)


# --- compiled code ----------------------------------------------------------------------------------------------------


def compiles(folder: str) -> int:
    """Loads compiled code as slowly as the test wants: until a file is there."""
    (Path(folder) / "loading").touch()
    while not (Path(folder) / "loaded").exists():
        sleep(0.001)
    return getpid()


def may_compile() -> tuple[int, bool]:
    return getpid(), not jit._does_without


def wait_for(file: Path) -> None:
    while not file.exists():
        sleep(0.001)


def test_no_move_waits_for_compiled_code_and_once_it_is_there_it_is_used(tmp_path: Path) -> None:
    async def scene() -> None:
        pool = Thinking(2)
        try:
            pool.warm_up(partial(compiles, str(tmp_path)))
            plain, compiled = await pool.choose(may_compile, 60)
            assert not compiled, "it was there first, and makes a move meanwhile"
            await asyncio.to_thread(wait_for, tmp_path / "loading")
            assert await pool.choose(may_compile, 60) == (plain, False)
            (tmp_path / "loaded").touch()
            await asyncio.gather(*pool._tasks)
            assert (await pool.choose(may_compile, 60))[1]
            assert all(not process.plain for process in pool._idle)
        finally:
            pool.close()

    asyncio.run(scene())


def test_programs_think_without_compiled_code_if_it_cannot_be_compiled() -> None:
    async def scene() -> None:
        pool = Thinking(2)
        try:
            pool.warm_up(die)
            await asyncio.gather(*pool._tasks)
            assert not (await pool.choose(may_compile, 60))[1]
        finally:
            pool.close()

    asyncio.run(scene())


def test_more_processes_are_started_while_moves_wait_but_no_more_than_cores() -> None:
    async def scene(pool: Thinking) -> None:
        await asyncio.gather(*(pool.choose(think, 0.3) for _ in range(6)))
        assert len(pool._idle) == 2

    with_thinking(scene, most=2)
