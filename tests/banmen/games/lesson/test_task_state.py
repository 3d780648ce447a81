"""What the actions of a task may be, as they come over the network."""

from typing import Any

import pytest

from banmen.games.lesson.rules import LESSON
from banmen.games.lesson.task_state import SetTask, Task, TaskState
from banmen.protocol.codec import BadMessage, convert


@pytest.mark.parametrize(
    "fields",
    [
        {"type": "set", "game": "sudoku", "seconds": 7201},
        {"type": "set", "game": "sudoku", "text": "x" * 201},
        {"type": "take", "code": ""},
        {"type": "take", "code": "x" * 21},
        {"type": "tip", "seat": "student1", "text": ""},
        {"type": "tip", "seat": "student1", "text": "x" * 201},
        {"type": "show", "game": "reversi", "events": [{}] * 1001},
        {"type": "report", "results": {"student1": [1, 2, 3, 4, 5, "best"]}},
        {"type": "report", "results": {"student1": [-1, 2, 3, 4, 5, "won"]}},
        {"type": "finish", "winner": "student1"},
    ],
)
def test_actions_have_limits(fields: dict[str, Any]) -> None:
    with pytest.raises(BadMessage) as refused:
        convert(fields, LESSON.Action, code="bad_action", what="action")
    assert refused.value.code == "bad_action"


def test_actions_with_options_have_a_hash_and_a_task_begins_open() -> None:
    assert hash(SetTask("reversi", {"size": 6})) != hash(SetTask("reversi", {"size": 8}))
    assert TaskState(Task(1, "reversi")).open
