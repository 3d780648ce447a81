"""The addresses of a server: what friends type, and the file next to the data that holds one for this computer."""

import ipaddress
import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from banmen import __version__
from banmen.address import Address, is_loopback, parse_address
from banmen.network import lan_addresses
from banmen.texts import Texts
from banmen_server.logs import fields
from banmen_server.qr_code import qr_lines

logger = logging.getLogger(__name__)

LOOPBACK = "127.0.0.1"


def reachable(host: str) -> Sequence[str]:
    """Return the hosts by which a server that listens on `host` is reached, the likeliest first; at least one.

    An empty host means all addresses, `0.0.0.0` those of IPv4, `::` those of IPv6. Without a network it is loopback.
    """
    ip = _ip(host)
    if host and (ip is None or not ip.is_unspecified):
        return (LOOPBACK if host == "localhost" else host,)
    return [each for each in lan_addresses() if ip is None or (":" in each) is (":" in host)] or [LOOPBACK]


def url(host: str, port: int, *, secured: bool = False) -> str:
    """Return the WebSocket URL of an address."""
    return f"{'wss' if secured else 'ws'}://{_bracketed(host)}:{port}"


def ready_line(t: Texts, url: str) -> str:
    """Return the line that a server prints when it is ready: its URL, and what to type for it."""
    address = parse_address(url)
    message = "serve-command-ready-here" if is_loopback(address.host) else "serve-command-ready"
    return t(message, version=__version__, url=url, address=_typed(address))


def ready_lines(t: Texts, urls: Sequence[str], columns: int) -> Sequence[str]:
    """Return the lines that a server prints when it is ready, for its URLs, the likeliest first.

    They are `ready_line`, the page's address, the other addresses, and a QR code of the page for a phone. The code
    needs a terminal of `columns` columns (0: none is shown), and an address that other computers can reach.
    """
    address, *others = map(parse_address, urls)
    link, here = address.link, is_loopback(address.host)
    lines = [ready_line(t, urls[0]), t("serve-command-page-here" if here else "serve-command-page", link=link)]
    if others:
        lines.append(t("serve-command-also", addresses=", ".join(map(_typed, others))))
    return (*lines, *(qr_lines(link, columns) if columns and not here else ()))


def _typed(address: Address) -> str:
    """Return what a friend types after `banmen`; IPv6 in brackets, which are easier to read."""
    return _bracketed(address.host) if str(address) == address.host else str(address)


def address_file(data: Path) -> Path:
    """Return the file that holds the address of the server of a data file."""
    return data.with_name(f"{data.name}.address")


@contextmanager
def published(data: Path, address: str) -> Iterator[None]:
    """Keep the URL in the address file of `data` during the context, if the disk has room for it."""
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
    """Return the URL in the address file of `data`, or None."""
    try:
        return address_file(data).read_text(encoding="utf-8").strip() or None
    except (OSError, ValueError):
        return None


def _ip(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
