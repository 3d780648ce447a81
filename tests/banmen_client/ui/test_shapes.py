import pygame
import pytest

from banmen_client.ui import shapes
from banmen_client.ui.shapes import Panel, SoftShadow

RED = (255, 0, 0, 255)
GREEN = (0, 255, 0, 255)


def at(surface: pygame.Surface, x: int, y: int) -> tuple[int, ...]:
    return tuple(surface.get_at((x, y)))


def alpha(surface: pygame.Surface, x: int, y: int) -> int:
    return int(surface.get_at((x, y))[3])


def test_a_panel_is_filled_to_its_edges_and_round_at_its_corners() -> None:
    drawn = shapes.panel(Panel(40, 20, 8, (RED, RED)))
    assert drawn.get_size() == (40, 20)
    assert at(drawn, 20, 0) == RED
    assert at(drawn, 0, 10) == RED
    assert alpha(drawn, 0, 0) == 0
    assert 0 < alpha(drawn, 2, 2) < 255, "the corner's edge is smooth"


def test_a_panel_is_symmetric() -> None:
    drawn = shapes.panel(Panel(31, 17, 6, (RED, RED), GREEN, 2))
    for turned in (pygame.transform.flip(drawn, True, False), pygame.transform.flip(drawn, False, True)):
        assert pygame.image.tobytes(turned, "RGBA") == pygame.image.tobytes(drawn, "RGBA")


def test_a_border_lies_inside_the_edge() -> None:
    drawn = shapes.panel(Panel(40, 20, 0, (RED, RED), GREEN, 2))
    assert [at(drawn, x, 10) for x in (0, 1, 2)] == [GREEN, GREEN, RED]


def test_a_gradient_runs_from_above_to_below() -> None:
    drawn = shapes.panel(Panel(10, 11, 0, (RED, GREEN)))
    assert at(drawn, 5, 0) == RED
    assert at(drawn, 5, 10) == GREEN
    assert at(drawn, 5, 5) == (128, 128, 0, 255)


def test_a_shadow_fades_outside_and_lies_lower() -> None:
    spec = Panel(40, 40, 8, (RED, RED), shadow=SoftShadow(4, 8, (0, 0, 0, 200)))
    drawn, margin = shapes.panel(spec), spec.margin_px
    middle = margin + 20
    below = [alpha(drawn, middle, margin + 40 + step) for step in range(margin)]
    assert below == sorted(below, reverse=True)
    assert below[0] > alpha(drawn, middle, margin - 1)
    assert below[-1] <= 2, "it ends before the surface does"


@pytest.mark.parametrize("fill", [RED, (200, 20, 90, 77)])
def test_a_wide_panel_is_a_narrow_one_with_more_of_its_middle(fill: tuple[int, int, int, int]) -> None:
    narrow, wide = (
        shapes.panel(Panel(width, 40, 8, (fill, GREEN), GREEN, 2, SoftShadow(4, 8, (0, 0, 0, 200))))
        for width in (52, 200)
    )
    side = narrow.get_width() // 2
    for x in range(side):
        from_right = narrow.get_width() - 1 - x, wide.get_width() - 1 - x
        for y in range(narrow.get_height()):
            assert at(wide, x, y) == at(narrow, x, y)
            assert at(wide, from_right[1], y) == at(narrow, from_right[0], y)
    for x in range(side, wide.get_width() - side):
        assert at(wide, x, 20) == at(narrow, side, 20)


def test_a_flat_rectangle_is_as_a_panel_without_corners() -> None:
    colour = (3, 200, 77, 110)
    flat, panel = shapes.flat(50, 30, colour), shapes.panel(Panel(50, 30, 0, (colour, colour)))
    assert pygame.image.tobytes(flat, "RGBA") == pygame.image.tobytes(panel, "RGBA")


def test_a_halo_leaves_its_inside_clear() -> None:
    drawn = shapes.halo(40, 20, 8, 6, RED)
    assert alpha(drawn, 26, 16) == 0
    assert alpha(drawn, 26, 5) > alpha(drawn, 26, 2) > 0


def test_a_line_has_round_ends_at_both_points() -> None:
    drawn = shapes.capsule(30, -20, 4, RED)
    margin = 3
    assert alpha(drawn, margin, margin + 20 - 1) == 255
    assert alpha(drawn, margin + 30, margin) == 255
    assert alpha(drawn, margin, margin) == 0


def test_a_background_runs_from_one_colour_to_the_other_without_a_trace_of_columns() -> None:
    drawn = shapes.background(50, ((100, 100, 100), (50, 50, 50)))
    assert drawn.get_at((drawn.get_width() - 1, 0))[0] in {100, 101}
    assert drawn.get_at((0, 49))[0] in {50, 51}


def test_rounded_pictures_lose_their_corners() -> None:
    picture = pygame.Surface((20, 20))
    picture.fill(RED)
    drawn = shapes.rounded(picture, 6)
    assert alpha(drawn, 0, 0) == 0
    assert at(drawn, 10, 10) == RED


@pytest.mark.parametrize("size", [(1, 1), (3, 40), (40, 3)])
def test_a_radius_larger_than_the_shape_makes_a_pill(size: tuple[int, int]) -> None:
    assert shapes.panel(Panel(*size, 99, (RED, RED))).get_size() == size


def test_a_polygon_is_filled_with_smooth_edges() -> None:
    drawn = shapes.polygon(((2, 2), (22, 2), (12, 22)), RED)
    assert at(drawn, 12, 8) == RED
    assert alpha(drawn, 2, 20) == 0
