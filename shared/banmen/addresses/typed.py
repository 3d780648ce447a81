"""Parse the addresses that people type: a server's, with or without a table code, and table codes alone.

Accepted forms: `host`, `host:8780`, `host/K7QX-2MPD`, `ws://host`, `wss://host/K7QX-2MPD`, `[::1]:8780`, `::1`, and the
link of the page in a browser, `https://host/K7QX-2MPD`. `banmen://host/K7QX-2MPD` is a link that opens the window; its
server uses TLS if the port is 443. Full-width characters of an input method are accepted too. A word may be both a code
and a host name: call `is_code` first.
"""

import re
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv6Address, ip_address
from unicodedata import normalize

from banmen.refusals import Refusal

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""The characters of a table code, without those that look alike (0 and O; 1, I and L)."""
CODE_LENGTH = 8
DEFAULT_PORT = 8780
DEFAULT_PORTS = {"ws": DEFAULT_PORT, "wss": 443}
_PAGE_SCHEMES = {"http": ("ws", 80), "https": ("wss", 443)}
"""For each scheme of a page's link: the scheme of the server's WebSocket, and the default port."""
WINDOW_SCHEME = "banmen"
"""The scheme of links that open the window."""
SERVICE = "_banmen._tcp.local."
"""The service type that servers announce in the local network (RFC 6763); its property `url` holds the address."""

# People type many kinds of dash between the halves of a code; on a Japanese keyboard also a long vowel mark.
_BETWEEN = re.compile(r"[\s\-\u2010-\u2015\u2212\u30fc]")
_SCHEME = re.compile(r"(?:([a-z][a-z0-9+.-]*)://)?(.*)", re.IGNORECASE | re.DOTALL)
_HOST_AND_PORT = re.compile(r"(\[[^\[\]]*\]|[^:\[\]]*)(?::([^:]*))?")
_PORT_OF_TLS = re.compile(r"(?:\[[^\]]*\]|[^:/]*):443(?:/|$)")
_NAME = re.compile(r"(?!-)[\w-]{1,63}(?<!-)(?:\.(?!-)[\w-]{1,63}(?<!-))*\.?")
_LONGEST_NAME = 253
_HIGHEST_PORT = 65535


class BadAddress(Refusal):
    """A text that is neither an address nor a code."""


@dataclass(frozen=True, slots=True)
class Address:
    """A server, and optionally a table on it: `url` is `ws://host:port` or `wss://host:port`, `code` is `K7QX-2MPD`.

    `host` is in lower case; an IPv6 address has no brackets.
    """

    url: str
    host: str
    port: int
    code: str | None = None

    @property
    def link(self) -> str:
        """The link of the server's page, or of the table on it: `http://host:8780/K7QX-2MPD`."""
        scheme, port = ("https", 443) if self.url.startswith("wss:") else ("http", 80)
        place = _bracketed(self.host) + ("" if self.port == port else f":{self.port}")
        return f"{scheme}://{place}/{self.code or ''}"

    def __str__(self) -> str:
        """Return the shortest text that `parse_address` reads as this address."""
        scheme = self.url.partition(":")[0]
        usual = self.port == DEFAULT_PORTS[scheme]
        host = self.host if usual and scheme == "ws" else _bracketed(self.host)
        text = host if usual else f"{host}:{self.port}"
        if scheme != "ws":
            text = f"{scheme}://{text}"
        return text if self.code is None else f"{text}/{self.code}"


def parse_address(text: str) -> Address:
    """Parse an address. Raise BadAddress with the code empty, bad_scheme, bad_host, bad_port or bad_code."""
    plain = normalize("NFKC", text).strip()
    if not plain:
        raise BadAddress("empty", "There is no address here.")
    match = _SCHEME.fullmatch(plain)
    scheme, rest = (match[1] or "ws", match[2]) if match else ("ws", plain)
    named = scheme.lower()
    if named == WINDOW_SCHEME:
        named = "wss" if _PORT_OF_TLS.match(rest) else "ws"
    scheme, usual_port = _PAGE_SCHEMES.get(named, (named, DEFAULT_PORTS.get(named, 0)))
    if scheme not in DEFAULT_PORTS:
        raise BadAddress(
            "bad_scheme",
            f"An address begins with ws://, wss://, http:// or https://, or with none of them, not {named}://.",
        )
    place, _, tail = rest.partition("/")
    host, port = _host_and_port(place, usual_port)
    tail = tail.rstrip("/")
    code = normal_code(tail) if tail else None
    return Address(f"{scheme}://{_bracketed(host)}:{port}", host, port, code)


def is_loopback(host: str) -> bool:
    """Return True if the host is this computer itself: `localhost`, `127.0.0.1`, `::1`."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def is_code(text: str) -> bool:
    """Return True if the text is a table code, in upper or lower case, with or without its dash."""
    try:
        normal_code(text)
    except BadAddress:
        return False
    return True


def normal_code(text: str) -> str:
    """Return the code in its normal form: `k7qx2mpd` becomes `K7QX-2MPD`. Raise BadAddress with `bad_code`."""
    signs = _BETWEEN.sub("", normalize("NFKC", text)).upper()
    if len(signs) != CODE_LENGTH or not set(signs) <= set(CODE_ALPHABET):
        raise BadAddress("bad_code", f"A table's code has {CODE_LENGTH} letters and digits, as K7QX-2MPD has.")
    half = CODE_LENGTH // 2
    return f"{signs[:half]}-{signs[half:]}"


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _host_and_port(place: str, usual_port: int) -> tuple[str, int]:
    bare = _ipv6(place)
    if bare is not None:
        return bare, usual_port
    match = _HOST_AND_PORT.fullmatch(place)
    if match is None:
        raise BadAddress("bad_host", f"{place[:80]!r} is neither a host's name nor its number.")
    return _host(match[1]), usual_port if match[2] is None else _port(match[2])


def _host(text: str) -> str:
    host = _ipv6(text[1:-1]) if text.startswith("[") else text.lower()
    if host is None or (":" not in host and not (_NAME.fullmatch(host) and len(host) <= _LONGEST_NAME)):
        raise BadAddress("bad_host", f"{text[:80]!r} is neither a host's name nor its number.")
    return host


def _ipv6(text: str) -> str | None:
    """Return the IPv6 address in its shortest form, or None if the text is not one."""
    try:
        return str(IPv6Address(text))
    except AddressValueError:
        return None


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(_HIGHEST_PORT))):
        raise BadAddress("bad_port", f"A port is a number, not {text[:20]!r}.")
    port = int(text)
    if not 1 <= port <= _HIGHEST_PORT:
        raise BadAddress("bad_port", f"Ports go from 1 to {_HIGHEST_PORT}.")
    return port
