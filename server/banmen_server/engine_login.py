"""The server's login at the engine, from the `--engine-creds` file, and messages about a failed connection.

The login is never logged.
"""

import ssl

from banmen.texts import Texts
from banmen_server.config import Config
from banmen_server.log.nats import connection
from banmen_server.log.nats.connection import EngineOptions, EngineRefuses, NotInstalled

_CREDENTIALS, _KEY = "-----BEGIN NATS USER JWT-----", "SU"


class BadLogin(Exception):
    """A file that contains no login."""

    message = "serve-command-log-bad-creds"

    def __init__(self, file: object) -> None:
        super().__init__(f"{file} is not what it is named for")
        self.file = file


class BadCertificates(BadLogin):
    """A file that contains no certificates."""

    message = "serve-command-log-bad-ca"


def engine_options(config: Config) -> EngineOptions:
    """Return the connection options of a config: a `.creds` file, a key (nkey), or a name and a password.

    Raises BadLogin, and OSError with the name of the file.
    """
    options = EngineOptions(config.log, ca_file=config.log_ca)
    if config.log_ca is not None:
        config.log_ca.read_bytes()  # its OSError names the file; an error of TLS does not
        try:
            ssl.create_default_context(cafile=config.log_ca)
        except ssl.SSLError as error:
            raise BadCertificates(config.log_ca) from error
    file = config.log_creds
    if file is None:
        return options
    try:
        text = file.read_text(encoding="utf-8").strip()
    except UnicodeDecodeError as error:
        raise BadLogin(file) from error
    if _CREDENTIALS in text:
        if not any(_is_key(line.strip()) for line in text.splitlines()):
            raise BadLogin(file)
        return options._replace(credentials_file=file)
    if "\n" in text:
        raise BadLogin(file)
    if _is_key(text):
        return options._replace(nkey_file=file)
    user, _, password = text.partition(":")
    if not user or not password:
        raise BadLogin(file)
    return options._replace(user=user, password=password)


def engine_setup_fault(t: Texts, error: Exception) -> str | None:
    """Return what the operator must change before the engine can be used, as a sentence; None for other errors."""
    match error:
        case NotInstalled():
            return t("serve-command-no-cluster")
        case BadLogin(message=message, file=file):
            return t(message, file=str(file))
        case EngineRefuses(message=message, engine=engine, reason=reason):
            return t(message, engine=engine, reason=reason)
    return None


def waiting_for_engine(t: Texts, engine: str, reason: str) -> str:
    """Return a sentence: the engine does not answer yet, and the server tries again."""
    message = "serve-command-log-waiting" if reason else "serve-command-log-silent"
    return t(message, engine=engine, reason=reason, seconds=f"{connection.CONNECT_S:.0f}")


def _is_key(text: str) -> bool:
    """Return True if the text is the secret key of a user (nkey)."""
    if not text.startswith(_KEY) or ":" in text:
        return False
    try:
        from nkeys import (  # type: ignore[import-untyped]  # noqa: PLC0415 - untyped; only a cluster needs it
            NkeysError,
            from_seed,
        )
    except ImportError:  # connecting to the engine reports it
        return True
    try:
        from_seed(bytearray(text.encode()))
    except (NkeysError, ValueError):
        return False
    return True
