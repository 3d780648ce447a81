"""The entry of the battle in the window. Each part is imported at its first use."""

# ruff: noqa: PLC0415 - so the lobby starts sooner
from banmen_client.screens.game_window import Cover, GameWindow
from banmen_client.screens.table.game_table import GameTable
from banmen_client.screens.table.moment import TableCalls
from banmen_client.screens.window_protocol import DialogMaker


def _cover() -> Cover:
    from banmen_client.games.battle import cover

    return Cover(
        tile=lambda size_px, _theme: cover.tile(size_px),
        thumbnail=lambda state, side_px, _theme: cover.thumbnail(state, side_px),
        options_text=cover.options_text,
        progress_text=cover.progress_text,
        waiting_text=lambda t, _row: t("row-waiting"),
    )


def _open_dialog() -> DialogMaker:
    from banmen_client.games.battle.new_table import new_battle

    return new_battle()


def _table(calls: TableCalls) -> GameTable:
    from banmen_client.games.battle.table import BattleTable

    return BattleTable(calls)


GAME = GameWindow(key="battle", load_cover=_cover, open_dialog=_open_dialog, table=_table)
