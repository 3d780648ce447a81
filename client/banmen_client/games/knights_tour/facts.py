"""What the lobby says of a table of the knight's tour: the board, the method, how far the knight has come."""

from banmen.games.knights_tour.state import USUAL, Tour
from banmen.protocol.messages import Row
from banmen.texts import Texts


def options_text(t: Texts, row: Row) -> str:
    """Return the size of the board, and what is special about the search."""
    options = row.options
    rows, columns = (str(options.get(name, USUAL)) for name in ("rows", "columns"))
    parts = [t("tour-size", rows=rows, columns=columns)]
    if options.get("closed", False):
        parts.append(t("tour-closed"))
    if options.get("find", "one") == "all":
        parts.append(t("tour-all"))
    return " · ".join(parts)


def waiting_text(t: Texts, row: Row) -> str:  # noqa: ARG001 - the same of all
    """For whom a table waits."""
    return t("row-waiting-players")


def progress_text(t: Texts, row: Row) -> str:
    """Return how many squares the path has, or how many tours were found."""
    state = row.state
    if not isinstance(state, Tour) or not state.board:
        return t("filter-playing")
    if state.find == "all" and state.found:
        return t("tour-row-found", count=state.found)
    return t("tour-row-depth", count=state.depth, of=len(state.board))
