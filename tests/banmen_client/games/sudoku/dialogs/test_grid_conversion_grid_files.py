"""Files of grids are listed and read."""

import os
from pathlib import Path

import pytest

from banmen.games.sudoku.files import BadGrid
from banmen_client.games.sudoku.dialogs import grid_conversion
from tests.banmen.games.sudoku.game import CLASSIC


def test_files_of_grids_come_newest_first_and_others_not_at_all(tmp_path: Path) -> None:
    for number, name in enumerate(("old.num", "new.CSV", "notes.md", ".hidden.num", "middle.sdk")):
        (tmp_path / name).write_text("")
        os.utime(tmp_path / name, (number, number))
    (tmp_path / "b").mkdir()
    (tmp_path / "A").mkdir()
    (tmp_path / "folder.num").mkdir()
    folders, files = grid_conversion.listing(tmp_path)
    assert [path.name for path in folders] == ["A", "b", "folder.num"]
    assert [path.name for path in files] == ["middle.sdk", "new.CSV", "old.num"]


def test_a_missing_folder_is_reported(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        grid_conversion.listing(tmp_path / "none")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_grid_of_any_editor_is_read(tmp_path: Path, encoding: str) -> None:
    path = tmp_path / "a.num"
    path.write_text("\r\n".join(CLASSIC[row * 9 : row * 9 + 9] for row in range(9)), encoding=encoding)
    assert grid_conversion.read_grids(path)[0].digits[:5] == (5, 3, 0, 0, 7)


def test_a_binary_file_is_no_grid(tmp_path: Path) -> None:
    path = tmp_path / "a.num"
    path.write_bytes(bytes(range(256)) * 10)
    with pytest.raises(BadGrid):
        grid_conversion.read_grids(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_folder_is_not_read_as_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "endless.num")
    for name in ("endless.num", "missing.num", "."):
        with pytest.raises(OSError):  # noqa: PT011 - of any kind
            grid_conversion.read_grids(tmp_path / name)
