from pathlib import Path

import pytest

from banmen_client.games.goishi.editor import BoardEditor
from banmen_client.games.goishi.window import GAME


@pytest.mark.parametrize("text", ['"O O"\n"OOO"\n', "O.O\n...\nOOO\n", '"OO\n"OO"\n'])
@pytest.mark.parametrize("in_file", [True, False])
def test_a_board_is_opened_in_the_editor_faulty_or_not(tmp_path: Path, text: str, in_file: bool) -> None:  # noqa: FBT001 - a case
    path = tmp_path / "board.txt"
    path.write_text(text)
    assert GAME.puzzle_dialog is not None
    assert isinstance(GAME.puzzle_dialog(text, path if in_file else None), BoardEditor)
