from pathlib import Path

import pytest

from banmen.games.goishi.engine import StoneBoard
from banmen.games.goishi.files import BadBoard
from banmen_client.games.goishi.editor import read_board
from banmen_client.system.documents import reason

BOARD = StoneBoard(3, "O.O...OOO")


def test_a_text_is_read() -> None:
    assert read_board("O.O/.../OOO") == BOARD


@pytest.mark.parametrize("name", ["board.txt", "board"])
@pytest.mark.parametrize("quote", ["", '"', "'"])
def test_a_file_is_read_by_its_path(tmp_path: Path, name: str, quote: str) -> None:
    (tmp_path / name).write_bytes(b"\xef\xbb\xbf" + b'"O O"\r\n"   "\r\n"OOO"\r\n')
    assert read_board(f"{quote}{tmp_path / name}{quote}") == BOARD


def test_a_path_may_begin_with_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "board.txt").write_text("O.O\n...\nOOO\n")
    assert read_board("~/board.txt") == BOARD


def test_a_missing_file_raises_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError) as fault:
        read_board(str(tmp_path / "none.txt"))
    assert reason(fault.value) == "No such file or directory"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="Is a directory"):
        read_board(str(tmp_path))


@pytest.mark.parametrize("text", ["hello", "O.O\nO.x", "https://puzz.link/p?sudoku/9/9/1", "", "\0", "O" * 5000])
def test_a_text_that_is_neither_board_nor_file_is_a_bad_board(text: str) -> None:
    with pytest.raises(BadBoard):
        read_board(text)


def test_a_file_without_a_board_raises_an_error_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "board.txt").write_text('"O O"\n"O"\n')
    with pytest.raises(BadBoard) as fault:
        read_board(str(tmp_path / "board.txt"))
    assert fault.value.line == 2
