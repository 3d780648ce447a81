"""Watchers are counted, and the first of them named, at the same cost beside few and beside many."""

from banmen_server.tables.audience import MAX_NAMED, Watchers
from banmen_server.tables.decisions import Actor
from tests.banmen_server.tables.audiences import Recorder


def many(number: int) -> tuple[Watchers, list[Recorder]]:
    watchers, there = Watchers(lambda: 0), [Recorder(Actor(f"w{each}", f"Pupil {each}")) for each in range(number)]
    for each in there:
        watchers.add(each)
    return watchers, there


def test_names_are_cached_until_the_named_watchers_change() -> None:
    watchers, there = many(MAX_NAMED + 10)
    names = watchers.names({"Aki"})
    watchers.discard(there[-1])
    watchers.add(Recorder(Actor("x", "Late")))
    assert watchers.names({"Aki"}) is names
    assert next(iter(watchers.names({"Pupil 0"}).values())) == "Pupil 1", "a player has that name now"
    watchers.discard(there[0])
    assert list(watchers.names({"Aki"})) == there[1 : MAX_NAMED + 1]


def test_a_returning_watcher_keeps_its_place_and_is_counted_once() -> None:
    watchers, there = many(3)
    watchers.add(there[0])
    assert (len(watchers), list(watchers)) == (3, there)
    assert watchers.discard(there[0])
    assert not watchers.discard(there[0])
    assert there[0] not in watchers
