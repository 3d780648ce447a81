"""The dialogs before resigning and leaving."""

import pytest

from banmen_client.screens.dialogs import leave_dialog, resign_dialog
from banmen_client.table.view import TableView
from tests.banmen.games.sudoku.game import CLASSIC
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Hall

# --- leaving and resigning --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "words"), [("race", "before your opponent claims"), ("together", "The others play on.")]
)
def test_the_leave_dialog_says_what_happens_to_the_game(hall: Hall, mode: str, words: str) -> None:
    table = RemoteSudoku().lays_out(CLASSIC, "me", "you", mode=mode)
    hall.sits_down(table)
    hall.window.show_dialog(leave_dialog(TableView(table.replay, None, "me")))
    hall.frame()
    assert hall.reads(words)


def test_resigning_alone_only_ends_the_game(hall: Hall) -> None:
    table = RemoteSudoku().lays_out()
    hall.sits_down(table)
    hall.window.show_dialog(resign_dialog(TableView(table.replay, None, "me")))
    hall.frame()
    assert hall.reads("The game ends then.")
