"""Games of a match in processes of their own: in order, the same for any number of them, and ended with them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import enumerate as enumerate_threads

import psutil
import pytest

from banmen.arena.match import Match
from banmen.arena.runner import Runner, WorkerBroken
from banmen.arena.worker import ArenaWorker, ContenderNotStarted, PlyPlayed
from tests.banmen.arena import scripts
from tests.banmen.arena.scripts import script


@contextmanager
def running(match: Match, jobs: int) -> Iterator[Runner]:
    runner = Runner(match, jobs)
    try:
        yield runner
    finally:
        runner.stop()


def processes() -> set[psutil.Process]:
    """What this process has started; a browser, which other tests share, may be among it."""
    return set(psutil.Process().children())


def levels(seed: int = 7) -> Match:
    return Match(game="reversi", a="1", b="2", seed=seed)


def test_the_games_are_the_same_for_any_number_of_processes() -> None:
    alone = ArenaWorker(levels())
    expected = [alone.play(number) for number in range(3)]
    with running(levels(), 2) as runner:
        assert list(runner.games(range(3))) == expected


def test_each_ply_is_sent_before_the_game_ends() -> None:
    told: list[PlyPlayed] = []
    runner = Runner(levels(), 1, told.append)
    (played,) = runner.games(range(1))
    assert [one.action for one in told] == [None, *played.record.actions]
    runner.close()


def test_a_contender_that_fails_to_start_ends_the_match(tmp_path: Path) -> None:
    match = Match(game="reversi", a="1", b=script(tmp_path, scripts.WITHOUT_CHOOSE), seed=7)
    with running(match, 1) as runner, pytest.raises(ContenderNotStarted) as found:
        next(runner.games(range(2)))
    assert (found.value.side, found.value.fault.code) == ("b", "no_choose")


def test_a_process_that_dies_breaks_the_match() -> None:
    before = processes()
    with running(levels(), 1) as runner:
        games = runner.games(range(200))
        next(games)
        for process in processes() - before:
            process.kill()
        with pytest.raises(WorkerBroken):
            list(games)


def test_neither_threads_nor_processes_outlive_the_match() -> None:
    threads, others = set(enumerate_threads()), processes()
    with running(levels(), 2) as runner:
        next(runner.games(range(200)))
        assert set(enumerate_threads()) - threads
        assert len(processes() - others) == 2
    assert not set(enumerate_threads()) - threads
    assert not processes() - others
