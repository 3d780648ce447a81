"""The options of `banmen serve` for the engine of a cluster, and for the login there."""

from argparse import ArgumentTypeError
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from banmen.commands.parser import Parser
from banmen.texts import Texts

SCHEMES = ("nats", "tls")
_USUAL_PORT = 4222


def add_log_options(parser: Parser) -> None:
    """Declare the options."""
    t = parser.t
    parser.add_argument(
        "--engine", "--log", dest="log", type=engine_urls(t), metavar="URL", help=t("serve-command-log")
    )
    add_login_options(parser)


def add_login_options(parser: Parser) -> None:
    """Declare the options for the login."""
    t = parser.t
    creds, ca = t("serve-command-log-creds"), t("serve-command-log-ca")
    parser.add_argument("--engine-creds", "--log-creds", dest="log_creds", type=Path, metavar="FILE", help=creds)
    parser.add_argument("--engine-ca", "--log-ca", dest="log_ca", type=Path, metavar="FILE", help=ca)


def is_engine(text: str) -> bool:
    """Return True if the text is the URL of an engine, not a file."""
    return text.startswith(tuple(f"{scheme}://" for scheme in SCHEMES))


def engine_urls(t: Texts) -> Callable[[str], tuple[str, ...]]:
    """Return the type of an argument that names an engine: `nats://A,B,C`, each a host and optionally a port.

    The type returns a URL for each node. It rejects a URL with a password, as everybody on the computer could read it.
    """

    def urls(text: str) -> tuple[str, ...]:
        scheme, _, places = text.partition("://")
        if "@" in text:
            raise ArgumentTypeError(t("serve-command-log-password"))
        try:
            found = [urlsplit(f"//{place}") for place in places.split(",")]
            if scheme in SCHEMES and all(part.hostname and part.netloc and not part.path for part in found):
                return tuple(
                    f"{scheme}://{_bracketed(part.hostname or '')}:{part.port or _USUAL_PORT}" for part in found
                )
        except ValueError:  # not a valid port
            pass
        raise ArgumentTypeError(t("serve-command-log-wanted", text=text))

    return urls


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
