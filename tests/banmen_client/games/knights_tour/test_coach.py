import pytest

from banmen.games.knights_tour.state import Step
from banmen_client.games.knights_tour.annotations import is_complete
from banmen_client.games.knights_tour.coach import advise
from tests.banmen_client.games.knights_tour.table import after, state_of

SMALL = {"rows": 5, "columns": 5}


@pytest.mark.parametrize(("options", "start"), [(SMALL, 0), ({"rows": 6, "columns": 6, "closed": True}, 7), ({}, 27)])
def test_following_the_advice_completes_a_tour(options: dict[str, object], start: int) -> None:
    state = state_of(start, **options)
    while not is_complete(state):
        advice = advise(state)
        assert advice.kind == "go"
        assert advice.square is not None
        state = after(state, Step(advice.square))


def test_a_lost_position_has_the_number_of_squares_to_keep() -> None:
    # The corner a1 has lost both its neighbours, b3 and c2; the knight stands elsewhere.
    state = state_of(24, 13, 2, 11, 18, 7, 4, **SMALL)
    advice = advise(state)
    assert (advice.kind, advice.square) == ("lost", None)
    assert advice.keep is not None
    kept = state_of(*state.squares()[: advice.keep], **SMALL)
    assert advise(kept).kind == "go"
    assert advise(state_of(*state.squares()[: advice.keep + 1], **SMALL)).kind == "lost"


def test_on_a_board_without_a_tour_it_is_lost_from_the_beginning() -> None:
    assert advise(state_of(0, rows=4, columns=4)).kind == "lost"
    assert advise(state_of(1, **SMALL)).kind == "lost", "the rarer colour"


def test_the_search_is_bounded() -> None:
    state = state_of(0, rows=3, columns=8, closed=False)
    advice = advise(state, max_steps=1)
    assert advice.kind in {"go", "unknown", "lost"}
    hard = state_of(0, 12, 24, rows=10, columns=10)
    assert advise(hard, max_steps=-100).kind == "unknown"
    assert advise(hard, max_steps=-100).square is not None


def test_a_path_that_cannot_be_closed_is_lost() -> None:
    state = state_of(0, rows=6, columns=6, closed=True)
    open_way = state_of(0, rows=6, columns=6)
    while not is_complete(open_way):
        square = advise(open_way).square
        assert square is not None
        open_way, state = after(open_way, Step(square)), after(state, Step(square))
    assert advise(state).kind == "lost"
