"""The subscribers of a table: what each is sent, what it gets after it lagged, and how it learns who is present."""

import asyncio
from typing import Any

import pytest

from banmen.protocol.codec import decode_from_server
from banmen.protocol.messages import Closed, Events, Frame, Join, Open, Presence, Say, Snapshot
from banmen_server.hall.presence import Attendance
from banmen_server.metrics import Metrics
from banmen_server.tables.audience import Audience
from banmen_server.tables.opening import Actor
from banmen_server.tables.subscriber import Source
from banmen_server.tables.watchers import MOST_NAMED
from tests.banmen_server.in_the_way import InTheWay
from tests.banmen_server.tables.sitting import AKI, JUN, MIO, NOW, Sitting, sitting_of_two


class Recorder:
    """A connection that keeps what it is sent. While it `lags`, it drops updates, as one does that is not read."""

    def __init__(self, actor: Actor) -> None:
        self.player, self.name = actor.player, actor.name
        self.lags = False
        self.received: list[Any] = []
        self.frames: list[bytes] = []

    def send_update(self, frame: bytes, source: Source) -> bool:  # noqa: ARG002 - the test itself refreshes
        if not self.lags:
            self.frames.append(frame)
            self.received.append(decode_from_server(frame))
        return not self.lags

    way = InTheWay()

    def send(self, message: Frame) -> None:
        self.received.append(message)

    def took(self) -> list[Any]:
        """What has come since it was last asked."""
        received, self.received = self.received, []
        return received


class Room(Sitting):
    """A table of two, Aki and Mio, with its audience; who is present is sent at once."""

    def __init__(self) -> None:
        super().__init__(Open("o", "reversi"))
        self.do(MIO, Join("j", "t1"))
        self.audience = audience_of(self)

    def enter(self, actor: Actor) -> Recorder:
        subscriber = Recorder(actor)
        self.audience.enter(subscriber)
        return subscriber

    def say(self, text: str) -> int:
        """Something that happens; gives its number."""
        command = Say("s", "t1", text)
        decided = self.table.decide(command, AKI, self.now, frozenset())
        self.audience.send_events(self.table.apply(decided.events, self.now))  # type: ignore[union-attr] # it needs nothing
        return self.table.replay.seq


def audience_of(sitting: Sitting, presence_every_s: float = 0, metrics: Metrics | None = None) -> Audience:
    attendance = Attendance(NOW, leave_grace_ms=10, drop_grace_ms=40)
    return Audience(sitting.table, attendance, lambda: sitting.now, presence_every_s, metrics=metrics)


def texts(messages: list[Any]) -> list[str]:
    return [event.event["text"] for message in messages if isinstance(message, Events) for event in message.events]


# --- events -----------------------------------------------------------------------------------------------------------


def test_all_subscribers_get_the_same_bytes_of_what_nobody_hides() -> None:
    room = Room()
    black, white, watcher = room.enter(AKI), room.enter(MIO), room.enter(JUN)
    number = room.say("Hello")
    frames = {subscriber.frames[-1] for subscriber in (black, white, watcher)}
    assert len(frames) == 1
    [message] = [one for one in watcher.took() if isinstance(one, Events)]
    assert (message.first, texts([message])) == (number, ["Hello"])
    assert all(one.frames[-1] is black.frames[-1] for one in (white, watcher)), "it was packed once"


def test_who_has_left_gets_nothing_more() -> None:
    room = Room()
    watcher = room.enter(JUN)
    assert watcher in room.audience
    room.audience.exit(watcher, "left")
    assert watcher not in room.audience
    watcher.took()
    room.say("Hello")
    assert watcher.took() == []


def test_a_paused_subscriber_gets_what_happened_meanwhile_when_it_goes_on() -> None:
    room = Room()
    black = room.enter(AKI)
    since = room.audience.pause(black)
    assert since == room.table.replay.seq
    black.took()
    room.say("one")
    room.say("two")
    assert black.took() == []
    room.audience.unpause(black, since)
    assert texts(black.took()) == ["one", "two"]
    room.say("three")
    assert texts(black.took()) == ["three"]


def test_a_stranger_cannot_be_paused() -> None:
    room = Room()
    assert room.audience.pause(Recorder(JUN)) is None


def test_a_subscriber_that_lagged_gets_what_it_missed_once_and_who_is_present() -> None:
    room = Room()
    watcher = room.enter(JUN)
    room.say("before")
    watcher.took()
    watcher.lags = True
    room.say("one")
    room.say("two")
    watcher.lags = False
    room.audience.refresh(watcher)
    missed, presence = watcher.took()
    assert texts([missed]) == ["one", "two"]
    assert isinstance(presence, Presence)
    room.audience.refresh(watcher)
    assert [type(message) for message in watcher.took()] == [Presence]


def test_a_subscriber_that_lagged_from_the_snapshot_on_gets_a_snapshot() -> None:
    room = Room()
    watcher = room.enter(JUN)
    watcher.took()
    watcher.lags = True
    room.audience.bring_up_to_date(watcher)
    room.say("one")
    watcher.lags = False
    room.audience.refresh(watcher)
    snapshot, _ = watcher.took()
    assert isinstance(snapshot, Snapshot)
    assert snapshot.seq == room.table.replay.seq


def test_who_comes_back_gets_what_it_missed_and_who_comes_from_another_epoch_a_snapshot() -> None:
    room = Room()
    watcher = room.enter(JUN)
    since = room.say("one")
    room.say("two")
    watcher.took()
    room.audience.bring_up_to_date(watcher, "e1", since)
    assert texts(watcher.took()) == ["two"]
    room.audience.bring_up_to_date(watcher, "another", since)
    assert isinstance(watcher.took()[0], Snapshot)
    room.audience.bring_up_to_date(watcher, "e1", room.table.replay.seq)
    assert [type(message) for message in watcher.took()] == [Presence], "nothing was missed"


def test_many_who_come_at_once_get_one_snapshot_and_later_ones_another() -> None:
    room = Room()
    one, other = room.enter(JUN), room.enter(Actor("p4", "Ken"))
    for subscriber in (one, other):
        room.audience.bring_up_to_date(subscriber)
    assert one.frames[-2] is other.frames[-2]
    room.say("Hello")
    room.audience.bring_up_to_date(other)
    snapshot = other.received[-2]
    assert isinstance(snapshot, Snapshot)
    assert snapshot.seq == room.table.replay.seq


def test_all_are_brought_up_to_date_where_a_table_was_read_again() -> None:
    room = Room()
    black, watcher = room.enter(AKI), room.enter(JUN)
    since = room.table.replay.seq
    room.table.apply(room.table.decide(Say("s", "t1", "elsewhere"), AKI, NOW, frozenset()).events, NOW)  # type: ignore[union-attr] # it needs nothing
    for subscriber in (black, watcher):
        subscriber.took()
    room.audience.bring_all_up_to_date("e1", since)
    assert [texts(subscriber.took()) for subscriber in (black, watcher)] == [["elsewhere"], ["elsewhere"]]


def test_a_closed_table_says_so_and_has_no_subscribers() -> None:
    room = Room()
    black = room.enter(AKI)
    black.took()
    room.audience.close("It was left for a month.")
    assert black.took() == [Closed("t1", "It was left for a month.")]
    assert len(room.audience) == 0


# --- who is present ---------------------------------------------------------------------------------------------------


def test_the_others_read_that_a_player_came_dropped_and_left() -> None:
    room = Room()
    white = room.enter(MIO)
    white.took()
    room.now += 5
    black = room.enter(AKI)
    assert [presence.seats["black"] for presence in white.took()] == ["here"]
    assert black.took() == [], "it is told with what it asked for"
    room.now += 5
    room.audience.exit(black, "away")
    [presence] = white.took()
    assert (presence.seats["black"], presence.since["black"]) == ("away", NOW + 10)
    room.audience.exit(room.enter(AKI), "left")
    assert [presence.seats["black"] for presence in white.took()] == ["here", "left"]


def test_watchers_are_counted_and_players_are_not() -> None:
    room = Room()
    room.enter(AKI)
    watcher = room.enter(JUN)
    assert (len(room.audience), room.audience.watching) == (2, 1)
    room.audience.exit(watcher, "left")
    assert (len(room.audience), room.audience.watching) == (1, 0)


def test_the_host_of_a_show_is_no_watcher_and_its_presence_is_told() -> None:
    show = Sitting(Open("o", "battle", seats={"hero": "program", "demon_king": "program"}))
    audience, host, watcher = audience_of(show), Recorder(AKI), Recorder(JUN)
    audience.enter(watcher)
    watcher.took()
    audience.enter(host)
    assert (len(audience), audience.watching) == (2, 1)
    assert [presence.host for presence in watcher.took()] == ["here"]
    audience.exit(host, "away")
    assert [presence.host for presence in watcher.took()] == ["away"]


def test_watchers_are_named_and_told_apart() -> None:
    room = Room()
    black = room.enter(AKI)
    for name in ("Guest 1", "Guest 1", "Aki", "Guest 2"):
        watcher = room.enter(Actor(f"w{len(room.audience)}", name))
    assert black.took()[-1].watcher_names == ("Guest 1", "Guest 2", "Aki 2", "Guest 3")
    assert room.audience.name_of(watcher) == "Guest 3"
    assert room.audience.name_of(black) == "Aki"


def test_of_many_watchers_the_first_are_named() -> None:
    room = Room()
    watchers = [room.enter(Actor(f"w{number}", f"Pupil {number}")) for number in range(MOST_NAMED + 2)]
    presence = room.audience.presence()
    assert presence.watching == MOST_NAMED + 2
    assert presence.watcher_names == tuple(f"Pupil {number}" for number in range(MOST_NAMED))
    assert room.audience.name_of(watchers[-1]) == f"Pupil {MOST_NAMED + 1}"


def test_of_very_many_guests_only_those_who_are_named_are_told_apart() -> None:
    room = Room()
    guests = [room.enter(Actor(f"w{number}", "Guest")) for number in range(MOST_NAMED + 20)]
    assert room.audience.name_of(guests[MOST_NAMED - 1]) == f"Guest {MOST_NAMED}"
    assert room.audience.name_of(guests[-1]) == f"Guest {MOST_NAMED + 1}", "to count to the last would take too long"


def test_a_watcher_who_sits_down_is_sent_what_its_seat_may_see() -> None:
    table = Sitting(Open("o", "reversi"))
    audience, mio = audience_of(table), Recorder(MIO)
    audience.enter(mio)
    assert audience.watching == 1
    table.do(MIO, Join("j", "t1"))
    audience.update_viewers()
    assert audience.watching == 0


def test_watchers_who_come_and_go_in_a_moment_are_told_once() -> None:
    async def scene() -> None:
        room = sitting_of_two()
        audience, black = audience_of(room, presence_every_s=0.001), AwaitedRecorder(AKI)
        audience.enter(black)
        watchers = [Recorder(Actor(f"w{number}", "Watcher")) for number in range(5)]
        for watcher in watchers:
            audience.enter(watcher)
        audience.exit(watchers[0], "left")
        assert black.took() == []
        await asyncio.wait_for(black.sent.wait(), 10)
        assert [presence.watching for presence in black.took()] == [4]
        audience.stop()

    asyncio.run(scene())


class AwaitedRecorder(Recorder):
    """A connection for which one can wait until it is sent something."""

    def __init__(self, actor: Actor) -> None:
        super().__init__(actor)
        self.sent = asyncio.Event()

    def send_update(self, frame: bytes, source: Source) -> bool:
        self.sent.set()
        return super().send_update(frame, source)


# --- at once ----------------------------------------------------------------------------------------------------------


class Wire:
    """A free way to a connection."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.transport: Wire | None = self

    def write(self, data: bytes) -> None:
        self.written.append(data)


class Watcher(Recorder):
    """A watcher to whom a way may be free."""

    def __init__(self, actor: Actor) -> None:
        super().__init__(actor)
        self.way: Any = Wire()


def test_watchers_are_written_to_at_once_unless_something_is_in_the_way() -> None:
    metrics = Metrics()
    room = Room()
    room.audience = audience_of(room, metrics=metrics)
    free, also_free, held_up, paused = [Watcher(Actor(f"w{number}", "Guest")) for number in range(4)]
    for watcher in (free, also_free, held_up, paused):
        room.audience.enter(watcher)
    free.took()
    held_up.way.transport = None
    room.audience.pause(paused)
    room.say("hello")
    [wire] = free.way.written
    assert also_free.way.written == [wire]
    [told] = held_up.frames[-1:]
    assert wire == b"\x82\x7e" + len(told).to_bytes(2, "big") + told
    assert (free.took(), held_up.way.written, paused.way.written) == ([], [], [])
    assert metrics.bytes_sent == 2 * len(wire)
    held_up.lags = True
    room.say("missed")
    held_up.lags = False
    held_up.took()
    room.audience.refresh(held_up)
    assert texts(held_up.took()) == ["missed"]
    room.audience.exit(also_free, "left")
    room.say("bye")
    assert (len(free.way.written), len(also_free.way.written)) == (3, 2)


# --- a crowd ----------------------------------------------------------------------------------------------------------


class Crowd:
    """A table of two with more watchers than are named; who is present is told them once an hour."""

    def __init__(self) -> None:
        self.room = sitting_of_two()
        self.audience = audience_of(self.room, presence_every_s=3_600.0)
        self.watchers = [Recorder(Actor(f"w{number}", f"Pupil {number}")) for number in range(MOST_NAMED + 5)]
        for watcher in self.watchers:
            self.audience.enter(watcher)


def test_a_crowd_is_told_once_in_a_while_who_plays_and_the_players_at_once() -> None:
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
            frames = crowd.room.table.apply(decided.events, NOW)  # type: ignore[union-attr]  # it needs nothing
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


def test_who_comes_to_a_crowd_is_sent_the_presence_of_a_moment_ago_and_after_a_move_a_new_one() -> None:
    async def scene() -> None:
        crowd = Crowd()

        def comes(name: str) -> Recorder:
            late = Recorder(Actor(name, name))
            crowd.audience.enter(late)
            crowd.audience.bring_up_to_date(late)
            return late

        one, other = comes("x1"), comes("x2")
        assert one.frames[-1] is other.frames[-1], "it was packed once"
        table = crowd.audience.table
        said = table.decide(Say("s", "t1", "Hello"), AKI, NOW, frozenset())
        crowd.audience.send_events(table.apply(said.events, NOW))  # type: ignore[union-attr]  # it needs nothing
        assert comes("x3").received[-1].watching == MOST_NAMED + 8
        crowd.audience.stop()

    asyncio.run(scene())


def test_when_one_who_was_named_goes_the_next_is_named() -> None:
    async def scene() -> None:
        crowd = Crowd()
        for watcher in crowd.watchers[:3]:
            crowd.audience.exit(watcher, "left")
        names = crowd.audience.presence().watcher_names
        assert names == tuple(f"Pupil {number}" for number in range(3, MOST_NAMED + 3))
        crowd.audience.stop()

    asyncio.run(scene())
