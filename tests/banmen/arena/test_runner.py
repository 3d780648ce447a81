"""Games of a match in processes of their own: in order, the same for any number of them, and ended with them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import enumerate as enumerate_threads

import pytest

from banmen.arena import runner as arena_runner
from banmen.arena.match import Match
from banmen.arena.runner import Broken, News, NotStarted, Runner, Worker
from tests.banmen.arena import scripts
from tests.banmen.arena.scripts import script


@contextmanager
def running(match: Match, jobs: int) -> Iterator[Runner]:
    runner = Runner(match, jobs)
    try:
        yield runner
    finally:
        runner.close()


def levels(seed: int = 7) -> Match:
    return Match(game="reversi", a="1", b="2", seed=seed)


def test_the_games_are_the_same_for_any_number_of_processes() -> None:
    alone = Worker(levels())
    expected = [alone.play(number) for number in range(3)]
    with running(levels(), 2) as runner:
        assert list(runner.games(range(3))) == expected


def test_a_worker_tells_each_ply() -> None:
    news: list[News] = []
    result = Worker(levels(), news.append).play(3)
    assert news[0] == News(3)
    assert [one.action for one in news[1:]] == list(result.record.actions)


def test_after_a_fault_a_contender_is_started_anew(tmp_path: Path) -> None:
    match = Match(game="reversi", a="1", b=script(tmp_path, scripts.DIES), seed=7)
    worker = Worker(match)
    try:
        for number in range(2):
            fault = worker.play(number).record.fault
            assert fault is not None
            assert (fault.side, fault.code) == ("b", "ended")
    finally:
        worker.contenders.close()


def test_a_contender_that_cannot_be_started_ends_the_match(tmp_path: Path) -> None:
    match = Match(game="reversi", a="1", b=script(tmp_path, scripts.WITHOUT_CHOOSE), seed=7)
    with running(match, 1) as runner, pytest.raises(NotStarted) as found:
        next(runner.games(range(2)))
    assert (found.value.side, found.value.fault.code) == ("b", "no_choose")


def test_a_process_that_dies_breaks_the_match() -> None:
    with running(levels(), 1) as runner:
        games = runner.games(range(200))
        next(games)
        for process in (runner._pool._processes or {}).values():
            process.kill()
        with pytest.raises(Broken):
            list(games)


def test_nothing_of_the_pool_ends_beside_the_interpreter() -> None:
    before = set(enumerate_threads())
    with running(levels(), 2) as runner:
        next(runner.games(range(200)))
        assert set(enumerate_threads()) - before
    assert not set(enumerate_threads()) - before


def test_nothing_is_played_in_a_process_that_was_not_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_runner, "_worker", None)
    with pytest.raises(RuntimeError):
        arena_runner._play(0)
