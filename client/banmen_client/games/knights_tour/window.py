"""The knight's tour as the window has it."""

from banmen_client.games.knights_tour import facts, pictures
from banmen_client.games.knights_tour.new_table import new_knights_tour
from banmen_client.screens.game_window import Cover, GameWindow
from banmen_client.screens.table.game_table import GameTable
from banmen_client.screens.table.moment import TableCalls


def _table(calls: TableCalls) -> GameTable:
    from banmen_client.games.knights_tour.table import KnightsTourTable  # noqa: PLC0415 - the lobby does not wait for it

    return KnightsTourTable(calls)


GAME = GameWindow(
    key="knights_tour",
    cover=Cover(
        tile=pictures.tile,
        thumbnail=pictures.thumbnail,
        options_text=facts.options_text,
        waiting_text=facts.waiting_text,
        progress_text=facts.progress_text,
    ),
    open_dialog=new_knights_tour,
    table=_table,
)
