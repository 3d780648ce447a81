"""`banmen reversi analyse` on the console."""

import io
import sys
from functools import cache
from pathlib import Path

import pytest

from banmen.__main__ import main
from banmen.files.replay_file import write_replay
from banmen.games.reversi import review as reviewing
from banmen.games.reversi.analysis import square_text
from banmen.games.reversi.engine.search import Searcher
from tests.banmen.games.reversi.reviewed_games import game_on
from tests.banmen.games.reversi.test_analysis import replay_of
from tests.golden_text import compare

SMALL = "4x4 " + "".join(square_text(square, 4) for square in game_on(4, 0).squares)
"""A game on 4x4: all of its values are exact, whatever the evaluation says."""

TAKEN = "Reversi, move 4 (e4), line 1, character 7: That square is taken already."


@pytest.fixture(autouse=True)
def python(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search in Python, with a small transposition table."""
    monkeypatch.setattr(reviewing, "available", lambda: False)
    monkeypatch.setattr(
        reviewing, "searcher", cache(lambda size: Searcher(size, compiled=False, places=1 << 12, selective=False))
    )


def analyse(*arguments: str) -> int:
    try:
        return main(["reversi", "analyse", *arguments])
    except SystemExit as leaving:
        return int(leaving.code or 0)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_table_reads_as_it_did(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert analyse(SMALL, "--lang", language) == 0
    compare(capsys.readouterr().out, f"reversi/analyse-{language}")


def test_estimates_are_marked_and_the_depth_is_that_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert analyse("f5d6c3d3", "--depth", "1") == 0
    said = capsys.readouterr().out
    assert said.count("~") >= 4
    assert "exact" not in said


def test_a_file_a_replay_and_standard_input_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text, saved = tmp_path / "game.txt", tmp_path / "game.banmen"
    text.write_text(SMALL, encoding="utf-8")
    saved.write_bytes(write_replay(replay_of(SMALL)))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(SMALL.encode())))
    tables = set()
    for source in (str(text), str(saved), "-"):
        assert analyse(source) == 0
        tables.add(capsys.readouterr().out)
    assert len(tables) == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("f5d6c3e4", f"{TAKEN} There is no file of this name either.\n"),
        ("no such file.txt", "no such file.txt: File not found.\n"),
        ("4x4", "4x4: There is no game of reversi with a move in it.\n"),
        (".", "."),
    ],
)
def test_an_unusable_game_is_reported_in_a_sentence(
    text: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert analyse(text) == 4
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(sentence) if sentence == "." else said.err == sentence


def test_a_file_of_another_game_is_none(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "grid.txt"
    file.write_text(f"53..7....6..195....98{60 * '.'}", encoding="utf-8")
    assert analyse(str(file)) == 4
    assert capsys.readouterr().err == f"{file}: There is no game of reversi with a move in it.\n"


def test_a_depth_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert analyse(SMALL, "--depth", "0") == 2
    assert "0: A depth is a whole number from 1." in capsys.readouterr().err


# --- an engine of others ----------------------------------------------------------------------------------------------

ENGINE = f"nboard:{sys.executable} {Path(__file__).parent / 'nboard' / 'other_engine.py'}"


def test_an_engine_of_others_judges(capsys: pytest.CaptureFixture[str]) -> None:
    assert analyse("f5d6c3d3", "--depth", "1", "--engine", ENGINE) == 0
    assert "f5" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("engine", "status", "said"),
    [
        (f"{ENGINE} refuses", 1, "its licence has expired"),
        ("nboard:no-such-engine", 1, "cannot be started"),
        ("nboard:", 2, "nboard:COMMAND"),
        ("uci:stockfish", 2, "nboard:COMMAND"),
    ],
)
def test_an_engine_that_cannot_judge_says_why(
    engine: str, status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert analyse("f5d6c3d3", "--engine", engine) == status
    out, err = capsys.readouterr()
    assert out == ""
    assert said in err
