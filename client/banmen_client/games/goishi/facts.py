"""The texts that the lobby shows for a table: the board and the progress."""

from collections.abc import Mapping
from typing import Any

from banmen.games.goishi.state import STONE, State
from banmen.protocol.messages import Row
from banmen.texts import Texts


def board_text(t: Texts, state: Any, options: Mapping[str, Any]) -> str:
    """Return the size of the board, its stones, and its number or that a person made it; empty without a board."""
    if not isinstance(state, State) or not state.board:
        return ""
    made = t("goishi-numbered", seed=str(state.seed)) if state.seed else t("goishi-own")
    size = t("goishi-size", rows=state.rows, columns=state.columns)
    return " · ".join((size, t("goishi-stones", count=state.board.count(STONE)), made if options else "")).rstrip(" ·")


def options_text(t: Texts, row: Row) -> str:
    """Return the description of the board."""
    return board_text(t, row.state, row.options)


def waiting_text(t: Texts, row: Row) -> str:  # noqa: ARG001 - the same for every table
    """Return the text of a table that waits for players."""
    return t("row-waiting-players")


def progress_text(t: Texts, row: Row) -> str:
    """Return the number of stones picked; for a search, the number of its steps."""
    state = row.state
    if not isinstance(state, State) or not state.board:
        return t("filter-playing")
    if state.retreats and state.search != "straight":
        return t("goishi-progress-search", steps=state.steps)
    return t("goishi-progress", count=len(state.path), of=state.board.count(STONE))
