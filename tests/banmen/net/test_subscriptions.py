from itertools import count

import pytest

from banmen.net.subscriptions import ResumePoint, Subscriptions
from banmen.protocol.messages import Event, Events, Join, Snapshot, Watch

CODE = "K7QX-2MPD"


@pytest.fixture
def subscriptions() -> Subscriptions:
    numbers = count(1)
    return Subscriptions(lambda: f"c{next(numbers)}")


def events(first: int, how_many: int, *, table: str = "t1", epoch: str = "e1") -> Events:
    return Events(table, epoch, first, tuple(Event(0, {"type": "opened", "code": CODE}) for _ in range(how_many)))


def snapshot(seq: int) -> Snapshot:
    return Snapshot("t1", "e1", seq, {"opened": {"code": CODE}})


def test_a_table_entered_by_code_is_gone_back_to_by_code(subscriptions: Subscriptions) -> None:
    subscriptions.entered(Watch("c0", "k7qx2mpd"))
    subscriptions.received(snapshot(4))
    subscriptions.received(events(4, 3))
    assert subscriptions.resume_commands() == [Watch("c1", CODE, "e1", 6)]
    assert subscriptions.resume_command("t1") == Watch("c2", CODE, "e1", 6)
    assert subscriptions.resume_command("t2") is None


def test_of_two_ways_to_a_table_the_seat_is_taken(subscriptions: Subscriptions) -> None:
    subscriptions.entered(Watch("c0", "t1"))
    subscriptions.entered(Join("c0", CODE))
    subscriptions.entered(Watch("c0", CODE))
    subscriptions.received(snapshot(2))
    assert subscriptions.resume_commands() == [Join("c1", CODE, epoch="e1", since=2)]


def test_where_there_is_no_seat_for_us_we_watch_from_then_on(subscriptions: Subscriptions) -> None:
    subscriptions.opened("t1")
    subscriptions.entered(Join("c0", CODE))
    subscriptions.received(snapshot(2))
    assert subscriptions.watch_only("t1") == Watch("c1", "t1", "e1", 2)
    assert subscriptions.resume_commands() == [Watch("c2", "t1", "e1", 2)]


def test_without_events_of_the_table_a_return_has_no_starting_event(subscriptions: Subscriptions) -> None:
    subscriptions.entered(Join("c0", "t1", "white"))
    assert subscriptions.resume_commands() == [Join("c1", "t1")]
    subscriptions.received(events(3, 1))
    assert subscriptions.resume_commands() == [Join("c2", "t1")]


def test_news_of_tables_where_we_are_not_are_not_kept(subscriptions: Subscriptions) -> None:
    subscriptions.received(snapshot(2))
    subscriptions.entered(Watch("c0", "t1"))
    assert subscriptions.resume_commands() == [Watch("c1", "t1")]


@pytest.mark.parametrize(
    ("news", "since"),
    [
        (events(6, 1), ResumePoint("e1", 6)),
        (events(2, 2), ResumePoint("e1", 5)),
        (events(4, 5), ResumePoint("e1", 8)),
        (events(7, 1), ResumePoint("e1", 5)),
        (events(7, 1, epoch="e2"), ResumePoint("e1", 5)),
        (events(1, 2, epoch="e2"), ResumePoint("e2", 2)),
        (snapshot(3), ResumePoint("e1", 3)),
    ],
)
def test_only_events_without_a_gap_count(
    subscriptions: Subscriptions, news: Events | Snapshot, since: ResumePoint
) -> None:
    subscriptions.entered(Join("c0", "t1"))
    subscriptions.received(snapshot(5))
    subscriptions.received(news)
    assert subscriptions.resume_commands() == [Join("c1", "t1", None, *since)]


def test_a_copy_that_is_not_trusted_asks_for_a_snapshot_until_one_comes(subscriptions: Subscriptions) -> None:
    subscriptions.entered(Join("c0", "t1"))
    subscriptions.received(snapshot(5))
    subscriptions.set_since("t1", None)
    subscriptions.received(events(6, 1))
    assert subscriptions.resume_command("t1") == Join("c1", "t1")
    subscriptions.received(snapshot(6))
    assert subscriptions.resume_command("t1") == Join("c2", "t1", None, "e1", 6)
    subscriptions.set_since("t9", None)


@pytest.mark.parametrize("name", ["t1", CODE, "k7qx2mpd"])
def test_a_table_left_by_id_or_code_is_left_for_good(subscriptions: Subscriptions, name: str) -> None:
    subscriptions.entered(Join("c0", CODE))
    subscriptions.opened("t2")
    subscriptions.received(snapshot(5))
    assert subscriptions.remove(name) == "t1"
    subscriptions.received(events(6, 1))
    assert subscriptions.resume_commands() == [Join("c1", "t2")]


@pytest.mark.parametrize("state", [None, [], {}, {"opened": None}, {"opened": {"code": 7}}])
def test_a_snapshot_without_a_code_is_that_of_its_id(subscriptions: Subscriptions, state: object) -> None:
    subscriptions.entered(Join("c0", "t1"))
    subscriptions.received(Snapshot("t1", "e1", 2, state))
    assert subscriptions.resume_commands() == [Join("c1", "t1", None, "e1", 2)]
