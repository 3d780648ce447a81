"""Thinking time: arithmetic over absolute deadlines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen.events import Began, Clock, Ended, TableOpened
from banmen.game import Outcome
from banmen.games.reversi import state as reversi
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import opening
from banmen.protocol.messages import ClockRule
from banmen.replay import Replay
from banmen_server.tables.clocks import (
    clock_after_move,
    clock_after_restart,
    clock_after_takeback,
    seat_out_of_time,
    start_clock,
    thinking_time_s,
)

NOW = 1_700_000_000_000
RULE = ClockRule(60_000, 2_000)
RUNNING = Clock("black", NOW + 60_000, {"black": 60_000, "white": 50_000})

times = st.integers(0, 10**7)


def playing(clock: Clock) -> Replay:
    replay = Replay()
    for event in (TableOpened("reversi", {}, "p1", "c", "e"), Began(1, reversi.ReversiBegan(8)), clock):
        replay.apply(event, NOW)
    return replay


def test_a_clock_is_wound_for_all_and_runs_for_the_first() -> None:
    assert start_clock(RULE, REVERSI, opening(8), NOW) == Clock(
        "black", NOW + 60_000, {"black": 60_000, "white": 60_000}
    )


def test_a_move_costs_its_time_and_earns_the_increment() -> None:
    after = clock_after_move(RULE, RUNNING, "white", NOW + 7_000)
    assert after == Clock("white", NOW + 7_000 + 50_000, {"black": 55_000, "white": 50_000})


@given(spent=times)
def test_time_is_never_less_than_nothing(spent: int) -> None:
    for after in (
        clock_after_move(RULE, RUNNING, "white", NOW + spent),
        clock_after_takeback(RULE, RUNNING, "white", NOW + spent),
    ):
        assert all(left >= 0 for left in after.remaining.values())
        assert after.remaining["white"] == 50_000


@given(spent=times)
def test_after_the_last_move_nobodys_time_runs(spent: int) -> None:
    after = clock_after_move(RULE, RUNNING, None, NOW + spent)
    assert (after.turn, after.deadline) == (None, None)


def test_a_stopped_clock_books_nothing() -> None:
    stopped = Clock(None, None, {"black": 1, "white": 2})
    assert clock_after_move(RULE, stopped, "white", NOW) == Clock("white", NOW + 2, {"black": 1, "white": 2})
    assert clock_after_takeback(RULE, stopped, None, NOW) == stopped


def test_where_each_move_has_its_time_nothing_is_carried_over() -> None:
    rule = ClockRule(30_000, per_move=True)
    begun = start_clock(rule, REVERSI, opening(8), NOW)
    assert begun == Clock("black", NOW + 30_000, {"black": 30_000, "white": 30_000})
    moved = clock_after_move(rule, begun, "white", NOW + 29_000)
    assert moved == Clock("white", NOW + 59_000, {"black": 30_000, "white": 30_000})
    back = clock_after_takeback(rule, moved, "black", NOW + 50_000)
    assert back == Clock("black", NOW + 80_000, {"black": 30_000, "white": 30_000})


def test_a_turn_taken_over_keeps_the_spent_time_and_gets_no_increment() -> None:
    assert clock_after_takeback(RULE, RUNNING, "black", NOW + 9_000) == Clock(
        "black", NOW + 60_000, {"black": 51_000, "white": 50_000}
    )


@given(away=times)
def test_a_restart_restarts_the_turn(away: int) -> None:
    after = clock_after_restart(RUNNING, NOW + away)
    assert after == Clock("black", NOW + away + 60_000, RUNNING.remaining)


@pytest.mark.parametrize(
    ("now", "seat"), [(NOW, None), (NOW + 59_999, None), (NOW + 60_000, "black"), (NOW + 10**9, "black")]
)
def test_a_flag_falls_at_its_deadline(now: int, seat: str | None) -> None:
    assert seat_out_of_time(playing(RUNNING), now) == seat


def test_no_flag_falls_in_a_game_that_is_over_nor_on_a_clock_that_stands() -> None:
    assert seat_out_of_time(playing(Clock(None, None, {"black": 0, "white": 0})), NOW) is None
    over = playing(RUNNING)
    over.apply(Ended(Outcome("white", "resigned")), NOW)
    assert seat_out_of_time(over, NOW + 10**9) is None
    assert seat_out_of_time(Replay(), NOW) is None


@pytest.mark.parametrize(
    ("rule", "left_ms", "thinks_s"),
    [
        (ClockRule(60_000), 60_000, 1.99),
        (ClockRule(60_000), 6_300, 0.2),
        (ClockRule(60_000), 300, 0.0),
        (ClockRule(60_000), 100, 0.0),
        (ClockRule(60_000, 2_000), 6_300, 1.6),
        (ClockRule(60_000, 2_000), 800, 0.5),
        (ClockRule(3_000, per_move=True), 3_000, 1.5),
    ],
)
def test_a_program_thinks_no_longer_than_its_clock_bears(rule: ClockRule, left_ms: int, thinks_s: float) -> None:
    replay = Replay()
    clock = Clock("black", NOW + left_ms, {"black": left_ms, "white": 60_000})
    for event in (TableOpened("reversi", {}, "p1", "c", "e", clock=rule), Began(1, reversi.ReversiBegan(8)), clock):
        replay.apply(event, NOW)
    assert thinking_time_s(replay, NOW) == pytest.approx(thinks_s)
    assert thinking_time_s(replay, NOW + 10**6) == 0.0


def test_without_a_clock_a_program_has_the_time_that_it_takes() -> None:
    assert thinking_time_s(Replay(), NOW) is None


@pytest.mark.parametrize(
    "rule", [ClockRule(1_000), ClockRule(60_000), ClockRule(1_000, 100), ClockRule(1_000, per_move=True)]
)
def test_a_program_that_uses_all_of_it_does_not_lose_on_time(rule: ClockRule) -> None:
    """Thirty moves of a game of 8x8, each with 10 ms of sending and storing besides."""
    replay, now = Replay(), NOW
    for event in (
        TableOpened("reversi", {}, "p1", "c", "e", clock=rule),
        Began(1, reversi.ReversiBegan(8)),
        start_clock(rule, REVERSI, opening(8), NOW),
    ):
        replay.apply(event, NOW)
    for _ in range(30):
        clock = replay.clock
        assert clock is not None
        now += round(1000 * (thinking_time_s(replay, now) or 0)) + 10
        assert seat_out_of_time(replay, now) is None
        replay.apply(clock_after_move(rule, clock, "black", now), now)
