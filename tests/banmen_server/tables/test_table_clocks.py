"""Thinking time at a table."""

from banmen.events import Clock, Ended, TookBack
from banmen.game import Outcome
from banmen.protocol.messages import Resign
from tests.banmen_server.tables.sitting import (
    AKI,
    BLITZ,
    MIO,
    NOW,
    PASSING,
    REMATCH,
    WIPED_OUT,
    accept,
    act,
    sitting_of_two,
    take_back,
)


def test_a_clock_is_wound_when_the_game_begins() -> None:
    sitting = sitting_of_two(clock=BLITZ)
    assert sitting.records[-1][0][-1] == Clock("black", NOW + 60_000, {"black": 60_000, "white": 60_000})


def test_a_move_books_its_time_and_gives_the_increment() -> None:
    sitting = sitting_of_two(clock=BLITZ)
    sitting.now += 10_000
    assert sitting.place(AKI, "f5")[-1] == Clock("white", sitting.now + 60_000, {"black": 52_000, "white": 60_000})
    sitting.now += 1_000
    assert sitting.place(MIO, "f6")[-1] == Clock("black", sitting.now + 52_000, {"black": 52_000, "white": 61_000})


def test_after_a_pass_the_same_clock_runs_on() -> None:
    sitting = sitting_of_two(clock=BLITZ)
    sitting.play(PASSING)
    clock = sitting.table.replay.clock
    assert clock is not None
    assert clock.turn == "white"


def test_the_clock_stops_with_the_last_move() -> None:
    sitting = sitting_of_two(clock=BLITZ)
    sitting.play(WIPED_OUT)
    _, clock, ended = sitting.records[-1][0]
    assert isinstance(clock, Clock)
    assert (clock.turn, clock.deadline) == (None, None)
    assert isinstance(ended, Ended)


def test_time_runs_out() -> None:
    sitting = sitting_of_two(clock=BLITZ)
    sitting.now += 59_999
    assert sitting.table.expire(sitting.now) == ()
    sitting.now += 1
    assert sitting.refused(AKI, act(1, "f5")) == "time_over"
    assert sitting.record(sitting.table.expire(sitting.now)) == (Ended(Outcome("white", "time")),)
    assert sitting.table.expire(sitting.now + 1) == ()


def test_a_table_without_a_clock_has_all_the_time() -> None:
    sitting = sitting_of_two()
    assert sitting.table.expire(NOW + 10**12) == ()
    assert sitting.table.resume(NOW + 10**12) == ()


def test_a_take_back_gives_the_opponents_time_back() -> None:
    sitting = sitting_of_two(clock=BLITZ)
    sitting.now += 10_000
    sitting.place(AKI, "f5")
    sitting.now += 5_000
    sitting.do(AKI, take_back(0))
    events = sitting.do(MIO, accept("take_back"))
    assert events[1:] == (TookBack(0), Clock("black", sitting.now + 52_000, {"black": 52_000, "white": 60_000}))


def test_a_restart_gives_back_the_turn_that_ran() -> None:
    sitting = sitting_of_two(clock=BLITZ)
    sitting.now += 10_000
    sitting.place(AKI, "f5")
    later = sitting.now + 10**9
    assert sitting.table.resume(later) == (Clock("white", later + 60_000, {"black": 52_000, "white": 60_000}),)


def test_a_rematch_resets_the_clock() -> None:
    sitting = sitting_of_two(clock=BLITZ)
    sitting.now += 30_000
    sitting.do(AKI, Resign("r", "t1"))
    sitting.do(AKI, REMATCH)
    events = sitting.do(MIO, REMATCH)
    assert events[-1] == Clock("black", sitting.now + 60_000, {"black": 60_000, "white": 60_000})
