"""The moment that `choose` may ask for: the players, and the time left."""

from random import Random

import pytest

from banmen.bot.choosing import TimeLeft, moment_of
from banmen.events import Began, Clock, Seated, TableOpened
from banmen.games.reversi.rules import REVERSI, ReversiOptions
from banmen.protocol.messages import ClockRule
from banmen.replay import Replay


def replay_of(clock: ClockRule | None, deadline: int | None = 90_000) -> Replay:
    replay = Replay()
    replay.apply(TableOpened("reversi", {"size": 6}, "p1", "K7QX-2MPD", "e1", clock=clock), 0)
    replay.apply(Seated("black", "p1", "Aki"), 0)
    replay.apply(Seated("white", "p2", "Dice", bot=True), 0)
    replay.apply(Began(1, REVERSI.begin(ReversiOptions(6), Random(1))), 0)
    if clock is not None:
        replay.apply(Clock("white" if deadline else None, deadline, {"black": 60_000, "white": 50_000}), 0)
    return replay


def test_it_names_the_game_and_the_players() -> None:
    moment = moment_of("t1", replay_of(None), "white", 0)
    assert (moment.table, moment.game, moment.round, moment.plies) == ("t1", "reversi", 1, 0)
    assert moment.names == {"black": "Aki", "white": "Dice"}
    assert moment.options == ReversiOptions(6)
    assert moment.clock is None


def test_the_running_clock_is_read_by_the_servers_time() -> None:
    replay = replay_of(ClockRule(60_000, 2_000))
    assert moment_of("t1", replay, "white", 80_500).clock == TimeLeft(9.5, {"black": 60.0}, 2.0)
    assert moment_of("t1", replay, "black", 99_000).clock == TimeLeft(60.0, {"white": 0.0}, 2.0)


def test_stopped_clocks_keep_their_time() -> None:
    replay = replay_of(ClockRule(60_000), deadline=None)
    assert moment_of("t1", replay, "white", 80_500).clock == TimeLeft(50.0, {"black": 60.0}, 0.0)


def test_before_a_table_is_known_there_is_none() -> None:
    with pytest.raises(LookupError):
        moment_of("t1", Replay(), "black", 0)
