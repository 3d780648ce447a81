"""How masks become lit layers."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen_client.games.battle.scene import shading
from banmen_client.games.battle.scene.shading import Material
from tests.amounts import examples

pytestmark = pytest.mark.usefixtures("display")


@given(width=st.integers(8, 60), height=st.integers(8, 60), radius=st.floats(1, 30))
@settings(deadline=None, max_examples=examples(40))
def test_a_blur_makes_no_light(width: int, height: int, radius: float) -> None:
    field = np.zeros((height, width), np.float32)
    field[height // 2, width // 2] = 1
    blurred = shading.blurred(field, radius)
    assert blurred.shape == field.shape
    assert blurred.min() >= -1e-5
    assert blurred.sum() <= 1.001
    assert blurred.max() < 1


def test_a_shape_is_lit_from_the_upper_left() -> None:
    mask = shading.ellipse((60, 60), (30, 30), (20, 20))
    layer = shading.lit_layer(mask, Material((128, 128, 128), (128, 128, 128), 6))
    assert layer[16, 22, 0] > 128 > layer[44, 38, 0]
    assert layer[0, 0, 3] == 0
    assert layer[30, 30, 3] == 1


def test_layers_lie_over_each_other() -> None:
    below = shading.flat_layer(np.ones((2, 2), np.float32), (0, 0, 0))
    half = np.full((2, 2), 0.5, np.float32)
    shading.composite(below, shading.flat_layer(half, (200, 100, 0)))
    assert below[0, 0].tolist() == [100, 50, 0, 1]


def test_a_smooth_line_goes_through_its_points() -> None:
    points = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert set(points) <= set(shading.smooth_curve(points))


@pytest.mark.parametrize("name", ["visored-helm", "overlord-helm", "broadsword"])
def test_figures_are_drawn_where_they_are_put(name: str) -> None:
    mask = shading.svg_mask(name, (100, 80), (20, 10), 60)
    assert mask.shape == (80, 100)
    rows, columns = shading.bounds_of(mask) or (slice(0), slice(0))
    assert rows.start >= 9
    assert rows.stop <= 71
    assert columns.start >= 19
    assert columns.stop <= 81
    assert mask.mean() > 0.05


def test_an_empty_shape_takes_no_part() -> None:
    assert shading.bounds_of(np.zeros((4, 4), np.float32)) is None
