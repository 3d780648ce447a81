"""The review of games and the hint on positions."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import msgspec
import pytest

from banmen.games.reversi import review as reviewing
from banmen.games.reversi.analysis import JudgedPly, RecordedGame, played_plies
from banmen.games.reversi.engine.search import Searcher, never
from banmen.games.reversi.review import (
    Effort,
    HintRequest,
    RankedSquares,
    ReviewRequest,
    hint_on,
    hints,
    review,
    steps_of,
)
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, Place, Position, bitboards, opening
from banmen.grid import square_name
from banmen.programs.job import Job
from tests.banmen.games.reversi.reviewed_games import after_place, best_for_black, game_on


@pytest.fixture(autouse=True)
def python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search in Python, with a small transposition table."""
    monkeypatch.setattr(reviewing, "compiled", lambda _size: False)
    new = cache(lambda size: Searcher(size, compiled=False, places=1 << 12, selective=False))
    monkeypatch.setattr(reviewing, "searcher", new)
    monkeypatch.setattr(reviewing, "THOROUGH", Effort(3, 12))


def judged(game: RecordedGame, depth: int | None = None) -> dict[int, JudgedPly]:
    """The plies of a game as the last round judges them."""
    return {step.ply.number: step.ply for step in review(ReviewRequest(*game, depth=depth), never)}


@pytest.mark.parametrize("seed", range(3))
def test_a_small_game_is_judged_as_looking_at_all_of_it_judges(seed: int) -> None:
    game = game_on(4, seed)
    plies = judged(game)
    for played in played_plies(*game):
        ply = plies[played.number]
        assert ply.exact
        assert ply.value_for_black == best_for_black(played.before)
        assert ply.played_for_black == best_for_black(played.after)


def test_the_best_square_has_the_value_of_the_position() -> None:
    game = game_on(4, 1)
    plies = judged(game)
    for played in played_plies(*game):
        best = plies[played.number].best
        if best is not None:
            after = after_place(played.before, Place(square_name(divmod(best, 4))))
            assert best_for_black(after) == plies[played.number].value_for_black


def test_the_whole_game_is_seen_quickly_before_it_is_judged_thoroughly() -> None:
    game = game_on(6, 3, most=24)
    steps = list(review(ReviewRequest(*game, depth=3), never))
    count = steps_of(*game) // 2
    assert [step.number for step in steps] == list(range(1, 2 * count + 1))
    assert [step.ply.number for step in steps[:count]] == list(range(1, count + 1))
    second = [step.ply for step in steps[count:]]
    solved = [ply.number for ply in second if ply.exact]
    assert sorted(ply.number for ply in second) == list(range(1, count + 1))
    assert [ply.number for ply in second][: len(solved)] == sorted(solved, reverse=True), (
        "from the end, where it is sure"
    )
    assert {ply.depth for ply in second if not ply.exact} == {3}


def test_a_review_resumes_after_the_steps_done() -> None:
    game = game_on(4, 2)
    steps = list(review(ReviewRequest(*game), never))
    assert [step.number for step in review(ReviewRequest(*game, done=5), never)] == [each.number for each in steps[5:]]


def test_a_review_that_is_stopped_says_nothing_more() -> None:
    asked = 0

    def stop() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    assert len(list(review(ReviewRequest(*game_on(6, 1)), stop))) < 4


def last(found: Iterator[RankedSquares]) -> RankedSquares:
    return list(found)[-1]


def late_position() -> Position:
    """A position of 4x4 with several legal squares and little left."""
    played = played_plies(*game_on(4, 0))
    return next(ply.before for ply in played[4:] if len(list(REVERSI.legal(ply.before, ply.seat))) > 2)


def test_a_hint_is_exact_near_the_end_and_the_best_square_comes_first() -> None:
    position = late_position()
    hint = last(hints(HintRequest(position), never))
    sign = 1 if position.turn == BLACK else -1
    assert hint.final
    assert {one.square for one in hint.values} == {
        int(place.square[1:]) * 4 - 4 + "abcd".index(place.square[0])
        for place in REVERSI.legal(position, position.turn or "")
    }
    for one in hint.values:
        after = after_place(position, Place(square_name(divmod(one.square, 4))))
        assert (one.value, one.exact) == (sign * best_for_black(after), True)
    assert [one.value for one in hint.values] == sorted((one.value for one in hint.values), reverse=True)
    assert hint.values[0].line[0] == hint.values[0].square


def test_a_hint_deepens_to_the_depth_of_a_review() -> None:
    found = list(hints(HintRequest(opening(8)), never))
    assert [each.depth for each in found] == [1, 2, 3]
    assert [each.final for each in found] == [False, False, True]
    assert not any(one.exact for one in found[-1].values)


def test_squares_that_are_equal_by_symmetry_have_one_value_at_every_depth() -> None:
    for hint in hints(HintRequest(opening(8)), never):
        assert len(hint.values) == 4
        assert len({one.value for one in hint.values}) == 1
    first = judged(RecordedGame(opening(8), (37,)))[1]
    assert (first.square, first.best, first.lost) == (37, 37, 0), "no first move is better than another"


def test_a_position_has_one_value_in_hint_and_review_whatever_was_searched_before() -> None:
    game = game_on(8, 5, most=20)
    played, plies = played_plies(*game), judged(game)
    for one, following in pairwise(plies[number] for number in sorted(plies)):
        assert one.played_for_black == following.value_for_black
        assert one.played_exact == following.exact
    for number in (1, 12, 20):
        position, value = played[number - 1].before, plies[number].value
        hint = last(hints(HintRequest(position), never))
        assert hint.values[0].value == hint_on(position).value == value
        assert (
            Searcher(8, compiled=False, selective=False)
            .best(*bitboards(position, position.turn or BLACK), Effort(3, 12).limits())
            .value
            == value
        )


def test_there_is_no_hint_on_a_game_that_is_over_nor_for_nobody() -> None:
    assert list(hints(HintRequest(msgspec.structs.replace(opening(4), turn=None)), never)) == []
    assert list(hints(HintRequest(opening(6)), lambda: True)) == []


def test_boards_of_every_size_are_reviewed() -> None:
    assert len(judged(game_on(10, 1, most=4), depth=1)) == 4


@pytest.mark.parametrize("job", [reviewing.REVIEW, reviewing.HINTS, reviewing.WARM])
def test_jobs_are_found_by_their_names(job: object) -> None:
    assert isinstance(job, Job)
    module, _, name = job.name.partition(":")
    assert module == reviewing.__name__
    assert getattr(reviewing, name) is job
