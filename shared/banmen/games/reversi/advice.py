"""A hint for a client without an engine: the best square, with the same value as in the window and in reviews."""

from collections.abc import Mapping
from typing import Any

from banmen.games.reversi.analysis import discs_text, square_text
from banmen.games.reversi.review import hint_on
from banmen.games.reversi.state import Position


def advise(state: Position) -> Mapping[str, Any]:
    """Return the hint in plain values; docs/protocol/reversi.md describes the fields. May take a second."""
    found = hint_on(state)
    return {
        "moves": state.moves,
        "square": None if found.square is None else square_text(found.square, state.size),
        "value": found.value,
        "shown": discs_text(found.value, exact=found.exact),
        "exact": found.exact,
        "depth": found.depth,
    }
