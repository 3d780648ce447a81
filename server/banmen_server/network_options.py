"""The network options of `banmen serve`: TLS, names, foreign pages, proxies, metrics; and the file limit."""

import sys
from argparse import ArgumentTypeError
from collections.abc import Callable
from functools import partial
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from urllib.parse import urlsplit

from banmen.address import BadAddress, is_loopback, parse_address
from banmen.commands.parser import Parser
from banmen.texts import Texts
from banmen_server.config import Config
from banmen_server.net.address import url
from banmen_server.net.file_limit import OWN_FILES, raise_file_limit


def add_network_options(parser: Parser) -> None:
    """Declare the options."""
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
