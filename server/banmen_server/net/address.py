"""The address of a server: what friends type, and the file beside the data that holds it."""

import ipaddress
import logging
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from banmen import __version__
from banmen.address import parse_address
from banmen.texts import Texts
from banmen_server.logs import fields
from banmen_server.qr_code import qr_lines

logger = logging.getLogger(__name__)

LOOPBACK = "127.0.0.1"

# A documentation address (RFC 5737): the route to it is the default route.
_PROBE = ("192.0.2.1", 9)


def lan_address() -> str:
    """The computer's address in its network; the loopback address where there is no network. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_PROBE)
            address = str(probe.getsockname()[0])
        except OSError:
            return LOOPBACK
    return LOOPBACK if _is_wildcard(address) else address


def reachable(host: str) -> str:
    """The address at which a server that listens on `host` can be reached."""
    if _is_wildcard(host):
        return lan_address()
    return LOOPBACK if host == "localhost" else host


def url(host: str, port: int, *, secured: bool = False) -> str:
    """The WebSocket URL of an address."""
    return f"{'wss' if secured else 'ws'}://{_bracketed(host)}:{port}"


def ready_line(t: Texts, url: str) -> str:
    """The line that a server prints when it is ready: its URL, and what to type for it."""
    typed = parse_address(url)
    message = "serve-command-ready-here" if is_loopback(typed.host) else "serve-command-ready"
    shown = _bracketed(typed.host) if str(typed) == typed.host else str(typed)
    return t(message, version=__version__, url=url, address=shown)


def way_in(t: Texts, url: str, columns: int) -> Sequence[str]:
    """What a server prints when it is ready: `ready_line`, the page's address, and a code of that for a phone.

    The code is for a terminal of so many columns, and for an address that others reach.
    """
    address = parse_address(url)
    link, here = address.link, is_loopback(address.host)
    code = qr_lines(link, columns) if columns and not here else ()
    return (ready_line(t, url), t("serve-command-page-here" if here else "serve-command-page", link=link), *code)


def address_file(data: Path) -> Path:
    """The file that holds the address of the server of a data file."""
    return data.with_name(f"{data.name}.address")


@contextmanager
def published(data: Path, address: str) -> Iterator[None]:
    """Hold the URL in the address file of `data` as long as the context lasts, where the disk has room for it."""
    file = address_file(data)
    try:
        file.write_text(f"{address}\n", encoding="utf-8")
    except OSError as error:
        logger.warning("address_not_written", extra=fields(path=file, reason=error.strerror))
    try:
        yield
    finally:
        with suppress(OSError):
            file.unlink()


def published_address(data: Path) -> str | None:
    """The URL in the address file of `data`, if there is one."""
    try:
        return address_file(data).read_text(encoding="utf-8").strip() or None
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


def is_loopback(host: str) -> bool:
    """Whether an address is one that only this computer reaches."""
    ip = _ip(host)
    return ip is not None and ip.is_loopback


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
