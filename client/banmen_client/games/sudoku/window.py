"""The entry of sudoku in the window. Each part is imported at its first use, so that the lobby starts sooner."""

# ruff: noqa: PLC0415 - see above
from pathlib import Path
from typing import Any

from banmen_client.screens.game_window import Cover, GameWindow, QuickTable
from banmen_client.screens.table.game_table import GameTable
from banmen_client.screens.table.moment import TableCalls
from banmen_client.screens.window_protocol import DialogMaker, Window


def _cover() -> Cover:
    from banmen_client.games.sudoku import cover

    return Cover(
        tile=cover.tile,
        thumbnail=cover.thumbnail,
        options_text=cover.options_text,
        progress_text=cover.progress_text,
    )


def _open_dialog() -> DialogMaker:
    from banmen_client.games.sudoku.dialogs import new_sudoku

    return new_sudoku()


def _open_now(window: Window) -> None:
    from banmen_client.games.sudoku.dialogs import open_now

    open_now(window)


def _table(calls: TableCalls) -> GameTable:
    from banmen_client.games.sudoku.table import SudokuTable

    return SudokuTable(calls)


def _puzzle_dialog(text: str, path: Path | None) -> DialogMaker:
    """Return the dialog with a file, or with the grid of a text. A text with givens alone can be edited there."""
    from banmen.games.sudoku.files import BadGrid, Form, fields_lost
    from banmen_client.games.sudoku.dialogs import enter_givens, open_file
    from banmen_client.games.sudoku.dialogs.grid_conversion import grids_in

    if path is not None:
        return open_file(path)
    try:
        sheet = grids_in(text)[0]
    except BadGrid:
        return enter_givens(text)
    return open_file(sheets=[sheet]) if fields_lost(sheet, Form.LINE) else enter_givens(text)


def _grids_dialog(grids: Any, path: Path | None) -> DialogMaker:
    """Return the dialog that chooses one of the grids of a file or a text."""
    from banmen_client.games.sudoku.dialogs import list_puzzles

    return list_puzzles(grids, path.name if path else "")


GAME = GameWindow(
    key="sudoku",
    load_cover=_cover,
    open_dialog=_open_dialog,
    table=_table,
    quick=(QuickTable("sudoku", _open_now),),
    puzzle_dialog=_puzzle_dialog,
    games_dialog=_grids_dialog,
)
