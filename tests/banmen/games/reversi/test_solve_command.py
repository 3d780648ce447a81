"""`banmen reversi solve`: values, bad positions, and resuming after an interruption."""

from pathlib import Path

import pytest

from banmen.__main__ import main
from banmen.games.reversi import solve_command
from banmen.games.reversi.engine.solving import Bounds, Sides, Solving
from banmen.games.reversi.solve_command import BoundsFile
from banmen.games.reversi.state import opening, position_text
from banmen.texts import Texts

VALUE = "Black to move: -10 discs for it, empty squares counted to the winner"
END = ["Score: black 3, white 11", "With the empty squares: black 3, white 13", "White wins"]


@pytest.fixture(autouse=True)
def _in_python(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(solve_command, "compiled", lambda: None)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


def solve(*arguments: str) -> int:
    try:
        return main(["reversi", "solve", *arguments])
    except SystemExit as ended:
        return int(ended.code or 0)


def checkpoint() -> BoundsFile:
    return BoundsFile(Texts("en"), position_text(opening(4)))


def is_solved(out: str) -> bool:
    """Whether it is the value of 4x4, a line of moves, and how that ends."""
    value, moves, *board = out.splitlines()
    return (value, board[-3:], len(moves)) == (VALUE, END, 20)


def test_four_by_four(capsys: pytest.CaptureFixture[str]) -> None:
    assert solve("4x4") == 0
    assert is_solved(capsys.readouterr().out)
    assert not checkpoint().path.exists(), "what is solved needs no checkpoint"


def test_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert solve("XOOO XXXX XXXX XX-- O") == 0
    assert capsys.readouterr().out.splitlines()[0].startswith("White to move: ")


def test_an_interrupted_solution_is_resumed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    search = Solving._within

    def until_ten_are_known(self: Solving, sides: Sides, alpha: int, beta: int, share: float) -> int:
        if len(self._known) >= 10:
            raise KeyboardInterrupt
        return search(self, sides, alpha, beta, share)

    monkeypatch.setattr(Solving, "_within", until_ten_are_known)
    assert solve("4x4") != 0
    assert "continues where it was" in capsys.readouterr().err
    monkeypatch.setattr(Solving, "_within", search)
    assert len(checkpoint()) == 10
    assert solve("4x4") == 0
    written = capsys.readouterr()
    assert is_solved(written.out)
    assert "10 known positions" in written.err


def test_damaged_lines_are_reported_and_good_ones_used(capsys: pytest.CaptureFixture[str]) -> None:
    file = checkpoint()
    file[Sides(1, 2)] = Bounds(0, 0)
    file[Sides(4, 8)] = Bounds(0, 0)
    file.path.write_bytes(file.path.read_bytes()[:-3])
    assert solve("4x4") == 0
    written = capsys.readouterr()
    assert is_solved(written.out)
    assert f"1 line of {file.path} is cut or damaged and is not used." in written.err
    assert "1 known position" in written.err


def test_the_checkpoint_can_be_discarded(capsys: pytest.CaptureFixture[str]) -> None:
    checkpoint()[Sides(1, 2)] = Bounds(0, 0)
    assert solve("4x4", "--anew") == 0
    written = capsys.readouterr()
    assert (is_solved(written.out), written.err) == (True, "")


@pytest.mark.parametrize(
    ("argument", "status", "sentence"),
    [
        ("4x5", 2, "Give a size like 6x6"),
        ("22x22", 2, "Give a size like 6x6"),
        ("XXXX XXXX XXXX XXXX X", 2, "neither side has a move"),
        ("6x6", 1, "pip install '.[fast]'"),
        ("8x8", 1, "too many"),
    ],
)
def test_an_unsolvable_position_is_reported(
    argument: str, status: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert solve(argument) == status
    written = capsys.readouterr()
    assert written.out == ""
    assert sentence in " ".join(written.err.split())
