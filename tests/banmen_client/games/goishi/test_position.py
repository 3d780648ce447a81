from banmen.games.goishi.rules import GOISHI
from banmen.games.goishi.state import Pick, Picked, Retreat
from banmen_client.games.goishi.position import BoardPosition, direction, named_points, points_with_stones, position_of
from tests.banmen_client.games.goishi.table import SMALL, state_of


def test_picked_stones_are_removed() -> None:
    seen = position_of(state_of(SMALL, 0, 6))
    assert seen == BoardPosition(3, 3, frozenset({2, 7, 8}), (0, 6))
    assert seen.last == 6


def test_before_the_game_there_is_nothing() -> None:
    assert position_of(None) == BoardPosition() == position_of(GOISHI.blank)
    assert BoardPosition().last is None


def test_points_are_named_by_actions_and_events() -> None:
    assert named_points((Pick(3), Retreat(), Picked(5), None)) == {3, 5}
    assert points_with_stones("O.O") == {0, 2}


def test_directions() -> None:
    assert direction(0, 2, 3) == (1, 0)
    assert direction(8, 2, 3) == (0, -1)
    assert direction(4, 3, 3) == (-1, 0)
    assert direction(1, 7, 3) == (0, 1)
