from itertools import count

import pytest

from banmen.protocol.messages import Event, Events, Join, Snapshot, Watch
from banmen_client.mirror import Since
from banmen_client.whereabouts import Whereabouts

CODE = "K7QX-2MPD"


@pytest.fixture
def places() -> Whereabouts:
    numbers = count(1)
    return Whereabouts(lambda: f"c{next(numbers)}")


def events(first: int, how_many: int, *, table: str = "t1", epoch: str = "e1") -> Events:
    return Events(table, epoch, first, tuple(Event(0, {"type": "opened", "code": CODE}) for _ in range(how_many)))


def snapshot(seq: int) -> Snapshot:
    return Snapshot("t1", "e1", seq, {"opened": {"code": CODE}})


def test_a_table_entered_by_code_is_gone_back_to_by_code(places: Whereabouts) -> None:
    places.entered(Watch("c0", "k7qx2mpd"))
    places.told(snapshot(4))
    places.told(events(4, 3))
    assert places.ways_back() == [Watch("c1", CODE, "e1", 6)]
    assert places.way_back("t1") == Watch("c2", CODE, "e1", 6)
    assert places.way_back("t2") is None


def test_of_two_ways_to_a_table_the_seat_is_taken(places: Whereabouts) -> None:
    places.entered(Watch("c0", "t1"))
    places.entered(Join("c0", CODE))
    places.entered(Watch("c0", CODE))
    places.told(snapshot(2))
    assert places.ways_back() == [Join("c1", CODE, epoch="e1", since=2)]


def test_where_there_is_no_seat_for_us_we_watch_from_then_on(places: Whereabouts) -> None:
    places.opened("t1")
    places.entered(Join("c0", CODE))
    places.told(snapshot(2))
    assert places.unseated("t1") == Watch("c1", "t1", "e1", 2)
    assert places.ways_back() == [Watch("c2", "t1", "e1", 2)]


def test_it_is_back_to_nothing_where_nothing_was_told(places: Whereabouts) -> None:
    places.entered(Join("c0", "t1", "white"))
    assert places.ways_back() == [Join("c1", "t1")]
    places.told(events(3, 1))
    assert places.ways_back() == [Join("c2", "t1")]


def test_news_of_tables_where_we_are_not_are_not_kept(places: Whereabouts) -> None:
    places.told(snapshot(2))
    places.entered(Watch("c0", "t1"))
    assert places.ways_back() == [Watch("c1", "t1")]


@pytest.mark.parametrize(
    ("news", "since"),
    [
        (events(6, 1), Since("e1", 6)),
        (events(2, 2), Since("e1", 5)),
        (events(4, 5), Since("e1", 8)),
        (events(7, 1), Since("e1", 5)),
        (events(7, 1, epoch="e2"), Since("e1", 5)),
        (events(1, 2, epoch="e2"), Since("e2", 2)),
        (snapshot(3), Since("e1", 3)),
    ],
)
def test_only_what_follows_without_a_gap_counts(places: Whereabouts, news: Events | Snapshot, since: Since) -> None:
    places.entered(Join("c0", "t1"))
    places.told(snapshot(5))
    places.told(news)
    assert places.ways_back() == [Join("c1", "t1", None, *since)]


def test_a_copy_that_is_not_trusted_asks_for_a_snapshot_until_one_comes(places: Whereabouts) -> None:
    places.entered(Join("c0", "t1"))
    places.told(snapshot(5))
    places.trust("t1", None)
    places.told(events(6, 1))
    assert places.way_back("t1") == Join("c1", "t1")
    places.told(snapshot(6))
    assert places.way_back("t1") == Join("c2", "t1", None, "e1", 6)
    places.trust("t9", None)


@pytest.mark.parametrize("name", ["t1", CODE, "k7qx2mpd"])
def test_a_table_left_by_id_or_code_is_left_for_good(places: Whereabouts, name: str) -> None:
    places.entered(Join("c0", CODE))
    places.opened("t2")
    places.told(snapshot(5))
    assert places.left(name) == "t1"
    places.told(events(6, 1))
    assert places.ways_back() == [Join("c1", "t2")]


@pytest.mark.parametrize("state", [None, [], {}, {"opened": None}, {"opened": {"code": 7}}])
def test_a_snapshot_without_a_code_is_that_of_its_id(places: Whereabouts, state: object) -> None:
    places.entered(Join("c0", "t1"))
    places.told(Snapshot("t1", "e1", 2, state))
    assert places.ways_back() == [Join("c1", "t1", None, "e1", 2)]
