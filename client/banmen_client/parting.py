"""Why a connection ended or was never made, and what follows: another try, one at once, or none."""

import socket
import ssl
from dataclasses import dataclass
from typing import Literal

from websockets.exceptions import InvalidHandshake, InvalidStatus, InvalidURI

from banmen.protocol.messages import CLOSE_SHUTDOWN, CLOSE_SUPERSEDED, CLOSE_VERSION

Next = Literal["try", "at_once", "none"]
CANNOT_CONNECT = (OSError, EOFError, TimeoutError, InvalidHandshake, InvalidURI)
"""What is raised where there is no connection."""

_BUSY_STATUS = frozenset({429, 503})
_CLOSE_TRY_LATER = 1013
_BUSY_CODES = frozenset({"server_full", "too_many_connections"})
_FINAL = {CLOSE_SUPERSEDED: "superseded", CLOSE_VERSION: "version"}
_CLOSED = {CLOSE_SHUTDOWN: "shutdown", _CLOSE_TRY_LATER: "busy"}


@dataclass(frozen=True, slots=True)
class Parting:
    """A stable code, a sentence, and whether to try again."""

    code: str
    text: str
    then: Next = "try"


_NOT_CONNECTED: tuple[tuple[type[Exception] | tuple[type[Exception], ...], Parting], ...] = (
    ((InvalidHandshake, EOFError), Parting("no_hall", "Something answers there, but it is no server of banmen.")),
    (InvalidURI, Parting("bad_address", "This is no address of a server.", "none")),
    (ssl.SSLError, Parting("not_secure", "The secure connection could not be made.")),
    (socket.gaierror, Parting("no_such_host", "There is no computer of that name in reach.")),
    (TimeoutError, Parting("timeout", "Nobody answered in time.")),
    (ConnectionRefusedError, Parting("refused_connection", "The computer is there, but no server answers on it.")),
    (Exception, Parting("unreachable", "No server can be reached there.")),
)


def not_connected(error: Exception) -> Parting:
    """Why there is no connection."""
    if isinstance(error, InvalidStatus) and error.response.status_code in _BUSY_STATUS:
        return Parting("busy", "The server is full; the next try may find a place.")
    return next(parting for kind, parting in _NOT_CONNECTED if isinstance(error, kind))


def said_bye(code: str, text: str) -> Parting:
    """The server's own reason."""
    if code in _BUSY_CODES:
        return Parting("busy", text)
    return Parting(code, text, "none" if code in _FINAL.values() else "try")


def closed(close_code: int | None) -> Parting:
    """What the close code alone tells."""
    if close_code in _FINAL:
        return Parting(_FINAL[close_code], "The server has ended this connection for good.", "none")
    return Parting(_CLOSED.get(close_code or 0, "dropped"), "The connection was lost.")
