"""A dialog that confirms one step, or is cancelled by its button or Escape."""

import pygame
import pytest

from banmen_client.screens.dialogs import confirm_dialog
from banmen_client.ui.widgets import DialogButton
from tests.banmen_client.person import Hall


@pytest.fixture
def confirmed(hall: Hall) -> list[str]:
    """The open dialog's log: it has an entry once the step was confirmed."""
    log: list[str] = []
    button = DialogButton("go", "Go", lambda: log.append("confirmed"), kind="primary")
    hall.window.show_dialog(lambda window: confirm_dialog(window, "asking", "Is it so?", button, body="It may be."))
    hall.frame()
    assert hall.reads("It may be.")
    return log


@pytest.mark.parametrize("how", ["press", "escape"])
def test_cancel_and_escape_close_it_and_nothing_has_happened(hall: Hall, confirmed: list[str], how: str) -> None:
    if how == "press":
        hall.click("asking/cancel")
    else:
        hall.key(pygame.K_ESCAPE)
    assert not hall.reads("Is it so?")
    assert confirmed == []


def test_its_button_confirms(hall: Hall, confirmed: list[str]) -> None:
    hall.click("asking/go")
    assert confirmed == ["confirmed"]
