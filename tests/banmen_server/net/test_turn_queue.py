"""Turns of the event loop: a little of each is for who sends, the rest waits in a fair order."""

import asyncio
from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from banmen.protocol import messages
from banmen.protocol.codec import decode_from_server, encode
from banmen_server.net.turn_queue import TurnQueue
from tests.banmen_server.net.raw_client import BINARY, frame, upgrade
from tests.banmen_server.net.test_endpoint import HELLO, Loop, Plug, loop, plug, until_gone
from tests.banmen_server.wire_client import Scene, play

__all__ = ["loop"]


class Turns:
    """A queue in a loop whose turns are taken by hand. `done` is what was done in the last one, in its order."""

    def __init__(self) -> None:
        self.now_s = 5.0
        self.soon: list[Callable[[], None]] = []
        self.done: list[str] = []
        self.alone = False
        self.queue = TurnQueue(self.soon.append, lambda: self.alone, lambda: self.now_s)

    def add(self, taken: float, what: str, seconds: float = 0.0001) -> None:
        self.queue.add(taken, partial(self._do, what, seconds))

    def _do(self, what: str, seconds: float) -> None:
        self.now_s += seconds
        self.queue.use(seconds)  # as what is done says itself how long it took
        self.done.append(what)

    def next(self) -> list[str]:
        """Take the next turn."""
        self.done = []
        soon = self.soon[:]
        self.soon.clear()
        for call in soon:
            call()
        return self.done


def test_who_sends_little_waits_for_no_turn() -> None:
    turns = Turns()
    turns.queue.use(0.0002)
    assert not turns.queue.full
    assert not turns.soon


def test_once_a_turn_is_used_up_who_sends_waits_for_the_next() -> None:
    turns = Turns()
    turns.queue.use(0.0004)
    turns.queue.use(0.0004)
    assert turns.queue.full
    turns.add(0.0, "a move")
    assert turns.next() == ["a move"]
    assert not turns.queue.full


def test_nobody_waits_where_one_address_is_alone() -> None:
    turns = Turns()
    turns.alone = True
    turns.queue.use(0.1)
    assert not turns.queue.full
    turns.alone = False
    turns.queue.use(0.0004)
    assert not turns.queue.full, "what was used up alone is no matter to others"
    turns.queue.use(0.0004)
    assert turns.queue.full


def test_who_has_taken_least_comes_first_and_equals_as_they_came() -> None:
    turns = Turns()
    for taken, what in ((9.0, "much"), (3.0, "some"), (3.0, "some more"), (1.0, "little")):
        turns.add(taken, what, 0.0)
    assert turns.next() == ["little", "some", "some more", "much"]


def test_a_turn_takes_as_much_as_fits_and_what_comes_meanwhile_may_come_before_the_rest() -> None:
    turns = Turns()
    for number in range(20):
        turns.add(9.0, f"ping {number}")
    first = turns.next()
    assert 1 < len(first) < 10
    turns.add(1.0, "a move")
    assert turns.next()[0] == "a move"
    for _ in range(10):
        if turns.queue.full:
            turns.next()
    assert turns.done[-1] == "ping 19"
    assert not turns.soon


def test_what_takes_long_is_done_alone_and_also_after_a_turn_that_was_used_up() -> None:
    turns = Turns()
    turns.queue.use(0.1)
    turns.add(1.0, "a long one", 0.05)
    turns.add(2.0, "the next")
    assert turns.next() == ["a long one"]
    assert turns.next() == ["the next"]


def test_what_fails_holds_up_nobody() -> None:
    turns = Turns()

    def fail() -> None:
        raise ValueError("it fails")

    turns.queue.add(1.0, fail)
    turns.add(2.0, "the next")
    with pytest.raises(ValueError, match="it fails"):
        turns.next()
    assert turns.next() == ["the next"]


def steps_of(queue: TurnQueue, done: list[str], what: str) -> Generator[Any, Any, None]:
    yield from queue.step(1.0)
    done.append(what)


class Task:
    """What a task awaits."""

    def __init__(self, steps: Generator[Any, Any, None]) -> None:
        self.steps = steps

    def __await__(self) -> Generator[Any, Any, None]:
        return self.steps


def test_a_step_of_a_task_waits_only_where_others_wait_and_few_have_their_turn_at_once() -> None:
    async def scene() -> None:
        turns, done = Turns(), list[str]()
        await Task(steps_of(turns.queue, done, "at once"))
        assert done == ["at once"]
        turns.add(0.0, "what makes it full")

        async def run(what: str) -> None:
            await Task(steps_of(turns.queue, done, what))

        tasks = [asyncio.create_task(run(what)) for what in ("cancelled", "first", "second")]
        await asyncio.sleep(0)
        tasks[0].cancel()
        await asyncio.sleep(0)
        for expected in (["at once", "first"], ["at once", "first", "second"]):
            turns.next()
            await asyncio.sleep(0)
            assert done == expected

    asyncio.run(scene())


# --- at a server ------------------------------------------------------------------------------------------------------


PINGS = [frame(BINARY, encode(messages.Ping(number))) for number in range(40)]


def fill(turns: TurnQueue) -> None:
    """Let somebody have always one more thing to do, after all others."""
    turns.add(float("inf"), lambda: fill(turns))


def empty(turns: TurnQueue) -> None:
    turns._waiting.clear()


async def pong(plugged: Plug) -> float:
    answer = decode_from_server((await plugged.frame())[1])
    assert isinstance(answer, messages.Pong)
    return answer.t


def test_frames_keep_their_order_where_each_waits_for_its_turn(tmp_path: Path, loop: Loop) -> None:
    async def scene(stage: Scene) -> None:
        fill(stage.server._clients.turns)
        async with plug(stage, upgrade(), HELLO, *PINGS[:20]) as plugged:
            await plugged.head()
            await plugged.frame()
            for ping in PINGS[20:]:
                plugged.send(ping)
                await plugged.writer.drain()
                await asyncio.sleep(0)
            assert [await pong(plugged) for _ in PINGS] == [*range(40)]
        await until_gone(stage)
        empty(stage.server._clients.turns)

    play(scene, tmp_path / "hall.db", loop=loop)


def test_a_command_that_waits_for_its_turn_is_carried_out_after_its_connection_ends(tmp_path: Path, loop: Loop) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        fill(stage.server._clients.turns)
        await black.send(messages.Act("m1", table, 1, {"type": "place", "square": "f5"}))
        black.socket.transport.close()
        moved = await white.until(messages.Events)
        assert moved.events
        empty(stage.server._clients.turns)

    play(scene, tmp_path / "hall.db", loop=loop)


def test_one_who_comes_after_a_crowd_of_another_address_is_answered_before_most_of_it(tmp_path: Path) -> None:
    async def scene(stage: Scene) -> None:
        one = await stage.come()
        crowd = [await stage.connect(local_addr=("127.0.0.2", 0)) for _ in range(30)]
        for each in crowd:
            await each.hello()
        for each in crowd:
            for _ in range(20):
                await each.send(messages.Ping(1))
        await one.send(messages.Ping(2))
        await one.until(messages.Pong)
        turns = stage.server._clients.turns
        assert turns.full
        assert len(turns._waiting) > len(crowd) / 2

    play(scene, tmp_path / "hall.db")
