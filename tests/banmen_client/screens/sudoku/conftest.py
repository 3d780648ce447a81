"""A window at a sudoku table."""

import pytest

from banmen_client.screens import thinking
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.sudoku_table import SudokuTeller


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the coach answers is there at once, however slow the machine."""
    monkeypatch.setattr(thinking, "_AT_ONCE_S", 30)


@pytest.fixture
def alone(enter: Enter) -> Hall:
    """Aki before the classic puzzle, alone."""
    hall = enter()
    hall.sits_down(SudokuTeller().lays_out(level=4, seed=2041))
    return hall
