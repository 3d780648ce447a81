"""The certificate of a server: read from files, reloaded without dropping anyone, with its expiry and its hosts.

The `ssl` module shows the contents of a certificate only for a peer's. So the server makes a handshake with itself in
memory, which takes some milliseconds, and its client judges names as those of players do.
"""

import logging
import math
import ssl
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from time import time

from banmen_server.logs import fields

logger = logging.getLogger(__name__)

_OTHER_HOST = {62, 64}
"""OpenSSL's X509_V_ERR_HOSTNAME_MISMATCH and X509_V_ERR_IP_ADDRESS_MISMATCH."""
_NO_CHECK_TIME = 0x200000
"""OpenSSL's X509_V_FLAG_NO_CHECK_TIME: an expired certificate shows its names, too."""


class BadCertificate(Exception):
    """An unusable certificate or key. `file` is the one to check, `reason` says what is wrong with it.

    `cause` is the system's error if the file cannot be read.
    """

    def __init__(self, file: Path, reason: str, cause: OSError | None = None) -> None:
        super().__init__(f"{file}: {reason}")
        self.file = file
        self.reason = reason
        self.cause = cause


class Certificate:
    """A certificate with its chain and its key, in PEM. `context` is for new connections.

    Raises BadCertificate. `key` is None if it is in the same file. `expires_s` is its end, in seconds since 1970, or
    NaN if unknown.
    """

    def __init__(self, cert: Path, key: Path | None = None) -> None:
        self._cert = cert
        self._key = key
        self.reload()

    def reload(self) -> None:
        """Read the files again, for new connections. Raises BadCertificate: the old one stays."""
        self.context = self._read()
        self.expires_s = self._end_s()

    def strange_hosts(self, hosts: Sequence[str]) -> Sequence[str]:
        """Return those of these names and IP addresses that it is not for: clients refuse it there."""
        return [host for host in hosts if not self._is_for(host)]

    def warn(self, hosts: Sequence[str]) -> None:
        """Log why clients that connect to these hosts will refuse it: it is expired, or for other hosts."""
        if self.expires_s < time():
            ended = datetime.fromtimestamp(self.expires_s, UTC).isoformat(timespec="seconds")
            logger.warning("certificate_ended", extra=fields(file=self._cert, ended=ended))
        if strange := self.strange_hosts(hosts):
            logger.warning("certificate_for_others", extra=fields(file=self._cert, hosts=" ".join(strange)))

    def _is_for(self, host: str) -> bool:
        trusting = self._trusting()
        trusting.check_hostname, trusting.hostname_checks_common_name = True, False
        try:
            _handshake(self.context, trusting, host)
        except ssl.SSLCertVerificationError as error:
            return error.verify_code not in _OTHER_HOST
        return True

    def _end_s(self) -> float:
        """Return the value of `expires_s`."""
        try:
            ends = _handshake(self.context, self._trusting()).get("notAfter")
        except ssl.SSLError:  # no client could use it
            return math.nan
        return float(ssl.cert_time_to_seconds(ends)) if isinstance(ends, str) else math.nan

    def _trusting(self) -> ssl.SSLContext:
        """Return a client context that trusts only this certificate, and checks no name and no time."""
        trusting = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        trusting.load_verify_locations(self._cert)
        trusting.check_hostname = False
        trusting.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN | ssl.VerifyFlags(_NO_CHECK_TIME)
        return trusting

    def _read(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.options |= ssl.OP_NO_RENEGOTIATION
        try:
            # An empty password: an encrypted key is refused without a prompt on the terminal.
            context.load_cert_chain(self._cert, self._key, password="")
        except ssl.SSLError as error:
            raise self._judge(error) from error
        except OSError as error:
            raise self._unreadable(error) from error
        return context

    def _unreadable(self, error: OSError) -> BadCertificate:
        """Find out which of the two files cannot be read: the error does not name it."""
        for file in filter(None, (self._cert, self._key)):
            try:
                file.read_bytes()
            except OSError as fault:
                return BadCertificate(file, (fault.strerror or "cannot be read").lower(), fault)
        return BadCertificate(self._cert, (error.strerror or "cannot be read").lower(), error)

    def _judge(self, error: ssl.SSLError) -> BadCertificate:
        """Find out which of the two files is wrong: OpenSSL does not name it."""
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(self._cert)
        except ssl.SSLError:
            return BadCertificate(self._cert, "no certificate")
        key = self._key or self._cert
        if error.reason == "KEY_VALUES_MISMATCH":
            return BadCertificate(key, "not the key of this certificate")
        return BadCertificate(key, "encrypted" if b"ENCRYPTED" in key.read_bytes() else "no key")


def _handshake(server: ssl.SSLContext, client: ssl.SSLContext, host: str | None = None) -> dict[str, object]:
    """Make a handshake in memory, and return the client's view of the server's certificate.

    Raises SSLCertVerificationError if the client refuses it.
    """
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    there = client.wrap_bio(to_client, to_server, server_hostname=host)
    here = server.wrap_bio(to_server, to_client, server_side=True)
    open_ends = [there, here]
    while open_ends:
        for end in tuple(open_ends):
            try:
                end.do_handshake()
            except ssl.SSLWantReadError:
                continue
            open_ends.remove(end)
    return dict(there.getpeercert() or {})
