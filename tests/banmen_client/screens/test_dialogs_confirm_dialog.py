"""A dialog with one way on, and two ways out of it that do nothing."""

import pygame
import pytest

from banmen_client.screens.dialogs import confirm_dialog
from banmen_client.ui.widgets import DialogButton
from tests.banmen_client.person import Hall


@pytest.fixture
def gone_on(hall: Hall) -> list[str]:
    """The dialog is open; here is told whether one went on."""
    told: list[str] = []
    way_on = DialogButton("go", "Go", lambda: told.append("gone on"), kind="primary")
    hall.window.show_dialog(lambda window: confirm_dialog(window, "asking", "Is it so?", way_on, body="It may be."))
    hall.frame()
    assert hall.reads("It may be.")
    return told


@pytest.mark.parametrize("how", ["press", "escape"])
def test_cancel_and_escape_close_it_and_nothing_has_happened(hall: Hall, gone_on: list[str], how: str) -> None:
    if how == "press":
        hall.click("asking/cancel")
    else:
        hall.key(pygame.K_ESCAPE)
    assert not hall.reads("Is it so?")
    assert gone_on == []


def test_its_button_confirms(hall: Hall, gone_on: list[str]) -> None:
    hall.click("asking/go")
    assert gone_on == ["gone on"]
