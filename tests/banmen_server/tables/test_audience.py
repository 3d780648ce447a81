"""The subscribers of a table: what each is sent, and what it gets after it lagged."""

from banmen.protocol.messages import Closed, Events, Presence, Say, Snapshot
from banmen_server.tables.decisions import Actor
from tests.banmen_server.tables.audiences import Recorder, Room, texts
from tests.banmen_server.tables.sitting import AKI, JUN, MIO, NOW


def test_all_subscribers_get_the_same_bytes_of_public_events() -> None:
    room = Room()
    black, white, watcher = room.enter(AKI), room.enter(MIO), room.enter(JUN)
    number = room.say("Hello")
    frames = {subscriber.frames[-1] for subscriber in (black, white, watcher)}
    assert len(frames) == 1
    [message] = [one for one in watcher.took() if isinstance(one, Events)]
    assert (message.first, texts([message])) == (number, ["Hello"])
    assert all(one.frames[-1] is black.frames[-1] for one in (white, watcher)), "it was packed once"


def test_a_subscriber_that_left_receives_nothing_more() -> None:
    room = Room()
    watcher = room.enter(JUN)
    assert watcher in room.audience
    room.audience.exit(watcher, "left")
    assert watcher not in room.audience
    watcher.took()
    room.say("Hello")
    assert watcher.took() == []


def test_a_paused_subscriber_receives_the_missed_events_when_it_is_unpaused() -> None:
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


def test_a_connection_that_is_not_subscribed_cannot_be_paused() -> None:
    room = Room()
    assert room.audience.pause(Recorder(JUN)) is None


def test_a_slow_consumer_receives_the_missed_events_once_and_the_presence() -> None:
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


def test_a_returning_subscriber_receives_missed_events_or_after_another_epoch_a_snapshot() -> None:
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


def test_simultaneous_subscribers_share_a_snapshot_and_later_ones_get_another() -> None:
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
    room.table.apply(room.table.decide(Say("s", "t1", "elsewhere"), AKI, NOW, frozenset()), NOW)  # type: ignore[arg-type] # it needs nothing
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
