"""The entry of goishi hiroi in the window. Each part is imported at its first use, so the lobby starts sooner."""

# ruff: noqa: PLC0415 - see above
from pathlib import Path

from banmen_client.screens.game_window import Cover, GameWindow
from banmen_client.screens.table.game_table import GameTable
from banmen_client.screens.table.moment import TableCalls
from banmen_client.screens.window_protocol import DialogMaker


def _cover() -> Cover:
    from banmen_client.games.goishi import cover

    return Cover(
        tile=cover.tile,
        thumbnail=cover.thumbnail,
        options_text=cover.options_text,
        progress_text=cover.progress_text,
    )


def _open_dialog() -> DialogMaker:
    from banmen_client.games.goishi.new_table import new_goishi

    return new_goishi()


def _table(calls: TableCalls) -> GameTable:
    from banmen_client.games.goishi.table import GoishiTable

    return GoishiTable(calls)


def _puzzle_dialog(text: str, path: Path | None) -> DialogMaker:
    """Return the editor with the board of a text or a file."""
    from banmen_client.games.goishi.editor import edit_board

    return edit_board(place=text if path is None else str(path))


GAME = GameWindow(
    key="goishi",
    load_cover=_cover,
    open_dialog=_open_dialog,
    table=_table,
    puzzle_dialog=_puzzle_dialog,
)
