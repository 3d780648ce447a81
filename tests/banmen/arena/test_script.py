"""The process of a script, from the inside."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banmen.arena.contenders import SCRIPT_ANSWER, ScriptQuestion
from banmen.arena.script import serve
from banmen.games.reversi.rules import REVERSI
from banmen.games.reversi.state import opening
from tests.banmen.arena import scripts
from tests.banmen.arena.scripts import script


def served(path: str, questions: int, capsys: pytest.CaptureFixture[str]) -> list[Any]:
    """The answers of the process, the first of which says that it is ready."""
    question = ScriptQuestion(msgspec.to_builtins(opening(8)), "black", "7/0/a")
    serve(REVERSI, path, iter([msgspec.json.encode(question).decode()] * questions))
    written = capsys.readouterr().out.splitlines()
    answers = [json.loads(line.removeprefix(SCRIPT_ANSWER)) for line in written if line.startswith(SCRIPT_ANSWER)]
    for answer in answers:
        assert ("traceback" in answer) == (answer.get("code") == "script_raised")
        answer.pop("traceback", None)
    return answers


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (scripts.FIRST, {"action": {"type": "place", "square": "d3"}}),
        (scripts.RAISES, {"code": "script_raised", "details": {"place": "bot.py:4", "error": "KeyError: 'black'"}}),
        (scripts.GIVES_A_WORD, {"action": "f5"}),
    ],
)
def test_each_question_has_its_answer(
    text: str,
    answer: dict[str, Any],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert served(script(tmp_path, text), 2, capsys) == [{}, answer, answer]


def test_a_value_without_a_json_form_is_no_action(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "def choose(state, legal, seat):\n    return object()\n"
    assert served(script(tmp_path, text), 1, capsys)[1]["code"] == "no_action"


@pytest.mark.parametrize(
    ("text", "place"), [(scripts.ILL_WRITTEN, "bot.py:2"), ("1 / 0\n", "bot.py:1"), ("raise SystemExit", "bot.py:1")]
)
def test_a_script_that_fails_as_it_is_loaded_says_where(
    text: str, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (answer,) = served(script(tmp_path, text), 1, capsys)
    assert (answer["code"], answer["details"]["place"]) == ("script_raised", place)


def test_a_script_imports_modules_from_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    script(tmp_path, "def best(legal):\n    return legal[-1]\n", "own_helpers.py")
    text = "from own_helpers import best\n\ndef choose(state, legal, seat):\n    return best(legal)\n"
    answers = served(script(tmp_path, text), 1, capsys)
    assert answers[1] == {"action": {"type": "place", "square": "e6"}}
