"""The arguments of `banmen arena`."""

import pytest

from tests.banmen.console import Console


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str]) -> Console:
    return Console(capsys, "arena")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["1", "2", "--games", "3"], "the number must be even"),
        (["1", "2", "--games", "0"], "It must be a number from 2"),
        (["1", "2", "--sprt", "5", "0"], "ELO0 must be smaller"),
        (["1", "2", "--resume"], "--out FILE"),
        (["1", "12"], "12 cannot play"),
        (["1", "uci:stockfish"], "nboard:COMMAND"),
        (["1", "2", "--game", "sudoku"], "sudoku"),
        (["1", "2", "--hall", "no such place"], "--hall"),
        (["1", "2", "--pace", "61"], "from 0 to 60 seconds"),
        (["1", "2", "--pace", "fast"], "from 0 to 60 seconds"),
        (["1"], "B"),
    ],
)
def test_arguments_with_which_nothing_can_be_done(console: Console, arguments: list[str], said: str) -> None:
    console(*arguments)
    assert (console.status, console.out) == (2, "")
    assert said in console.err
