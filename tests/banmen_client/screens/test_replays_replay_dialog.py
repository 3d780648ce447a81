"""The dialog of replays: the list of saved ones, a typed path, and a long replay."""

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pygame
import pytest

from banmen.files.replay_file import write_replay
from banmen.game import Beside
from banmen.reading import Found, read_file
from banmen_client.screens import background_task, opening
from banmen_client.screens.lobby.screen import LobbyScreen
from banmen_client.screens.table.screen import TableScreen
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.show_table import of_two_people


@pytest.fixture
def folder(own_folder: Path) -> Path:
    """Where this person's replays are."""
    return own_folder / "documents" / "banmen"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A saved game."""
    path = tmp_path / "game.banmen"
    path.write_bytes(write_replay(of_two_people()))
    return path


def is_open(hall: Hall) -> bool:
    """Whether a saved game is looked at."""
    return isinstance(hall.window.screen, TableScreen) and hall.window.screen.playback.recorded


def test_the_lobby_leads_to_the_games_saved_here(hall: Hall, folder: Path, file: Path) -> None:
    hall.click("replays")
    assert hall.reads("There is no saved game yet.")
    assert hall.place("replays/open").widget.label == "Open"  # type: ignore[attr-defined] # a button
    hall.key(pygame.K_ESCAPE)
    folder.mkdir(parents=True)
    (folder / "reversi-2026-11-20-1830.banmen").write_bytes(file.read_bytes())
    (folder / "notes.doc").write_text("not this one")
    hall.key(pygame.K_o, "o", ctrl=True)
    assert hall.reads("reversi-2026-11-20-1830")
    assert not hall.reads("notes")
    hall.click("replays/0")
    hall.click("replays/open")
    hall.thinks()
    assert is_open(hall)


def test_a_path_is_typed(hall: Hall, file: Path) -> None:
    hall.key(pygame.K_o, "o", ctrl=True)
    hall.tab_to("replays/path")
    hall.write(str(file))
    hall.key(pygame.K_RETURN, "\r")
    hall.thinks()
    assert is_open(hall)


def test_a_wrong_path_stays_in_the_field_for_correction(hall: Hall, file: Path) -> None:
    hall.key(pygame.K_o, "o", ctrl=True)
    hall.tab_to("replays/path")
    hall.write(f"{file}.not")
    hall.key(pygame.K_RETURN, "\r")
    hall.thinks()
    assert hall.reads("There is no such file."), "beside the field, in the same dialog"
    assert "unread" not in hall.widget_keys()
    hall.tab_to("replays/path")
    hall.key(pygame.K_END)
    for _ in ".not":
        hall.key(pygame.K_BACKSPACE)
    hall.key(pygame.K_RETURN, "\r")
    hall.thinks()
    assert is_open(hall)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", [(640, 480), (1280, 800)])
def test_the_dialog_has_room(enter: Enter, folder: Path, language: str, size: tuple[int, int]) -> None:
    folder.mkdir(parents=True)
    for number in range(30):
        (folder / f"reversi-2026-11-20-18{number:02}.banmen").write_bytes(b"")
    hall = enter(*size, language=language)
    hall.key(pygame.K_o, "o", ctrl=True)
    assert [text for text in hall.canvas.cut if not text.endswith("banmen")] == []
    hall.click("replays/0")
    hall.click("replays/0")  # the second press opens it
    hall.thinks()
    assert hall.reads("banmen")
    assert isinstance(hall.window.screen, LobbyScreen)


# --- long replays -----------------------------------------------------------------------------------------------------


@pytest.fixture
def slowly(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Reading a file takes until this is set."""
    read = Event()

    def read_slowly(data: bytes, beside: Beside) -> Found:
        read.wait(20)
        return read_file(data, beside)

    monkeypatch.setattr(opening, "read_file", read_slowly)
    monkeypatch.setattr(background_task, "_FIRST_WAIT_S", 0)
    yield read
    read.set()


def begins_to_read(hall: Hall, path: Path) -> None:
    """A file that is long is dropped on the window."""
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    hall.frame()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_reading_a_long_replay_shows_a_dialog_and_does_not_block(
    enter: Enter, file: Path, slowly: Event, language: str
) -> None:
    hall = enter(640, 480, language=language)
    begins_to_read(hall, file)
    for _ in range(3):
        hall.frame()
        assert hall.reads("game.banmen")
        assert hall.place("reading/cancel").visible
        assert isinstance(hall.window.screen, LobbyScreen)
    assert hall.canvas.cut == []
    slowly.set()
    hall.thinks()
    assert is_open(hall)


def test_cancelling_the_reading_stays_at_the_screen(hall: Hall, file: Path, slowly: Event) -> None:
    begins_to_read(hall, file)
    hall.key(pygame.K_ESCAPE)
    slowly.set()
    hall.thinks()
    assert isinstance(hall.window.screen, LobbyScreen)
    assert "reading/cancel" not in hall.widget_keys()


def test_of_a_long_file_too_it_is_said_that_it_is_broken(hall: Hall, file: Path, slowly: Event) -> None:
    file.write_bytes(b"")
    begins_to_read(hall, file)
    assert not hall.reads("cannot be opened")
    slowly.set()
    hall.thinks()
    assert hall.reads("This cannot be opened")
