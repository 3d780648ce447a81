"""Sudoku as the window has it."""

from banmen_client.games.sudoku import facts, pictures
from banmen_client.games.sudoku.dialogs import new_sudoku, open_file, open_now
from banmen_client.screens.game_window import Cover, GameWindow, QuickTable
from banmen_client.screens.table.game_table import GameTable
from banmen_client.screens.table.moment import TableCalls


def _table(calls: TableCalls) -> GameTable:
    from banmen_client.games.sudoku.table import SudokuTable  # noqa: PLC0415 - who plays no sudoku does not wait for it

    return SudokuTable(calls)


GAME = GameWindow(
    key="sudoku",
    cover=Cover(
        tile=pictures.tile,
        thumbnail=pictures.thumbnail,
        options_text=facts.options_text,
        waiting_text=facts.waiting_text,
        progress_text=facts.progress_text,
    ),
    open_dialog=new_sudoku,
    table=_table,
    quick=(QuickTable("sudoku", open_now),),
    open_file=open_file,
    opens_any_file=True,
)
