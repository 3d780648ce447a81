"""Refusals of a table that does not exist, or that cannot be written now."""

import logging

from banmen.game import Refusal
from banmen_server.logs import fields

logger = logging.getLogger(__name__)


def no_such_table() -> Refusal:
    """Return the refusal for a table that does not exist, or that is hidden from the player."""
    return Refusal("no_such_table", "There is no such table, or it can be entered only by its code.")


def not_stored(error: Exception) -> Refusal:
    """Return the refusal of a command whose record was not stored; log the reason."""
    logger.warning("record_not_stored", extra=fields(reason=error))
    return Refusal("unavailable", "The server cannot keep this now, so it was not done; try again in a moment.")


def damaged() -> Refusal:
    """Return the refusal of a command at a table whose records are damaged."""
    return Refusal("damaged", "What was kept of this table is damaged. It can be looked at, and nothing changes there.")


def not_readable(error: Exception) -> Refusal:
    """Return the refusal of a command whose table cannot be read now; log the reason."""
    logger.warning("log_not_read", extra=fields(reason=error))
    return Refusal("unavailable", "The server cannot read this now; try again in a moment.")
