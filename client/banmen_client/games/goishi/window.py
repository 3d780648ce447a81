"""Goishi hiroi as the window has it. Each part is imported when it is first needed: the lobby is there sooner."""

# ruff: noqa: PLC0415 - see above
from pathlib import Path

from banmen_client.screens.game_window import Cover, GameWindow
from banmen_client.screens.table.game_table import GameTable
from banmen_client.screens.table.moment import TableCalls
from banmen_client.screens.window_protocol import DialogMaker


def _cover() -> Cover:
    from banmen_client.games.goishi import facts, pictures

    return Cover(
        tile=pictures.tile,
        thumbnail=pictures.thumbnail,
        options_text=facts.options_text,
        waiting_text=facts.waiting_text,
        progress_text=facts.progress_text,
    )


def _open_dialog() -> DialogMaker:
    from banmen_client.games.goishi.new_table import new_goishi

    return new_goishi()


def _table(calls: TableCalls) -> GameTable:
    from banmen_client.games.goishi.table import GoishiTable

    return GoishiTable(calls)


def _open_file(path: Path) -> DialogMaker | None:
    """The editor with the board of a file; None where the file is not meant to be a board."""
    from banmen_client.games.goishi.editor import edit_board
    from banmen_client.games.goishi.read import is_board_file

    return edit_board(place=str(path)) if is_board_file(path) else None


GAME = GameWindow(
    key="goishi",
    load_cover=_cover,
    open_dialog=_open_dialog,
    table=_table,
    open_file=_open_file,
)
