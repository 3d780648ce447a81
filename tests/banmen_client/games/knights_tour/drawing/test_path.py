"""However one path came of another, it looks as if it had been drawn at once."""

import sys

import numpy as np
import pygame
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banmen_client.games.knights_tour.drawing import path as path_module
from banmen_client.games.knights_tour.drawing.empty_board import TourLayout, lay_out, squares
from banmen_client.games.knights_tour.drawing.path import PathPicture, disc_px, stroke_of, with_next
from tests.amounts import examples
from tests.banmen_client.games.knights_tour.table import searched

pytestmark = pytest.mark.usefixtures("display")

LARGE, MIDDLING, SMALL = (6, 330), (12, 260), (20, 150)


def layout_of(side: int, px: int) -> TourLayout:
    layout = lay_out(pygame.Rect(0, 0, px, px), side, side)
    assert layout is not None
    return layout


def path_of(side: int) -> list[int]:
    return list(searched(side * side, rows=side, columns=side, start="a1", method="warnsdorff").squares())


def pixels(drawn: PathPicture) -> "np.typing.NDArray[np.uint8]":
    whole = pygame.Surface(drawn.copy().get_size())
    whole.blits(tuple(drawn.blits((0, 0))))
    return pygame.surfarray.array3d(whole)


@pytest.mark.parametrize(("side", "px"), [LARGE, MIDDLING, SMALL])
@given(leaps=st.lists(st.floats(0, 1), min_size=1, max_size=6))
@settings(max_examples=examples(12), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_path_looks_the_same_wherever_it_comes_from(side: int, px: int, leaps: list[float]) -> None:
    path, layout = path_of(side), layout_of(side, px)
    drawn = PathPicture(layout, "light")
    for leap in leaps:
        shown = path[: round(leap * len(path))]
        assert drawn.show(shown)
    fresh = PathPicture(layout, "light")
    assert fresh.show(shown)
    assert np.array_equal(pixels(drawn), pixels(fresh))


@pytest.mark.parametrize(("side", "px"), [LARGE, MIDDLING, SMALL])
def test_step_by_step_it_looks_as_if_drawn_at_once(side: int, px: int) -> None:
    path, layout = path_of(side)[:30], layout_of(side, px)
    stepped, fresh = PathPicture(layout, "light"), PathPicture(layout, "light")
    for depth in range(len(path) + 1):
        assert stepped.show(path[:depth])
    assert fresh.show(path)
    assert np.array_equal(stepped.order, fresh.order)
    assert np.array_equal(pixels(stepped), pixels(fresh))


def test_steps_back_and_another_way_on_leave_nothing_behind() -> None:
    layout = layout_of(*LARGE)
    drawn, fresh = PathPicture(layout, "light"), PathPicture(layout, "light")
    drawn.show([0, 8, 4, 17, 13, 21])
    drawn.show([0, 8, 4, 17])
    drawn.show([0, 8, 4, 15, 28])
    fresh.show([0, 8, 4, 15, 28])
    assert np.array_equal(pixels(drawn), pixels(fresh))
    drawn.show([])
    assert np.array_equal(pixels(drawn), pygame.surfarray.array3d(squares(drawn.layout, "light")))


def test_long_paths_are_drawn_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(path_module, "AT_ONCE", 100)
    path, layout = path_of(20), layout_of(*SMALL)
    drawn = PathPicture(layout, "light")
    assert [drawn.show(path) for _ in range(-(-len(path) // 100))] == [*[False] * (len(path) // 100), True][-4:]
    assert list(drawn.path) == path
    whole = PathPicture(layout, "light")
    monkeypatch.setattr(path_module, "AT_ONCE", len(path))
    assert whole.show(path)
    assert np.array_equal(pixels(drawn), pixels(whole))


def test_a_step_back_loads_nothing_more_of_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    """`np.ma`, which some functions of numpy load when they are first called, is 6 MB and a long frame."""
    monkeypatch.delitem(sys.modules, "numpy.ma", raising=False)
    monkeypatch.delitem(vars(np), "ma", raising=False)
    path, drawn = path_of(LARGE[0]), PathPicture(layout_of(*LARGE), "light")
    drawn.show(path)
    drawn.show(path[:-2])
    assert "numpy.ma" not in sys.modules


def test_of_squares_the_lines_to_them_and_from_them_are_found() -> None:
    assert with_next([]) == []
    assert with_next([2, 3, 7]) == [2, 3, 4, 7, 8]


def test_a_jump_far_back_redraws_the_path() -> None:
    path, drawn = path_of(20), PathPicture(layout_of(*SMALL), "light")
    drawn.show(path)
    drawn.show(path[:50])
    assert list(drawn.path) == path[:50]
    assert int((drawn.order >= 0).sum()) == 50


def test_the_parts_of_the_picture_are_kept_until_something_changes_in_them() -> None:
    drawn = PathPicture(layout_of(*LARGE), "light")
    drawn.show([0, 8])
    before = list(drawn.blits((0, 0)))
    drawn.show([0, 8])
    assert list(drawn.blits((0, 0))) == before
    drawn.show([0, 8, 4])
    after = list(drawn.blits((0, 0)))
    assert after != before
    assert set(after) & set(before), "some parts are far from it"


def test_numbers_vanish_where_they_cannot_be_read() -> None:
    assert PathPicture(layout_of(*LARGE), "light").numbered
    dots = PathPicture(layout_of(*MIDDLING), "light")
    assert not dots.numbered
    assert 3 <= dots.disc_px < 8
    assert PathPicture(layout_of(*SMALL), "light").disc_px == 0
    assert disc_px(71, 2) == 31, "as in the picture of the finish"


def test_thin_lines_have_no_casing_and_thinnest_ones_let_the_tints_through() -> None:
    assert stroke_of(71).casing_px > 1
    assert stroke_of(10).casing_px == 0
    assert stroke_of(2.8).opacity < 1
