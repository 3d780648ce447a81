"""Console commands of the games of other distributions."""

import logging
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping
from types import SimpleNamespace

import pytest

from banmen.commands import Command
from banmen.commands import games as commands
from banmen.commands.games import game_command, game_commands


def _configure(parser: ArgumentParser) -> None:
    parser.description = "Nothing to say."


def _run(arguments: Namespace) -> int:
    return int(bool(arguments))


FOUR = Command("four", "four in a row", _configure, _run)
OTHER_FOUR = Command("four", "another four", _configure, _run)


def install_games(monkeypatch: pytest.MonkeyPatch, **places: str | None) -> None:
    """Replace the registry by games with these commands."""
    registry: Mapping[str, object] = {key: SimpleNamespace(command=place) for key, place in places.items()}
    monkeypatch.setattr(commands, "GAMES", registry)


def test_commands_of_banmens_own_games_are_entry_points() -> None:
    assert game_commands() == {}


@pytest.mark.parametrize("name", ["knights_tour", "play", "", "chess"])
def test_other_words_are_no_command_of_a_game(name: str) -> None:
    assert game_command(name) is None


def test_only_the_game_that_is_likely_meant_is_asked_first(monkeypatch: pytest.MonkeyPatch) -> None:
    install_games(monkeypatch, broken="no.such.module:X", four=f"{__name__}:FOUR")
    monkeypatch.setattr(commands.logger, "warning", pytest.fail)
    assert game_command("four") is FOUR


def test_the_game_of_another_distribution_brings_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    install_games(monkeypatch, silent=None, four_in_a_row=f"{__name__}:FOUR", four_again=f"{__name__}:OTHER_FOUR")
    assert game_command("four") is FOUR
    assert game_commands() == {"four": FOUR}


@pytest.mark.parametrize("place", ["no.such.module:X", f"{__name__}:NOTHING", f"{__name__}:", "", "banmen.commands"])
def test_a_broken_command_is_left_out_and_logged(
    place: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    install_games(monkeypatch, broken=place, four=f"{__name__}:FOUR")
    with caplog.at_level(logging.WARNING):
        assert game_commands() == {"four": FOUR}
    assert "the command of the game broken cannot be used" in caplog.text


def test_an_object_that_is_no_command_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    install_games(monkeypatch, odd=f"{__name__}:install_games")
    assert game_commands() == {}
