"""The lobby's rows: those of the server as the games' own values, and one of a table that this window knows."""

import logging

import msgspec

from banmen.game import Refusal
from banmen.games import GAMES
from banmen.protocol.codec import BadMessage, convert
from banmen.protocol.messages import Row
from banmen_client.mirror import Mirror

log = logging.getLogger(__name__)


def readable(row: Row) -> Row | None:
    """A row with its state as the game's own value; None where this version cannot play there."""
    game = GAMES.get(row.game)
    if game is None:
        return None
    try:
        game.setting(row.options)
    except Refusal as fault:
        log.warning("table %s is listed with options that are not known here: %s", row.table, fault.text)
        return None
    try:
        state = None if row.state is None else convert(row.state, game.State, what="state")
    except BadMessage as fault:
        log.warning("table %s is listed with a state that cannot be read: %s", row.table, fault.text)
        state = None
    return msgspec.structs.replace(row, state=state)


def row_of(mirror: Mirror) -> Row:
    """A table as the lobby would list it, for a seat to come back to though the table is private."""
    replay = mirror.replay
    names = {seat: sitter.name if sitter else None for seat, sitter in replay.seats.items()}
    return Row(
        table=mirror.table,
        game=replay.game.key if replay.game else "",
        phase="playing",
        seats=names,
        options=replay.opened.options if replay.opened else {},
        watchers=replay.opened.watchers if replay.opened else "all",
        plies=len(replay.plies) - 1,
        clock=replay.opened.clock if replay.opened else None,
        state=replay.state,
    )
