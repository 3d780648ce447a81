"""The cached snapshot of a table is always equal to a new one."""

from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen.events import ActionPlayed, AnyTableEvent, Began, Paced, Seated, TableOpened, TookBack
from banmen.games import GAMES
from banmen.options import read_options
from banmen.programs.seated import choices
from banmen.protocol.codec import decode_from_server, encode
from banmen.protocol.messages import Snapshot
from banmen.replay import PROGRAM, Replay, from_snapshot, snapshot
from banmen_server.tables.history import CHUNK, packed_line
from banmen_server.tables.subscriber import LongFrame
from banmen_server.tables.views import SnapshotCache
from tests.amounts import examples

GAME = GAMES["knights_tour"]
OPTIONS: dict[str, Any] = {"rows": 8, "columns": 8, "start": "a1", "method": "backtracking"}


def apply_events(replay: Replay, *events: AnyTableEvent) -> None:
    for event in events:
        replay.apply(event, 1_700_000_000_000 + replay.seq)


def opened() -> Replay:
    replay = Replay()
    apply_events(replay, TableOpened("knights_tour", OPTIONS, "p1", "K7QX-2MPD", "e1"), Seated("knight", PROGRAM, ""))
    apply_events(replay, Began(1, GAME.begin(read_options(GAME, OPTIONS), Random(0))), Paced(0, 1000.0, paused=False))
    return replay


def play_plies(replay: Replay, plies: int) -> None:
    """Let the knight search for its tour until the line has this number of plies."""
    dice = Random(0)
    while len(replay.plies) < plies:
        most = min(200, plies - len(replay.plies))
        for chosen in choices(GAME, replay.state, {"knight": "search"}, dice, most=most):
            for event in GAME.decide(replay.state, chosen.seat, chosen.action, dice).events:
                apply_events(replay, ActionPlayed("knight", len(replay.plies), event))


def same(whole: SnapshotCache, replay: Replay) -> bool:
    """Whether the frame says what the replay knows."""
    return bytes(whole.frame("t1", "e1", replay)) == encode(Snapshot("t1", "e1", replay.seq, snapshot(replay)))


@pytest.mark.parametrize("plies", [1, 2, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 1000])
def test_the_cached_snapshot_equals_the_snapshot_of_the_table(plies: int) -> None:
    replay, whole = opened(), SnapshotCache()
    play_plies(replay, plies)
    assert len(replay.plies) == plies
    assert same(whole, replay)


def test_the_received_snapshot_is_the_table() -> None:
    replay = opened()
    play_plies(replay, 700)
    arrived = decode_from_server(bytes(SnapshotCache().frame("t1", "e1", replay)))
    assert isinstance(arrived, Snapshot)
    again = from_snapshot(arrived.state, arrived.seq)
    assert again == replay
    assert again.state_at(300) == replay.state_at(300)


@settings(max_examples=examples(30), deadline=None)
@given(st.lists(st.integers(1, 1200), min_size=1, max_size=6))
def test_plies_played_and_taken_back_are_in_the_cached_snapshot(lengths: list[int]) -> None:
    replay, whole = opened(), SnapshotCache()
    for before, length in pairwise([1, *lengths]):
        if length < before:
            apply_events(replay, TookBack(length - 1))
        play_plies(replay, length)
        replay.plies = packed_line(GAME, replay.plies)
        assert same(whole, replay)


def test_an_opening_revealed_at_the_end_is_in_the_snapshot() -> None:
    replay, whole = opened(), SnapshotCache()
    play_plies(replay, CHUNK + 10)
    replay.plies = packed_line(GAME, replay.plies)
    replay.plies[0] = msgspec.structs.replace(replay.plies[0], at=1)
    assert same(whole, replay)


def test_a_crowd_that_comes_at_once_shares_one_frame() -> None:
    replay, whole = opened(), SnapshotCache()
    first = whole.frame("t1", "e1", replay)
    assert whole.frame("t1", "e1", replay) is first
    play_plies(replay, 1)
    assert same(whole, replay)


def test_viewers_who_join_a_long_show_at_different_times_have_the_same_plies() -> None:
    replay, whole = opened(), SnapshotCache()
    held: list[set[int]] = []
    frames = []
    for plies in (40 * CHUNK, 40 * CHUNK + 100, 41 * CHUNK + 1):
        play_plies(replay, plies)
        replay.plies = packed_line(GAME, replay.plies)
        frame = whole.frame("t1", "e1", replay)
        assert isinstance(frame, LongFrame)
        frames.append(frame)  # so that no part of another has the id of one of these
        held.append({id(part) for part in frame.parts})
    own = [sum(len(part) for part in frame.parts if id(part) not in held[0]) for frame in frames[1:]]
    assert max(own) < len(frames[0]) / 20
