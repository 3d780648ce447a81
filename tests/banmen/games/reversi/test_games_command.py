"""`banmen reversi games`: what it lists, writes, and says of files that it cannot read."""

from pathlib import Path

import pytest

from banmen.__main__ import main
from banmen.games.reversi.notation.reader import read_games
from tests.banmen.games.reversi.wthor_files import jou, trn, wtb


@pytest.fixture
def base(tmp_path: Path) -> Path:
    (tmp_path / "WTHOR.JOU").write_bytes(jou())
    (tmp_path / "WTHOR.TRN").write_bytes(trn())
    path = tmp_path / "WTH_2004.wtb"
    path.write_bytes(wtb())
    return path


def games(*arguments: str) -> int:
    return main(["reversi", "games", *arguments])


def test_the_games_of_a_file(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert games(str(base), "--lang", "en") == 0
    shown = capsys.readouterr()
    assert shown.out.splitlines()[0] == "1\tAki\t42-22\tMika\tParis Open 2004\tStephenson\tf5d6c3d3c4f4f6"
    assert len(shown.out.splitlines()) == 3
    assert shown.err == "3 of 3 games\n"


def test_those_that_fit(base: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert games(str(base), "tiger", "white:ren") == 0
    assert [line.split("\t")[0] for line in capsys.readouterr().out.splitlines()] == ["3"]
    assert games(str(base), "nobody") == 1


def test_in_ggf(base: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert games(str(base), "tiger", "--ggf") == 0
    path = tmp_path / "tigers.ggf"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    assert [record.black for record in read_games(path.read_text(encoding="utf-8"))] == ["Aki", "Mika"]
    assert games(str(path), "mika") == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (wtb()[:99], "3 games in 220 bytes, but it has 99"),
        (jou(), "This is a list of names of the WTHOR base"),
        (b"f5d6c3", "neither to the WTHOR base nor"),
        (b"(;GM[Othello];)", "Game 1, line 1: this is not a game in GGF"),
        (b"(;B[F5];)(;B[F5];)", "Game 1, line 1: this is not a game in GGF"),
    ],
)
def test_a_file_that_is_none(base: Path, data: bytes, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    base.write_bytes(data)
    assert games(str(base), "--lang", "en") == 4
    assert sentence in capsys.readouterr().err


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert games(str(tmp_path / "gone.wtb"), "--lang", "en") == 4
    assert "gone.wtb" in capsys.readouterr().err
