import socket
import ssl

import pytest
from websockets.datastructures import Headers
from websockets.exceptions import InvalidMessage, InvalidStatus, InvalidURI
from websockets.http11 import Response

from banmen.net.connection import CONNECT_ERRORS, from_bye, from_close_code, from_connect_error
from banmen.protocol.messages import Bye


def status(code: int) -> InvalidStatus:
    return InvalidStatus(Response(code, "", Headers()))


@pytest.mark.parametrize(
    ("error", "code", "retry"),
    [
        (status(503), "busy", "later"),
        (status(429), "busy", "later"),
        (status(404), "no_hall", "later"),
        (InvalidMessage("no HTTP"), "no_hall", "later"),
        (EOFError(), "no_hall", "later"),
        (InvalidURI("x", "no scheme"), "bad_address", "never"),
        (ssl.SSLCertVerificationError(), "not_secure", "later"),
        (socket.gaierror(), "no_such_host", "later"),
        (TimeoutError(), "timeout", "later"),
        (ConnectionRefusedError(), "refused_connection", "later"),
        (ConnectionResetError(), "refused_connection", "later"),
        (OSError("no route"), "unreachable", "later"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else str(value),
)
def test_an_error_in_connecting_has_its_code(error: Exception, code: str, retry: str) -> None:
    assert isinstance(error, CONNECT_ERRORS)
    reason = from_connect_error(error)
    assert (reason.code, reason.retry) == (code, retry)
    assert reason.text.endswith((".", "place."))


@pytest.mark.parametrize(
    ("said", "code", "retry"),
    [
        ("superseded", "superseded", "never"),
        ("version", "version", "never"),
        ("banned", "banned", "never"),
        ("kicked", "kicked", "never"),
        ("revoked", "revoked", "never"),
        ("server_full", "busy", "later"),
        ("too_many_connections", "busy", "later"),
        ("shutdown", "shutdown", "later"),
        ("of_a_newer_server", "of_a_newer_server", "later"),
    ],
)
def test_a_bye_gives_its_own_sentence(said: str, code: str, retry: str) -> None:
    reason = from_bye(Bye(said, "Why it is so."))
    assert (reason.code, reason.text, reason.retry) == (code, "Why it is so.", retry)


def test_the_operators_reason_is_passed_on() -> None:
    reason = from_bye(Bye("banned", "Not until ten: You spam.", "You spam.", 10_000))
    assert (reason.why, reason.until) == ("You spam.", 10_000)


@pytest.mark.parametrize(
    ("close_code", "code", "retry"),
    [
        (4001, "superseded", "never"),
        (4002, "version", "never"),
        (4005, "kicked", "never"),
        (4003, "shutdown", "later"),
        (1013, "busy", "later"),
        (1006, "dropped", "later"),
        (None, "dropped", "later"),
    ],
)
def test_a_close_code_alone_says_whether_to_try_again(close_code: int | None, code: str, retry: str) -> None:
    reason = from_close_code(close_code)
    assert (reason.code, reason.retry) == (code, retry)
