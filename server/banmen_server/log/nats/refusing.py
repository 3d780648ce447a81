"""What an engine refuses whoever connects for the first time: it is told at once, as waiting would change nothing."""

import ssl
from collections.abc import Sequence

from banmen_server.log import Unavailable
from banmen_server.log.nats.required_tls import NoTls

_BAD_LOGIN = ("authorization", "authentication expired")


class EngineRefuses(Unavailable):
    """The engine is there, and lets nobody in: `kind` is `login`, `no-login`, `tls` or `certificate`."""

    def __init__(self, kind: str, servers: Sequence[str], reason: str) -> None:
        self.kind, self.engine, self.reason = kind, ", ".join(servers), reason
        super().__init__(f"the engine at {self.engine} lets nobody in: {reason}")

    @property
    def message(self) -> str:
        """The words for it."""
        return f"serve-command-log-refused-{self.kind}"


class Refusals:
    """What nodes answer to a client that connects: the first refusal counts once all were asked."""

    def __init__(self, servers: Sequence[str], *, login: bool) -> None:
        self._servers, self._login = servers, login
        self._ended = False
        self._refused: EngineRefuses | None = None

    def told(self, error: Exception, *, last: bool) -> None:
        """A node could not be connected to, the `last` one or not. Raises EngineRefuses where it is no use to go on."""
        if self._ended:
            return
        kind = _kind(error, login=self._login)
        if kind and not self._refused:
            reason = getattr(error, "verify_message", "")  # of a certificate: in OpenSSL's words
            self._refused = EngineRefuses(kind, self._servers, reason or str(error))
        if self._refused and last:
            raise self._refused

    def end(self) -> None:
        """The client is connected: from now on it tries for ever."""
        self._ended = True


def _kind(error: Exception, *, login: bool) -> str:
    """What is refused; "" where another try may do."""
    if isinstance(error, NoTls):
        return "tls"
    if isinstance(error, ssl.SSLCertVerificationError):
        return "certificate"
    if any(words in str(error).lower() for words in _BAD_LOGIN):
        return "login" if login else "no-login"
    return ""
