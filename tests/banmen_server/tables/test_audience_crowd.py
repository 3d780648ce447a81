"""Watchers are written to at once where their way is free, and many of them when a record is done."""

import asyncio
from typing import Any

import pytest

from banmen.protocol.messages import Events, Say
from banmen_server.metrics import Metrics
from banmen_server.tables import audience as audience_module
from banmen_server.tables.audience import MAX_NAMED
from banmen_server.tables.decisions import Actor
from tests.banmen_server.tables.audiences import Recorder, Room, audience_of, texts
from tests.banmen_server.tables.sitting import AKI, MIO, NOW, sitting_of_two

# --- at once ----------------------------------------------------------------------------------------------------------


class Wire:
    """A free way to a connection."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.transport: Wire | None = self

    @staticmethod
    def framed(frame: bytes) -> bytes:
        return b"<" + frame + b">"

    def write(self, data: bytes) -> None:
        self.written.append(data)


class Watcher(Recorder):
    """A watcher to whom a way may be free."""

    def __init__(self, actor: Actor) -> None:
        super().__init__(actor)
        self.broadcast: Any = Wire()


def test_watchers_are_written_to_at_once_unless_something_is_in_the_way() -> None:
    metrics = Metrics()
    room = Room()
    room.audience = audience_of(room, metrics=metrics)
    free, also_free, held_up, paused = [Watcher(Actor(f"w{number}", "Guest")) for number in range(4)]
    for watcher in (free, also_free, held_up, paused):
        room.audience.enter(watcher)
    free.took()
    held_up.broadcast.transport = None
    room.audience.pause(paused)
    room.say("hello")
    [wire] = free.broadcast.written
    assert also_free.broadcast.written == [wire]
    [told] = held_up.frames[-1:]
    assert wire == b"<" + told + b">"
    assert (free.took(), held_up.broadcast.written, paused.broadcast.written) == ([], [], [])
    assert metrics.bytes_sent == 2 * len(wire)
    held_up.lags = True
    room.say("missed")
    held_up.lags = False
    held_up.took()
    room.audience.refresh(held_up)
    assert texts(held_up.took()) == ["missed"]
    room.audience.exit(also_free, "left")
    room.say("bye")
    assert (len(free.broadcast.written), len(also_free.broadcast.written)) == (3, 2)


# --- a crowd ----------------------------------------------------------------------------------------------------------


class Crowd:
    """A table of two with more watchers than are named; their presence is sent once an hour."""

    def __init__(self) -> None:
        self.room = sitting_of_two()
        self.audience = audience_of(self.room, presence_every_s=3_600.0)
        self.watchers = [Recorder(Actor(f"w{number}", f"Pupil {number}")) for number in range(MAX_NAMED + 5)]
        for watcher in self.watchers:
            self.audience.enter(watcher)


def test_presence_is_sent_to_a_crowd_now_and_then_and_to_players_immediately() -> None:
    async def scene() -> None:
        crowd = Crowd()
        white = Recorder(MIO)
        crowd.audience.enter(white)
        assert {len(watcher.took()) for watcher in crowd.watchers} == {1}, "the first is told at once"
        for _ in range(3):
            black = Recorder(AKI)
            crowd.audience.enter(black)
            crowd.audience.exit(black, "left")
        assert {len(watcher.took()) for watcher in crowd.watchers} == {0}
        assert [presence.seats["black"] for presence in white.took()] == ["here", "left"] * 3
        crowd.audience.stop()

    asyncio.run(scene())


@pytest.mark.parametrize("meanwhile", ["nothing", "exit", "pause", "refresh", "enter", "another record"])
def test_a_crowd_is_sent_a_record_once_after_the_players_and_before_anything_else(meanwhile: str) -> None:
    async def scene() -> None:
        crowd = Crowd()
        black, one, audience = Recorder(AKI), crowd.watchers[0], crowd.audience
        audience.enter(black)
        for each in (black, *crowd.watchers):
            each.took()

        def say() -> int:
            decided = crowd.room.table.decide(Say("s", "t1", "Hello"), AKI, NOW, frozenset())
            frames = crowd.room.table.apply(decided, NOW)  # type: ignore[arg-type]  # it needs nothing
            audience.send_events(frames)
            return frames.first

        told = [say()]
        assert [events.first for events in black.took()] == told
        assert not one.received
        match meanwhile:
            case "exit":
                audience.exit(one, "left")
            case "pause":
                audience.pause(one)
            case "refresh":
                audience.refresh(one)
            case "enter":
                audience.enter(one)
            case "another record":
                told.append(say())
        await asyncio.sleep(0)
        for watcher in crowd.watchers:
            assert [news.first for news in watcher.took() if isinstance(news, Events)] == told
        audience.stop()

    asyncio.run(scene())


def test_a_record_for_a_crowd_takes_several_turns_and_no_viewer_misses_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(audience_module, "_CROWD_AT_ONCE", 20)
    monkeypatch.setattr(audience_module, "_CROWD_EVERY_S", 0.0)

    async def scene() -> None:
        crowd = Crowd()
        for watcher in crowd.watchers:
            watcher.took()

        def say() -> None:
            decided = crowd.room.table.decide(Say("s", "t1", "Hello"), AKI, NOW, frozenset())
            crowd.audience.send_events(crowd.room.table.apply(decided, NOW))  # type: ignore[arg-type]  # it needs nothing

        def frames_received() -> int:
            return sum(len([news for news in watcher.received if news]) for watcher in crowd.watchers)

        say()
        counts = []
        for _ in range(4):
            await asyncio.sleep(0)
            counts.append(frames_received())
        assert counts == [20, 40, 45, 45]
        say()
        await asyncio.sleep(0)
        assert frames_received() == 65
        crowd.audience.pause(crowd.watchers[-1])
        assert frames_received() == 90
        crowd.audience.stop()

    asyncio.run(scene())


def test_records_that_come_quickly_are_written_to_a_crowd_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audience_module, "_CROWD_EVERY_S", 0.02)

    async def scene() -> None:
        room = Room()
        room.audience = audience = audience_of(room, presence_every_s=3_600.0)
        watchers = [Watcher(Actor(f"w{number}", f"Pupil {number}")) for number in range(MAX_NAMED + 5)]
        for watcher in watchers:
            audience.enter(watcher)
        room.say("first")
        await asyncio.sleep(0)
        for number in range(20):
            room.say(str(number))
        *_, last = watchers
        assert len(last.broadcast.written) == 1
        await asyncio.sleep(0.1)
        counts = [[wire.count(b"<") for wire in watcher.broadcast.written] for watcher in watchers]
        assert counts == [[1, 20]] * len(watchers)
        audience.stop()

    asyncio.run(scene())


def test_a_new_viewer_of_a_crowd_is_sent_the_cached_presence_until_a_move() -> None:
    async def scene() -> None:
        crowd = Crowd()

        def enter_late(name: str) -> Recorder:
            late = Recorder(Actor(name, name))
            crowd.audience.enter(late)
            crowd.audience.bring_up_to_date(late)
            return late

        one, other = enter_late("x1"), enter_late("x2")
        assert one.frames[-1] is other.frames[-1], "it was packed once"
        table = crowd.audience.table
        said = table.decide(Say("s", "t1", "Hello"), AKI, NOW, frozenset())
        crowd.audience.send_events(table.apply(said, NOW))  # type: ignore[arg-type]  # it needs nothing
        assert enter_late("x3").received[-1].watching == MAX_NAMED + 8
        crowd.audience.stop()

    asyncio.run(scene())


def test_when_a_named_watcher_leaves_the_next_is_named() -> None:
    async def scene() -> None:
        crowd = Crowd()
        for watcher in crowd.watchers[:3]:
            crowd.audience.exit(watcher, "left")
        names = crowd.audience.presence().watcher_names
        assert names == tuple(f"Pupil {number}" for number in range(3, MAX_NAMED + 3))
        crowd.audience.stop()

    asyncio.run(scene())
