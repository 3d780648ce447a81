from pathlib import Path

import pytest

from banmen.games.goishi.engine import Board
from banmen.games.goishi.files import BadBoard
from banmen_client.games.goishi.read import is_board, is_board_file, read_board
from banmen_client.system.documents import reason

BOARD = Board(3, "O.O...OOO")


def test_a_text_is_read() -> None:
    assert read_board("O.O/.../OOO") == BOARD


@pytest.mark.parametrize("name", ["board.txt", "board"])
@pytest.mark.parametrize("quote", ["", '"', "'"])
def test_a_file_is_read_by_its_path(tmp_path: Path, name: str, quote: str) -> None:
    (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + b'"O O"\r\n"   "\r\n"OOO"\r\n')
    assert read_board(f"{quote}{tmp_path / name}{quote}") == BOARD


def test_home_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "board.txt").write_text("O.O\n...\nOOO\n")
    assert read_board("~/board.txt") == BOARD


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as fault:
        read_board(str(tmp_path / "none.txt"))
    assert reason(fault.value) == "No such file or directory"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="Invalid argument"):
        read_board(str(tmp_path))


@pytest.mark.parametrize("text", ["hello", "O.O\nO.x", "https://puzz.link/p?sudoku/9/9/1", "", "\0", "O" * 5000])
def test_what_is_neither_is_told_as_no_board(text: str) -> None:
    with pytest.raises(BadBoard):
        read_board(text)


def test_a_file_that_holds_no_board_is_told_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text('"O O"\n"O"\n')
    with pytest.raises(BadBoard) as fault:
        read_board(str(tmp_path / "board.txt"))
    assert fault.value.line == 2


@pytest.mark.parametrize(
    "text",
    [
        '"O O"\r\n"   "\r\n',
        ' "OO" \n',
        '"●●　"\n',
        '"OO\n"OO"\n',
        '\ufeff\n"OO"',
        "O.O\n...\nOOO\n",
        "O.O/.../OOO",
        "https://puzz.link/p?goishi/6/7/vsten1tvo\n",
        "puzz.link/p?goishi_edit/6/7/v",
        "goishi/6/7/vsten1tvo",
        "pzprv3\ngoishi\n1\n",
        "pzprv3.1/goishi/1/1/0 /",
    ],
)
def test_what_is_meant_to_be_a_board_is_seen(text: str) -> None:
    assert is_board(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ".........\n" * 9,
        "5,3,0,0,7,0,0,0,0\n",
        '"5","3","0"\n',
        "https://puzz.link/p?sudoku/9/9/1",
        "pzprv3\nsudoku\n9\n",
        "Once upon a time\n",
    ],
)
def test_other_files_are_not_boards(text: str) -> None:
    assert not is_board(text)


def test_a_file_that_cannot_be_read_is_no_board(tmp_path: Path) -> None:
    assert not is_board_file(tmp_path)
    assert not is_board_file(tmp_path / "none.txt")
