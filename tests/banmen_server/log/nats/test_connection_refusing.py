"""A refusal is raised once every node was asked, and ignored once the client is connected."""

import ssl

import pytest

from banmen_server.log.nats.connection import EngineRefuses, NoTls, Refusals

NODES = ("nats://a:4222", "nats://b:4222")
AWAY = ConnectionRefusedError(111, "Connection refused")
VIOLATION = RuntimeError("nats: 'Authorization Violation'")


@pytest.mark.parametrize(
    ("error", "login", "kind"),
    [
        (VIOLATION, True, "login"),
        (VIOLATION, False, "no-login"),
        (RuntimeError("nats: 'User Authentication Expired'"), True, "login"),
        (NoTls("it speaks no TLS"), True, "tls"),
        (ssl.SSLCertVerificationError(1, "certificate verify failed"), True, "certificate"),
    ],
)
def test_a_refusal_names_the_nodes(error: Exception, *, login: bool, kind: str) -> None:
    with pytest.raises(EngineRefuses, match="nats://a:4222, nats://b:4222") as raised:
        Refusals(NODES, login=login).on_failure(error, last=True)
    assert (raised.value.kind, raised.value.message) == (kind, f"serve-command-log-refused-{kind}")


def test_an_unreachable_node_is_tried_again() -> None:
    refusals = Refusals(NODES, login=True)
    for last in (False, True, True):
        refusals.on_failure(AWAY, last=last)


def test_the_other_nodes_are_asked_first() -> None:
    refusals = Refusals(NODES, login=True)
    refusals.on_failure(VIOLATION, last=False)
    with pytest.raises(EngineRefuses):
        refusals.on_failure(AWAY, last=True)


def test_a_connected_client_ignores_later_refusals() -> None:
    refusals = Refusals(NODES, login=True)
    refusals.end()
    refusals.on_failure(VIOLATION, last=True)
