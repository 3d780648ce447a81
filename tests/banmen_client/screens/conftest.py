"""Fixtures of the screens."""

import pytest

from tests.banmen_client.person import Hall


@pytest.fixture
def game(hall: Hall) -> Hall:
    """A window at a game in which its user Aki has black against Mika."""
    hall.sits_down(hall.remote.seats())
    return hall
