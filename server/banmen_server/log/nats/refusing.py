"""Refusals of a first connection to the engine: reported immediately, because waiting would not help."""

import ssl
from collections.abc import Sequence

from banmen_server.log import Unavailable
from banmen_server.log.nats.required_tls import NoTls

_BAD_LOGIN = ("authorization", "authentication expired")


class EngineRefuses(Unavailable):
    """The engine refuses the connection: `kind` is `login`, `no-login`, `tls` or `certificate`."""

    def __init__(self, kind: str, servers: Sequence[str], reason: str) -> None:
        self.kind, self.engine, self.reason = kind, ", ".join(servers), reason
        super().__init__(f"the engine at {self.engine} lets nobody in: {reason}")

    @property
    def message(self) -> str:
        """The key of its text."""
        return f"serve-command-log-refused-{self.kind}"


class Refusals:
    """The answers of the nodes to a connecting client: the first refusal counts once all were asked."""

    def __init__(self, servers: Sequence[str], *, login: bool) -> None:
        self._servers, self._login = servers, login
        self._ended = False
        self._refused: EngineRefuses | None = None

    def on_failure(self, error: Exception, *, last: bool) -> None:
        """Record that connecting to a node failed. Raises EngineRefuses after the `last` one if any refused."""
        if self._ended:
            return
        kind = _kind(error, login=self._login)
        if kind and not self._refused:
            reason = getattr(error, "verify_message", "")  # OpenSSL's message about a certificate
            self._refused = EngineRefuses(kind, self._servers, reason or str(error))
        if self._refused and last:
            raise self._refused

    def end(self) -> None:
        """Stop recording: the client is connected, and reconnects without limit."""
        self._ended = True


def _kind(error: Exception, *, login: bool) -> str:
    """Return the kind of a refusal; "" if another attempt may succeed."""
    if isinstance(error, NoTls):
        return "tls"
    if isinstance(error, ssl.SSLCertVerificationError):
        return "certificate"
    if any(words in str(error).lower() for words in _BAD_LOGIN):
        return "login" if login else "no-login"
    return ""
