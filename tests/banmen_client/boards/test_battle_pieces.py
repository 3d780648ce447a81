"""What the battle's pictures are made of: light on shapes, the sky, strikes, numbers."""

import numpy as np
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from banmen_client.boards import battle_figures, battle_light, battle_sky, battle_strikes
from banmen_client.boards.battle_cards import number
from banmen_client.boards.battle_figures import Maker
from banmen_client.boards.battle_light import Stuff
from banmen_client.boards.battle_strikes import STEPS

pytestmark = pytest.mark.usefixtures("display")

METAL = Stuff((200, 210, 220), (100, 110, 120), 4, rim=0.8)


@given(width=st.integers(8, 60), height=st.integers(8, 60), radius=st.floats(1, 30))
@settings(deadline=None, max_examples=40)
def test_a_blur_makes_no_light(width: int, height: int, radius: float) -> None:
    field = np.zeros((height, width), np.float32)
    field[height // 2, width // 2] = 1
    blurred = battle_light.blurred(field, radius)
    assert blurred.shape == field.shape
    assert blurred.min() >= -1e-5
    assert blurred.sum() <= 1.001
    assert blurred.max() < 1


def test_a_shape_is_lit_from_the_upper_left() -> None:
    mask = battle_light.ellipse((60, 60), (30, 30), (20, 20))
    layer = battle_light.lit(mask, Stuff((128, 128, 128), (128, 128, 128), 6))
    assert layer[16, 22, 0] > 128 > layer[44, 38, 0]
    assert layer[0, 0, 3] == 0
    assert layer[30, 30, 3] == 1


def test_layers_lie_over_each_other() -> None:
    below = battle_light.flat(np.ones((2, 2), np.float32), (0, 0, 0))
    half = np.full((2, 2), 0.5, np.float32)
    battle_light.lay(below, battle_light.flat(half, (200, 100, 0)))
    assert below[0, 0].tolist() == [100, 50, 0, 1]


def test_a_smooth_line_goes_through_its_points() -> None:
    points = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert set(points) <= set(battle_light.curve(points))


@pytest.mark.parametrize("name", ["visored-helm", "overlord-helm", "broadsword"])
def test_figures_are_drawn_where_they_are_put(name: str) -> None:
    mask = battle_light.figure(name, (100, 80), (20, 10), 60)
    assert mask.shape == (80, 100)
    rows, columns = battle_light.part_of(mask) or (slice(0), slice(0))
    assert rows.start >= 9
    assert rows.stop <= 71
    assert columns.start >= 19
    assert columns.stop <= 81
    assert mask.mean() > 0.05


def test_an_empty_shape_takes_no_part() -> None:
    assert battle_light.part_of(np.zeros((4, 4), np.float32)) is None


@pytest.mark.parametrize(
    "make",
    [
        battle_figures.hero,
        battle_figures.demon_king,
        battle_figures.sword_arm,
        battle_figures.pauldron,
        battle_figures.glare,
    ],
)
def test_a_figure_is_twice_as_large_in_twice_as_many_px(make: Maker) -> None:
    once, twice = make(1.0), make(2.0)
    assert twice.picture.get_width() == pytest.approx(2 * once.picture.get_width(), abs=2)
    assert (twice.right, twice.down) == (2 * once.right, 2 * once.down)
    half = twice.scaled(0.5)
    assert half.picture.get_size() == pytest.approx(once.picture.get_size(), abs=1)
    assert make(1.0) is once, "made once"


def test_the_sky_fills_scenes_of_any_size() -> None:
    for size in ((616, 520), (200, 180), (700, 640), (1300, 900)):
        sky = battle_sky.scene(*size)
        assert sky.get_size() == size
        assert not sky.get_masks()[3], "opaque"
    upper, lower = (battle_sky.scene(616, 520).get_at((300, y)) for y in (10, 510))
    assert sum(upper[:3]) > sum(lower[:3]), "the ground is darker than the night"


def test_lights_are_dark_at_their_edges() -> None:
    for light in (
        battle_strikes.burst(1.0, 100.0, (255, 200, 100), 17),
        battle_strikes.slash(1.0, 200.0, 40.0, (255, 255, 255), 3),
        battle_strikes.ring(1.0, 80.0, (255, 130, 40)),
        battle_strikes.flames(1.0, 2),
    ):
        picture = light.picture
        width, height = picture.get_size()
        assert max(picture.get_at((0, 0))[:3]) <= 2
        assert max(picture.get_at((width - 1, height - 1))[:3]) <= 2
        assert pygame.transform.average_color(picture)[0] > 2


def test_wind_and_shield_let_the_ground_be_seen() -> None:
    for thing in (battle_strikes.wind(1), battle_strikes.shield(1)):
        alpha = pygame.surfarray.array_alpha(thing.picture)
        assert alpha[0, 0] == 0
        assert alpha.max() > 60


def test_a_critical_hit_is_written_larger_than_any_other() -> None:
    sizes = [number("22", size, "critical").picture.get_width() for size in (40, 80)]
    assert sizes[1] > 1.8 * sizes[0]
    assert STEPS > 1
