"""The files of `banmen sudoku` are read as far as a grid can need, with a sentence for each fault."""

import io
from pathlib import Path

import pytest

from banmen.commands.errors import BAD_FILE, CommandError
from banmen.games.sudoku.command.text import (
    FAILED,
    open_input,
    parse_sheets,
    read_content,
    read_lines,
    read_sheets,
    report_error,
    write_sheets,
)
from banmen.games.sudoku.files import Form, Sheet
from banmen.texts import Texts
from tests.banmen.games.sudoku.grids import CONTRADICTED, digits

EN = Texts("en")


class Broken(io.RawIOBase):
    """A file whose reading fails, as on a removed disk."""

    def readable(self) -> bool:
        return True

    def readinto(self, _buffer: object) -> int:
        raise OSError(5, "Input/output error")


def test_a_written_file_reads_as_the_same_grids(tmp_path: Path) -> None:
    sheet = Sheet(digits(CONTRADICTED), Form.CSV)
    path = tmp_path / "grid.csv"
    write_sheets(EN, str(path), [sheet, sheet])
    assert b"\r" not in path.read_bytes()
    assert read_sheets(EN, str(path)) == [sheet, sheet]


@pytest.mark.parametrize("name", ["missing.csv", "grid.csv/inside"])
def test_a_file_that_is_not_there_is_not_found(tmp_path: Path, name: str) -> None:
    (tmp_path / "grid.csv").touch()
    with pytest.raises(CommandError, match=rf"{name}: File not found\.$"):
        read_sheets(EN, str(tmp_path / name))


def test_a_folder_can_be_neither_read_nor_written(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match=r"cannot be read: .+\.$"), open_input(EN, str(tmp_path)):
        pass
    with pytest.raises(CommandError, match=r"cannot be written: .+\.$"):
        write_sheets(EN, str(tmp_path), [Sheet(digits(CONTRADICTED), Form.CSV)])


def test_a_file_that_breaks_while_it_is_read_is_a_fault() -> None:
    broken = io.BufferedReader(Broken())
    with pytest.raises(CommandError, match=r"^grid\.csv cannot be read: Input/output error\.$"):
        read_content(EN, broken, "grid.csv")
    with pytest.raises(CommandError, match=r"^standard input cannot be read: Input/output error\.$"):
        next(read_lines(EN, broken, "-"))


def test_a_long_line_is_cut_and_the_next_one_is_whole() -> None:
    content = b"a" * 5000 + b"\n" + b"short\n" + b"b" * 1024 + b"\nlast"
    first, short, exact, last = read_lines(EN, io.BytesIO(content), "-")
    assert (first, short, exact, last) == (b"a" * 1024, b"short\n", b"b" * 1024, b"last")


def test_a_fault_of_the_grid_has_its_place() -> None:
    with pytest.raises(CommandError) as fault:
        parse_sheets(EN, CONTRADICTED.encode()[:10] + b"\xff" + CONTRADICTED.encode()[11:], "grid.txt")
    assert str(fault.value).startswith("grid.txt: Illegal format. Line 1, column 11: ")


def test_a_fault_is_written_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert report_error(CommandError("File not found.")) == BAD_FILE
    assert report_error(CommandError("Unsolvable.", FAILED)) == FAILED
    assert capsys.readouterr() == ("", "File not found.\nUnsolvable.\n")
