from pathlib import Path

import pytest

from banmen_client.games.goishi.editor import BoardEditor
from banmen_client.games.goishi.window import GAME


@pytest.mark.parametrize("text", ['"O O"\n"OOO"\n', "O.O\n...\nOOO\n", '"OO\n"OO"\n'])
def test_a_file_that_is_meant_to_be_a_board_is_opened_in_the_editor(tmp_path: Path, text: str) -> None:
    path = tmp_path / "board.txt"
    path.write_text(text)
    assert GAME.open_file is not None
    assert isinstance(GAME.open_file(path), BoardEditor)


def test_other_files_are_left_to_other_games(tmp_path: Path) -> None:
    path = tmp_path / "grid.csv"
    path.write_text("5,3,0,0,7,0,0,0,0\n")
    assert GAME.open_file is not None
    assert GAME.open_file(path) is None
    assert GAME.open_file(tmp_path / "none.txt") is None
    assert not GAME.opens_any_file
