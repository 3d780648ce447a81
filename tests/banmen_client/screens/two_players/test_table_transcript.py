"""Transcripts: copied, and saved in files."""

from pathlib import Path

import pygame
import pytest

from banmen_client.ui.text_field import CLIPBOARD
from tests.banmen_client.person import Hall


@pytest.fixture
def documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's documents."""
    monkeypatch.setattr("banmen_client.system.documents.user_documents_path", lambda: tmp_path / "documents")
    return tmp_path / "documents" / "banmen"


def test_the_moves_are_copied(game: Hall) -> None:
    game.plays("d3", "c3")
    game.key(pygame.K_c, "c", ctrl=True)
    assert CLIPBOARD.read() == "d3c3"
    assert game.reads("The moves are in the clipboard")


def test_the_moves_are_saved_and_nothing_is_overwritten(game: Hall, documents: Path) -> None:
    game.plays("d3", "c3")
    game.key(pygame.K_s, "s", ctrl=True)
    [first] = documents.iterdir()
    assert first.read_text() == "d3c3\n"
    assert game.reads("Saved:")
    game.key(pygame.K_s, "s", ctrl=True)
    game.key(pygame.K_s, "s", ctrl=True)
    assert len(list(documents.iterdir())) == 3
    assert {path.read_text() for path in documents.iterdir()} == {"d3c3\n"}


def test_that_saving_failed_is_said(game: Hall, documents: Path) -> None:
    documents.parent.mkdir()
    documents.write_text("a file where the folder should be")
    game.key(pygame.K_s, "s", ctrl=True)
    assert game.reads("Could not save:")
