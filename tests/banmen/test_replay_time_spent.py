"""The time spent on a game: arithmetic over the times when it runs."""

from banmen.replay import TimeSpent


def test_it_runs_while_somebody_is_there_and_nothing_is_paused() -> None:
    begun = TimeSpent().running(1_000)
    assert begun.at(4_000) == 3_000
    paused = begun.running(4_000, paused=True)
    assert (paused.at(4_000), paused.at(9_000)) == (3_000, 3_000)
    assert paused.running(10_000).at(11_000) == 4_000


def test_it_stands_still_while_nobody_is_there() -> None:
    assert TimeSpent(5_000, None, here=False).running(1_000).at(9_000) == 5_000


def test_to_run_on_or_to_stand_still_twice_changes_nothing() -> None:
    begun = TimeSpent().running(1_000)
    assert begun.running(3_000) == begun
    assert begun.running(3_000, paused=True).running(7_000, paused=True) == begun.running(3_000, paused=True)


def test_a_clock_that_lags_behind_the_server_s_shows_no_time_at_all() -> None:
    assert TimeSpent().running(5_000).at(1_000) == 0
