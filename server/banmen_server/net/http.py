"""What the server answers to plain HTTP."""

from email.utils import formatdate
from http import HTTPStatus

from websockets.datastructures import Headers
from websockets.http11 import Request, Response

from banmen_server.metrics import Metrics

_TEXT = "text/plain; charset=utf-8"
_PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


def http_response(request: Request, metrics: Metrics) -> Response | None:
    """The response to a request; None goes on with the handshake of a WebSocket."""
    match request.path.partition("?")[0]:
        case "/health":
            return response(HTTPStatus.OK, "ok\n")
        case "/metrics":
            from banmen_server.prometheus import metrics_text  # noqa: PLC0415 - most servers are never asked

            return response(HTTPStatus.OK, metrics_text(metrics), _PROMETHEUS)
        case _:
            return None


def response(status: HTTPStatus, text: str, content_type: str = _TEXT) -> Response:
    """A response that ends the connection."""
    body = text.encode()
    headers = Headers(
        {
            "Date": formatdate(usegmt=True),
            "Connection": "close",
            "Content-Length": str(len(body)),
            "Content-Type": content_type,
        }
    )
    return Response(status.value, status.phrase, headers, body)
