"""Text sizes that fit into their room."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from banmen_client.ui.labels import fitting_size
from tests.banmen_client.person import Hall

LEAST, LARGEST = 11.0, 30.0


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(number=st.integers(0, 10_000_000), width=st.floats(20, 200))
def test_a_number_has_room_unless_it_is_as_small_as_it_may_be(hall: Hall, number: int, width: float) -> None:
    text = f"{number:,}"
    size = fitting_size(hall.canvas, text, width, LARGEST)
    assert LEAST <= size <= LARGEST
    assert size == LEAST or hall.canvas.text_width(text, size, bold=True) <= width


@pytest.mark.parametrize("size", [12.0, 30.0])
def test_a_fitting_text_has_the_largest_possible_size(hall: Hall, size: float) -> None:
    assert fitting_size(hall.canvas, "64", 200, size) == size
