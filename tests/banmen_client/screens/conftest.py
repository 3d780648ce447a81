"""Fixtures of the screens."""

import pytest

from tests.banmen_client.person import Hall


@pytest.fixture
def game(hall: Hall) -> Hall:
    """A game of Aki, who sits here and plays black, against Mika."""
    hall.sits_down(hall.remote.seats())
    return hall
