"""The rows of the lobby with decoded states."""

import logging
from typing import Any

import msgspec

from banmen.game import Refusal
from banmen.games import GAMES
from banmen.options import read_options
from banmen.protocol.codec import BadMessage, convert
from banmen.protocol.messages import Row

log = logging.getLogger(__name__)


def decoded_row(row: Row) -> Row | None:
    """Return a row with its state as the game's own value; None if this version cannot play that table.

    The row of a game that is not installed here is kept, without a state.
    """
    game = GAMES.get(row.game)
    if game is None:
        return msgspec.structs.replace(row, state=None)
    try:
        read_options(game, row.options)
    except Refusal as error:
        log.warning("table %s is listed with options that are not known here: %s", row.table, error.text)
        return None
    return msgspec.structs.replace(row, state=decoded_state(row, row.state))


def decoded_state(row: Row, state: Any) -> Any:
    """Return the state of a row's game as the game's own value; None if it is not sent or cannot be read."""
    game = GAMES.get(row.game)
    if game is None or state is None:
        return None
    try:
        return convert(state, game.State, what="state")
    except BadMessage as error:
        log.warning("table %s is listed with a state that cannot be read: %s", row.table, error.text)
        return None
