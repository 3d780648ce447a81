"""The times left after each ply: stored with each record, dropped with plies that are taken back."""

from random import Random

from banmen.protocol.messages import ClockRule
from banmen_server.tables.decisions import Decision
from banmen_server.tables.history import ClockTimes
from banmen_server.tables.table import Table
from tests.banmen_server.tables.sitting import AKI, MIO, Sitting, accept, sitting_of_two, take_back


def played() -> Sitting:
    """Each move took a second more than the one before, the first 1 s."""
    sitting = sitting_of_two(clock=ClockRule(60_000))
    for seconds, square in enumerate(("f5", "f6", "e6"), 1):
        sitting.now += 1_000 * seconds
        sitting.play(square)
    return sitting


def test_the_times_after_each_ply_are_known() -> None:
    table = played().table
    times = [table.clock_times.after(table.replay, ply) for ply in range(5)]
    assert [(each.get("black"), each.get("white")) for each in times] == [
        (60_000, 60_000),
        (59_000, 60_000),
        (59_000, 58_000),
        (56_000, 58_000),
        (None, None),
    ]


def test_times_of_taken_back_plies_are_forgotten() -> None:
    sitting = played()
    sitting.do(MIO, take_back(1))
    sitting.do(AKI, accept("take_back"))
    table = sitting.table
    assert table.clock_times.after(table.replay, 2) == {}
    assert table.clock_times.after(table.replay, 1) == {"black": 59_000, "white": 58_000}


def test_a_table_without_a_clock_has_none() -> None:
    sitting = sitting_of_two()
    sitting.play("f5")
    assert sitting.table.clock_times == ClockTimes()


def test_a_table_that_is_folded_again_has_the_same_times() -> None:
    sitting = played()
    again = Table("t1", Random(1))
    for events, at in sitting.records:
        again.apply(Decision(events), at)
    assert again.clock_times == sitting.table.clock_times
    assert ClockTimes(sitting.table.clock_times.stored()) == sitting.table.clock_times
