"""Battles before one person."""

import pytest

from banmen_client.games.battle import sounds
from tests.banmen_client.games.battle.table import RemoteBattle, at, looks_back, watches
from tests.banmen_client.person import Hall


@pytest.fixture
def mine(hall: Hall) -> Hall:
    """Aki is the hero against the server's demon king, and to act."""
    return at(hall, RemoteBattle().fights())


@pytest.fixture
def watched(hall: Hall) -> Hall:
    """A battle of two programs, at ply 14."""
    return watches(hall)


@pytest.fixture
def over(hall: Hall) -> Hall:
    """A battle of two programs, at its end."""
    return looks_back(hall)


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What would be heard."""
    names: list[str] = []

    def play(name: str) -> bool:
        names.append(name)
        return True

    monkeypatch.setattr(sounds, "play", play)
    return names
