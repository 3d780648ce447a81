"""A window at a sudoku table."""

import pytest

from banmen_client.screens import background_task
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Enter, Hall


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for the coach's answers, however slow the machine."""
    monkeypatch.setattr(background_task, "_FIRST_WAIT_S", 30)


@pytest.fixture
def alone(enter: Enter) -> Hall:
    """Return a window where Aki solves the classic puzzle alone."""
    hall = enter()
    hall.sits_down(RemoteSudoku().lays_out(level=4, seed=2041))
    return hall
