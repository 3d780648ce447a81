"""Areas and lines of a graph have smooth edges."""

import pygame
import pytest

from banmen_client.drawing.line_graph import LineGraph

pytestmark = pytest.mark.usefixtures("display")


def drawn(above_px: int) -> pygame.Surface:
    graph = LineGraph((120, 90), (0, 0, 0), above_px)
    points = [(0.0, 80.0), (31.5, 52.25), (60.0, 70.0), (119.0, 50.5)]
    graph.area([*points, (119.0, 90.0), (0.0, 90.0)], (40, 90, 200, 90))
    graph.line(points, (40, 90, 200, 255), 2.4)
    graph.stroke((60.0, 75.0), (1.5, 9.0), (200, 40, 40, 190))
    return graph.picture()


@pytest.mark.parametrize("above_px", [0, 1, 17, 46])
def test_rows_above_all_that_is_drawn_can_be_left_out(above_px: int) -> None:
    whole, lower = drawn(0), drawn(above_px)
    assert lower.get_size() == (120, 90 - above_px)
    assert whole.subsurface((0, 0, 120, above_px)).get_bounding_rect().size == (0, 0), "nothing is there"
    assert pygame.image.tobytes(lower, "RGBA") == pygame.image.tobytes(
        whole.subsurface((0, above_px, 120, 90 - above_px)), "RGBA"
    )


def test_a_row_is_left_at_least() -> None:
    assert LineGraph((40, 10), (0, 0, 0), 30).picture().get_size() == (40, 1)
