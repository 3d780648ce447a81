"""The process of a match, from the inside: what it plays, tells, and answers."""

from pathlib import Path

from banmen.arena.match import Match
from banmen.arena.worker import ArenaWorker, ContenderRefused, PlyPlayed, WorkerAnswer, WorkerGame, serve
from tests.banmen.arena import scripts
from tests.banmen.arena.scripts import script

MATCH = Match(game="reversi", a="1", b="2", seed=7)


def test_a_worker_tells_each_ply() -> None:
    told: list[PlyPlayed] = []
    played = ArenaWorker(MATCH, told.append).play(3)
    assert told[0] == PlyPlayed(3)
    assert [one.action for one in told[1:]] == list(played.record.actions)


def test_a_contender_is_restarted_after_a_fault(tmp_path: Path) -> None:
    match = Match(game="reversi", a="1", b=script(tmp_path, scripts.DIES), seed=7)
    worker = ArenaWorker(match)
    try:
        for number in range(2):
            fault = worker.play(number).record.fault
            assert fault is not None
            assert (fault.side, fault.code) == ("b", "ended")
    finally:
        worker.contenders.close()


def answers_of(match: Match, *numbers: int) -> list[WorkerAnswer]:
    """What a process answers that is asked for these games."""
    answers: list[WorkerAnswer] = []
    asked = iter(numbers)
    serve(match, lambda: next(asked, None), answers.append)
    return [answer for answer in answers if not isinstance(answer, PlyPlayed)]


def test_games_are_played_until_there_is_no_next_one() -> None:
    played = [answer for answer in answers_of(MATCH, 2, 0) if isinstance(answer, WorkerGame)]
    assert [answer.record.number for answer in played] == [2, 0]


def test_a_contender_that_fails_to_start_is_the_last_answer(tmp_path: Path) -> None:
    match = Match(game="reversi", a="1", b=script(tmp_path, scripts.WITHOUT_CHOOSE), seed=7)
    (refused,) = answers_of(match, 0, 1)
    assert isinstance(refused, ContenderRefused)
    assert (refused.side, refused.code) == ("b", "no_choose")
