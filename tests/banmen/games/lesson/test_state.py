"""What the actions of a class may be, as they come over the network."""

from typing import Any

import pytest

from banmen.games.lesson.rules import LESSON
from banmen.games.lesson.state import AskClass, LessonState, Question
from banmen.protocol.codec import BadMessage, convert


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "guess"},
        {"kind": "number", "text": "x" * 201},
        {"kind": "choice", "choices": ["x" * 61, "y"]},
        {"kind": "choice", "choices": list("abcdefg")},
        {"kind": "number", "seconds": 601},
        {"kind": "board", "game": "reversi", "events": [{}] * 401},
        {"kind": "number", "answer": 4},
    ],
)
def test_questions_have_limits(fields: dict[str, Any]) -> None:
    with pytest.raises(BadMessage) as refused:
        convert({"type": "ask", **fields}, LESSON.Action, code="bad_action", what="action")
    assert refused.value.code == "bad_action"


def test_states_and_actions_with_plain_values_have_a_hash() -> None:
    asked = LessonState(3, question=Question(1, "number"), answers={"student1": {"action": 1}})
    assert hash(asked) == hash(LessonState(3, question=Question(1, "number"), answers={"student1": {"action": 1}}))
    assert hash(asked) != hash(LessonState(3))
    assert hash(AskClass("board", options={"size": 6})) != hash(AskClass("board", options={"size": 8}))
