"""The registry of games: banmen's own, and those of other distributions."""

import logging
from importlib.metadata import EntryPoint
from typing import NamedTuple

import pytest

from banmen.games import _OWN, GAMES, GROUP, Registry
from banmen.games.reversi.rules import REVERSI, Reversi

OWN = {"reversi": "banmen.games.reversi.rules:REVERSI", "goishi": "banmen.games.goishi.rules:GOISHI"}


class FourInARow(Reversi):
    key = "four_in_a_row"


class Abacus(Reversi):
    key = "abacus"


FOUR, ABACUS = FourInARow(), Abacus()


def registry(**others: str) -> Registry:
    return Registry(OWN, {key: EntryPoint(key, f"{__name__}:{name}", GROUP) for key, name in others.items()})


def test_banmen_has_its_games_in_the_order_of_the_hall() -> None:
    assert list(GAMES)[:7] == list(_OWN)
    assert list(_OWN) == ["reversi", "sudoku", "knights_tour", "battle", "goishi", "lesson", "tournament"]
    assert all(GAMES[key].key == key for key in GAMES)


def test_an_unknown_key_is_not_in_it() -> None:
    with pytest.raises(KeyError):
        GAMES["chess"]
    assert "chess" not in GAMES
    assert GAMES.get("chess") is None


def test_own_games_come_first_then_the_others_by_key() -> None:
    games = registry(four_in_a_row="FOUR", abacus="ABACUS")
    assert list(games) == ["reversi", "goishi", "abacus", "four_in_a_row"]
    assert len(games) == 4
    assert (games["abacus"], games["four_in_a_row"], games["reversi"]) == (ABACUS, FOUR, REVERSI)


def test_another_distribution_cannot_replace_a_game_of_banmen() -> None:
    games = registry(reversi="FOUR")
    assert games["reversi"] is REVERSI
    assert list(games) == ["reversi", "goishi"]


def test_a_game_is_imported_when_it_is_looked_up() -> None:
    games = Registry({"broken": "no.such.module:GAME"}, {})
    assert list(games) == ["broken"]
    with pytest.raises(ModuleNotFoundError):
        games["broken"]


def test_whether_a_look_imports_a_game_is_known_before() -> None:
    games = Registry({"reversi": "banmen.games.reversi.rules:REVERSI"}, {})
    assert games.is_to_import("reversi")
    assert [games.all_imported, games["reversi"].key, games.all_imported] == [False, "reversi", True]
    assert not games.is_to_import("reversi")
    assert not games.is_to_import("chess"), "there is none"


@pytest.mark.parametrize("value", ["no.such.module:GAME", f"{__name__}:MISSING", f"{__name__}:FOUR", f"{__name__}:OWN"])
def test_an_unusable_game_is_absent_with_one_warning(value: str, caplog: pytest.LogCaptureFixture) -> None:
    games = Registry(OWN, {"broken": EntryPoint("broken", value, GROUP), "abacus": _entry("abacus", "ABACUS")})
    with caplog.at_level(logging.WARNING):
        assert list(games) == ["reversi", "goishi", "abacus"]
        assert games.get("broken") is None
        assert "broken" not in games
        assert len(games) == 3
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "the game broken of another distribution cannot be used" in caplog.text


def test_looking_up_a_broken_game_first_does_not_stop_a_listing() -> None:
    games = Registry(OWN, {"broken": EntryPoint("broken", "no.such.module:GAME", GROUP)})
    for key in games:
        assert games[key].key == key
    assert [game.key for game in games.values()] == ["reversi", "goishi"]


class Distributed(NamedTuple):
    """What an entry point says of the distribution that has it."""

    name: str


def test_the_distribution_of_a_game_is_known_and_that_of_banmen_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    games = registry(four_in_a_row="FOUR", abacus="ABACUS")
    assert games.distribution("abacus") == "", "this entry point belongs to no distribution"
    monkeypatch.setattr(EntryPoint, "dist", Distributed("banmen-games"))
    assert games.distribution("four_in_a_row") == "banmen-games"
    assert games.distribution("reversi") == ""
    assert games.distribution("chess") == ""


def _entry(key: str, name: str) -> EntryPoint:
    return EntryPoint(key, f"{__name__}:{name}", GROUP)
