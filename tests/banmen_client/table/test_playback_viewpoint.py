"""The viewpoint: the shared position, or the viewer's own."""

from random import Random

import pytest

from banmen.events import ActionPlayed, Began, Ended, Paced, Seated, TableOpened, TookBack
from banmen.game import Outcome
from banmen.games import GAMES
from banmen.options import read_options
from banmen.replay import PROGRAM, Replay
from banmen_client.table.playback import Viewpoint

PASSING = "f5 f6 d3 g5 h5 h4 f7 h6".split()  # noqa: SIM905 - as it is written elsewhere
"""After these white must pass."""


def reversi(moves: list[str], *, programs: bool = False) -> Replay:
    """A game played so far, by programs or by two people."""
    replay, game = Replay(), GAMES["reversi"]
    replay.apply(TableOpened("reversi", {}, "p1", "CODE", "e1"), 0)
    for seat in ("black", "white"):
        replay.apply(Seated(seat, PROGRAM if programs else f"player {seat}", ""), 0)
    replay.apply(Began(1, game.begin(read_options(game, {}), Random(0))), 0)
    for number, square in enumerate(moves, 1):
        seat = replay.state.turn
        for event in game.decide(replay.state, seat, game.Action(square), Random(0)).events:
            replay.apply(ActionPlayed(seat, number, event), number)
    return replay


def show(pace: Paced, at: int = 10_000) -> Replay:
    replay = reversi(PASSING, programs=True)
    replay.apply(pace, at)
    return replay


def test_followers_of_people_see_the_last_ply() -> None:
    replay = reversi(PASSING[:3])
    assert Viewpoint().ply(replay, 0, 0) == 3


@pytest.mark.parametrize(("server_ms", "ply"), [(10_000, 2), (10_499, 2), (10_500, 3), (12_000, 6), (99_000, 9)])
def test_followers_of_a_show_use_the_servers_time(server_ms: int, ply: int) -> None:
    assert Viewpoint().ply(show(Paced(2, 2.0, paused=False)), 0, server_ms) == ply


def test_a_show_that_is_paused_stands_still() -> None:
    assert Viewpoint().ply(show(Paced(4, 2.0, paused=True)), 0, 99_000) == 4


def test_an_own_position_stays_until_the_viewer_returns() -> None:
    replay, viewpoint = show(Paced(2, 1.0, paused=False)), Viewpoint()
    viewpoint.look(5, 0, replay)
    assert not viewpoint.following
    assert viewpoint.paused(replay)
    assert viewpoint.ply(replay, 60_000, 60_000) == 5
    viewpoint.live()
    assert viewpoint.ply(replay, 60_000, 11_000) == 3


def test_ones_own_pace_begins_where_one_looks() -> None:
    replay, viewpoint = show(Paced(0, 1.0, paused=True)), Viewpoint()
    viewpoint.look(3, 0, replay)
    viewpoint.run(1_000, 0, replay, paused=False)
    viewpoint.pace(4, 1_500)
    assert viewpoint.ply(replay, 1_500, 0) == 3
    assert viewpoint.ply(replay, 2_000, 0) == 5
    assert viewpoint.ply(replay, 60_000, 0) == 9, "no further than was played"


def test_a_game_of_people_is_replayed_from_the_beginning_when_one_is_at_its_end() -> None:
    replay, viewpoint = reversi(PASSING), Viewpoint()
    viewpoint.run(0, 0, replay, paused=False)
    assert viewpoint.ply(replay, 0, 0) == 0
    assert viewpoint.ply(replay, 2_500, 0) == 2


def test_milestones_are_found_while_the_game_runs() -> None:
    replay, viewpoint = reversi(PASSING), Viewpoint()
    assert viewpoint.milestones(replay) == [9]
    assert viewpoint.next_milestone(replay, 2) == 9
    assert viewpoint.next_milestone(replay, 9) is None
    assert viewpoint.milestone_before(replay, 9) == 0
    replay.apply(TookBack(4), 0)
    assert viewpoint.milestones(replay) == []


def test_milestones_of_a_line_that_was_taken_back_and_gone_on_are_not_those_of_before() -> None:
    replay, viewpoint = reversi(PASSING), Viewpoint()
    assert viewpoint.milestones(replay) == [9]
    replay.apply(TookBack(2), 0)
    game = GAMES["reversi"]
    for number in range(8):
        place = next(iter(game.legal(replay.state, replay.state.turn)))
        for event in game.decide(replay.state, replay.state.turn, place, Random(0)).events:
            replay.apply(ActionPlayed(replay.state.turn, number, event), number)
    passes = [number for number, ply in enumerate(replay.plies) if number and game.milestone(ply.event)]
    assert viewpoint.milestones(replay) == passes
    assert viewpoint.by_kind(replay).get("pass", []) == passes


# --- plies played ahead -----------------------------------------------------------------------------------------------


def test_in_a_running_show_plies_played_ahead_are_hidden() -> None:
    replay, viewpoint = show(Paced(2, 10.0, paused=False)), Viewpoint()
    assert viewpoint.front(replay, 10_000) == 2
    assert viewpoint.front(replay, 10_300) == 5
    viewpoint.look(9, 0, replay)
    assert viewpoint.ply(replay, 0, 10_300) == 5, "not even on one's own"


def test_plies_once_seen_stay_visible() -> None:
    replay, viewpoint = show(Paced(6, 10.0, paused=True)), Viewpoint()
    assert viewpoint.front(replay, 10_000) == 6
    replay.apply(Paced(1, 10.0, paused=True), 11_000)
    assert viewpoint.ply(replay, 0, 11_000) == 1
    assert viewpoint.front(replay, 11_000) == 6


def test_where_the_presenter_went_back_all_there_is_can_be_seen() -> None:
    assert Viewpoint().front(show(Paced(0, 0.25, paused=False)), 10_000) == 9


def test_a_game_of_people_is_seen_to_its_last_ply() -> None:
    assert Viewpoint().front(reversi(PASSING), 0) == 9


def test_a_finished_show_that_stands_still_is_looked_through_freely() -> None:
    replay, viewpoint = show(Paced(3, 1000.0, paused=True)), Viewpoint()
    assert viewpoint.front(replay, 10_000) == 3
    replay.apply(Ended(Outcome(None, "discs")), 10_000)
    assert viewpoint.front(replay, 10_000) == 9


def test_speeds_stay_within_the_limits_of_the_protocol() -> None:
    replay, viewpoint = reversi(PASSING), Viewpoint()
    viewpoint.look(0, 0, replay)
    for asked, taken in ((5000.0, 1000.0), (0.01, 0.25)):
        viewpoint.pace(asked, 0)
        assert viewpoint.speed(replay) == taken
