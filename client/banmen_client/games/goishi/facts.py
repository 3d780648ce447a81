"""What the lobby says of a table of goishi hiroi: which board, who picks, how far that is."""

from collections.abc import Mapping
from typing import Any

from banmen.games.goishi.state import STONE, State
from banmen.protocol.messages import Row
from banmen.texts import Texts


def board_text(t: Texts, state: Any, options: Mapping[str, Any]) -> str:
    """Which board: its size, its stones, and its number or that a person made it. Empty before it is there."""
    if not isinstance(state, State) or not state.board:
        return ""
    made = t("goishi-numbered", seed=str(state.seed)) if state.seed else t("goishi-own")
    size = t("goishi-size", rows=state.rows, columns=state.columns)
    return " · ".join((size, t("goishi-stones", count=state.board.count(STONE)), made if options else "")).rstrip(" ·")


def options_text(t: Texts, row: Row) -> str:
    """Which board."""
    return board_text(t, row.state, row.options)


def waiting_text(t: Texts, row: Row) -> str:  # noqa: ARG001 - the same of all
    """For whom a table waits."""
    return t("row-waiting-players")


def progress_text(t: Texts, row: Row) -> str:
    """Return how many stones are picked; of a search, how many steps it took."""
    state = row.state
    if not isinstance(state, State) or not state.board:
        return t("filter-playing")
    if state.retreats and state.search != "straight":
        return t("goishi-progress-search", steps=state.steps)
    return t("goishi-progress", count=len(state.path), of=state.board.count(STONE))
