"""Counts by backtracking, and their checkpoints."""

import pytest

from banmen.games.knights_tour.engine.counting import BadCountCheckpoint, Task, start_count


@pytest.mark.parametrize(
    "saved",
    [
        b'{"path": [1], "ahead": ["x"], "tours": 0}',
        b'{"path": [1], "ahead": [0], "tours": "many"}',
        b'{"path": [99], "ahead": [0], "tours": 0}',
        b'{"path": [1, 2], "ahead": [0], "tours": 0}',
        b'{"path": 1, "ahead": 0, "tours": 0}',
    ],
)
def test_an_invalid_backtracking_checkpoint_is_refused(saved: bytes) -> None:
    with pytest.raises(BadCountCheckpoint):
        start_count(Task(6, 6, 0), saved)
