"""Declares `banmen serve`: its arguments, and the config that they make. `banmen_server.serving` runs it.

It does not load the server, so that `--help` is quick.
"""

import sys
from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from urllib.parse import urlsplit

from banmen.addresses.typed import BadAddress, is_loopback, parse_address
from banmen.commands import Command, closing, lazy
from banmen.commands.parser import Parser, number_to
from banmen.texts import Texts
from banmen_server.config import Config, default_data
from banmen_server.log_options import add_log_options
from banmen_server.logs import FORMATS, LEVELS
from banmen_server.net.discovery import url
from banmen_server.net.file_limit import OWN_FILES, raise_file_limit

_LIMITS = (
    "max_tables",
    "max_tables_of_player",
    "max_connections",
    "max_connections_of_address",
    "max_bots",
    "max_bots_of_address",
    "commands_a_second",
    "token_days",
    "max_disk_mb",
    "max_tables_mb",
)
MAX_NUMBER = 10**9


def configure(parser: Parser) -> None:
    """Declare the arguments of `banmen serve`."""
    t, defaults = parser.t, Config(data=Path())
    parser.epilog = closing(
        t,
        "serve-command-status",
        "serve",
        "serve --host 127.0.0.1 --port 9000 --data tables.db",
    )
    parser.epilog += f"\n\n{t('serve-command-environment')}"
    port = number_to(t, 65_535, 0, "serve-command-port-wanted")
    usual = t("serve-command-port", port=str(defaults.port))
    parser.add_config_file("serve-command-config")
    parser.add_argument("--host", default=defaults.host, help=t("serve-command-host"))
    parser.add_argument("--port", type=port, default=defaults.port, help=usual)
    data = t("serve-command-data", file=str(default_data()))
    parser.add_argument("--data", type=Path, metavar="FILE", help=data)
    add_log_options(parser)
    add_network_options(parser)
    admin = t("serve-command-admin-socket")
    parser.add_argument("--admin-socket", type=Path, metavar="PATH", help=admin)
    parser.add_argument("--log-level", choices=LEVELS, default="warning", help=t("serve-command-log-level"))
    parser.add_argument("--log-format", choices=FORMATS, default="line", help=t("serve-command-log-format"))
    parser.add_argument("--until-idle", action="store_true", help=t("serve-command-until-idle"))
    parser.add_argument("--no-rating", action="store_false", dest="rating", help=t("serve-command-no-rating"))
    keep = t("serve-command-keep-finished")
    days = number_to(t, MAX_NUMBER)
    parser.add_argument("--keep-finished", dest="keep_finished_days", type=days, metavar="DAYS", help=keep)
    for name in _LIMITS:
        option, default = name.replace("_", "-"), int(getattr(defaults, name))
        limit = t(f"serve-command-{option}", default=str(default))
        parser.add_argument(f"--{option}", type=number_to(t, MAX_NUMBER), default=default, metavar="N", help=limit)
    parser.take_environment()


def config_of(arguments: Namespace) -> Config:
    """Return the config for parsed arguments."""
    given = {name: value for name, value in vars(arguments).items() if name in Config._fields and value is not None}
    lists = {name: tuple(value) for name, value in given.items() if isinstance(value, list)}
    return Config(**{"data": default_data(), **given, **lists})


def add_network_options(parser: Parser) -> None:
    """Declare the options for TLS, names of the server, proxies, and the metrics."""
    t = parser.t
    parser.add_argument("--cert", type=Path, metavar="FILE", help=t("serve-command-cert"))
    parser.add_argument("--key", type=Path, metavar="FILE", help=t("serve-command-key"))
    several = partial(parser.add_argument, action="append", default=[])
    several("--host-name", dest="host_names", type=_host(t), metavar="NAME", help=t("serve-command-host-name"))
    public = t("serve-command-public-url")
    parser.add_argument("--public-url", type=_public_url(t), metavar="URL", help=public)
    origins, proxies = t("serve-command-allow-origin"), t("serve-command-trust-proxy")
    several("--allow-origin", dest="allow_origins", type=_origin(t), metavar="ORIGIN", help=origins)
    several("--trust-proxy", dest="trust_proxies", type=_network(t), metavar="NETWORK", help=proxies)
    parser.add_argument("--no-announce", action="store_false", dest="announce", help=t("serve-command-no-announce"))
    parser.add_argument("--metrics-listen", type=_place(t), metavar="HOST:PORT", help=t("serve-command-metrics-listen"))


def within_file_limit(config: Config, t: Texts) -> Config:
    """Limit the config's connections to the number that the file limit allows; if it is lower, print a warning.

    Connections without a greeting so far count separately, up to the same number.
    """
    files = raise_file_limit()
    if files is None or files >= 2 * config.max_connections + OWN_FILES:
        return config
    allowed = max(1, (files - OWN_FILES) // 2)
    warning = t(
        "serve-command-few-files", files=str(files), connections=str(allowed), wanted=str(config.max_connections)
    )
    sys.stderr.write(f"banmen: {warning}\n")
    return config._replace(max_connections=allowed)


def _host(t: Texts) -> Callable[[str], str]:
    def host(text: str) -> str:
        try:
            parse_address(url(text, 1))
        except BadAddress:
            raise ArgumentTypeError(t("serve-command-host-name-wanted", text=text)) from None
        return text

    return host


def _public_url(t: Texts) -> Callable[[str], str]:
    def public_url(text: str) -> str:
        try:
            address = parse_address(text)
        except BadAddress:
            address = None
        if address is None or address.code or is_loopback(address.host) or "://" not in text:
            raise ArgumentTypeError(t("serve-command-public-url-wanted", text=text))
        return address.url

    return public_url


def _origin(t: Texts) -> Callable[[str], str]:
    def origin(text: str) -> str:
        parts = urlsplit(text)
        if not (parts.scheme and parts.netloc) or parts.path.strip("/") or parts.query or parts.fragment:
            raise ArgumentTypeError(t("serve-command-origin-wanted", text=text))
        return text

    return origin


def _network(t: Texts) -> Callable[[str], IPv4Network | IPv6Network]:
    def network(text: str) -> IPv4Network | IPv6Network:
        try:
            return ip_network(text, strict=False)
        except ValueError:
            raise ArgumentTypeError(t("serve-command-network-wanted", text=text)) from None

    return network


def _place(t: Texts) -> Callable[[str], tuple[str, int]]:
    def place(text: str) -> tuple[str, int]:
        try:
            parts = urlsplit(f"//{text}")
            host, port = parts.hostname, parts.port
        except ValueError:
            host = port = None
        if host is None or port is None or parts.netloc != text:
            raise ArgumentTypeError(t("serve-command-place-wanted", text=text))
        return host, port

    return place


SERVE = Command("serve", "serve-command", configure, lazy("banmen_server.serving:run"))
