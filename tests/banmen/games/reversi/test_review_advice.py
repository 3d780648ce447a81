"""The hint that a client without an engine is given: the one of a window and a review."""

from functools import cache

import msgspec
import pytest

from banmen.game import IllegalMove
from banmen.games.reversi import review as reviewing
from banmen.games.reversi.analysis import played_plies
from banmen.games.reversi.engine.search import Searcher, never
from banmen.games.reversi.review import Effort, HintRequest, advise, hints
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import BLACK, Place, opening
from tests.banmen.games.reversi.reviewed_games import game_on


@pytest.fixture(autouse=True)
def python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search in Python, at a small depth."""
    new = cache(lambda size: Searcher(size, compiled=False, places=1 << 12, selective=False))
    monkeypatch.setattr(reviewing, "searcher", new)
    monkeypatch.setattr(reviewing, "compiled", lambda _size: False)
    monkeypatch.setattr(reviewing, "THOROUGH", Effort(2, 8))


def test_it_is_the_best_square_of_a_window_s_hint_with_its_value() -> None:
    position = played_plies(*game_on(8, 4, most=9))[-1].before
    window = list(hints(HintRequest(position), never))[-1]
    told = REVERSI.advise(position, BLACK, "hint", "en")
    assert told == advise(position)
    best = {one.square for one in window.values if one.value == window.values[0].value}
    row, column = int(told["square"][1:]) - 1, "abcdefgh".index(told["square"][0])
    assert row * 8 + column in best
    assert (told["value"], told["depth"], told["exact"]) == (window.values[0].value, 2, False)
    assert told["moves"] == position.moves == 8
    assert told["shown"].startswith("~")


def test_only_a_hint_is_given_and_only_in_an_unfinished_game() -> None:
    REVERSI.judge_advice(opening(8), BLACK, "hint", None)
    for state, about, code in (
        (opening(8), "answer", "no_advice"),
        (msgspec.structs.replace(opening(4), turn=None), "hint", "game_over"),
    ):
        with pytest.raises(IllegalMove) as refused:
            REVERSI.judge_advice(state, BLACK, about, None)
        assert refused.value.code == code


def test_a_class_is_told_the_best_square_and_what_is_wrong_with_the_most_frequent_other_one() -> None:
    position = played_plies(*game_on(8, 4, most=9))[-1].before
    best = advise(position)["square"]
    others = [place.square for place in REVERSI.legal(position, position.turn or "") if place.square != best]
    said = REVERSI.explain(position, BLACK, [Place(others[0]), Place(best), Place(others[1])], "en")
    assert said["best"] == {"type": "place", "square": best}
    assert said["best"] in said["right"]
    first, second, *_ = said["text"].split("\n")
    assert first.startswith(f"Best: {best} (~")
    assert "lost" in second
    assert second.startswith((f"{others[0]}: ", f"{others[1]}: "))
    assert REVERSI.explain(position, BLACK, (), "ja")["text"].count("\n") == 0


def test_a_square_as_good_by_symmetry_is_right_too() -> None:
    places = list(REVERSI.legal(opening(8), BLACK))
    said = REVERSI.explain(opening(8), BLACK, places, "en")
    assert [each["square"] for each in said["right"]] == [place.square for place in places]
    assert "\n" not in said["text"]


def test_a_finished_game_is_not_explained() -> None:
    assert REVERSI.explain(msgspec.structs.replace(opening(4), board="X" * 16, turn=None), BLACK, (), "en") == {}
