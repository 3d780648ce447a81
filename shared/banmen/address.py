"""Parses the addresses that people type: a server's, with or without the code of a table, and codes alone.

`host`, `host:8780`, `host/K7QX-2MPD`, `ws://host`, `wss://host/K7QX-2MPD`, `[::1]:8780`, `::1`, and the link of a page
in a browser, `https://host/K7QX-2MPD`. What an input method writes full width is read too. A word may be both a code
and a host's name: ask `is_code` first.
"""

import re
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv6Address, ip_address
from unicodedata import normalize

from banmen.refusals import Refusal

CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""What codes are made of: nothing that looks like something else (0 and O; 1, I and L)."""
CODE_LENGTH = 8
DEFAULT_PORT = 8780
DEFAULT_PORTS = {"ws": DEFAULT_PORT, "wss": 443}
_PAGE_SCHEMES = {"http": ("ws", 80), "https": ("wss", 443)}
"""The schemes of links to a server's page: the scheme of its WebSocket, and the port where the link names none."""
SERVICE = "_banmen._tcp.local."
"""The type under which servers are announced in their network (RFC 6763); the property `url` has the address."""

# Between the halves of a code people type dashes of many kinds, and a long vowel mark where that key lies.
_BETWEEN = re.compile(r"[\s\-\u2010-\u2015\u2212\u30fc]")
_SCHEME = re.compile(r"(?:([a-z][a-z0-9+.-]*)://)?(.*)", re.IGNORECASE | re.DOTALL)
_HOST_AND_PORT = re.compile(r"(\[[^\[\]]*\]|[^:\[\]]*)(?::([^:]*))?")
_NAME = re.compile(r"(?!-)[\w-]{1,63}(?<!-)(?:\.(?!-)[\w-]{1,63}(?<!-))*\.?")
_LONGEST_NAME = 253
_HIGHEST_PORT = 65535


class BadAddress(Refusal):
    """A text that is neither an address nor a code."""


@dataclass(frozen=True, slots=True)
class Address:
    """A server, and perhaps a table there: `url` is `ws://host:port` or `wss://host:port`, `code` is `K7QX-2MPD`.

    `host` is in lower case, an IPv6 address without brackets.
    """

    url: str
    host: str
    port: int
    code: str | None = None

    @property
    def link(self) -> str:
        """The page of the server in a browser, or of the table there: `http://host:8780/K7QX-2MPD`."""
        scheme, port = ("https", 443) if self.url.startswith("wss:") else ("http", 80)
        place = _bracketed(self.host) + ("" if self.port == port else f":{self.port}")
        return f"{scheme}://{place}/{self.code or ''}"

    def __str__(self) -> str:
        """Return the shortest text that is read as this address."""
        scheme = self.url.partition(":")[0]
        usual = self.port == DEFAULT_PORTS[scheme]
        host = self.host if usual and scheme == "ws" else _bracketed(self.host)
        text = host if usual else f"{host}:{self.port}"
        if scheme != "ws":
            text = f"{scheme}://{text}"
        return text if self.code is None else f"{text}/{self.code}"


def parse_address(text: str) -> Address:
    """Read an address. Raise BadAddress: empty, bad_scheme, bad_host, bad_port, bad_code."""
    plain = normalize("NFKC", text).strip()
    if not plain:
        raise BadAddress("empty", "There is no address here.")
    match = _SCHEME.fullmatch(plain)
    scheme, rest = (match[1] or "ws", match[2]) if match else ("ws", plain)
    named = scheme.lower()
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
    """Return True if only the computer itself reaches it by this host: `localhost`, `127.0.0.1`, `::1`."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def is_code(text: str) -> bool:
    """Whether the text is a table's code, in either case, with or without its dash."""
    try:
        normal_code(text)
    except BadAddress:
        return False
    return True


def normal_code(text: str) -> str:
    """Return a code as it is written: `k7qx2mpd` is `K7QX-2MPD`. Raise BadAddress with `bad_code`."""
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
    """Return the address in its shortest form, or None if the text is not one."""
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
