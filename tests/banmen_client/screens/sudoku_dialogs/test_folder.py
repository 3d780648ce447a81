"""Grids as files: which there are, reading, writing."""

import os
from pathlib import Path

import pytest

from banmen.formats.sudoku import BadGrid
from banmen_client.screens.sudoku_dialogs import folder
from tests.banmen_client.sudoku_table import CLASSIC


def test_files_of_grids_come_newest_first_and_others_not_at_all(tmp_path: Path) -> None:
    for number, name in enumerate(("old.num", "new.CSV", "notes.md", ".hidden.num", "middle.sdk")):
        (tmp_path / name).write_text("")
        os.utime(tmp_path / name, (number, number))
    (tmp_path / "b").mkdir()
    (tmp_path / "A").mkdir()
    (tmp_path / "folder.num").mkdir()
    folders, files = folder.listing(tmp_path)
    assert [path.name for path in folders] == ["A", "b", "folder.num"]
    assert [path.name for path in files] == ["middle.sdk", "new.CSV", "old.num"]


def test_a_folder_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        folder.listing(tmp_path / "none")


def test_a_path_is_meant_in_the_folder_unless_it_says_otherwise(tmp_path: Path) -> None:
    assert folder.path_of(" a.num ", tmp_path) == tmp_path / "a.num"
    assert folder.path_of("/elsewhere/a.num", tmp_path) == Path("/elsewhere/a.num")
    assert folder.path_of("~/a.num", tmp_path) == Path.home() / "a.num"


def test_a_path_is_told_from_home() -> None:
    assert folder.shown(Path.home() / "banmen" / "a.num") == str(Path("~/banmen/a.num"))
    assert folder.shown(Path("/elsewhere/a.num")) == str(Path("/elsewhere/a.num"))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_grid_of_any_editor_is_read(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.num"
    path.write_text("\r\n".join(CLASSIC[row * 9 : row * 9 + 9] for row in range(9)), encoding=encoding)
    assert folder.read_grid(path).digits[:5] == (5, 3, 0, 0, 7)


def test_what_is_no_text_is_no_grid(tmp_path: Path) -> None:
    path = tmp_path / "a.num"
    path.write_bytes(bytes(range(256)) * 10)
    with pytest.raises(BadGrid):
        folder.read_grid(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_what_is_no_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "endless.num")
    for name in ("endless.num", "missing.num", "."):
        with pytest.raises(OSError):  # noqa: PT011 - of any kind
            folder.read_grid(tmp_path / name)


def test_a_new_file_never_takes_the_place_of_another(tmp_path: Path) -> None:
    path = tmp_path / "made" / "a.num"
    folder.write_new(path, "one\n")
    assert path.read_bytes() == b"one\n"
    with pytest.raises(FileExistsError):
        folder.write_new(path, "two\n")
    assert path.read_bytes() == b"one\n"


def test_a_file_is_replaced_whole(tmp_path: Path) -> None:
    path = tmp_path / "a.num"
    path.write_text("one")
    path.chmod(0o640)
    folder.replace_file(path, "two\n")
    assert path.read_bytes() == b"two\n"
    assert path.stat().st_mode & 0o777 == 0o640
    assert [each.name for each in tmp_path.iterdir()] == ["a.num"]


def test_a_folder_is_not_replaced_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    (tmp_path / "a.num").mkdir()
    with pytest.raises(OSError):  # noqa: PT011 - of any kind
        folder.replace_file(tmp_path / "a.num", "two")
    assert [each.name for each in tmp_path.iterdir()] == ["a.num"]


def test_a_free_name_is_found(tmp_path: Path) -> None:
    assert folder.free_name(tmp_path, "sudoku", ".num") == "sudoku.num"
    (tmp_path / "sudoku.num").touch()
    (tmp_path / "sudoku-2.num").touch()
    assert folder.free_name(tmp_path, "sudoku", ".num") == "sudoku-3.num"
