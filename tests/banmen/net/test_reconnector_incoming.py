"""The values that a link passes to the window: equal if nothing changed, and frozen."""

import pytest

from banmen.net.reconnector import LinkState, TableLost


def test_a_repeated_state_is_equal() -> None:
    waiting = LinkState("waiting", 2, 0.4, "dropped", "The connection was lost.")
    assert waiting == LinkState("waiting", 2, 0.4, "dropped", "The connection was lost.")
    assert waiting != LinkState("waiting", 3, 0.4, "dropped", "The connection was lost.")


def test_values_between_threads_are_frozen() -> None:
    lost = TableLost("t1", "no_such_table", "There is no such table.")
    with pytest.raises(AttributeError):
        lost.table = "t2"  # type: ignore[misc]  # it is frozen
