"""What is written in the scene."""

import pytest

from banmen_client.games.battle.scene.hud import damage_number

pytestmark = pytest.mark.usefixtures("display")


def test_a_critical_hit_is_written_larger_than_any_other() -> None:
    sizes = [damage_number("22", size, "critical").picture.get_width() for size in (40, 80)]
    assert sizes[1] > 1.8 * sizes[0]
