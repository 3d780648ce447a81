"""However one path came of another, it looks as if it had been drawn at once."""

import numpy as np
import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banmen_client.boards import knights_tour_trail as trails
from banmen_client.boards.knights_tour_ground import squares
from banmen_client.boards.knights_tour_layout import TourLayout, lay_out
from banmen_client.boards.knights_tour_trail import Trail, disc_px, stroke_of
from tests.banmen_client.tour_table import searched

pytestmark = pytest.mark.usefixtures("display")

LARGE, MIDDLING, SMALL = (6, 330), (12, 260), (20, 150)


def layout_of(side: int, px: int) -> TourLayout:
    layout = lay_out(pygame.Rect(0, 0, px, px), side, side)
    assert layout is not None
    return layout


def path_of(side: int) -> list[int]:
    return list(searched(side * side, rows=side, columns=side, start="a1", method="warnsdorff").squares())


def pixels(trail: Trail) -> "np.typing.NDArray[np.uint8]":
    return pygame.surfarray.array3d(trail.picture)


@pytest.mark.parametrize(("side", "px"), [LARGE, MIDDLING, SMALL])
@given(leaps=st.lists(st.floats(0, 1), min_size=1, max_size=6))
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_path_looks_the_same_wherever_it_comes_from(side: int, px: int, leaps: list[float]) -> None:
    path, layout = path_of(side), layout_of(side, px)
    trail = Trail(layout, "light")
    for leap in leaps:
        shown = path[: round(leap * len(path))]
        assert trail.show(shown)
    fresh = Trail(layout, "light")
    assert fresh.show(shown)
    assert np.array_equal(pixels(trail), pixels(fresh))


def test_steps_back_and_another_way_on_leave_nothing_behind() -> None:
    layout = layout_of(*LARGE)
    trail, fresh = Trail(layout, "light"), Trail(layout, "light")
    trail.show([0, 8, 4, 17, 13, 21])
    trail.show([0, 8, 4, 17])
    trail.show([0, 8, 4, 15, 28])
    fresh.show([0, 8, 4, 15, 28])
    assert np.array_equal(pixels(trail), pixels(fresh))
    trail.show([])
    assert np.array_equal(pixels(trail), pygame.surfarray.array3d(squares(trail.layout, "light")))


def test_long_paths_are_drawn_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trails, "AT_ONCE", 100)
    path, layout = path_of(20), layout_of(*SMALL)
    trail = Trail(layout, "light")
    assert [trail.show(path) for _ in range(-(-len(path) // 100))] == [*[False] * (len(path) // 100), True][-4:]
    assert list(trail.path) == path
    whole = Trail(layout, "light")
    monkeypatch.setattr(trails, "AT_ONCE", len(path))
    assert whole.show(path)
    assert np.array_equal(pixels(trail), pixels(whole))


def test_a_leap_far_back_begins_anew() -> None:
    path, trail = path_of(20), Trail(layout_of(*SMALL), "light")
    trail.show(path)
    trail.show(path[:50])
    assert list(trail.path) == path[:50]
    assert int((trail.order >= 0).sum()) == 50


def test_the_picture_is_kept_until_something_changes() -> None:
    trail = Trail(layout_of(*LARGE), "light")
    trail.show([0, 8])
    before = trail.picture
    trail.show([0, 8])
    assert trail.picture is before
    trail.show([0, 8, 4])
    assert trail.picture is not before


def test_numbers_vanish_where_they_cannot_be_read() -> None:
    assert Trail(layout_of(*LARGE), "light").numbered
    dots = Trail(layout_of(*MIDDLING), "light")
    assert not dots.numbered
    assert 3 <= dots.disc_px < 8
    assert Trail(layout_of(*SMALL), "light").disc_px == 0
    assert disc_px(71, 2) == 31, "as in the picture of the finish"


def test_thin_lines_have_no_casing_and_thinnest_ones_let_the_tints_through() -> None:
    assert stroke_of(71).casing_px > 1
    assert stroke_of(10).casing_px == 0
    assert stroke_of(2.8).opacity < 1


def test_it_is_drawn_without_the_blits_of_one_pygame_alone() -> None:
    class Plain:
        """A surface of the other pygame."""

        def __init__(self) -> None:
            self.blitted: list[object] = []

        def blits(self, pieces: tuple[object, ...], *, doreturn: bool) -> None:
            assert not doreturn
            self.blitted += pieces

    plain, picture = Plain(), pygame.Surface((1, 1))
    trails.put(plain, iter([(picture, (0, 0)), (picture, (1, 1))]))  # type: ignore[arg-type] # as far as it is used
    assert len(plain.blitted) == 2
