from banmen.games.goishi import GOISHI
from banmen.games.goishi.values import Pick, Picked, Retreat
from banmen_client.boards.goishi_sight import Sight, direction, sight_of, squares_of, stones_of
from tests.banmen_client.goishi_table import SMALL, state_of


def test_what_is_picked_lies_no_more() -> None:
    seen = sight_of(state_of(SMALL, 0, 6))
    assert seen == Sight(3, 3, frozenset({2, 7, 8}), (0, 6))
    assert seen.last == 6


def test_before_the_game_there_is_nothing() -> None:
    assert sight_of(None) == Sight() == sight_of(GOISHI.blank)
    assert Sight().last is None


def test_the_points_that_things_name() -> None:
    assert squares_of((Pick(3), Retreat(), Picked(5), None)) == {3, 5}
    assert stones_of("O.O") == {0, 2}


def test_directions() -> None:
    assert direction(0, 2, 3) == (1, 0)
    assert direction(8, 2, 3) == (0, -1)
    assert direction(4, 3, 3) == (-1, 0)
    assert direction(1, 7, 3) == (0, 1)
