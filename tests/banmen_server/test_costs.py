"""The costs of a move, in counts that are the same on every machine.

These are upper bounds of the present costs. A change that lowers the costs lowers the bounds; a change that raises a
bound gives its reason in docs/performance.md.
"""

import asyncio
from pathlib import Path

import pytest

from tests.banmen_server.costs import Counts, counted_moves

SHARED_WORK = 0.15
"""The share of each of forty moves in the work for all of them, such as a timer."""


@pytest.fixture(scope="module")
def at_one_table(tmp_path_factory: pytest.TempPathFactory) -> Counts:
    return asyncio.run(counted_moves(tmp_path_factory.mktemp("one") / "hall.db", tables=1, moves=40))


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Counts:
    return asyncio.run(counted_moves(tmp_path_factory.mktemp("seen") / "hall.db", tables=1, moves=40, watchers=20))


@pytest.mark.parametrize(
    ("done", "most"),
    [
        ("tasks", 0),
        ("wake_ups", 1),
        ("encodes", 6),  # the command for its digest, the event, the record, the state for its hash, the frame, `done`
        ("writes", 2),  # one for each of the two, the mover's with its `done`
        ("transactions", 1),
        ("commits", 1),
        ("rows", 2),
        ("calls", 85),
        ("kept_blocks", 30),  # of memory: the line of play grows; caches fill at first
    ],
)
def test_the_costs_of_a_single_move_are_bounded(at_one_table: Counts, done: str, most: int) -> None:
    assert at_one_table.each(done) <= most + max(SHARED_WORK, 0.05 * most)


def test_the_costs_of_a_move_are_counted_at_all(at_one_table: Counts) -> None:
    assert at_one_table.each("commits") > 0.9
    assert at_one_table.each("writes") > 1.9
    assert at_one_table.each("encodes") > 0.9
    assert at_one_table.each("calls") > 50


def test_moves_of_many_tables_share_commits_and_wake_ups(tmp_path: Path) -> None:
    counts = asyncio.run(counted_moves(tmp_path / "hall.db", tables=8, moves=80))
    assert counts.each("commits") < 0.8
    assert counts.each("wake_ups") < 0.8
    assert counts.each("tasks") < SHARED_WORK


def test_a_spectator_costs_one_write_and_nothing_else(at_one_table: Counts, watched: Counts) -> None:
    assert watched.each("writes") == pytest.approx(22, abs=1)
    for done in ("encodes", "tasks", "wake_ups", "commits", "rows"):
        assert watched.each(done) <= at_one_table.each(done) + SHARED_WORK, done
    assert (watched.each("calls") - at_one_table.each("calls")) / 20 < 2
