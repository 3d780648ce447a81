"""Turns of the event loop: senders get a small part of each, and the rest waits in a fair order."""

import asyncio
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from banmen.protocol import messages
from banmen.protocol.codec import decode_from_server, encode
from banmen_server.net import endpoint, scheduling
from banmen_server.net.endpoint import MAX_READ_BYTES
from banmen_server.net.scheduling import TurnQueue
from tests.banmen_server.net.raw_client import BINARY, frame, upgrade
from tests.banmen_server.net.test_endpoint import HELLO, Loop, Plug, loop, plug, until_gone
from tests.banmen_server.wire_client import Scene, play

__all__ = ["loop"]


class Turns:
    """A queue in a loop that a test drives turn by turn. `done` has the work of the last turn in its order."""

    def __init__(self) -> None:
        self.now_s = 5.0
        self.soon: list[Callable[[], None]] = []
        self.done: list[str] = []
        self.alone = False
        self.queue = TurnQueue(self.soon.append, lambda: self.alone, lambda: self.now_s)

    def add(self, network: str, what: str, seconds: float = 0.0001) -> None:
        self.queue.add(network, partial(self._do, what, seconds))

    def _do(self, what: str, seconds: float) -> None:
        self.now_s += seconds
        self.queue.use(seconds)  # as all work reports its own time
        self.done.append(what)

    def next(self) -> list[str]:
        """Take the next turn."""
        self.done = []
        soon = self.soon[:]
        self.soon.clear()
        for call in soon:
            call()
        return self.done

    def all(self) -> list[str]:
        """Take turns until nothing waits; all that was done."""
        done = []
        while self.queue.full:
            done += self.next()
        return done


def test_a_light_sender_waits_for_no_turn() -> None:
    turns = Turns()
    turns.queue.use(0.0002)
    assert not turns.queue.full
    assert not turns.soon


def test_once_a_turn_is_used_up_senders_wait_for_the_next() -> None:
    turns = Turns()
    turns.queue.use(0.0004)
    turns.queue.use(0.0004)
    assert turns.queue.full
    turns.add("home", "a move")
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


def test_work_of_one_network_runs_in_the_order_of_its_arrival() -> None:
    turns = Turns()
    for number in range(20):
        turns.add("school", f"ping {number}")
    assert turns.all() == [f"ping {number}" for number in range(20)]


def test_a_turn_takes_as_much_as_fits() -> None:
    turns = Turns()
    for number in range(20):
        turns.add("school", f"ping {number}")
    assert 1 < len(turns.next()) < 10
    assert turns.queue.full


def test_a_light_network_does_not_wait_for_a_crowd_before_it() -> None:
    turns = Turns()
    for number in range(100):
        turns.add("school", f"ping {number}")
    turns.add("home", "a move")
    turns.add("home", "another")
    done = turns.all()
    assert done[1] == "a move"
    assert done[3] == "another"


def test_a_light_network_that_arrives_during_the_crowds_turns_does_not_wait_either() -> None:
    turns = Turns()
    for number in range(100):
        turns.add("school", f"ping {number}")
    turns.next()
    turns.add("home", "a move")
    assert "a move" in turns.next()[:2]


def test_it_is_the_time_that_is_shared_not_the_number() -> None:
    turns = Turns()
    for number in range(10):
        turns.add("school", f"opening {number}", 0.001)
    for number in range(100):
        turns.add("home", f"move {number}", 0.0001)
    done = turns.all()
    assert 90 <= sum(what.startswith("move") for what in done[: done.index("opening 9")]) <= 100
    assert sum(what.startswith("move") for what in done[: done.index("opening 5")]) == pytest.approx(50, abs=11)


def test_a_short_pause_gives_a_network_no_advantage() -> None:
    turns = Turns()
    turns.add("school", "first opening", 0.006)
    for number in range(80):
        turns.add("home", f"move {number}")
    assert turns.next() == ["first opening"]
    turns.add("school", "second opening", 0.006)
    assert turns.all().index("second opening") >= 60


def test_a_network_with_little_work_now_and_then_waits_for_none_of_many() -> None:
    turns = Turns()
    for number in range(400):
        turns.add(f"house {number % 20}", f"ping {number}")
    done = turns.next()
    for number in range(10):
        turns.add("home", f"move {number}")
        assert turns.next()[0] == f"move {number}"
        for _ in range(4):
            done += turns.next()
    assert len(done) > 50


def test_ever_new_networks_are_not_always_before_those_that_wait() -> None:
    turns, done = Turns(), list[str]()
    for number in range(40):
        turns.add("school", f"ping {number}", 0.0002)
    for number in range(400):
        turns.add(f"new {2 * number}", "a page", 0.0004)
        turns.add(f"new {2 * number + 1}", "a page", 0.0004)
        if number % 100 == 50:
            turns.add("home", "a move")
        done += turns.next()
    assert sum(what.startswith("ping") for what in done) > 20
    assert done.count("a move") >= 3


def test_of_new_networks_that_are_more_than_fit_the_first_are_done_first() -> None:
    turns, done = Turns(), list[str]()
    for number in range(50):
        turns.add(f"new {2 * number}", f"page {2 * number:02}", 0.0004)
        turns.add(f"new {2 * number + 1}", f"page {2 * number + 1:02}", 0.0004)
        done += turns.next()
    assert done[1:] == sorted(done[1:])


def test_no_more_networks_are_remembered_than_matter(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduling, "_MAX_ENDED", 8)
    turns = Turns()
    for number in range(100):
        turns.add("school", "ping", 0.001)
        turns.add("school", "ping", 0.001)
        turns.add(f"house {number}", "a move")
        turns.next()
    assert turns.queue.full
    assert len(turns.queue._ended_s) < 40


def test_long_work_runs_alone_even_after_a_used_up_turn() -> None:
    turns = Turns()
    turns.queue.use(0.1)
    turns.add("school", "a long one", 0.05)
    turns.add("school", "the next")
    assert turns.next() == ["a long one"]
    assert turns.next() == ["the next"]


def test_work_that_fails_delays_no_one() -> None:
    turns = Turns()

    def fail() -> None:
        raise ValueError("it fails")

    turns.queue.add("school", fail)
    turns.add("school", "the next")
    with pytest.raises(ValueError, match="it fails"):
        turns.next()
    assert turns.next() == ["the next"]


def steps_of(queue: TurnQueue, done: list[str], what: str) -> Generator[Any, Any, None]:
    yield from queue.step("home")
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
        turns.add("home", "what makes it full")

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


@contextmanager
def busy(turns: TurnQueue) -> Iterator[None]:
    """Let somebody elsewhere have always one more thing to do; the writer has its turns as beside a server's loop."""
    is_busy, usual_s = True, sys.getswitchinterval()
    sys.setswitchinterval(0.0005)

    def add() -> None:
        if is_busy:
            turns.add("elsewhere", add)

    add()
    yield
    is_busy = False
    sys.setswitchinterval(usual_s)


async def pong(plugged: Plug) -> float:
    answer = decode_from_server((await plugged.frame())[1])
    assert isinstance(answer, messages.Pong)
    return answer.t


def test_frames_keep_their_order_where_each_waits_for_its_turn(tmp_path: Path, loop: Loop) -> None:
    async def scene(stage: Scene) -> None:
        with busy(stage.server._clients.turns):
            async with plug(stage, upgrade(), HELLO, *PINGS[:20]) as plugged:
                await plugged.head()
                await plugged.frame()
                for ping in PINGS[20:]:
                    plugged.send(ping)
                    await plugged.writer.drain()
                    await asyncio.sleep(0)
                assert [await pong(plugged) for _ in PINGS] == [*range(40)]
            await until_gone(stage)

    play(scene, tmp_path / "hall.db", loop=loop)


def test_a_command_that_waits_for_its_turn_is_carried_out_after_its_connection_ends(tmp_path: Path, loop: Loop) -> None:
    async def scene(stage: Scene) -> None:
        black, white, table = await stage.pair()
        with busy(stage.server._clients.turns):
            await black.send(messages.Act("m1", table, 1, {"type": "place", "square": "f5"}))
            black.socket.transport.close()
            moved = await white.until(messages.Events)
            assert moved.events

    play(scene, tmp_path / "hall.db", loop=loop)


def test_a_client_behind_a_crowd_of_another_address_is_answered_before_most_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add, order = TurnQueue.add, list[str]()
    asked = 0
    crowded = asyncio.Event()

    def noted(self: TurnQueue, network: str, work: Callable[[], None]) -> None:
        nonlocal asked

        def slow() -> None:
            order.append(network)
            self.reserve(1.0)  # nothing else has this turn of the loop
            work()

        asked += 1
        if asked == 30:
            crowded.set()
        add(self, network, slow)

    async def scene(stage: Scene) -> None:
        one = await stage.come()
        crowd = [await stage.connect(local_addr=("127.0.0.2", 0)) for _ in range(60)]
        for each in crowd:
            await each.hello()
        monkeypatch.setattr(TurnQueue, "add", noted)
        await asyncio.gather(*(each.send(messages.Ping(1)) for each in crowd for _ in range(20)))
        await crowded.wait()
        await one.send(messages.Ping(2))
        await one.until(messages.Pong)
        assert order.index("127.0.0.1") < len(crowd) / 2

    play(scene, tmp_path / "hall.db")


def test_each_piece_that_is_read_of_a_large_frame_takes_some_of_a_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(endpoint, "_READ_S", 1.0)
    used: list[float] = []
    use = TurnQueue.use

    def noted(self: TurnQueue, seconds: float) -> None:
        used.append(seconds)
        use(self, seconds)

    monkeypatch.setattr(TurnQueue, "use", noted)
    large = frame(BINARY, bytes(MAX_READ_BYTES // 2))

    async def scene(stage: Scene) -> None:
        async with plug(stage, upgrade(), HELLO, large, frame(BINARY, reserved=7)) as plugged:
            await plugged.until_end()
        await until_gone(stage)
        assert sum(seconds >= 1.0 for seconds in used) > 64

    play(scene, tmp_path / "hall.db")
