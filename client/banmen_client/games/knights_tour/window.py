"""The entry of the knight's tour in the window. Each part is imported at its first use: the lobby starts sooner."""

# ruff: noqa: PLC0415 - see above
from banmen_client.screens.game_window import Cover, GameWindow
from banmen_client.screens.table.game_table import GameTable
from banmen_client.screens.table.moment import TableCalls
from banmen_client.screens.window_protocol import DialogMaker


def _cover() -> Cover:
    from banmen_client.games.knights_tour import cover

    return Cover(
        tile=cover.tile,
        thumbnail=cover.thumbnail,
        options_text=cover.options_text,
        progress_text=cover.progress_text,
    )


def _open_dialog() -> DialogMaker:
    from banmen_client.games.knights_tour.new_table import new_knights_tour

    return new_knights_tour()


def _table(calls: TableCalls) -> GameTable:
    from banmen_client.games.knights_tour.table import KnightsTourTable

    return KnightsTourTable(calls)


GAME = GameWindow(key="knights_tour", load_cover=_cover, open_dialog=_open_dialog, table=_table)
