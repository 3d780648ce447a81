"""Files dropped on the window, and text pasted or typed in the lobby: games are shown, puzzles are offered."""

import os
from pathlib import Path

import pygame
import pytest

from banmen.games.reversi.notation.transcript import write_transcript
from banmen.protocol import messages
from banmen_client.games.goishi.editor import BoardEditor
from banmen_client.screens.lobby.screen import LobbyScreen
from banmen_client.screens.table.screen import TableScreen
from banmen_client.ui.text_field import CLIPBOARD
from tests.banmen.games.reversi.recorded_games import TOURNAMENT_GAME
from tests.banmen.games.sudoku.game import CLASSIC
from tests.banmen.played import PUZZLE, played
from tests.banmen_client.person import Enter, Hall

TOUR = " 1  4  7 10\n12  9  2  5\n 3  6 11  8\n"
BOARD = "https://puzz.link/p?goishi/6/7/vsten1tvo"


def pastes(hall: Hall, text: str) -> None:
    """The clipboard holds this, and Ctrl+V is pressed."""
    CLIPBOARD.write(text)
    hall.key(pygame.K_v, "v", ctrl=True)
    hall.thinks()


def moves(hall: Hall) -> str:
    """The transcript of the replay that is looked at."""
    assert isinstance(hall.window.screen, TableScreen)
    assert hall.window.screen.playback.recorded
    return write_transcript(hall.window.screen.mirror.replay.plies)


# --- files of banmen --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["drop", "lobby", "copy"])
def test_a_game_saved_with_ctrl_s_opens_again(hall: Hall, own_folder: Path, how: str) -> None:
    hall.sits_down(hall.remote.seats())
    hall.plays("f5", "f6")
    hall.key(pygame.K_s, "s", ctrl=True)
    hall.key(pygame.K_c, "c", ctrl=True)
    [path] = (own_folder / "documents" / "banmen").iterdir()
    hall.news(messages.Closed("t1", "gone"))
    if how == "drop":
        hall.drops(path)
    elif how == "lobby":
        hall.click("replays")
        hall.click("replays/0")
        hall.click("replays/open")
        hall.thinks()
    else:
        hall.key(pygame.K_v, "v", ctrl=True)
        hall.thinks()
    assert moves(hall) == "f5f6"
    assert hall.reads("The beginning")
    assert hall.reads("Black")
    assert not hall.reads("Free seat")
    hall.key(pygame.K_RIGHT)
    assert hall.reads("f5")


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("reversi", {"size": 6}),
        ("sudoku", {"givens": PUZZLE}),
        ("knights_tour", {"rows": 5, "columns": 6}),
        ("goishi", {"board": "O.O/.O./OOO"}),
        ("battle", {"seed": "7"}),
    ],
)
@pytest.mark.parametrize("actions", [0, 4, 200])
def test_every_game_saved_at_any_ply_opens_again(
    enter_undrawn: Enter, own_folder: Path, game: str, options: dict[str, object], actions: int
) -> None:
    hall = enter_undrawn()
    replay = played(game, options, actions)
    hall.window.open_replay(replay)
    hall.frame()
    hall.key(pygame.K_s, "s", ctrl=True)
    if game == "sudoku":
        hall.key(pygame.K_RETURN, "\r")
    [path] = (own_folder / "documents" / "banmen").iterdir()
    hall.key(pygame.K_ESCAPE)
    assert isinstance(hall.window.screen, LobbyScreen)
    hall.drops(path)
    if game == "sudoku":
        hall.thinks()
        hall.click("opening/open")
        [command] = hall.sent(messages.Open)
        assert command.options["givens"] == PUZZLE
        return
    again = hall.screen.mirror.replay
    assert [ply.event for ply in again.plies] == [ply.event for ply in replay.plies]
    assert (again.state, again.outcome) == (replay.state, replay.outcome)


def test_ctrl_s_saves_the_replay_of_a_game_that_has_no_other_file(hall: Hall, own_folder: Path) -> None:
    pastes(hall, TOUR)
    assert hall.reads("Knight")
    assert not hall.reads("The host")
    hall.key(pygame.K_s, "s", ctrl=True)
    [path] = (own_folder / "documents" / "banmen").iterdir()
    assert path.suffix == ".banmen"
    hall.key(pygame.K_F1)
    assert hall.reads("Save the replay")
    assert not hall.reads("Ctrl+Shift+R")
    hall.key(pygame.K_ESCAPE)
    hall.key(pygame.K_ESCAPE)
    hall.drops(path)
    assert isinstance(hall.window.screen, TableScreen)
    assert len(hall.window.screen.mirror.replay.plies) == 13


# --- files of other programs ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [TOURNAMENT_GAME, TOURNAMENT_GAME.upper(), "\n".join(TOURNAMENT_GAME[at : at + 2] for at in range(0, 120, 2))],
)
def test_a_transcript_is_pasted_in_the_lobby(hall: Hall, text: str) -> None:
    pastes(hall, text)
    assert moves(hall) == TOURNAMENT_GAME
    hall.key(pygame.K_END)
    assert hall.reads("Draw")
    assert hall.link.sent == []


def test_a_transcript_is_pasted_into_the_field_for_addresses(hall: Hall) -> None:
    hall.click("entry")
    pastes(hall, f"{TOURNAMENT_GAME[:20]}\n{TOURNAMENT_GAME[20:]}")
    assert moves(hall) == TOURNAMENT_GAME
    hall.key(pygame.K_ESCAPE)
    hall.click("entry")
    hall.write("f5d6c3")
    hall.key(pygame.K_RETURN, "\r")
    hall.thinks()
    assert moves(hall) == "f5d6c3"


def test_a_text_is_dropped_on_the_window(hall: Hall) -> None:
    pygame.event.post(pygame.event.Event(pygame.DROPTEXT, text=TOURNAMENT_GAME))
    hall.frame()
    hall.thinks()
    assert moves(hall) == TOURNAMENT_GAME


def test_a_grid_is_pasted_and_its_table_opened(hall: Hall) -> None:
    pastes(hall, CLASSIC)
    hall.thinks()
    hall.click("entering/start")
    [command] = hall.sent(messages.Open)
    assert command.options["givens"] == CLASSIC


def test_a_board_is_pasted_by_its_address_and_its_table_opened(hall: Hall) -> None:
    pastes(hall, BOARD)
    assert isinstance(hall.window._dialog, BoardEditor)
    hall.click("goishi-edit/open")
    [command] = hall.sent(messages.Open)
    assert command.options["board"].startswith("......")


def test_a_path_that_was_copied_is_opened(hall: Hall, tmp_path: Path) -> None:
    path = tmp_path / "a game.txt"
    path.write_text("f5d6c3\n")
    for text in (str(path), path.as_uri()):
        pastes(hall, text)
        assert moves(hall) == "f5d6c3"
        assert hall.window.settings.folder == str(tmp_path)
        hall.key(pygame.K_ESCAPE)


@pytest.mark.parametrize("text", ["K7QX-2MPD", " k7qx2mpd\n", "192.168.0.20/K7QX-2MPD"])
def test_a_code_is_pasted_and_joined(hall: Hall, text: str) -> None:
    pastes(hall, text)
    assert hall.link.sent == [messages.Join("c1", "K7QX-2MPD")]


@pytest.mark.parametrize("text", ["192.168.0.21:8781", "example.org", "ws://h2o4"])
def test_an_address_is_pasted_and_visited(hall: Hall, text: str) -> None:
    pastes(hall, text)
    assert hall.link.url.startswith(f"ws://{text.removeprefix('ws://').partition(':')[0]}")


# --- faults -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "text", "words"),
    [
        ("en", "f5d6c3d3c4f4a1", "Reversi, move 7 (a1), line 1, character 13: A disc there would turn none."),
        ("ja", "f5d6c3d3c4f4\na1", "リバーシの7手目(a1)、2行1文字目: そこに置いても返せる石がありません。"),
        ("en", "f5d6c3$$", "Reversi, move 4 ($$), line 1, character 7: $$ is neither a square nor a pass."),
        ("en", TOUR.replace("12", "11"), "Knight's tour, move 11, line 3, character 7: This number appears twice."),
        ("en", "once upon\na time", "It is neither a saved replay of banmen nor a text that a game can read."),
    ],
)
def test_a_faulty_text_is_reported_with_its_place_and_changes_nothing(
    enter: Enter, language: str, text: str, words: str
) -> None:
    hall = enter(640, 480, language=language)
    pastes(hall, text)
    assert isinstance(hall.window.screen, LobbyScreen)
    said = "".join(hall.canvas.read)
    assert words.replace(" ", "") in said.replace(" ", "")
    assert hall.link.sent == []
    hall.key(pygame.K_ESCAPE)
    assert "unread/close" not in hall.widget_keys()


@pytest.mark.parametrize(("text", "paste"), [(CLASSIC[:-1], "entering/paste"), (BOARD[:-1], "goishi-edit/paste")])
def test_a_faulty_puzzle_opens_in_the_editor(hall: Hall, text: str, paste: str) -> None:
    pastes(hall, text)
    assert paste in hall.reachable()
    assert hall.reads("ine 1")


def test_nothing_to_paste_is_said_so(hall: Hall) -> None:
    pastes(hall, " \n")
    assert hall.reads("There is no text on the clipboard.")


def test_folders_pipes_and_missing_files_are_refused_with_a_sentence(hall: Hall, tmp_path: Path) -> None:
    pipe, loop, huge = tmp_path / "pipe", tmp_path / "loop", tmp_path / "huge.txt"
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    with huge.open("wb") as file:
        file.truncate(100 << 20)
    reasons = {
        tmp_path: "This is a folder.",
        pipe: "This is not an ordinary file.",
        loop: "It is a link that leads to itself.",
        huge: "It is too large",
        tmp_path / "none.txt": "There is no such file.",
    }
    for path, words in reasons.items():
        hall.drops(path)
        assert f"{path.name}: {words}" in " ".join(hall.canvas.read)
        hall.key(pygame.K_ESCAPE)
    assert isinstance(hall.window.screen, LobbyScreen)


def test_a_grid_is_pasted_with_all_that_was_written_on_it(hall: Hall) -> None:
    rows = [CLASSIC[start : start + 9] for start in range(0, 81, 9)]
    entered = ["534" + rows[0][3:], *rows[1:]]
    pastes(hall, "\n".join([*entered, *["0" * 9] * 9, "[givens]", *rows]))
    hall.thinks()
    hall.click("opening/open")
    [command] = hall.sent(messages.Open)
    assert command.options["givens"] == CLASSIC
    assert command.options["entries"].startswith("..4")


@pytest.mark.parametrize("name", [b"\xff.num", b"\xff.txt", "改行\n.txt".encode(), b"\x1b[31m.banmen"])
def test_a_file_of_any_name_is_opened_or_refused(hall: Hall, tmp_path: Path, name: bytes) -> None:
    path = tmp_path / os.fsdecode(name)
    path.write_text(f"{CLASSIC[:-1]}\n")
    hall.drops(path)
    assert hall.reads("ine 1")
    path.write_text("hello")
    hall.drops(path)
    assert hall.reads("This cannot be opened")
