"""`banmen reversi perft`: counts on the console."""

import sys

import pytest

from tests.banmen.console import Console


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str]) -> Console:
    return Console(capsys, "reversi")


@pytest.mark.parametrize(("arguments", "leaves"), [("6", 8200), ("0", 1), ("5 --size 6", 1364), ("10 --size 4", 36540)])
def test_perft_prints_the_count_alone(console: Console, arguments: str, leaves: int) -> None:
    console("perft", *arguments.split())
    assert (console.status, console.out, console.err) == (0, f"{leaves}\n", "")


def test_on_a_terminal_progress_is_shown_beside_the_count(console: Console, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    console("perft", "3")
    assert console.out == "56\n"
    assert console.err == "depth 1: 4\ndepth 2: 12\n"


@pytest.mark.parametrize("depth", ["-1", "x", "1.5", ""])
def test_depths_that_are_none(console: Console, depth: str) -> None:
    console("perft", "--", depth)
    assert console.status == 2
    assert "A depth is a whole number from 0." in console.err
