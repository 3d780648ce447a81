"""The texts that the lobby shows for a table: the board, the method, the progress of the knight."""

from banmen.games.knights_tour.state import USUAL, Tour
from banmen.protocol.messages import Row
from banmen.texts import Texts


def options_text(t: Texts, row: Row) -> str:
    """Return the size of the board and the special options of the search."""
    options = row.options
    rows, columns = (str(options.get(name, USUAL)) for name in ("rows", "columns"))
    parts = [t("tour-size", rows=rows, columns=columns)]
    if options.get("closed", False):
        parts.append(t("tour-closed"))
    if options.get("find", "one") == "all":
        parts.append(t("tour-all"))
    return " · ".join(parts)


def waiting_text(t: Texts, row: Row) -> str:  # noqa: ARG001 - the same for every table
    """Return the text of a table that waits for players."""
    return t("row-waiting-players")


def progress_text(t: Texts, row: Row) -> str:
    """Return the number of squares of the path, or the number of tours found."""
    state = row.state
    if not isinstance(state, Tour) or not state.board:
        return t("filter-playing")
    if state.find == "all" and state.found:
        return t("tour-row-found", count=state.found)
    return t("tour-row-depth", count=state.depth, of=len(state.board))
