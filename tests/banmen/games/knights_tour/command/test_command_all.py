"""`banmen tour all`."""

from tests.banmen.games.knights_tour.console import Console
from tests.banmen.games.knights_tour.tours import is_tour


def path_of(text: str) -> list[int]:
    numbers = [int(number) for number in text.split()]
    return sorted(range(len(numbers)), key=numbers.__getitem__)


def test_all_tours_of_5x5_from_the_corner(tour: Console) -> None:
    tour("all", "5x5", "--start", "a5")
    *boards, total = tour.out.split("\n\n")
    assert (tour.status, total) == (0, "304\n")
    paths = {tuple(path_of(board)) for board in boards}
    assert len(boards) == len(paths) == 304
    assert all(path[0] == 0 and is_tour(5, 5, path) for path in paths)


def test_all_from_everywhere_and_all_closed_ones(tour: Console) -> None:
    assert tour("all", "3x4").out.splitlines()[-1] == "16"
    assert tour("all", "5x6", "--closed").out.splitlines()[-1] == "8"
    assert tour("all", "1x1").out == "1\n\n1\n"
    assert tour("all", "4x4").out == "0\n"
    assert tour.err.startswith("There is no tour of 4x4")
