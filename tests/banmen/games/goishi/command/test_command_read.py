"""The boards that `banmen goishi` reads: from a file, standard input or an address, and the sentence for each fault."""

import io
import sys
from pathlib import Path

import pytest

from banmen.commands.errors import CommandError
from banmen.games.goishi.command import LARGEST, read_board
from banmen.games.goishi.engine import StoneBoard
from banmen.texts import Texts
from tests.banmen.games.goishi.boards import board

EN = Texts("en")
ADDRESS = "https://puzz.link/p?goishi/6/7/vsten1tvo"
OF_THE_ADDRESS = board("......", "..OO..", ".O.O..", ".O.O..", ".OOOO.", "...O..", "......")


def refusal(source: str) -> str:
    with pytest.raises(CommandError) as refused:
        read_board(EN, source)
    return str(refused.value)


def test_a_file_has_a_board(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("OO\n.O\n", encoding="utf-8")
    assert read_board(EN, str(path)) == board("OO", ".O")


def test_a_file_of_an_older_program_is_read(tmp_path: Path) -> None:
    path = tmp_path / "old.txt"
    path.write_bytes('"●●　"\r\n"　●　"\r\n"　●●"\r\n'.encode("cp932"))
    assert read_board(EN, str(path)) == board("OO.", ".O.", ".OO")


@pytest.mark.parametrize(
    "address",
    [ADDRESS, "goishi/6/7/vsten1tvo", "puzz.link/p?goishi/6/7/vsten1tvo", "pzv.jp/p.html?GOISHI/6/7/VSTEN1TVO"],
)
def test_an_address_is_a_board_itself(address: str) -> None:
    assert read_board(EN, address) == OF_THE_ADDRESS


def test_a_file_that_is_called_like_an_address_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "goishi/6/7").mkdir(parents=True)
    (tmp_path / "goishi/6/7/vsten1tvo").write_text("OO\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert read_board(EN, "goishi/6/7/vsten1tvo") == StoneBoard(2, "OO")


def test_a_dash_is_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"{ADDRESS}\n".encode())))
    assert read_board(EN, "-") == OF_THE_ADDRESS


def test_the_console_solves_larger_boards_than_a_table_has(tmp_path: Path) -> None:
    path = tmp_path / "large.txt"
    path.write_text("O" * LARGEST, encoding="utf-8")
    assert read_board(EN, str(path)).columns == LARGEST == 100
    path.write_text("O" * (LARGEST + 1), encoding="utf-8")
    assert refusal(str(path)).startswith(f"{path}: Illegal format. Line 1, column 1: ")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('"OO"\n"O"\n', "Illegal format. Line 2, column 3: "),
        ("OO\nOx\n", "Illegal format. Line 2, column 2: "),
        ("", "Illegal format. Line 1, column 1: "),
        ("...\n...\n", "There is no stone on this board."),
    ],
)
def test_a_file_that_is_no_board_is_refused_with_the_place(tmp_path: Path, text: str, why: str) -> None:
    path = tmp_path / "board.txt"
    path.write_text(text, encoding="utf-8")
    assert refusal(str(path)).startswith(f"{path}: {why}")


def test_an_address_that_is_no_board_is_refused_too() -> None:
    address = "https://puzz.link/p?sudoku/9/9/x"
    assert refusal(address).startswith(f"{address}: Illegal format. Line 1, column 21: ")


@pytest.mark.parametrize("name", ["missing.txt", "board.txt/inside"])
def test_a_file_that_is_not_there_is_not_found(tmp_path: Path, name: str) -> None:
    (tmp_path / "board.txt").touch()
    assert refusal(str(tmp_path / name)) == f"{tmp_path / name}: File not found."


def test_a_folder_cannot_be_read(tmp_path: Path) -> None:
    assert refusal(str(tmp_path)).startswith(f"{tmp_path} cannot be read: ")
