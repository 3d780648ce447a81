"""Finds the heads of HTTP requests in a connection's bytes: one, or several in sequence. Pure."""

from http import HTTPStatus

from websockets.http11 import Request, Response

from banmen_server.net.websocket import BadRequest, bad_request

MAX_REQUEST_BYTES = 16 * 1024
"""A longer HTTP request is refused."""
_END = b"\r\n\r\n"


class RequestHeads:
    """The unanswered bytes of a connection. `rest` are those behind the last head."""

    __slots__ = ("rest",)

    def __init__(self) -> None:
        self.rest = b""

    def add(self, data: bytes) -> None:
        """Add received bytes."""
        self.rest += data

    def next(self) -> bytes | None:
        """Return the next complete head, up to its empty line; None if more has to come. Raises BadRequest."""
        rest = self.rest
        end = rest.find(_END)
        if end >= 0:
            end += len(_END)
            self.rest = rest[end:]
            return rest[:end]
        if rest and (not rest[:1].isalpha() or b"\n\n" in rest):
            raise BadRequest(bad_request(HTTPStatus.BAD_REQUEST, "This is no HTTP request."))
        if len(rest) > MAX_REQUEST_BYTES:
            raise BadRequest(bad_request(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "The request is too long."))
        return None


def is_keep_alive(request: Request, answer: Response) -> bool:
    """Return True if the connection stays open after the response."""
    if request.protocol != "HTTP/1.1" or "Connection" in answer.headers:
        return False
    options = ",".join(request.headers.get_all("Connection")).lower().split(",")
    return "close" not in [each.strip() for each in options]
