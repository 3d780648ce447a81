"""The review for clients without an engine: part by part, the very values of the review itself."""

from collections import OrderedDict
from functools import cache
from typing import Any

import pytest

from banmen.game import never
from banmen.games.reversi import review as reviewing
from banmen.games.reversi.analysis import Lead, decisive, recorded_game, turning_points
from banmen.games.reversi.engine.search import Searcher
from banmen.games.reversi.review import Effort, ReviewRequest, review, review_answer, standing_text, steps_of
from banmen.games.reversi.rules import REVERSI
from banmen.reading import read_file
from banmen.replay import Replay
from banmen.texts import Texts

GAME = "f5d6c3"


@pytest.fixture(autouse=True)
def _shallow_in_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search in Python, at a small depth, without the steps that other tests have found."""
    new = cache(lambda size: Searcher(size, compiled=False, places=1 << 12, selective=False))
    monkeypatch.setattr(reviewing, "searcher", new)
    monkeypatch.setattr(reviewing, "compiled", lambda _size: False)
    monkeypatch.setattr(reviewing, "THOROUGH", Effort(3, 8))
    monkeypatch.setattr(reviewing, "_found", OrderedDict())


def played(moves: str = GAME) -> Replay:
    found = read_file(moves.encode())
    assert isinstance(found, Replay)
    return found


def whole(replay: Replay, lang: str = "en") -> dict[str, Any]:
    """All parts of a review, each of one step, as a client joins them."""
    known, plies, answer = 0, dict[int, Any](), dict[str, Any]()
    while not answer or known < answer["steps"]:
        answer = dict(review_answer(replay, known, lang, lambda: True))
        assert answer["done"] > known
        known = answer["done"]
        plies.update({ply["number"]: ply for ply in answer["plies"]})
    return answer | {"plies": [plies[number] for number in sorted(plies)]}


def test_the_parts_together_are_the_whole_review() -> None:
    replay = played()
    game = recorded_game(replay)
    assert game is not None
    found = {step.ply.number: step.ply for step in review(ReviewRequest(*game), never)}
    judged = [found[number] for number in sorted(found)]
    answer = whole(replay)
    assert answer["steps"] == answer["done"] == steps_of(*game)
    assert [ply["value"] for ply in answer["plies"]] == [ply.played_for_black for ply in judged]
    assert [ply["judgement"] for ply in answer["plies"]] == [ply.judgement for ply in judged]
    assert answer["turned"] == [*turning_points(judged)]
    lost = decisive(judged)
    assert answer["lost_at"] == (None if lost is None else lost.number)
    assert answer["begins"]["value"] == judged[0].value_for_black
    last = Lead(judged[-1].played_for_black, judged[-1].played_exact)
    assert answer["plies"][-1]["shown"] == standing_text(Texts("en"), last)


def test_cached_steps_are_sent_to_the_next_client_immediately() -> None:
    replay = played()
    steps = whole(replay)["steps"]
    again = review_answer(replay, 0, "ja", lambda: True)
    assert again["done"] == steps
    assert len(again["plies"]) == steps // 2
    assert any("最善手" in ply["verdict"] for ply in again["plies"])


def test_a_client_with_more_steps_than_the_process_gets_all_plies() -> None:
    answer = review_answer(played(), 99, "en", lambda: True)
    assert 1 in [ply["number"] for ply in answer["plies"]]


def test_a_game_without_a_disc_has_no_review() -> None:
    assert review_answer(Replay(), 0, "en", never) == {}
    assert REVERSI.review(Replay(), 0, "en", never) == {}
