"""The certificate of a server, read from files, and read again without dropping anyone."""

import ssl
from pathlib import Path


class BadCertificate(Exception):
    """A certificate or key that cannot be used. `file` is the one to look at, `reason` what is wrong with it."""

    def __init__(self, file: Path, reason: str) -> None:
        super().__init__(f"{file}: {reason}")
        self.file = file
        self.reason = reason


class Certificate:
    """A certificate with its chain and its key, in PEM. `context` is for the connections that come now.

    Raises BadCertificate. `key` is None where it stands in the same file.
    """

    def __init__(self, cert: Path, key: Path | None = None) -> None:
        self._cert = cert
        self._key = key
        self.context = self._read()

    def reload(self) -> None:
        """Read the files again, for the connections that come from now on. Raises BadCertificate: the old one stays."""
        self.context = self._read()

    def _read(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.options |= ssl.OP_NO_RENEGOTIATION
        try:
            # An empty password: a key that needs one is refused, and nothing is asked on the terminal.
            context.load_cert_chain(self._cert, self._key, password="")
        except ssl.SSLError as error:
            raise self._judge(error) from error
        except OSError as error:
            missing = self._key if self._key is not None and self._cert.exists() else self._cert
            raise BadCertificate(missing, (error.strerror or "cannot be read").lower()) from error
        return context

    def _judge(self, error: ssl.SSLError) -> BadCertificate:
        """Say which of the two files is to be looked at: OpenSSL names neither."""
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(self._cert)
        except ssl.SSLError:
            return BadCertificate(self._cert, "no certificate")
        key = self._key or self._cert
        if error.reason == "KEY_VALUES_MISMATCH":
            return BadCertificate(key, "not the key of this certificate")
        return BadCertificate(key, "encrypted" if b"ENCRYPTED" in key.read_bytes() else "no key")
