"""The entry of reversi in the window. Each part is imported at its first use, so that the lobby starts sooner."""

# ruff: noqa: PLC0415 - see above
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from banmen_client.screens.game_window import Cover, GameWindow, QuickTable
from banmen_client.screens.table.game_table import GameTable
from banmen_client.screens.table.moment import TableCalls
from banmen_client.screens.window_protocol import DialogMaker, Window

if TYPE_CHECKING:
    from banmen_client.screens.two_players.new_table import OptionRow


def _cover() -> Cover:
    from banmen_client.games.reversi import cover

    return Cover(
        tile=lambda size_px, _theme: cover.tile(size_px),
        thumbnail=lambda state, side_px, _theme: cover.thumbnail(state, side_px),
        options_text=cover.options_text,
        progress_text=cover.progress_text,
        waiting_text=lambda t, _row: t("row-waiting"),
    )


def _open_dialog() -> DialogMaker:
    from banmen_client.games.reversi.new_table import new_reversi

    return new_reversi()


def _open_for_two(window: Window) -> None:
    from banmen_client.games.reversi.new_table import open_reversi_for_two

    open_reversi_for_two(window)


def _against() -> "Sequence[OptionRow]":
    from banmen_client.games.reversi.new_table import OPTIONS

    return OPTIONS


def _table(calls: TableCalls) -> GameTable:
    from banmen_client.games.reversi.table import ReversiTable

    return ReversiTable(calls)


def _puzzle_dialog(text: str, path: Path | None) -> DialogMaker | None:  # noqa: ARG001 - a file's text is given too
    """Return the editor with the position of a text; None if the text is no position."""
    from banmen.games.reversi.notation.positions import find_position
    from banmen_client.games.reversi.editor import edit_position

    return edit_position(text) if find_position(text) else None


def _games_dialog(games: Any, path: Path | None) -> DialogMaker:
    from banmen_client.games.reversi.game_list import games_name, list_games

    return list_games(games, games_name(path))


GAME = GameWindow(
    key="reversi",
    load_cover=_cover,
    open_dialog=_open_dialog,
    table=_table,
    quick=(QuickTable("two", _open_for_two),),
    against=_against,
    puzzle_dialog=_puzzle_dialog,
    games_dialog=_games_dialog,
)
