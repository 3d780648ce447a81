import pytest
from hypothesis import given
from hypothesis import strategies as st

from banmen_client.ui.scale import scale_for

sides = st.integers(320, 8000)


@given(sides, sides, st.floats(0.5, 3))
def test_layouts_may_count_on_640_by_480_units(width: int, height: int, user: float) -> None:
    scale = scale_for(width, height, user)
    assert width / scale >= 640 - 1e-6
    assert height / scale >= 480 - 1e-6


@given(st.integers(640, 8000), st.integers(480, 8000), st.floats(0.5, 3))
def test_a_unit_is_at_least_four_fifths_of_a_pixel_where_there_is_room(width: int, height: int, user: float) -> None:
    assert scale_for(width, height, user) >= 0.8


@pytest.mark.parametrize(
    ("window", "user", "scale"),
    [
        ((1280, 800), 1.0, 1.0),
        ((1280, 800), 1.5, 1.5),
        ((1280, 800), 2.0, 800 / 480),
        ((2560, 1600), 1.0, 2.0),
        ((3840, 2160), 1.0, 2.7),
        ((640, 480), 1.0, 0.8),
        ((640, 480), 2.0, 1.0),
        ((1280, 600), 1.0, 0.8),
    ],
)
def test_scales_of_usual_windows(window: tuple[int, int], user: float, scale: float) -> None:
    assert scale_for(*window, user) == pytest.approx(scale)
