"""The battle of the hero and the demon king as the window has it, and what the lobby says of its tables."""

from banmen.games.battle.state import State
from banmen.protocol.messages import Row
from banmen.texts import Texts
from banmen_client.games.battle import pictures
from banmen_client.games.battle.new_table import new_battle
from banmen_client.screens.game_window import Cover, GameWindow
from banmen_client.screens.table.game_table import GameTable
from banmen_client.screens.table.moment import TableCalls


def options_text(t: Texts, row: Row) -> str:
    """Whether the dice have a chosen seed; else empty."""
    return t("battle-row-seed") if row.options.get("seed") else ""


def waiting_text(t: Texts, row: Row) -> str:  # noqa: ARG001 - it is always the other side
    """For whom a table waits."""
    return t("row-waiting")


def progress_text(t: Texts, row: Row) -> str:
    """The round, and the HP of both."""
    state = row.state
    if not isinstance(state, State) or not state.commitment:
        return t("filter-playing")
    hp = {"hero": str(state.hero.hp), "demon_king": str(state.demon_king.hp)}
    return t("battle-row-turn", round=state.round, **hp)


def _table(calls: TableCalls) -> GameTable:
    from banmen_client.games.battle.table import BattleTable  # noqa: PLC0415 - the window starts 40 ms sooner

    return BattleTable(calls)


GAME = GameWindow(
    key="battle",
    cover=Cover(
        tile=lambda size_px, _theme: pictures.tile(size_px),
        thumbnail=lambda state, side_px, _theme: pictures.thumbnail(state, side_px),
        options_text=options_text,
        waiting_text=waiting_text,
        progress_text=progress_text,
    ),
    open_dialog=new_battle,
    table=_table,
)
