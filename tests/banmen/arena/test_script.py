"""The process of a script, from the inside."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from banmen.arena import script as script_process
from banmen.arena.script_lines import ANSWER, Question
from banmen.games.reversi.state import opening
from tests.banmen.arena import scripts
from tests.banmen.arena.scripts import script


def served(path: str, questions: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[Any]:
    """The answers of the process, the first of which says that it is ready."""
    question = Question(msgspec.to_builtins(opening(8)), "black", "7/0/a")
    lines = (msgspec.json.encode(question).decode() + "\n") * questions
    monkeypatch.setattr(sys, "argv", ["script", "reversi", path])
    monkeypatch.setattr(sys, "stdin", io.StringIO(lines))
    script_process.main()
    written = capsys.readouterr().out.splitlines()
    return [json.loads(line.removeprefix(ANSWER)) for line in written if line.startswith(ANSWER)]


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
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert served(script(tmp_path, text), 2, monkeypatch, capsys) == [{}, answer, answer]


def test_what_cannot_travel_is_no_action(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "def choose(state, legal, seat):\n    return object()\n"
    assert served(script(tmp_path, text), 1, monkeypatch, capsys)[1]["code"] == "no_action"


@pytest.mark.parametrize(
    ("text", "place"), [(scripts.ILL_WRITTEN, "bot.py:2"), ("1 / 0\n", "bot.py:1"), ("raise SystemExit", "bot.py:1")]
)
def test_a_script_that_fails_as_it_is_loaded_says_where(
    text: str, place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (answer,) = served(script(tmp_path, text), 1, monkeypatch, capsys)
    assert (answer["code"], answer["details"]["place"]) == ("script_raised", place)


def test_a_script_imports_what_lies_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    script(tmp_path, "def best(legal):\n    return legal[-1]\n", "own_helpers.py")
    text = "from own_helpers import best\n\ndef choose(state, legal, seat):\n    return best(legal)\n"
    answers = served(script(tmp_path, text), 1, monkeypatch, capsys)
    assert answers[1] == {"action": {"type": "place", "square": "e6"}}
