"""Fixtures: a window at a table of the battle."""

import pytest

from banmen_client.games.battle import sounds
from tests.banmen_client.games.battle.table import RemoteBattle, at, looks_back, watches
from tests.banmen_client.person import Hall


@pytest.fixture
def mine(hall: Hall) -> Hall:
    """Return a window whose user, Aki, is the hero against a program and is to act."""
    return at(hall, RemoteBattle().fights())


@pytest.fixture
def watched(hall: Hall) -> Hall:
    """Return a window that watches two programs fight, at ply 14."""
    return watches(hall)


@pytest.fixture
def over(hall: Hall) -> Hall:
    """Return a window at the end of a battle of two programs."""
    return looks_back(hall)


@pytest.fixture
def played_sounds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the names of the sounds instead of playing them."""
    names: list[str] = []

    def play(name: str) -> bool:
        names.append(name)
        return True

    monkeypatch.setattr(sounds, "play", play)
    return names
