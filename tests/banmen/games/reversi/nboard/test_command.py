"""`banmen reversi nboard` as another program runs it."""

import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile

import pytest

from banmen.__main__ import main
from banmen.games.reversi.engine import search
from banmen.games.reversi.nboard import command
from banmen.games.reversi.nboard.engine import Chose, EnginePong, NBoardEngine, read_answer
from banmen.games.reversi.notation.ggf import write_ggf
from banmen.games.reversi.state import BLACK, opening
from banmen.processes.child import Child

SECONDS = 60.0
NUMBERS = re.compile(r"-?\d+\.\d+|(?<=nodestats )\d+|(?<=search )\w+")
"""What may change when the engine learns more: values, times, nodes, and what it finds best."""
GAME = f"set game {write_ggf(opening(8))}"


class AllCompiled:
    """Replace the thread that compiles: a process that is still compiling at the end exits, and so would pytest."""

    running = False

    def __init__(self, *_: object) -> None: ...

    def start(self) -> None:
        """Do nothing: all is compiled, as it were."""


def conversation(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: str, *arguments: str
) -> list[str]:
    """What it answers to these lines, after which its input ends."""
    monkeypatch.setattr(search, "compiled", lambda: None)
    monkeypatch.setattr(command, "DaemonTask", AllCompiled)
    with TemporaryFile("w+") as said:
        said.write(lines)
        said.seek(0)
        monkeypatch.setattr(sys, "stdin", said)
        assert main(["reversi", "nboard", *arguments]) == 0
        _wait_for_readers()
    out, err = capsys.readouterr()
    assert err == ""
    return out.splitlines()


def _wait_for_readers() -> None:
    """Wait until the thread that reads the file has seen its end: the next file may have the same descriptor."""
    for thread in threading.enumerate():
        if thread.name == "banmen lines":
            thread.join(SECONDS)


def test_a_game_of_one_question(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = f"nboard 2\nset depth 2\n{GAME}\nping 1\ngo\n"
    answers = list(map(read_answer, conversation(monkeypatch, capsys, lines)))
    assert EnginePong(1) in answers
    assert any(isinstance(answer, Chose) for answer in answers)


SLOW_START = """
import time
from banmen.__main__ import main
from banmen.games.reversi.engine import search
search.warm = lambda: time.sleep(600)
raise SystemExit(main(["reversi", "nboard"]))
"""


@pytest.mark.parametrize("asked", ["", "go\n", "hint 1\n", "analyze\nhint 1\nping 8\ngo\n"])
def test_it_answers_and_ends_while_the_search_is_still_compiled(asked: str) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", SLOW_START], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        engine.stdin.write(f"nboard 2\nping 7\n{asked}")
        engine.stdin.flush()
        assert "pong 7\n" in [engine.stdout.readline() for _ in range(3)]
        if "ping" in asked:
            assert engine.stdout.readline() == "pong 8\n", "it drops what it was asked before"
        engine.stdin.write("quit\n")
        engine.stdin.flush()
        assert engine.wait(SECONDS) == 0


def test_a_level_plays_whatever_depth_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = conversation(monkeypatch, capsys, "nboard 2\nset depth 20\ngo\nquit\nping 1\n", "--level", "1")
    assert lines.count("set myname banmen level 1") == 2
    assert "pong 1" not in lines, "nothing is done after the end"


def test_a_depth_of_its_own(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = conversation(monkeypatch, capsys, "nboard 2\nset depth 20\nhint 1\n", "--depth", "2")
    assert "set myname banmen 2" in lines
    assert {line.split()[4] for line in lines if line.startswith("search ")} == {"1", "2"}


@pytest.mark.parametrize("wrong", [["--level", "11"], ["--depth", "0"], ["--level", "1", "--depth", "2"]])
def test_wrong_arguments(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as leaving:
        main(["reversi", "nboard", *wrong])
    assert leaving.value.code == 2
    assert capsys.readouterr().err


@pytest.fixture
def child(tmp_path: Path) -> Iterator[Child]:
    """The command in a process of its own, without compiled code."""
    program = tmp_path / "engine.py"
    program.write_text(
        "import sys\n"
        "from banmen.games.reversi.engine import search\n"
        "search.compiled = lambda: None\n"
        "from banmen.__main__ import main\n"
        "sys.exit(main(['reversi', 'nboard']))\n"
    )
    running = Child([sys.executable, str(program)])
    yield running
    running.close()


def test_a_ping_is_answered_while_it_thinks(child: Child) -> None:
    for line in ("nboard 2", "set depth 40", GAME, "go"):
        child.send(line)
    lines = child.lines(SECONDS)
    assert next(line for line in lines if line.endswith("is thinking"))
    child.send("ping 5")
    told = []
    for line in lines:
        told.append(line)
        if read_answer(line) == EnginePong(5):
            break
    assert [line for line in told if line.startswith("===")] == []
    child.send("set depth 1")
    child.send("go")
    assert any(isinstance(read_answer(line), Chose) for line in child.lines(SECONDS) if line.startswith("==="))


QUITTING = """
import sys
from banmen.games.reversi.nboard import command
from banmen.games.reversi.nboard.session import Thinker
from banmen.games.reversi.engine import search
search.warm = lambda: None
command.converse(Thinker())
"""


def test_it_ends_at_quit_while_its_input_stays_open() -> None:
    for _ in range(3):
        program = [sys.executable, "-c", QUITTING]
        with subprocess.Popen(program, stdin=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            assert process.stdin is not None
            assert process.stderr is not None
            process.stdin.write(b"quit\n")
            process.stdin.flush()
            assert (process.stderr.read(), process.wait(SECONDS)) == (b"", 0)


def test_it_is_an_engine_like_any_other(child: Child) -> None:
    engine = NBoardEngine(child, 1)
    assert engine.name == "banmen 1"
    assert engine.choose(opening(8), BLACK, SECONDS).square in {"d3", "c4", "f5", "e6"}


def test_the_conversation_on_the_page_about_bots(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (Path(__file__).resolve().parents[5] / "docs" / "bots.md").read_text(encoding="utf-8")
    shown = page.partition("```nboard\n")[2].partition("```")[0].splitlines()
    told = [line[2:] for line in shown if line.startswith("> ")]
    answered = [line[2:] for line in shown if line.startswith("< ")]
    assert len(told) > 5
    said = conversation(monkeypatch, capsys, "\n".join([*told, ""]))
    assert [NUMBERS.sub("0", line) for line in said] == [NUMBERS.sub("0", line) for line in answered]
