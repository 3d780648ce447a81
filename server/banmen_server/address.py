"""Where a server can be reached: the address friends type, and the file beside the data that tells it."""

import ipaddress
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from banmen import __version__
from banmen.protocol.messages import DEFAULT_PORT

LOOPBACK = "127.0.0.1"

# A documentation address (RFC 5737): a route to it is the route to everywhere.
_ANYWHERE = ("192.0.2.1", 9)


def lan_address() -> str:
    """The computer's address in its network, found without sending anything; loopback's where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ANYWHERE)
            address = str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK
    return LOOPBACK if _is_wildcard(address) else address


def reachable(host: str) -> str:
    """The address by which a server that listens on `host` is reached."""
    if _is_wildcard(host):
        return lan_address()
    return LOOPBACK if host == "localhost" else host


def url(host: str, port: int) -> str:
    """The WebSocket URL of an address."""
    return f"ws://{_bracketed(host)}:{port}"


def greeting(host: str, port: int) -> str:
    """The line that a server writes when it is ready. `host` is a reachable address."""
    typed = _bracketed(host) if port == DEFAULT_PORT else f"{_bracketed(host)}:{port}"
    who = "on this computer" if _is_loopback(host) else "friends"
    return f"banmen {__version__} serves at {url(host, port)} - {who} type: banmen {typed}"


def sidecar(data: Path) -> Path:
    """The file that tells where the server of a data file runs."""
    return data.with_name(f"{data.name}.address")


@contextmanager
def told_beside(data: Path, address: str) -> Iterator[None]:
    """Keep the URL, on one line, in the file beside the data for the time of the context. Raises OSError."""
    file = sidecar(data)
    file.write_text(f"{address}\n", encoding="utf-8")
    try:
        yield
    finally:
        with suppress(OSError):
            file.unlink()


def told_address(data: Path) -> str | None:
    """Where the server of a data file says that it runs."""
    try:
        return sidecar(data).read_text(encoding="utf-8").strip() or None
    except (OSError, ValueError):
        return None


def _ip(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _is_wildcard(host: str) -> bool:
    ip = _ip(host)
    return not host or (ip is not None and ip.is_unspecified)


def _is_loopback(host: str) -> bool:
    ip = _ip(host)
    return ip is not None and ip.is_loopback


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
