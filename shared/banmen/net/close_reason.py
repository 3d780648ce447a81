"""Why a connection ended or failed, and when to try again."""

import socket
import ssl
from dataclasses import dataclass
from typing import Literal

from websockets.exceptions import InvalidHandshake, InvalidStatus, InvalidURI

from banmen.protocol.messages import CLOSE_REMOVED, CLOSE_SHUTDOWN, CLOSE_SUPERSEDED, CLOSE_VERSION, Bye

Retry = Literal["later", "at_once", "never"]
CONNECT_ERRORS = (OSError, EOFError, TimeoutError, InvalidHandshake, InvalidURI)
"""Exceptions raised when a connection cannot be made."""

_BUSY_STATUS = frozenset({429, 503})
_CLOSE_TRY_LATER = 1013
_BUSY_CODES = frozenset({"server_full", "too_many_connections"})
_FINAL = {CLOSE_SUPERSEDED: "superseded", CLOSE_VERSION: "version", CLOSE_REMOVED: "kicked"}
_FINAL_CODES = frozenset({*_FINAL.values(), "banned", "revoked"})
_TEMPORARY = {CLOSE_SHUTDOWN: "shutdown", _CLOSE_TRY_LATER: "busy"}


@dataclass(frozen=True, slots=True)
class CloseReason:
    """A stable code, a sentence, and when to try again; `why` and `until` as in `bye`."""

    code: str
    text: str
    retry: Retry = "later"
    why: str = ""
    until: int | None = None


_BY_ERROR: tuple[tuple[type[Exception] | tuple[type[Exception], ...], CloseReason], ...] = (
    ((InvalidHandshake, EOFError), CloseReason("no_hall", "Something answers there, but it is no server of banmen.")),
    (InvalidURI, CloseReason("bad_address", "This is no address of a server.", "never")),
    (ssl.SSLError, CloseReason("not_secure", "The secure connection could not be made.")),
    (socket.gaierror, CloseReason("no_such_host", "There is no computer of that name in reach.")),
    (TimeoutError, CloseReason("timeout", "Nobody answered in time.")),
    (ConnectionError, CloseReason("refused_connection", "The computer is there, but no server answers on it.")),
    (Exception, CloseReason("unreachable", "No server can be reached there.")),
)


def from_connect_error(error: Exception) -> CloseReason:
    """Return the reason for an error of CONNECT_ERRORS."""
    if isinstance(error, InvalidStatus) and error.response.status_code in _BUSY_STATUS:
        return CloseReason("busy", "The server is full; the next try may find a place.")
    return next(reason for kind, reason in _BY_ERROR if isinstance(error, kind))


def from_bye(bye: Bye) -> CloseReason:
    """Return the reason that the server's `bye` gives."""
    if bye.code in _BUSY_CODES:
        return CloseReason("busy", bye.text)
    return CloseReason(bye.code, bye.text, "never" if bye.code in _FINAL_CODES else "later", bye.why, bye.until)


def from_close_code(close_code: int | None) -> CloseReason:
    """Return the reason for a connection that ended with only a WebSocket close code.

    None means that the connection was lost without a close frame.
    """
    if close_code in _FINAL:
        return CloseReason(_FINAL[close_code], "The server has ended this connection for good.", "never")
    return CloseReason(_TEMPORARY.get(close_code or 0, "dropped"), "The connection was lost.")
