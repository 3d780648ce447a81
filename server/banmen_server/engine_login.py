"""The login of a server at its engine, from the file that `--log-creds` names. It is never logged."""

import ssl

from banmen_server.config import Config
from banmen_server.log.nats.connection import EngineOptions

_CREDENTIALS, _KEY = "-----BEGIN NATS USER JWT-----", "SU"


class BadLogin(Exception):
    """A file that is no login, or has no certificates."""

    def __init__(self, file: object) -> None:
        super().__init__(f"{file} is no login")
        self.file = file


def engine_options(config: Config) -> EngineOptions:
    """How the engine of a config is reached: with a `.creds` file, a key (nkey), or a name and a password.

    Raises BadLogin, OSError.
    """
    options = EngineOptions(config.log, ca_file=config.log_ca)
    if config.log_ca is not None:
        try:
            ssl.create_default_context(cafile=config.log_ca)
        except ssl.SSLError as error:
            raise BadLogin(config.log_ca) from error
    file = config.log_creds
    if file is None:
        return options
    try:
        text = file.read_text(encoding="utf-8").strip()
    except UnicodeDecodeError as error:
        raise BadLogin(file) from error
    if _CREDENTIALS in text:
        return options._replace(credentials_file=file)
    if "\n" in text:
        raise BadLogin(file)
    if text.startswith(_KEY) and ":" not in text:
        return options._replace(nkey_file=file)
    user, _, password = text.partition(":")
    if not user or not password:
        raise BadLogin(file)
    return options._replace(user=user, password=password)
