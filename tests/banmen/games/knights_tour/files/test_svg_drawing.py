"""The parts of a tour's picture, and the colours along the path."""

from itertools import pairwise

from banmen.games.knights_tour.engine.blocks import block_tour
from banmen.games.knights_tour.files.svg import centre, colour_at, path_pieces


def test_the_colours_of_a_path_go_from_the_first_to_the_last() -> None:
    assert (colour_at(0), colour_at(1)) == ((0xA0, 0x66, 0x00), (0x1F, 0x5F, 0xBF))
    few = list(path_pieces([0, 5, 6], 4, closed=False))
    assert [piece.colour for piece in few] == [colour_at(0), colour_at(1)]
    assert [piece.points for piece in few] == [[(0.5, 0.5), (1.5, 1.5)], [(1.5, 1.5), (2.5, 1.5)]]


def test_a_third_of_the_way_is_the_second_colour() -> None:
    assert colour_at(1 / 3) == (0x5B, 0x7A, 0x20)
    assert colour_at(2 / 3) == (0x0F, 0x78, 0x7A)


def test_the_centre_of_a_square_is_x_before_y() -> None:
    assert centre(6, 4) == (2.5, 1.5)


def test_long_paths_have_sixty_pieces_that_touch() -> None:
    tour = block_tour(10, 12, 0)
    assert tour is not None
    found = list(path_pieces(tour, 12, closed=True))
    assert len(found) == 60
    assert all(one.points[-1] == two.points[0] for one, two in pairwise(found))
    assert found[0].points[0] == found[-1].points[-1] == centre(0, 12)
