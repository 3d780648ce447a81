"""A window at a show of reversi; the tests of it use `reversi_show`."""

from dataclasses import replace

import pytest

from banmen_client.screens.registry import ROOMS
from banmen_client.screens.show.screen import ShowScreen
from tests.banmen_client.person import Hall
from tests.banmen_client.show_person import watched
from tests.banmen_client.show_table import ReversiShow


@pytest.fixture
def reversi_show(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reversi is looked at as a show here."""
    room = replace(ROOMS["reversi"], screen=lambda window, mirror: ShowScreen(window, mirror, ReversiShow()))
    monkeypatch.setitem(ROOMS, "reversi", room)


@pytest.fixture
def mine(hall: Hall) -> Hall:
    """A show that Aki, who sits here, presents; it stands still at ply 4."""
    return watched(hall, "me", (4, 1.0))


@pytest.fixture
def theirs(hall: Hall) -> Hall:
    """A show that somebody else presents; it stands still at ply 4."""
    return watched(hall, "teacher", (4, 1.0))
