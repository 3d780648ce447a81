"""The ground of the scene."""

import pytest

from banmen_client.games.battle.scene import backdrop

pytestmark = pytest.mark.usefixtures("display")


def test_the_sky_fills_scenes_of_any_size() -> None:
    for size in ((616, 520), (200, 180), (700, 640), (1300, 900)):
        sky = backdrop.picture(*size, backdrop.drawn_unit_px(size[0]))
        assert sky.get_size() == size
        assert not sky.get_masks()[3], "opaque"
    upper, lower = (backdrop.picture(616, 520, 1).get_at((300, y)) for y in (10, 510))
    assert sum(upper[:3]) > sum(lower[:3]), "the ground is darker than the night"
