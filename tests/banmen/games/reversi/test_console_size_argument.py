"""The size of a board on the command line."""

import pytest

from tests.banmen.console import Console


@pytest.fixture
def console(capsys: pytest.CaptureFixture[str]) -> Console:
    return Console(capsys, "reversi")


@pytest.mark.parametrize("size", ["5", "2", "18", "0", "-8", "eight", "8.0", ""])
@pytest.mark.parametrize("action", ["perft", "replay"])
def test_sizes_that_no_board_has(console: Console, action: str, size: str) -> None:
    console(action, "1", f"--size={size}")
    assert console.status == 2
    assert console.out == ""
    assert "A reversi board has an even size from 4 to 16." in console.err
