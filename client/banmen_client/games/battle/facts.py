"""The texts that the lobby shows for a battle."""

from banmen.games.battle.state import State
from banmen.protocol.messages import Row
from banmen.texts import Texts


def options_text(t: Texts, row: Row) -> str:
    """Return a note if the seed of the dice was chosen, otherwise an empty text."""
    return t("battle-row-seed") if row.options.get("seed") else ""


def waiting_text(t: Texts, row: Row) -> str:  # noqa: ARG001 - a table always waits for the other side
    """Return the text of a table that waits for an opponent."""
    return t("row-waiting")


def progress_text(t: Texts, row: Row) -> str:
    """Return the round and the HP of both fighters."""
    state = row.state
    if not isinstance(state, State) or not state.commitment:
        return t("filter-playing")
    hp = {"hero": str(state.hero.hp), "demon_king": str(state.demon_king.hp)}
    return t("battle-row-turn", round=state.round, **hp)
