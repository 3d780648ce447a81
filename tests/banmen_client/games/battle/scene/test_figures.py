"""The figures of the battle."""

import pytest

from banmen_client.games.battle.scene import figures
from banmen_client.games.battle.scene.figures import SpriteMaker

pytestmark = pytest.mark.usefixtures("display")


@pytest.mark.parametrize(
    "make",
    [
        figures.hero,
        figures.demon_king,
        figures.sword_arm,
        figures.pauldron,
        figures.glare,
    ],
)
def test_a_figure_is_twice_as_large_in_twice_as_many_px(make: SpriteMaker) -> None:
    once, twice = make(1.0), make(2.0)
    assert twice.picture.get_width() == pytest.approx(2 * once.picture.get_width(), abs=2)
    assert (twice.right, twice.down) == (2 * once.right, 2 * once.down)
    half = twice.scaled(0.5)
    assert half.picture.get_size() == pytest.approx(once.picture.get_size(), abs=1)
    assert make(1.0) is once, "made once"
