"""Saved replays: written at a table, opened from the lobby or over a table, played, and closed."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from banmen.files import replay_file
from banmen.files.replay_file import BadReplay, read_replay, write_replay
from banmen.protocol import messages
from banmen.replay import Replay
from banmen_client.games.sudoku.table import SudokuTable
from banmen_client.net.link import LinkState
from banmen_client.screens.lobby.screen import LobbyScreen
from banmen_client.screens.table.screen import TableScreen
from tests.banmen.games.sudoku.game import CLASSIC
from tests.banmen_client.games.sudoku.table import RemoteSudoku
from tests.banmen_client.person import Enter, Hall
from tests.banmen_client.remote_table import RemoteTable
from tests.banmen_client.show_table import of_two_people

CTRL_SHIFT = pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT


@pytest.fixture
def folder(own_folder: Path) -> Path:
    """Where this person's replays are."""
    return own_folder / "documents" / "banmen"


@pytest.fixture
def game() -> Replay:
    """A game of Mika and Ren, as far as a pass."""
    return of_two_people()


@pytest.fixture
def file(game: Replay, tmp_path: Path) -> Path:
    """The same in a file."""
    path = tmp_path / "game.banmen"
    path.write_bytes(write_replay(game))
    return path


def at_table(hall: Hall) -> TableScreen:
    assert isinstance(hall.window.screen, TableScreen)
    return hall.window.screen


# --- saving -----------------------------------------------------------------------------------------------------------


def test_the_table_s_replay_is_saved_and_nothing_is_overwritten(hall: Hall, folder: Path) -> None:
    hall.sits_down(hall.remote.seats())
    hall.news(hall.remote.plays("f5"), hall.remote.plays("f6"))
    for _ in range(2):
        hall.key(pygame.K_r, "r", ctrl=True, shift=True)
        assert hall.reads("Saved:")
    first, second = folder.glob("reversi-*.banmen")
    saved = read_replay(first.read_bytes())
    assert saved.state == hall.remote.replay.state
    assert first.read_bytes() == second.read_bytes()
    assert hall.link.sent == [], "nobody resigned"


def test_a_key_that_is_held_down_saves_once(hall: Hall, folder: Path) -> None:
    hall.sits_down(hall.remote.seats())
    hall.news(hall.remote.plays("f5"))
    for _ in range(3):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_r, mod=CTRL_SHIFT, unicode="r"))
        hall.frame()
    assert len(list(folder.glob("*.banmen"))) == 1
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_r, mod=CTRL_SHIFT))
    hall.key(pygame.K_r, "r", ctrl=True, shift=True)
    assert len(list(folder.glob("*.banmen"))) == 2


def test_a_sudoku_is_saved_from_its_sheet_of_everything_too(hall: Hall, folder: Path) -> None:
    hall.sits_down(RemoteSudoku().lays_out())
    hall.click("more")
    hall.tab_to("more/replay")
    hall.key(pygame.K_RETURN, "\r")
    [path] = folder.glob("sudoku-*.banmen")
    assert read_replay(path.read_bytes()).state == hall.remote.replay.state


def test_before_the_game_there_is_nothing_to_save(hall: Hall, folder: Path) -> None:
    hall.sits_down(hall.remote.seats("me", ""))
    hall.key(pygame.K_r, "r", ctrl=True, shift=True)
    assert hall.reads("The game has not begun")
    assert not folder.exists()


def test_that_saving_failed_is_said(hall: Hall, folder: Path) -> None:
    hall.sits_down(hall.remote.seats())
    folder.parent.mkdir()
    folder.write_text("a file where the folder should be")
    hall.key(pygame.K_r, "r", ctrl=True, shift=True)
    assert hall.reads("Could not save:")


def test_a_replay_too_large_for_a_file_is_reported(hall: Hall, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replay_file, "MOST_BYTES", 100)
    hall.sits_down(hall.remote.seats())
    hall.news(hall.remote.plays("f5"))
    hall.key(pygame.K_r, "r", ctrl=True, shift=True)
    assert hall.reads("Could not save: It is too large")
    assert list(folder.glob("*.banmen")) == []


# --- opening ----------------------------------------------------------------------------------------------------------


def test_a_replay_dropped_on_the_window_is_looked_through_from_its_beginning(hall: Hall, file: Path) -> None:
    hall.drops(file)
    assert isinstance(hall.window.screen, TableScreen)
    assert hall.reads("The beginning")
    assert hall.reads("REPLAY")
    hall.key(pygame.K_RIGHT)
    assert hall.reads("Move 1")
    hall.key(pygame.K_PAGEDOWN)
    assert at_table(hall).playback.at == 9, "the pass"
    hall.key(pygame.K_END)
    assert hall.reads("Move 11")
    assert not hall.place("timeline/step-forward").widget.enabled
    assert hall.link.sent == []


def test_it_plays_at_the_viewers_pace_and_restarts_at_the_end(hall: Hall, file: Path) -> None:
    hall.drops(file)
    hall.click("timeline/run")
    hall.key(pygame.K_PLUS, "+")
    hall.clock.now_ms += 2_000
    hall.frame()
    assert at_table(hall).playback.at == 4
    hall.clock.now_ms += 9_000
    hall.frame()
    assert not at_table(hall).playback.playing
    hall.key(pygame.K_SPACE, " ")
    hall.frame()
    assert at_table(hall).playback.at == 0
    assert hall.link.sent == []


@pytest.mark.parametrize("how", ["button", "key"])
def test_it_is_saved_again_as_it_was(hall: Hall, file: Path, folder: Path, how: str) -> None:
    hall.drops(file)
    if how == "button":
        hall.click("timeline/save")
    else:
        hall.key(pygame.K_r, "r", ctrl=True, shift=True)
    [again] = folder.glob("reversi-*.banmen")
    one, other = read_replay(file.read_bytes()), read_replay(again.read_bytes())
    assert other.plies == one.plies
    assert [sitter and sitter.name for sitter in other.seats.values()] == ["Mika", "Ren"]


def test_the_way_to_the_hall_closes_it(hall: Hall, file: Path) -> None:
    hall.drops(file)
    hall.click("leave")
    assert isinstance(hall.window.screen, LobbyScreen)
    assert hall.link.sent == []


def test_the_table_behind_it_waits_and_is_not_touched(hall: Hall, file: Path) -> None:
    hall.sits_down(hall.remote.seats())
    hall.drops(file)
    assert at_table(hall).playback.recorded
    hall.news(hall.remote.plays("f5"))
    hall.write("d3")
    for key in (pygame.K_z, pygame.K_d, pygame.K_r, pygame.K_n):
        hall.key(key, ctrl=True)
    assert hall.link.sent == []
    hall.key(pygame.K_ESCAPE)
    assert not at_table(hall).playback.recorded
    assert hall.reads("Mika to move"), "as the game stands by now"


def test_the_user_has_no_seat_in_a_replay_of_their_own_game(hall: Hall, tmp_path: Path) -> None:
    own = RemoteTable().seats("me", "you")
    own.plays("f5")
    path = tmp_path / "own.banmen"
    path.write_bytes(write_replay(own.replay))
    hall.drops(path)
    assert at_table(hall).table().watching
    assert "do/resign" not in hall.reachable()


def test_a_replay_needs_no_connection(hall: Hall, file: Path) -> None:
    hall.drops(file)
    hall.news(LinkState("offline"))
    assert at_table(hall).playback.recorded
    assert not pygame.display.get_caption()[0].startswith("Offline")


def test_a_replay_without_its_ending_is_known_by_its_content(hall: Hall, file: Path) -> None:
    hall.drops(file.rename(file.with_suffix("")))
    assert at_table(hall).playback.recorded


def test_a_grid_is_still_a_grid(hall: Hall, tmp_path: Path) -> None:
    path = tmp_path / "grid.txt"
    path.write_text(CLASSIC)
    hall.drops(path)
    assert isinstance(hall.window.screen, LobbyScreen)
    assert hall.place("opening/open").widget.enabled or hall.reads("grid")


def test_a_sudoku_s_replay_is_looked_through_on_its_own_screen(hall: Hall, tmp_path: Path) -> None:
    path = tmp_path / "grid.banmen"
    path.write_bytes(write_replay(RemoteSudoku().lays_out().replay))
    hall.drops(path)
    assert isinstance(at_table(hall).game, SudokuTable)
    assert hall.reads("REPLAY")


def test_a_table_can_be_opened_from_a_replay(hall: Hall, tmp_path: Path) -> None:
    path = tmp_path / "grid.banmen"
    path.write_bytes(write_replay(RemoteSudoku().lays_out().replay))
    hall.drops(path)
    hall.key(pygame.K_n, "n", ctrl=True)
    hall.click("new/open")
    assert len(hall.sent(messages.Open)) == 1
    assert isinstance(hall.window.screen, LobbyScreen)


# --- faults -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (lambda _data: b"", "It is empty."),
        (lambda _data: b"a letter to a friend", "neither a saved replay of banmen nor a text"),
        (lambda data: data[:-30], "or only part of one"),
        (lambda data: data + bytes(9 << 20), "It is too large"),
        (lambda data: data.replace(b"\xa7version\x01", b"\xa7version\x09"), "saved by a newer banmen"),
        (lambda data: data.replace(b"reversi", b"checker"), "It is damaged"),
    ],
)
def test_a_broken_file_is_said_in_words(hall: Hall, file: Path, damage: Callable[[bytes], bytes], words: str) -> None:
    file.write_bytes(damage(file.read_bytes()))
    hall.drops(file)
    assert isinstance(hall.window.screen, LobbyScreen)
    assert hall.reads("This cannot be opened")
    assert hall.reads("game.banmen:")
    assert words in " ".join(hall.canvas.read)
    hall.key(pygame.K_RETURN, "\r")
    assert not hall.reads("This cannot be opened")


def test_a_broken_file_is_reported_in_the_language_of_the_window(enter: Enter, file: Path) -> None:
    hall = enter(640, 480, language="ja")
    file.write_bytes(file.read_bytes()[:100])
    hall.drops(file)
    assert hall.reads("開けません")
    assert hall.reads("途中で切れています")
    assert hall.canvas.cut == []


def test_from_a_broken_file_the_way_leads_to_another(hall: Hall, tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ren")
    hall.key(pygame.K_o, "o", ctrl=True)
    hall.tab_to("replays/path")
    hall.write(str(path))
    hall.key(pygame.K_RETURN, "\r")
    hall.thinks()
    assert hall.reads("letter.txt:"), "in this dialog nothing else is opened than replays"
    assert hall.place("replays/path").rect.w > 0
    hall.tab_to("replays/path")
    hall.write("2")
    assert not hall.reads("letter.txt:"), "another path may be right"


def test_a_table_is_not_left_for_a_broken_file(hall: Hall, file: Path) -> None:
    hall.sits_down(hall.remote.seats())
    hall.news(hall.remote.plays("f5"))
    file.write_bytes(b"")
    hall.drops(file)
    hall.key(pygame.K_ESCAPE)
    assert not at_table(hall).playback.recorded
    assert hall.reads("Mika to move")


def test_a_file_that_is_not_there_is_said_too(hall: Hall, tmp_path: Path) -> None:
    hall.drops(tmp_path / "gone.banmen")
    assert hall.reads("gone.banmen: There is no such file.")


def test_a_folder_is_no_replay(hall: Hall, tmp_path: Path) -> None:
    (tmp_path / "folder.banmen").mkdir()
    hall.drops(tmp_path / "folder.banmen")
    assert hall.reads("folder.banmen:")


def test_reading_raises_the_fault_of_a_file() -> None:
    with pytest.raises(BadReplay):
        read_replay(b"\x80")
