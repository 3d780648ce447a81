"""Programs think in time and fairly; a process that dies is replaced; compiled code is used once it is there."""

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
from banmen_server.engines.process import is_over
from banmen_server.engines.thinking import Thinking
from banmen_server.engines.turns import Whose

T = TypeVar("T")
AKI = Whose("A", "aki")
LATE_S = 0.2
"""The machine of a test may be busy; `tests/benchmarks/bench_programs.py` measures how late moves are."""


def think() -> float:
    """What a move that uses all its time does: how long it had."""
    began = monotonic()
    while not is_over():
        sleep(0.001)
    return monotonic() - began


def own_process() -> int:
    return getpid()


def with_thinking(scene: Callable[[Thinking], Awaitable[T]], most: int = 1) -> T:
    async def play() -> T:
        pool = Thinking(most)
        try:
            await pool.choose(own_process, 60)  # so that none of the times has the start of a process in it
            return await scene(pool)
        finally:
            pool.close()

    return asyncio.run(play())


async def timed(pool: Thinking, limit_s: float, whose: Whose = AKI) -> tuple[float, float]:
    """How long a move was thought about, and how long it took until it was made, in s."""
    began = monotonic()
    thought = await pool.choose(think, limit_s, whose)
    return thought, monotonic() - began


def test_a_move_takes_its_limit_and_no_longer() -> None:
    thought, took = with_thinking(lambda pool: timed(pool, 0.3))
    assert 0.2 < thought <= took < 0.3 + LATE_S


def test_moves_that_come_at_once_share_the_time_and_each_is_made_in_time() -> None:
    async def scene(pool: Thinking) -> list[tuple[float, float]]:
        return list(await asyncio.gather(*(timed(pool, 0.5) for _ in range(5))))

    times = with_thinking(scene)
    assert all(took < 0.5 + LATE_S for _, took in times)
    shares = [thought for thought, _ in times]
    assert all(0.05 < share < 0.2 for share in shares), shares


def test_who_has_many_tables_takes_no_time_from_others() -> None:
    async def scene(pool: Thinking) -> None:
        many = asyncio.gather(*(timed(pool, 1.0, Whose("A", "host of many")) for _ in range(10)))
        thought, _ = await timed(pool, 1.0, Whose("A", "somebody else"))
        theirs = sorted(thought for thought, _ in await many)
        assert thought > 3 * theirs[len(theirs) // 2], theirs  # the last one may have what others left

    with_thinking(scene)


def test_who_has_many_names_takes_no_time_from_other_addresses() -> None:
    async def scene(pool: Thinking) -> None:
        many = asyncio.gather(*(timed(pool, 1.0, Whose("A", f"p{number}")) for number in range(10)))
        thought, _ = await timed(pool, 1.0, Whose("B", "newcomer"))
        theirs = sorted(thought for thought, _ in await many)
        assert thought > 3 * theirs[len(theirs) // 2], theirs

    with_thinking(scene)


def test_whose_move_is_due_first_is_next_and_others_make_room() -> None:
    async def scene(pool: Thinking) -> None:
        long = asyncio.create_task(timed(pool, 30))
        await asyncio.sleep(0)
        later = asyncio.create_task(timed(pool, 20))
        await asyncio.sleep(0)
        thought, took = await timed(pool, 0.2)
        assert took < 0.2 + LATE_S
        assert thought > 0.05
        assert not later.done(), "it was asked before, and is due later"
        later.cancel()
        long.cancel()
        await asyncio.gather(long, later, return_exceptions=True)

    with_thinking(scene)


def test_who_waits_no_more_makes_the_process_free_at_once() -> None:
    async def scene(pool: Thinking) -> None:
        long = asyncio.create_task(pool.choose(think, 30))
        await asyncio.sleep(0)
        long.cancel()
        _, took = await timed(pool, 0.2)
        assert took < 0.2 + LATE_S

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


def test_what_kills_every_process_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "_MOST_ATTEMPTS", 1)

    async def scene(pool: Thinking) -> None:
        with pytest.raises(Refusal) as refused:
            await pool.choose(die, 60)
        assert refused.value.code == "unavailable"

    with_thinking(scene)


def fail() -> None:
    raise LookupError("a fault of a program")


def test_a_fault_of_a_program_is_told_to_who_asked_it() -> None:
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


def test_where_code_cannot_be_compiled_programs_think_without_it() -> None:
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
