"""The arguments of a board."""

import pytest

from tests.banmen.games.knights_tour.console import Console


@pytest.mark.parametrize(
    "arguments",
    [
        ("find",),
        ("find", "8"),
        ("find", "0x8"),
        ("find", "8x8x8"),
        ("find", "5000x5"),
        ("find", "3000x3000"),
        ("find", "8x8", "--start", "i8"),
        ("find", "8x8", "--method", "magic"),
        ("find", "8x8", "--format", "gif"),
        ("find", "8x8", "--out", ""),
        ("count", "8x8", "--start", "9"),
        ("all",),
        ("lose", "8x8"),
    ],
)
def test_wrong_arguments(tour: Console, arguments: tuple[str, ...]) -> None:
    assert tour(*arguments).status == 2
    assert tour.err.startswith("banmen tour")
    assert tour.err.count("\n") == 1


def test_an_invalid_board_is_refused_with_a_reason(tour: Console) -> None:
    assert "A board has at most 4000 rows or columns" in tour("find", "3x1000000").err
    assert "A board is written as 8x8, rows first." in tour("find", "8").err
