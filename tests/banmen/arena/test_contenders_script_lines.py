"""What travels between the arena and the process of a script."""

import msgspec

from banmen.arena.contenders import ScriptAnswer, ScriptQuestion


def test_empty_fields_of_an_answer_are_not_written() -> None:
    assert msgspec.json.encode(ScriptAnswer()) == b"{}"
    fault = ScriptAnswer(code="script_raised", details={"place": "bot.py:4"}, traceback="Traceback\n")
    assert msgspec.json.decode(msgspec.json.encode(fault), type=ScriptAnswer) == fault


def test_a_question_keeps_the_state_as_it_is() -> None:
    question = ScriptQuestion({"board": "XO"}, "black", "7/0/a")
    assert msgspec.json.decode(msgspec.json.encode(question), type=ScriptQuestion) == question
