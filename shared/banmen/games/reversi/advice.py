"""Help for a client that has no engine: the best square of the position, as a window and a review tell it."""

from collections.abc import Mapping
from typing import Any

from banmen.games.reversi.analysis import discs_text, square_text
from banmen.games.reversi.review import hint_on
from banmen.games.reversi.state import Position


def advise(state: Position) -> Mapping[str, Any]:
    """Find the hint, of plain types; docs/protocol/reversi.md has its fields. It may take a second."""
    found = hint_on(state)
    return {
        "moves": state.moves,
        "square": None if found.square is None else square_text(found.square, state.size),
        "value": found.value,
        "shown": discs_text(found.value, exact=found.exact),
        "exact": found.exact,
        "depth": found.depth,
    }
